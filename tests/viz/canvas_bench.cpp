// SPDX-License-Identifier: Apache-2.0
//
// kolo-canvas-bench: how long a frame of the real canvas takes, and what it looks like.
//
//     kolo-canvas-bench                                   4, 16 and 64 workers, frame times of each
//     kolo-canvas-bench --timeline 100000 --workers 64    the timeline of a long record, from far and near
//     kolo-canvas-bench --screenshot FILE.png [--workers N] [--step K] [--progress P] [--size WxH] [--light] …
//
// A frame's cost on the GUI thread is scene (record → picture), paint (picture → OpenGL) and the rest until the frame
// is on the screen (swap: Qt's composition and the driver). Median, 95th percentile and maximum in milliseconds.
#include <fmt/format.h>

#include <QApplication>
#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTimer>
#include <algorithm>
#include <ctime>
#include <functional>
#include <memory>

#include "tests/viz/synthetic_run.h"
#include "viz/host/canvas_widget.h"
#include "viz/host/save_picture.h"
#include "viz/scenes/timeline_state.h"

using namespace kolo;
using namespace kolo::viz;
using namespace kolo::viz::test;

namespace {

struct View {
    std::unique_ptr<SyntheticRun> run;
    Playhead playhead;
    FixedMeasure measure;  // the canvas has its own
    std::function<void(SceneInput&)> adjust = [](SceneInput&) {};

    void attach(CanvasWidget& canvas, const Scene* scene) {
        canvas.setScene(scene);
        canvas.setInputProvider([this] {
            SceneInput input = inputFor(*run, playhead, {}, measure);
            adjust(input);
            return input;
        });
    }
};

std::unique_ptr<SyntheticRun> makeRun(const QString& schedule, int workers, int chunks, int elements,
                                      const RunOptions& options, bool wide) {
    if (workers == 4 && schedule == "ring" && chunks == 4 && elements == 4 && !wide)
        return std::make_unique<SyntheticRun>(reviewQuestion(options));
    std::mt19937_64 random(1);
    const Schedule made = schedule == "butterfly" ? butterflySchedule(workers)
                          : schedule == "master"  ? masterSchedule(workers)
                          : schedule == "tree"    ? treeSchedule(workers, chunks)
                          : schedule == "groups"  ? groupsSchedule(workers, workers > 16 ? 8 : 4, chunks)
                          : schedule == "mesh"    ? directSchedule(workers, chunks)
                                                  : ringSchedule(workers, chunks);
    return std::make_unique<SyntheticRun>(carryOut(made, randomData(workers, elements, random, wide), options));
}

std::string row(std::vector<double> times) {
    std::sort(times.begin(), times.end());
    const auto at = [&](double share) { return times[static_cast<std::size_t>(share * (times.size() - 1))]; };
    return fmt::format("{:6.2f} {:6.2f} {:6.2f}", at(0.5), at(0.95), times.back());
}

void spin(int milliseconds) {
    QEventLoop loop;
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
}

/// What frames cost, in milliseconds.
struct FrameCosts {
    std::vector<double> scene, paint, between, processor;
    int vertices = 0;

