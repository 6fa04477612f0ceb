// SPDX-License-Identifier: Apache-2.0
//
// Every word of a picture goes through the hook that translates it (engine/api/wording.h). A made-up language replaces
// every letter of every text; whatever is still written in Latin letters in a picture, a tip or a narration has either
// been forgotten or is data. Branches that no run here reaches are found in the source: no sentence outside of tr().
#include <QDir>
#include <QRegularExpression>
#include <QTest>
#include <atomic>
#include <thread>

#include "engine/api/wording.h"
#include "tests/masked.h"
#include "tests/viz/fake_training.h"
#include "tests/viz/picture_texts.h"
#include "tests/viz/synthetic_run.h"
#include "viz/layout/memory_bars.h"
#include "viz/layout/numbers.h"
#include "viz/layout/placement_devices.h"
#include "viz/layout/placement_graph.h"
#include "viz/layout/product_chart.h"
#include "viz/layout/record_words.h"
#include "viz/scenes/frame.h"
#include "viz/scenes/training_frame.h"

using namespace kolo;
using namespace kolo::viz;
using namespace kolo::viz::test;
using kolo::test::FakeTraining;
using kolo::test::masked;

namespace {

using kolo::test::englishIn;

const FixedMeasure kMeasure;
constexpr Size kSizes[] = {{1280, 720}, {480, 300}, {90, 70}};

QString englishIn(const Picture& picture) {
    for (const TextShape& text : textShapesOf(picture))
        if (const QString found = englishIn(text.text); !found.isEmpty())
            return found + " in " + QString::fromStdString(text.text);
    for (const HitRegion& hit : picture.hits)
        if (const QString found = englishIn(hit.tip); !found.isEmpty())
            return found + " in the tip " + QString::fromStdString(hit.tip);
    return {};
}

/// The picture, what a pointer finds in it, and what a screen reader says.
QString englishIn(const Scene& scene, const SceneInput& input) {
    const Picture picture = scene.draw(input);
    if (const QString found = englishIn(picture); !found.isEmpty()) return found;
    for (int x = 0; x < 16; ++x)
        for (int y = 0; y < 10; ++y)
            if (const auto hit = scene.hitAt(input, picture,
                                             {(x + 0.5) * input.size.width / 16, (y + 0.5) * input.size.height / 10}))
                if (const QString found = englishIn(scene.tip(input, *hit)); !found.isEmpty())
                    return found + " in " + QString::fromStdString(scene.tip(input, *hit));
    return englishIn(scene.name() + " " + scene.title() + " " + scene.describe(input));
}

}  // namespace

