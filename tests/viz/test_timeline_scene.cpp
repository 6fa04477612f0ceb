// SPDX-License-Identifier: Apache-2.0
//
// The timeline of a collective: whose rows there are, which time its axis tells, what its legend and caption say.
#include <QTest>
#include <limits>
#include <random>
#include <set>

#include "tests/viz/picture_texts.h"
#include "tests/viz/synthetic_run.h"
#include "viz/layout/numbers.h"
#include "viz/replay/critical_path.h"
#include "viz/replay/inside_work.h"
#include "viz/replay/time_axis.h"
#include "viz/scenes/frame.h"
#include "viz/scenes/timeline_rows.h"
#include "viz/scenes/tips.h"

using namespace kolo;
using namespace kolo::viz;
using namespace kolo::viz::test;

namespace {

const FixedMeasure kMeasure;

const TimelineScene& timeline() {
    return dynamic_cast<const TimelineScene&>(*findScene("timeline"));
}

}  // namespace

class TestTimelineScene : public QObject {
    Q_OBJECT
private slots:
    void namesOfWhatALibraryTold() {
        QVERIFY(!insideWork("ring") && !insideWork("channel") && !insideWork("channel x") && !insideWork("channel 3x"));
        QVERIFY(!insideWork("channel 0 sends to rank") && !insideWork("channel 0 sends to rank 1, step x"));
        const auto channel = insideWork("channel 12, RING, LL");
        QVERIFY(channel && channel->channel == 12 && channel->kind == InsideWork::Kind::Channel);
        QCOMPARE(std::string(channel->how), std::string("RING, LL"));
        const auto sent = insideWork("channel 1 sends to rank 2, TREE");
        QVERIFY(sent && sent->kind == InsideWork::Kind::Sends && sent->peer == 2 && sent->step == -1);
        const auto step = insideWork("channel 1 receives from rank 0, step 31");
        QVERIFY(step && step->kind == InsideWork::Kind::Receives && step->peer == 0 && step->step == 31);
    }
    void aLibrarysChannelsHaveRowsOfTheirOwn() {
        SyntheticRun run = reviewQuestion();
        const Event call = *std::ranges::find(run.batch.events, EventKind::Transfer, &Event::kind);
        const auto add = [&](int rank, const char* name, std::int64_t fromNs, std::int64_t toNs) {
            Event event{.startNs = fromNs, .endNs = toNs, .step = 1, .kind = EventKind::Kernel};
            event.rank = static_cast<std::int16_t>(rank);
            event.name = static_cast<std::uint32_t>(run.batch.newNames.size());
            run.batch.newNames.emplace_back(name);
            run.batch.events.push_back(event);
        };
        for (int rank = 0; rank < 4; ++rank) {
            add(rank, "channel 0, RING, LL", call.startNs, call.endNs);
            add(rank, "channel 1 sends to rank 1, RING", call.startNs, call.endNs);
            add(rank, "channel 1 sends to rank 1, step 2", call.startNs, (call.startNs + call.endNs) / 2);
        }
        const SceneInput input = inputFor(run, playheadAt(6, 0, 6, 6), {900, 600}, kMeasure);
        const auto places = timeline().places(input);
        QVERIFY(places);
        QCOMPARE(places->names.size(), std::size_t{4 + 4 * 2});
        QCOMPARE(places->names[4], std::string("A·0"));
        QCOMPARE(places->names.back(), std::string("D·1"));
        const Picture picture = timeline().draw(input);
        std::set<QString> tips;
        for (std::size_t row = 0; row < places->names.size(); ++row)
            for (double x = places->rows.x; x < places->rows.x + places->rows.width; x += 2)
                for (const double part : {0.2, 0.5, 0.8}) {
                    const double y = places->rows.y + (static_cast<double>(row) + part) * places->rowHeight;
                    const auto hit = timeline().hitAt(input, picture, {x, y});
                    if (!hit) continue;
                    const QString tip = QString::fromStdString(hit->tip);
                    QVERIFY2(row >= 4 || !tip.contains("channel"), qPrintable(tip));
                    if (row == 5) tips.insert(tip.section(':', 0, 0));
                }
        QVERIFY(tips.contains("A → B, channel 1, all messages") && tips.contains("A → B, channel 1, message 2"));
    }
    /// A moment has one time: under the timeline, in its head, and on the clock of the charts and of the cost.
    void theClockIsTheOneOfTheCharts() {
        const quint64 seed = qEnvironmentVariable("KOLO_TEST_SEED", "23").toULongLong();
        qInfo("seed %llu", static_cast<unsigned long long>(seed));
        std::mt19937_64 random(seed);
        for (int round = 0; round < 200; ++round) {
            SyntheticRun run = reviewQuestion({.gateWaits = round % 2 == 0, .stopAfter = 1 + round % 6});
            // Threads wake up late, work for longer, and tell that they are done later still.
            std::exponential_distribution<double> ns(1.0 / static_cast<double>(1 << random() % 20));
            std::int64_t first = std::numeric_limits<std::int64_t>::max();
            for (Event& event : run.batch.events) {
                const auto more = static_cast<std::int64_t>(ns(random));
                event.startNs += 1'000'000'000;
                event.endNs += 1'000'000'000;
                if (event.kind == EventKind::Step || isWork(event)) event.endNs += more;
                if (event.kind == EventKind::Step && event.step == 1) first = std::min(first, event.startNs -= more);
            }
            StepClock clock(4, 6);
            clock.add(run.batch.events);
            clock.finish();
            const TimeAxis axis(run.batch.events, 6);
            QCOMPARE(axis.nsAt(0), first);
            QCOMPARE(axis.clockAt(first), 0);
            for (int step = 1; step <= axis.lastStep(); ++step)
                QVERIFY2(std::abs(axis.clockAt(axis.nsAt(axis.endOf(step))) - clock.endOf(step)) <= 1,
                         qPrintable(QStringLiteral("round %1, step %2").arg(round).arg(step)));
            QCOMPARE(axis.totalNs(), clock.total());
            const TimelineState state;
            SceneInput input = inputFor(run, playheadAt(1, 0, 1, 6), {900, 200}, kMeasure);
            input.timeline = &state;
            const std::string total = formatDuration(clock.total());
            const std::vector<std::string> texts = textsOf(timeline().draw(input));
            QVERIFY2(std::ranges::count(texts, total) == 1, total.c_str());
            QVERIFY2(says(timeline().draw(input), "0 … " + total), total.c_str());
        }
    }
    void silenceIsShortenedAndWorkIsNot() {
        const SyntheticRun quick = reviewQuestion(), slow = reviewQuestion({.gateWaits = true}),
                           late = reviewQuestion({.gateWaits = true, .wakesLate = true});
        const TimeAxis one(quick.batch.events, 6), two(slow.batch.events, 6), three(late.batch.events, 6);
        // The reader's seconds are not the run's; how long its threads slept is.
        for (const TimeAxis* axis : {&one, &two}) QVERIFY(!axis->shortens());
        QCOMPARE(std::lround(two.length()), two.totalNs());
        QVERIFY(std::abs(two.totalNs() - one.totalNs()) < 1000);
        QCOMPARE(three.silences().size(), std::size_t{6});
        for (const TimeAxis::Silence& silence : three.silences()) QVERIFY(silence.ns >= 100'000'000);
        QVERIFY(three.totalNs() >= 600'000'000);
        QVERIFY(three.length() < 2 * one.length());
        // A call after this one adds nothing.
        std::vector<Event> twice = slow.batch.events;
        for (Event again : slow.batch.events) {
            again.iteration = 1;
            again.startNs += 60'000'000'000;
            again.endNs += 60'000'000'000;
            twice.push_back(again);
        }
        QCOMPARE(TimeAxis(twice, 6).length(), two.length());
        QCOMPARE(TimeAxis(twice, 6).totalNs(), two.totalNs());
        // An injected delay at the gate is the run's, too.
        std::vector<Event> delayed = slow.batch.events;
        const auto fourth =
            std::ranges::find_if(delayed, [](const Event& each) { return each.step == 4 && isWork(each); });
        Event delay = *fourth;
        delay.kind = EventKind::Wait;
        delay.peer = -1;
        delay.flags = kEmulated;
        delay.endNs = fourth->startNs;
        delay.startNs = delay.endNs - 600'000'000;
        delayed.push_back(delay);
        const std::int64_t more = TimeAxis(delayed, 6).totalNs() - two.totalNs();
        QVERIFY2(std::abs(more - 600'000'000) < 1'000'000, qPrintable(QString::number(more)));
        // It is drawn with its length, wherever in the run it was, and the legend names it.
        for (const int step : {1, 4}) {
            SyntheticRun held = reviewQuestion({.gateWaits = true});
            Event& event = held.batch.events.emplace_back(delay);
            event.step = step;
            event.rank = 2;
            event.endNs = std::ranges::find_if(held.batch.events, [&](const Event& each) {
                              return each.step == step && isWork(each);
                          })->startNs;
            event.startNs = event.endNs - 600'000'000;
            const TimelineState state;
            SceneInput input = inputFor(held, playheadAt(6, 0, 6, 6), {768, 200}, kMeasure);
            input.timeline = &state;
            const std::vector<std::string> texts = textsOf(timeline().draw(input));
            for (const char* words : {"delayed 600 ms", "delayed"}) QVERIFY2(std::ranges::count(texts, words), words);
            QCOMPARE(workTip(event), std::string("C is delayed by 600 ms (injected)"));
        }
        for (const TimeAxis* axis : {&one, &two, &three}) {
            for (int step = 1; step <= 6; ++step) QVERIFY(axis->endOf(step) > axis->endOf(step - 1));
            QCOMPARE(axis->endOf(6), axis->length());
            QCOMPARE(axis->stepAt(axis->endOf(3)), 3);
        }
        for (const Event& event : slow.batch.events)
            if (isWork(event) && event.kind != EventKind::Wait)
                QCOMPARE(std::lround(two.at(event.endNs) - two.at(event.startNs)), event.endNs - event.startNs);
    }
    /// Where there is little room, what the caption adds to its numbers goes before any kind that is drawn.
    void theLegendNamesWhatIsDrawnBeforeTheCaptionAddsToIt() {
        SyntheticRun run = reviewQuestion({.gateWaits = true, .wakesLate = true});
        run.info.provenance.numbers = "measured, injected faults";
        TimelineState state;
        state.arrows = state.path = true;
        int without = 0;
        for (double width = 360; width < 1300; width += 20) {
            SceneInput input = inputFor(run, playheadAt(6, 0, 6, 6), {width, 200}, kMeasure);
            input.timeline = &state;
            const Picture picture = timeline().draw(input);
            const QByteArray where = QByteArray::number(width);
            QVERIFY2(says(picture, "faults"), where);
            const bool whole = says(picture, "from sender to receiver"), added = says(picture, "idle time shortened");
            QVERIFY2(whole || !added, where);
            QVERIFY2(whole || says(picture, "…"), where);
            without += whole && !added;
        }
        QVERIFY(without > 0);
    }
    /// In a low timeline it goes before the rows do: all have their names.
    void theRowsHaveTheirNamesBeforeTheCaptionAddsToIt() {
        const SyntheticRun run = reviewQuestion({.gateWaits = true, .wakesLate = true});
        TimelineState state;
        state.arrows = state.path = true;
        for (double width = 820; width < 1300; width += 20) {
            SceneInput input = inputFor(run, playheadAt(6, 0, 6, 6), {width, 104}, kMeasure);
            input.timeline = &state;
            const Picture picture = timeline().draw(input);
            const std::vector<std::string> texts = textsOf(picture);
            for (const char* name : {"A", "B", "C", "D"})
                QVERIFY2(std::ranges::count(texts, name) == 1, QByteArray(name) + QByteArray::number(width));
            QVERIFY2(says(picture, "from sender to receiver") && says(picture, "measured"), QByteArray::number(width));
        }
    }
    /// Neither what was done to the run nor sums beside the timeline take them: the head keeps to one line, and its tip
    /// has what is left out of it.
    void theRowsHaveTheirNamesBeforeTheHeadItsWords() {
        SyntheticRun run = reviewQuestion({.gateWaits = true, .wakesLate = true});
        TimelineState state;
        state.arrows = state.path = true;
        int leftOut = 0;
        for (const char* numbers : {"measured", "measured, injected faults (steps 2–5)",
                                    "emulated link: 10 Gb Ethernet, 1.25 GB/s, 20 µs, injected faults (steps 1, 3, 5)"})
            for (double width = 200; width < 1300; width += 20) {
                run.info.provenance.numbers = numbers;
                SceneInput input = inputFor(run, playheadAt(6, 0, 6, 6), {width, 104}, kMeasure);
                input.timeline = &state;
                const Picture picture = timeline().draw(input);
                const std::vector<std::string> texts = textsOf(picture);
                const QByteArray where = QByteArray(numbers) + ' ' + QByteArray::number(width);
                for (const char* name : {"A", "B", "C", "D"}) QVERIFY2(std::ranges::count(texts, name) == 1, where);
                if (width >= 600) QVERIFY2(says(picture, "receives"), where);
                if (width >= 500 && numbers != std::string("measured"))
                    QVERIFY2(says(picture, "injected faults"), where);
                if (says(picture, "from sender to receiver")) continue;
                ++leftOut;
                const auto hit = timeline().hitAt(input, picture, {width / 2, 12});
                QVERIFY2(hit && QString::fromStdString(hit->tip).contains("from sender to receiver"), where);
                QVERIFY2(QString::fromStdString(hit->tip).contains(" … "), where);
            }
        QVERIFY(leftOut > 0);
    }
    /// The axis keeps room for the steps that have not run; there is no time there yet.
    void noTimeStandsWhereNothingHasHappened() {
        std::mt19937_64 random(3);
        for (const bool gateWaits : {false, true})
            for (const int steps : {2, 5, 9, 14}) {
                RunOptions options;
                options.gateWaits = gateWaits;
                options.stopAfter = steps;
                const SyntheticRun run = carryOut(ringSchedule(8, 8), randomData(8, 8, random), options);
                const SceneInput input = inputFor(run, playheadAt(steps, 0, steps, 14), {1280, 200}, kMeasure);
                const TimelinePlaces places = *timeline().places(input);
                const double end = places.rows.x + (places.now - places.shown.from) / places.shown.length() *
                                                       places.rows.width;  // the playhead is at what was last recorded
                std::set<std::string> times;
                for (const TextShape& text : textShapesOf(timeline().draw(input))) {
                    const Box box = textBox(text, kMeasure);
                    if (box.y < places.rows.y + places.rows.height) continue;
                    QVERIFY2(box.center().x <= end + 1, text.text.c_str());
                    QVERIFY2(text.text.starts_with("+") || times.insert(text.text).second, text.text.c_str());
                }
            }
    }
    /// Stretches of work that begin milliseconds apart, seconds after the beginning: all stood still in every step.
    void noTimeIsToldTwice() {
        SyntheticRun run = reviewQuestion();
        for (Event& event : run.batch.events) {
            if (event.step < 3) continue;
            const std::int64_t stoodNs = 6'000'000'000 + event.step * 2'000'000;
            event.startNs +=
                event.kind == EventKind::Step ? stoodNs - (event.step == 3 ? stoodNs : 2'000'000) : stoodNs;
            event.endNs += stoodNs;
        }
        const SceneInput input = inputFor(run, playheadAt(6, 0, 6, 6), {1280, 200}, kMeasure);
        const TimelinePlaces places = *timeline().places(input);
        std::set<std::string> times;
        int later = 0;
        for (const TextShape& text : textShapesOf(timeline().draw(input))) {
            if (textBox(text, kMeasure).y < places.rows.y + places.rows.height) continue;
            later += text.text.starts_with("+");
            QVERIFY2(!text.text.starts_with("+") || !text.text.ends_with(" s"), text.text.c_str());
            QVERIFY2(text.text.starts_with("+") || times.insert(text.text).second, text.text.c_str());
        }
        QVERIFY(later > 0 && !times.empty());
    }
    /// In the middle of a long message, seconds after the beginning: each time is as much later as it says.
    void timesWithinOneStretchGoOn() {
        for (double share = 0.02; share < 0.9; share *= 1.1) {
            SyntheticRun run = reviewQuestion();
            for (Event& event : run.batch.events) {
                if (event.kind != EventKind::Step || event.step > 1) event.startNs += 95'000'000;
                event.endNs += 95'000'000;
            }
            const auto first = std::ranges::find_if(
                run.batch.events, [](const Event& each) { return each.step == 1 && each.kind == EventKind::Transfer; });
            first->startNs -= 10'000'000;
            TimelineState state;
            SceneInput input = inputFor(run, playheadAt(6, 0, 6, 6), {1280, 200}, kMeasure);
            input.timeline = &state;
            const double whole = timeline().places(input)->whole.to;
            state.shown = TimeRange{whole * 0.5, whole * (0.5 + share / 2)};
            const TimelinePlaces places = *timeline().places(input);
            std::set<std::string> times;
            for (const TextShape& text : textShapesOf(timeline().draw(input)))
                if (textBox(text, kMeasure).y >= places.rows.y + places.rows.height)
                    QVERIFY2(times.insert(text.text).second, text.text.c_str());
            QVERIFY(times.size() >= 4);
        }
    }
    /// Also where one long stretch of work has round times, and a standstill of seconds follows in which somebody is
    /// held up.
    void timesStandAtBothEndsOfTheAxis() {
        for (const std::int64_t stretchNs : {0, 2'000'000, 8'000'000}) {
            SyntheticRun run = reviewQuestion({.gateWaits = true, .wakesLate = true});
            const auto first = std::ranges::find_if(
                run.batch.events, [](const Event& each) { return each.step == 1 && each.kind == EventKind::Transfer; });
            first->startNs -= stretchNs;
            const SceneInput input = inputFor(run, playheadAt(6, 0, 6, 6), {760, 104}, kMeasure);
            const TimelinePlaces places = *timeline().places(input);
            const Box& rows = places.rows;
            double before = rows.x;
            for (const TextShape& text : textShapesOf(timeline().draw(input))) {
                const Box box = textBox(text, kMeasure);
                if (box.y < rows.y + rows.height) continue;
                QVERIFY2(box.x - before < rows.width / 4, text.text.c_str());
                before = box.x + box.width;
            }
            const double end = rows.x + (places.now - places.shown.from) / places.shown.length() * rows.width;
            QVERIFY2(end - before < rows.width / 8, QByteArray::number(qlonglong(stretchNs)));
        }
    }
    /// The axis of a low timeline has its numbers, and the caption says which part is in view, and how fast that is.
    void aTimelineSaysWhichTimeIsInView() {
        std::mt19937_64 random(3);
        const SyntheticRun run = carryOut(ringSchedule(8, 8), randomData(8, 8, random));
        TimelineState state;
        SceneInput input = inputFor(run, playheadAt(14, 0, 14, 14), {860, 104}, kMeasure);
        input.timeline = &state;
        const auto captionIn = [&](std::optional<TimeRange> shown) {
            state.shown = shown;
            QStringList told;
            for (const TextShape& text : textShapesOf(timeline().draw(input)))
                if (text.align == Align::Right) told << QString::fromStdString(text.text);
            return told.join(' ');
        };
        const TimelinePlaces places = *timeline().places(input);
        const auto atTicks = std::ranges::count_if(textShapesOf(timeline().draw(input)), [&](const TextShape& text) {
            return textBox(text, kMeasure).y > places.rows.y + places.rows.height;
        });
        QVERIFY2(atTicks >= 3, QByteArray::number(qlonglong(atTicks)));
        QVERIFY(places.rowHeight >= 5);

        const TimeRange whole = places.whole;
        const TimeAxis axis(run.batch.events, 14);
        const auto timeAt = [&](double share) {
            return QString::fromStdString(formatDuration(axis.clockAt(axis.nsAt(whole.to * share))));
        };
        const QString all = captionIn({});
        QVERIFY2(all.startsWith("0 … " + timeAt(1) + ", "), qPrintable(all));
        const QString half = captionIn(TimeRange{whole.to * 0.25, whole.to * 0.75});
        QVERIFY2(half.startsWith(timeAt(0.25) + " … " + timeAt(0.75) + ", "), qPrintable(half));
        const QString closest = captionIn(TimeRange{whole.to * 0.5, whole.to * 0.5 + 20});
        QVERIFY2(closest.startsWith(timeAt(0.5) + " … +20 ns, "), qPrintable(closest));
        // How much slower it is played does not change with what is in view.
        const double slower = 14 * 0.8e9 / static_cast<double>(axis.totalNs());
        const QString rate =
            QString("shown %1 × slower").arg(QString::fromStdString(groupedNumber(roundedToTwoDigits(slower))));
        for (const QString& each : {all, half, closest}) QVERIFY2(each.endsWith(rate), qPrintable(each));
    }
    /// The gate of a stepped run opens when all have finished: the next step came from the last that did.
    void theCriticalPathGoesThroughTheLastOfEveryStep() {
        for (std::uint64_t seed = 1; seed <= 50; ++seed) {
            const SyntheticRun run = reviewQuestion({.gateWaits = true, .wakesLate = seed % 2 == 0, .seed = seed});
            Activity activity(4, &Activity::ofCollective, 6);
            activity.add(run.batch.events);
            std::vector<std::int64_t> ends(7);
            for (const Event& event : run.batch.events)
                if (isWork(event) && event.kind != EventKind::Wait)
                    ends[static_cast<std::size_t>(event.step)] =
                        std::max(ends[static_cast<std::size_t>(event.step)], event.endNs);
            const std::vector<PathPiece> path = criticalPath(activity, -1, activity.endNs());
            for (int step = 1; step <= 6; ++step)
                QVERIFY2(std::ranges::any_of(path,
                                             [&](const PathPiece& each) {
                                                 return each.piece.endNs == ends[static_cast<std::size_t>(step)];
                                             }),
                         qPrintable(QStringLiteral("seed %1, step %2").arg(seed).arg(step)));
        }
    }
    /// From whatever near: where it leads out of the view, it is cut there, and no end of it hangs in the air.
    void theCriticalPathGoesThroughTheView() {
        const SyntheticRun run = reviewQuestion();
        TimelineState state;
        state.path = true;
        SceneInput input = inputFor(run, playheadAt(6, 0, 6, 6), {900, 200}, kMeasure);
        input.timeline = &state;
        const Color ink = palette(input.theme).bad;
        // From left to right, what of the view's width it covers.
        const auto pathOf = [&](const TimelinePlaces& places) {
            std::vector<std::pair<double, double>> parts;
            for (const Shape& shape : timeline().draw(input).shapes) {
                const auto* line = std::get_if<PolylineShape>(&shape);
                if (!line || line->stroke.withAlpha(1) != ink.withAlpha(1)) continue;
                const auto isInside = [&](Point point) { return inflated(places.rows, 0.01).contains(point); };
                if (std::ranges::none_of(line->points, isInside)) continue;  // the legend's
                if (!std::ranges::all_of(line->points, isInside)) return decltype(parts)();
                parts.emplace_back(std::minmax(line->points.front().x, line->points.back().x));
            }
            std::ranges::sort(parts);
            return parts;
        };
        const TimelinePlaces all = *timeline().places(input);
        const auto whole = pathOf(all);
        QVERIFY(!whole.empty());
        const double first = (whole.front().first - all.rows.x) / all.rows.width * all.whole.to;
        for (double share = 1; share > 0.0005; share *= 0.6)
            for (double from = first; from + share * all.whole.to * 0.9 < all.whole.to; from += all.whole.to / 23) {
                state.shown = TimeRange{from, from + share * all.whole.to * 0.9};
                const Box rows = timeline().places(input)->rows;
                double until = rows.x;
                for (const auto& [begin, end] : pathOf(*timeline().places(input))) {
                    QVERIFY2(begin <= until + 1.5, qPrintable(QString::number(from)));
                    until = std::max(until, end);
                }
                QVERIFY2(until >= rows.x + rows.width - 1.5, qPrintable(QString::number(from)));
            }
    }
    /// Where nothing is recorded, no time is in view.
    void aTimelineSaysNoTimeWhereThereIsNone() {
        const SyntheticRun run = reviewQuestion({.gateWaits = true, .wakesLate = true, .stopAfter = 3});
        TimelineState state;
        SceneInput input = inputFor(run, playheadAt(3, 0, 3, 6), {860, 160}, kMeasure);
        input.timeline = &state;
        const TimeAxis axis(run.batch.events, 6);
        const TimeAxis::Silence& gate = axis.silences().front();
        const double middle = (gate.from + gate.to) / 2;
        state.shown = TimeRange{middle - 10, middle + 10};
        Picture picture = timeline().draw(input);
        QVERIFY(says(picture, "idle time shortened, measured") && says(picture, " … "));
        state.shown = TimeRange{axis.length() * 1.5, axis.length() * 1.9};
        picture = timeline().draw(input);
        QVERIFY(says(picture, "idle time shortened, measured") && !says(picture, " … "));
    }
    /// The canvas draws it around the picture, where the keys are.
    void theFocusRingCutsNoWords() {
        const SyntheticRun run = reviewQuestion({.gateWaits = true, .wakesLate = true});
        TimelineState state;
        state.arrows = state.path = true;
        constexpr double kRing = 2;
        for (const Size size : {Size{620, 104}, {860, 104}, {620, 160}, {480, 200}, {1280, 260}})
            for (const bool lecture : {false, true}) {
                SceneInput input = inputFor(run, playheadAt(6, 0, 6, 6), size, kMeasure);
                input.timeline = &state;
                input.lecture = lecture;
                for (const TextShape& text : textShapesOf(timeline().draw(input))) {
                    const Box box = textBox(text, kMeasure);
                    QVERIFY2(box.y > kRing && box.y + box.height < size.height - kRing, text.text.c_str());
                }
            }
    }
    void timeNeverRunsBackwards() {
        const quint64 seed = qEnvironmentVariable("KOLO_TEST_SEED", "11").toULongLong();
        qInfo("seed %llu", static_cast<unsigned long long>(seed));
        std::mt19937_64 random(seed);
        for (int round = 0; round < 100; ++round) {
            std::vector<Event> events;
            std::lognormal_distribution<double> length(5, 3);
            std::int64_t clock = 0;
            for (int i = 0; i < 40; ++i) {
                Event event;
                event.kind = static_cast<EventKind>(random() % 3);
                event.peer = 1;
                event.rank = 0;
                event.step = 1 + i / 10;
                event.startNs = clock + static_cast<std::int64_t>(length(random));
                event.endNs = event.startNs + static_cast<std::int64_t>(length(random));
                clock = random() % 2 ? event.startNs : event.endNs;
                events.push_back(event);
            }
            const TimeAxis axis(events, 4);
            double before = 0;
            for (std::int64_t ns = 0; ns < clock + 1000; ns += clock / 500 + 1) {
                const double place = axis.at(ns);
                QVERIFY(place >= before && place <= axis.length());
                before = place;
            }
        }
        QCOMPARE(TimeAxis({}, 4).lastStep(), 0);
    }
    void aTimelineSpansItsRows() {
        struct Row final : TimelineRow {
            Row(std::string rowName, TimeRange reach) : called(std::move(rowName)), reaches(reach) {}
            std::string name() const override { return called; }
            TimeRange range() const override { return reaches; }
            void draw(TimelineBars& bars) const override { bars.add(bars.bar(reaches.from, reaches.to), RectShape{}); }
            std::optional<HitRegion> hitAt(const TimelineView& view, int row, Point) const override {
                return HitRegion{view.bar(row, reaches.from, reaches.to), row, -1, -1, called};
            }
            std::string called;
            TimeRange reaches;
        };
        const SyntheticRun run = reviewQuestion();
        const SceneInput input = inputFor(run, playheadAt(0, 0, 6, 6), {768, 160}, kMeasure);
        std::vector<std::unique_ptr<TimelineRow>> rows;
        rows.push_back(std::make_unique<Row>("forward", TimeRange{10, 30}));
        rows.push_back(std::make_unique<Row>("backward", TimeRange{20, 50}));
        const TimelineView view(input, std::move(rows), {}, 2);
        QCOMPARE(view.range().from, 10.0);
        QCOMPARE(view.range().to, 90.0);  // twice as long as they reach
        QVERIFY(view.isWideEnough());
        for (const double place : {10.0, 33.0, 90.0}) QCOMPARE(view.placeAt(view.x(place)), place);
        const Box first = view.bar(0, 10, 30), second = view.bar(1, 20, 50);
        QVERIFY(!overlap(first, second) && first.y < second.y);
        QCOMPARE(second.x, view.x(20));
        QCOMPARE(view.bar(1, -100, 1000).width, view.rows().width);  // only what lies on the axis
        QCOMPARE(view.hitAt(first.center())->tip, std::string("forward"));
        QCOMPARE(view.hitAt(second.center())->tip, std::string("backward"));
        QVERIFY(!view.hitAt({2, second.center().y}));  // on its name
    }
    void timelineBarsAreTransfers() {
        const SyntheticRun run = reviewQuestion();
        const SceneInput input = inputFor(run, playheadAt(3, 0, 6, 6), {768, 160}, kMeasure);
        const Picture picture = timeline().draw(input);
        int found = 0;
        for (double x = 0; x < 768; x += 2)
            for (const double y : {40.0, 70.0, 100.0, 130.0}) {
                const auto hit = timeline().hitAt(input, picture, {x, y});
                if (!hit) continue;
                QVERIFY(hit->step >= 0 && hit->step <= 6);
                if (hit->chunk < 0) continue;
                ++found;
                QVERIFY(!timeline().tip(input, *hit).empty());
            }
        QVERIFY(found > 100);
    }
};

QTEST_APPLESS_MAIN(TestTimelineScene)
#include "test_timeline_scene.moc"