    /// `change`: before each of them, with its number.
    void measure(CanvasWidget& canvas, int frames, const std::function<void(int)>& change) {
        std::clock_t used = std::clock();
        QElapsedTimer clock;
        QEventLoop loop;
        int seen = 0;
        QObject::connect(&canvas, &CanvasWidget::frameSwapped, &loop, [&] {
            if (seen > 0) {
                scene.push_back(canvas.lastFrame().scene);
                paint.push_back(canvas.lastFrame().paint);
                between.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
                processor.push_back(1e3 * static_cast<double>(std::clock() - used) / CLOCKS_PER_SEC);
                vertices = std::max(vertices, canvas.lastFrame().vertices);
            }
            clock.restart();
            used = std::clock();
            if (++seen > frames) return loop.quit();
            change(seen);
            canvas.requestUpdate();
        });
        canvas.requestUpdate();
        loop.exec();
    }
    std::string words(QSize size) {
        return fmt::format("{:4}×{:<4}  scene {}   paint {}   frame {}   processor {}   {} vertices", size.width(),
                           size.height(), row(scene), row(paint), row(between), row(processor), vertices);
    }
};

void measure(const char* sceneId, const char* schedule, int workers, QSize size, int frames) {
    CanvasWidget canvas;
    View view;
    view.run = makeRun(schedule, workers, workers, workers, {}, false);
    view.playhead.setLiveEdge(view.run->history.liveStep(), view.run->history.steps());
    view.playhead.setSecondsPerStep(0.8);
    view.playhead.play();
    view.attach(canvas, findScene(sceneId));
    canvas.resize(size);
    canvas.show();
    spin(400);

    FrameCosts costs;
    costs.measure(canvas, frames, [&](int) {
        view.playhead.advance(1.0 / 60);
        if (!view.playhead.playing()) view.playhead.play();
    });
    fmt::print("{:8} {:3} workers {}\n", sceneId, workers, costs.words(size));
    std::fflush(stdout);
}

/// A record of many short pieces: `workers` ranks that receive and add up in turns, as many events each, looked at from
/// far away and closer and closer.
void measureActivity(int workers, int events, QSize size, int frames) {
    View view;
    view.run = makeRun("ring", workers, workers, workers, {}, false);
    std::vector<Event> all;
    all.reserve(static_cast<std::size_t>(workers) * static_cast<std::size_t>(events));
    std::mt19937_64 random(1);
    const int steps = view.run->history.steps();
    for (int rank = 0; rank < workers; ++rank) {
        std::int64_t at = 0;
        for (int i = 0; i < events; ++i) {
            Event event;
            event.kind = i % 3 == 0 ? EventKind::Transfer : i % 3 == 1 ? EventKind::Kernel : EventKind::Wait;
            event.rank = static_cast<std::int16_t>(rank);
            event.peer = static_cast<std::int16_t>((rank + workers - 1) % workers);
            event.chunk = i % workers;
            event.step = 1 + static_cast<int>(static_cast<std::int64_t>(i) * steps / events);
            event.startNs = at;
            event.endNs = at += 200 + static_cast<std::int64_t>(random() % 1000);
            event.bytes = 64;
            all.push_back(event);
        }
    }
    Activity activity(workers, &Activity::ofCollective, steps);
    QElapsedTimer reading;
    reading.start();
    activity.add(all);
    activity.axis();
    fmt::print("timeline {:3} workers × {} events: read in {} ms\n", workers, events, reading.elapsed());
    view.playhead.setLiveEdge(steps, steps);
    view.playhead.jumpTo(steps / 2);
    TimelineState state;
    state.arrows = state.path = true;
    view.adjust = [&](SceneInput& input) {
        input.events = all;
        input.activity = &activity;
        input.timeline = &state;
    };
    for (const double part : {1.0, 0.1, 0.01, 0.001}) {
        CanvasWidget canvas;
        view.attach(canvas, findScene("timeline"));
        canvas.resize(size);
        canvas.show();
        spin(400);
        FrameCosts costs;
        const double whole = activity.axis()->length(), length = whole * part;
        costs.measure(canvas, frames, [&](int seen) {
            const double from = (whole - length) * seen / (frames + 1);  // panning
            state.shown = TimeRange{from, from + length};
        });
        fmt::print("  {:6.1f} % of it, {}\n", part * 100, costs.words(size));
        std::fflush(stdout);
    }
}

}  // namespace

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    QCommandLineParser arguments;
    arguments.addHelpOption();
    arguments.addOptions({{"screenshot", "Save one frame of the real widget and quit.", "file"},
                          {"save", "Save the picture through savePicture() (.png, .svg, .pdf) and quit.", "file"},
                          {"scene", "Scene to draw.", "id", "ring"},
                          {"schedule", "ring, butterfly, master, tree, groups or mesh.", "name", "ring"},
                          {"workers", "Number of workers.", "n", "4"},
                          {"chunks", "Number of chunks; 0: as many as workers.", "n", "0"},
                          {"elements", "Elements of each array; 0: as many as chunks.", "n", "0"},
                          {"step", "Step at rest, or being left.", "k", "0"},
                          {"progress", "0 … 1: how far the next step has come.", "p", "0"},
                          {"size", "Logical pixels.", "WxH", "768x512"},
                          {"font-scale", "The user's font scale.", "f", "1"},
                          {"hover", "Hovered chunk.", "chunk", "-1"},
                          {"select", "Selected cell.", "rank,chunk"},
                          {"frames", "Frames to measure.", "n", "300"},
                          {"timeline", "Only the timeline, of so many events a worker.", "events"},
                          {"light", "Light theme."},
                          {"lecture", "For the back row."},
                          {"values", "View of values: a cell that was passed on shows what is still there."},
                          {"wide", "Numbers of any size."},
                          {"unrecorded", "As a run whose values were not recorded."},
                          {"emulated", "As a run over an emulated link."},
                          {"gate", "As a run that waited for its reader."}});
    arguments.process(application);

    const auto number = [&](const char* name) { return arguments.value(name).toInt(); };
    const QStringList sizes = arguments.value("size").split('x');
    const QSize size(sizes.value(0).toInt(), sizes.value(1).toInt());
    if (arguments.isSet("timeline")) {
        measureActivity(number("workers"), number("timeline"), size, number("frames"));
        return 0;
    }
    if (!arguments.isSet("screenshot") && !arguments.isSet("save")) {
        fmt::print("milliseconds: median, 95th percentile, maximum of {} frames; platform {}\n", number("frames"),
                   QGuiApplication::platformName().toStdString());
        for (const int workers : {4, 16, 64}) measure("ring", "ring", workers, size, number("frames"));
        for (const int workers : {4, 16, 64}) measure("timeline", "ring", workers, {768, 160}, number("frames"));
        for (const auto& [scene, schedule] :
             {std::pair{"star", "master"}, std::pair{"tree", "tree"}, std::pair{"stages", "butterfly"},
              std::pair{"mesh", "mesh"}, std::pair{"two-rings", "groups"}})
            for (const int workers : {4, 16, 64}) measure(scene, schedule, workers, size, number("frames"));
        return 0;
    }

    const Scene* scene = findScene(arguments.value("scene").toStdString());
    if (!scene) {
        fmt::print(stderr, "There is no scene {}.\n", arguments.value("scene").toStdString());
        return 2;
    }
    RunOptions options;
    options.values = !arguments.isSet("unrecorded");
    options.gateWaits = arguments.isSet("gate");
    if (arguments.isSet("emulated")) options.numbers = "emulated link";
    const int workers = number("workers");
    const int chunks = number("chunks") > 0 ? number("chunks") : workers;
    const int elements = number("elements") > 0 ? number("elements") : chunks;

    CanvasWidget canvas;
    View view;
    view.run = makeRun(arguments.value("schedule"), workers, chunks, elements, options, arguments.isSet("wide"));
    view.playhead = playheadAt(number("step"), arguments.value("progress").toDouble(), view.run->history.liveStep(),
                               view.run->history.steps());
    const QStringList selected = arguments.value("select").split(',');
    view.adjust = [&](SceneInput& input) {
        input.theme = arguments.isSet("light") ? Theme::Light : Theme::Dark;
        input.lecture = arguments.isSet("lecture");
        input.fontScale = arguments.value("font-scale").toDouble();
        input.exerciseView = !arguments.isSet("values");
        input.hoveredChunk = number("hover");
        if (selected.size() == 2) {
            input.selectedRank = selected[0].toInt();
            input.selectedChunk = selected[1].toInt();
        }
    };
    view.attach(canvas, scene);
    canvas.resize(size);
    canvas.show();
    spin(500);
    if (arguments.isSet("save")) {
        const auto saved = savePicture(canvas.picture(), arguments.value("save"));
        if (!saved) fmt::print(stderr, "{}\n", saved.error().message.english());
        return saved ? 0 : 1;
    }
    return canvas.grabImage().save(arguments.value("screenshot")) ? 0 : 1;
}