class TestWording : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { Wording::setTranslator(&masked); }
    void cleanupTestCase() { Wording::setTranslator(nullptr); }

    void theMaskIsSeen() {
        QVERIFY(englishIn("iteration 3").contains("iteration"));
        QVERIFY(englishIn(masked("Wording", "iteration {} of {}")).isEmpty());
    }

    void picturesOfExchanges() {
        std::mt19937_64 random(20261121);
        std::vector<Schedule> schedules{ringSchedule(4, 4),  butterflySchedule(8),    masterSchedule(5),
                                        treeSchedule(6, 2),  groupsSchedule(9, 3, 2), directSchedule(4, 4),
                                        ringSchedule(40, 40)};
        for (const ReduceOp op : {ReduceOp::Sum, ReduceOp::Mean, ReduceOp::Min, ReduceOp::Max, ReduceOp::Prod})
            for (Schedule& schedule : schedules) {
                for (Step& step : schedule.steps) step.phase = "I";  // a phase is a name that its schedule gives
                if (op != ReduceOp::Sum && schedule.ranks > 5) continue;
                RunOptions options;
                options.op = op;
                options.values = op != ReduceOp::Mean;
                options.gateWaits = op == ReduceOp::Min;
                options.numbers = op == ReduceOp::Max ? "modelled, shared GPU" : "emulated link: 10 Gb";
                const SyntheticRun run =
                    carryOut(schedule, randomData(schedule.ranks, schedule.chunks == 1 ? 9 : 3, random), options);
                const int steps = run.history.steps();
                std::vector<double> moments{steps / 2.0};
                if (schedule.ranks < 40) moments.insert(moments.end(), {0.0, 0.5, steps * 1.0});
                for (const double at : moments)
                    for (const Size size : kSizes)
                        for (const bool lecture : {false, true})
                            for (const Scene* scene : allScenes()) {
                                if (!scene->canDraw(run.info) || (lecture && size.width < 700)) continue;
                                const int step = static_cast<int>(at);
                                SceneInput input =
                                    inputFor(run, playheadAt(step, at - step, steps, steps), size, kMeasure);
                                input.lecture = lecture;
                                input.exerciseView = op != ReduceOp::Max;
                                QVERIFY_NONE(englishIn(*scene, input));
                            }
            }
    }

    void picturesOfTrainings() {
        for (const int servers : {0, 1, 3})
            for (const int workers : {1, 4, 24}) {
                if (workers == 1 && servers > 0) continue;
                FakeTraining run(workers, servers);
                run.info.provenance.numbers = servers == 1 ? "modelled" : "measured";
                for (int done : {0, 12}) {
                    run.steps(done);
                    TrainingRecord record(run.info);
                    record.add(run.events, run.names);
                    SceneInput input;
                    input.info = &run.info;
                    input.events = run.events;
                    input.eventNames = run.names;
                    input.training = &record;
                    input.measure = &kMeasure;
                    input.playhead.setLiveEdge(record.steps(), record.plannedSteps());
                    for (const double at : {0.0, 0.3, 5.0, 8.7, 12.0})
                        for (const Size size : kSizes) {
                            const int step = static_cast<int>(at);
                            input.size = size;
                            input.lecture = size.width > 1000 && servers == 1;
                            input.playhead.jumpTo(step);
                            if (at > step) {
                                input.playhead.setSecondsPerStep(1);
                                input.playhead.moveTo(step + 1);
                                input.playhead.advance(at - step);
                            }
                            QVERIFY_NONE(englishIn(tellTraining(input)));
                            for (const Scene* scene : allScenes())
                                if (scene->canDraw(run.info)) QVERIFY_NONE(englishIn(*scene, input));
                        }
                }
            }
    }

    void withoutARun() {
        for (const Scene* scene : allScenes()) {
            SceneInput input;
            input.size = {640, 400};
            input.measure = &kMeasure;
            QVERIFY_NONE(englishIn(*scene, input));
        }
    }

    void picturesOfThePlacementLab() {
        PlacementRecord record;
        record.devices = {{"GPU:0", "", 64, {}}, {"GPU:1", "", 0, {}}, {"CPU:0", "", 48, {}}};
        for (int i = 0; i < 4; ++i) {
            PlacedOperation each;
            each.name = "Op";
            each.device = i == 2 ? 0 : 2;
            each.startNs = i * 100;
            each.endNs = each.startNs + 90;
            if (i > 1) each.inputs = {i - 1};
            record.operations.push_back(each);
        }
        record.endNs = 1000;
        const PlacementGraph graph(record);
        const MemoryNeed fits{{{"a", "8 B", 8}}, "8 B", "80 B", 80}, not_{{{"a", "8 B", 8}}, "8 B", "4 B", 4};
        const std::vector<ProductRow> rows{{16, 1e-6, 2e-6, 1e-6, 1e-6}, {64, 3e-5, 8e-6, 1e-6, 1e-6}};
        const std::vector<ProductRow> never{{16, 1, 2, 0, 0}, {32, 8, 9, 0, 0}};
        const Size size{900, 420};
        GraphGaze dragging = graph.wholeIn(size);
        dragging.dragged = 0;
        dragging.pointer = {400, 400};
        const Theme theme = Theme::Light;
        for (const Picture& picture :
             {graph.draw(size, theme, graph.wholeIn(size), kMeasure), graph.draw(size, theme, dragging, kMeasure),
              PlacementGraph().draw(size, theme, {}, kMeasure), drawDevices(record, size, theme, kMeasure),
              drawDevices({}, size, theme, kMeasure), drawMemory(fits, size, theme, kMeasure),
              drawMemory(not_, size, theme, kMeasure), drawProducts(rows, false, size, theme, kMeasure),
              drawProducts(rows, true, size, theme, kMeasure), drawProducts(never, false, size, theme, kMeasure),
              drawProducts({}, true, size, theme, kMeasure)})
            QVERIFY_NONE(englishIn(picture));
        QVERIFY_NONE(englishIn(graph.describe(2)));
    }

    void noSentenceOutsideOfTr() {
        static const QRegularExpression comment(QStringLiteral("//[^\n]*"));
        // A text with two words, or a word beside a place for a number; with the words that stand before it.
        static const QRegularExpression literals(
            QStringLiteral("([\\w:]*\\(?\\s*)((?:\"(?:[^\"\\\\\n]|\\\\.)*\"\\s*)+)"));
        static const QRegularExpression sentence(QStringLiteral("[A-Za-z]{2,},? [A-Za-z{]|\\} [A-Za-z]{3,}"));
        // What a record calls its events, and a command.
        const QSet<QString> names{"training step", "injected delay", "kolo run "};
        QStringList forgotten;
        int read = 0, found = 0;
        for (const char* folder : {"viz/scenes", "viz/layout", "viz/replay"}) {
            const QDir dir(QStringLiteral(KOLO_SOURCE_DIR "/") + folder);
            for (const QString& name : dir.entryList({"*.cpp"})) {
                // The words of a file format, and the engine's own, which are looked for.
                if (QStringList{"svg.cpp", "record_words.cpp", "inside_work.cpp"}.contains(name)) continue;
                QFile file(dir.filePath(name));
                QVERIFY(file.open(QIODevice::ReadOnly));
                const QString source = QString::fromUtf8(file.readAll()).remove(comment);
                ++read;
                for (auto each = literals.globalMatch(source); each.hasNext();) {
                    const auto match = each.next();
                    const QString text = match.captured(2).trimmed();
                    if (!sentence.match(text).hasMatch() || names.contains(text.mid(1, text.size() - 2))) continue;
                    if (match.captured(1).trimmed() == QLatin1String("Wording::tr(") ||
                        match.captured(1).trimmed() == QLatin1String("Engine::tr("))
                        ++found;
                    else
                        forgotten << name + ": " + text;
                }
            }
        }
        QVERIFY2(forgotten.isEmpty(), qPrintable(forgotten.join('\n')));
        QVERIFY2(read > 30 && found > 60, qPrintable(QString("%1 files, %2 sentences").arg(read).arg(found)));
    }

    void whatTheEngineWroteDown() {
        Wording::setTranslator(nullptr);
        for (const char* text :
             {"measured", "modelled", "emulated link: 10 Gb Ethernet, 1.25 GB/s, 20 µs", "shared GPU",
              "modelled, shared GPU", "worked through on paper", "measured, injected straggler",
              "measured, injected straggler, injected delay, shared GPU", "emulated link: wifi, injected delay"})
            QCOMPARE(numbersInWords(text), std::string(text));
        for (const char* text : {"virtual GPU × 4 on AMD EPYC, 2 cores", "virtual GPU × 4 and the CPU on X, 2 cores",
                                 "CPU × 4 on 2 hosts, MPI processes", ""})
            QCOMPARE(hardwareInWords(text), std::string(text));
        QCOMPARE(deviceInWords("GPU:0 (virtual)"), std::string("GPU:0 (virtual)"));
        for (const char* steps : {"(steps 4–9, 12–13)", "(steps 4-9, 12-13)"})  // older records have hyphens
            QCOMPARE(numbersInWords(std::string("measured, injected faults ") + steps),
                     std::string("measured, injected faults in steps 4–9, 12–13"));
        QCOMPARE(numbersInWords("measured, injected faults (steps 999, 1374–2060)"),
                 std::string("measured, injected faults in steps 999, 1,374–2,060"));
        QCOMPARE(numbersInWords("measured, injected faults (steps 3, 999–1200, 1374–2060)"),
                 std::string("measured, injected faults in 3 stretches of steps, from 3 to 2,060"));
        for (const auto& [numbers, brief] :
             {std::pair{"measured", "measured"},
              {"measured, shared GPU", "measured, shared GPU"},
              {"modelled, injected straggler", "modelled, injected straggler"},
              {"measured, injected faults (steps 4–9)", "injected faults"},
              {"emulated link: 10 Gb Ethernet, 1.25 GB/s, 20 µs, injected faults", "emulated link, injected faults"}})
            QCOMPARE(numbersInBrief(numbers), std::string(brief));
        QCOMPARE(numbersInWords("measured, injected faults (steps 1374)"),
                 std::string("measured, injected faults in step 1,374"));
        Wording::setTranslator(&masked);
        QVERIFY_NONE(englishIn(numbersInWords("measured, injected faults (steps 4–9, 12)")));
        QVERIFY_NONE(englishIn(numbersInWords("measured, injected faults (steps 4)")));
        QVERIFY_NONE(englishIn(numbersInWords("measured, injected faults (steps 4, 6, 8)")));
        QVERIFY_NONE(englishIn(numbersInWords("modelled, shared GPU") + numbersInWords("emulated link: 10 Gb")));
        QVERIFY_NONE(englishIn(hardwareInWords("virtual GPU × 4 and the CPU on X, 2 cores, MPI processes")));
    }

    void aTranslationThatDoesNotFitIsPassedOver() {
        Wording::setTranslator([](const char*, const std::string&) { return std::string("{} {} {"); });
        QCOMPARE(Wording::tr("iteration {} of {}", 1, 2), std::string("iteration 1 of 2"));
        Wording::setTranslator([](const char*, const std::string&) { return std::string("{1} von {0} {7}"); });
        QCOMPARE(Wording::tr("iteration {} of {}", 1, 2), std::string("iteration 1 of 2"));
        Wording::setTranslator([](const char*, const std::string&) { return std::string("{1} von {0}"); });
        QCOMPARE(Wording::tr("iteration {} of {}", 1, 2), std::string("2 von 1"));
        Wording::setTranslator(nullptr);
        QCOMPARE(Wording::tr("iteration {} of {}", 1, 2), std::string("iteration 1 of 2"));
        QCOMPARE(groupedNumber(-1234567), std::string("-1,234,567"));
        Wording::setTranslator(&masked);
    }

    void aTextStaysAValueToTheEdge() {
        const Text text = Complaint::tr("{} is {}.{}", "ring", Complaint::tr("a whole number"), Text());
        QCOMPARE(text.english(), std::string("ring is a whole number."));
        QCOMPARE(text.shown(), std::string("ring жж ж жжжжж жжжжжж."));  // data stays
        const Text both = Text("ring: ") + text + " ring";
        QCOMPARE(both.english(), std::string("ring: ring is a whole number. ring"));
        QCOMPARE(both.shown(), std::string("ring: ring жж ж жжжжж жжжжжж. ring"));
        Wording::setTranslator([](const char*, const std::string&) { return std::string("{1} – {0}{2}"); });
        QCOMPARE(Complaint::tr("{} is {}.{}", "a", "b", "c").shown(), std::string("b – ac"));
        QCOMPARE(Complaint::tr("{} is {}.", "a", "b").shown(), std::string("a is b."));  // it has no such place
        Wording::setTranslator(&masked);
        // From outside: no id uses a part twice, or one that it does not have.
        for (const char* id : {"{0}{0}", "{", "{}{}{}{}", "{x}", "{:9999}"})
            QCOMPARE(Text::of(id, {"a"}).english(), std::string(id));
    }

    void eachTextIsAskedForOnceOnAnyThread() {
        static std::atomic<int> asked = 0;
        Wording::setTranslator([](const char*, const std::string& english) {
            ++asked;
            return english;
        });
        QCOMPARE(Wording::tr("ready"), std::string("ready"));
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([] {
                for (int n = 0; n < 1000; ++n)
                    if (Wording::tr("ready") != "ready") std::abort();
            });
        threads.clear();
        QCOMPARE(asked.load(), 1);
        Wording::setTranslator(&masked);
    }
};

QTEST_GUILESS_MAIN(TestWording)
#include "test_wording.moc"
