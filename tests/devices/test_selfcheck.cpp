// SPDX-License-Identifier: Apache-2.0
//
// The self-check passes where everything is right, on virtual devices and on devices whose memory cannot be addressed,
// and finds what is wrong: a device that computes, copies or waits wrongly is named. A check that cannot fail is none.
#include <QTest>
#include <thread>

#include "engine/collectives/algorithm.h"
#include "engine/devices/device.h"
#include "engine/selfcheck/collective_case.h"
#include "engine/selfcheck/course.h"
#include "engine/selfcheck/reference.h"
#include "tests/devices/remote_device.h"
#include "tests/outcomes.h"

using namespace kolo;
using namespace kolo::selfcheck;

namespace {

struct Table {
    std::vector<Result> rows;
    Course course{[this](const Result& result) { rows.push_back(result); }};
    /// The checks that failed, "check @ device".
    QStringList failures() const {
        QStringList list;
        for (const Result& row : rows)
            if (row.verdict == Verdict::Fail)
                list << QString::fromStdString(row.check + " @ " + row.device + ": " + row.why);
        return list;
    }
};

Devices virtualDevices(int count) {
    const auto kind = devices::findDeviceKind("virtual");
    return std::move(*(*kind)->open(count));
}

}  // namespace

class TestSelfcheck : public QObject {
    Q_OBJECT
private slots:
    /// Their kernels and operations: test_selfcheck_command.
    void virtualDevicesPass() {
        Table table;
        const Devices devices = virtualDevices(3);
        checkMemory(devices, table.course);
        checkCollectives(devices, table.course);
        QCOMPARE(table.failures(), QStringList());
        QVERIFY(table.rows.size() > 30);
    }

    void devicesThatCannotBeAddressedPass_data() {
        QTest::addColumn<int>("count");
        for (const int count : {2, 5, 10}) QTest::newRow(qPrintable(QString::number(count))) << count;
    }
    void devicesThatCannotBeAddressedPass() {
        QFETCH(int, count);
        Table table;
        const Devices devices = test::remoteDevices(count);
        checkMemory(devices, table.course);
        checkCollectives(devices, table.course);
        QCOMPARE(table.failures(), QStringList());
        for (const auto& device : devices) QCOMPARE(device->bytesInUse(), std::size_t{0});
    }

    void operationsPass() {
        Table table;
        const Devices devices = test::remoteDevices(2, {}, "virtual");
        checkOperations(devices, table.course);
        QCOMPARE(table.failures(), QStringList());
        QVERIFY(table.rows.size() > 45);
        for (const auto& device : devices) QCOMPARE(device->bytesInUse(), std::size_t{0});
    }

    void trainingKernelsPass_data() {
        QTest::addColumn<QString>("kind");
        for (const devices::DeviceKind* kind : devices::allDeviceKinds())
            QTest::newRow(kind->id.c_str()) << QString::fromStdString(kind->id);
        QTest::newRow("paper") << QStringLiteral("paper");
    }
    void trainingKernelsPass() {
        QFETCH(QString, kind);
        Devices devices;
        if (kind == "paper") {
            devices = test::remoteDevices(2, {}, "virtual");
        } else {
            const auto found = devices::findDeviceKind(kind.toStdString());
            if (!found) QSKIP(found.error().message.english().c_str());
            auto opened = (*found)->open(2);
            QVERIFY_OK(opened);
            devices = std::move(*opened);
        }
        Table table;
        checkTraining(devices, table.course);
        QCOMPARE(table.failures(), QStringList());
        QVERIFY(table.rows.size() > 25);
        for (const auto& device : devices) QCOMPARE(device->bytesInUse(), std::size_t{0});
    }

    /// Every case fails for kernels that leave everything as it was; without kernels nothing is said to be right.
    void aKernelThatDoesNothingIsFound() {
        Table table;
        checkTraining(test::remoteDevices(1, {.idleKernels = true}, "virtual"), table.course);
        QCOMPARE(table.failures().size(), static_cast<qsizetype>(table.rows.size()));
        Table none;
        checkTraining(test::remoteDevices(1), none.course);
        QCOMPARE(none.rows.size(), std::size_t{1});
        QVERIFY(none.rows[0].verdict == Verdict::Skipped);
    }

    void wrongOperationsAreFound() {
        Table wrong, refused;
        checkOperations(test::remoteDevices(2, {.wrongKernels = true}, "virtual"), wrong.course);
        const QStringList found = wrong.failures();
        // One unit of the last digit is within what sums of many, exponentials and logarithms may be off; nowhere else.
        QVERIFY(found.size() > 35);
        for (const QString& failure : found) QVERIFY2(failure.contains("@ GPU:1 (paper): inputs"), qPrintable(failure));
        for (const char* name : {"AddV2 float32", "Sum int32", "Transpose float64", "Cast int32", "Const float32"})
            QVERIFY2(!found.filter(QStringLiteral("operation ") + name).isEmpty(), name);
        checkOperations(test::remoteDevices(2, {.failsAtCommand = 0}, "virtual"), refused.course);
        QVERIFY(refused.failures().size() == 1 && refused.failures()[0].contains("has had enough"));
    }

    void aWrongKernelIsFound() {
        Table table;
        const Devices devices = test::remoteDevices(3, {.lastOfMax = true});
        checkKernels(devices, table.course);
        QCOMPARE(table.failures().size(), 1);
        QVERIFY2(table.failures()[0].startsWith("kernel max int32 @ GPU:2 (paper)"), qPrintable(table.failures()[0]));

        Table collectives;
        checkCollectives(devices, collectives.course);
        const QStringList found = collectives.failures();
        QVERIFY(found.filter("ring allreduce int32").size() == 1);
        for (const QString& failure : found)
            QVERIFY2(failure.contains("int32") && failure.contains(": max,"), qPrintable(failure));
    }

    void aWrongTransferIsFound() {
        Table table;
        const Devices devices = test::remoteDevices(2, {.shortCopies = true});
        checkMemory(devices, table.course);
        QCOMPARE(table.failures().size(), 2);  // through all devices, and between pairs
        for (const QString& failure : table.failures()) QVERIFY2(failure.contains("changed"), qPrintable(failure));
        Table collectives;
        checkCollectives(devices, collectives.course);
        QVERIFY2(collectives.failures().filter("ring-all-gather").size() > 0,
                 qPrintable(collectives.failures().join('\n')));
    }

    /// The inbox of an earlier case lies where this one's does, and what it got there is nearly what is missing now.
    void anEarlierChecksMemoryHidesNothing() {
        const Devices devices = test::remoteDevices(2, {.copiesOnce = true});
        const Schedule schedule = collectives::findAlgorithm("ring-reduce-scatter")->schedule(2, 2);
        const auto ends = [&](int salt) {
            const CollectiveCase c{
                .backend = **collectives::findBackend("kolo"), .schedule = schedule, .elements = 100, .salt = salt};
            double worst = 0;
            return faultOf(c, runCase(c, devices), worst).has_value();
        };
        QVERIFY(!ends(1));
        QVERIFY(!ends(1));  // of the same inputs it is all that is missing
        QVERIFY2(ends(2), "a transfer that is missing has passed");
    }

    /// Not every race shows; over all algorithms and cases some must.
    void aQueueThatDoesNotWaitIsFound() {
#ifdef __SANITIZE_THREAD__
        QSKIP("The races of this queue are meant; the thread sanitizer reports every one.");
#endif
        Table table;
        std::vector<std::unique_ptr<devices::Device>> devices;
        for (int i = 0; i < 4; ++i)
            devices.push_back(std::make_unique<test::RemoteDevice>(i, test::Faults{.dropsMarks = true}));
        checkCollectives(devices, table.course);
        QVERIFY(!table.failures().isEmpty());
    }

    void aRefusedCommandEndsTheRun_data() {
        QTest::addColumn<int>("command");
        for (const int command : {0, 4}) QTest::newRow(qPrintable(QString::number(command))) << command;
    }
    void aRefusedCommandEndsTheRun() {
        QFETCH(int, command);
        Table table;
        const Devices devices = test::remoteDevices(4, {.failsAtCommand = command});
        checkCollectives(devices, table.course);
        const QStringList failures = table.failures();
        QVERIFY(!failures.isEmpty());
        QVERIFY2(failures[0].contains("GPU:3 (paper)") && failures[0].contains("has had enough"),
                 qPrintable(failures[0]));
        for (const auto& device : devices) QCOMPARE(device->bytesInUse(), std::size_t{0});
    }

    void strategiesRun() {
        Table table;
        checkStrategies({"virtual", 2}, "threads", table.course);
        QCOMPARE(table.failures(), QStringList());
        QVERIFY(std::any_of(table.rows.begin(), table.rows.end(), [](const Result& row) {
            return row.check == "strategy allreduce on threads by kolo" && row.verdict == Verdict::Pass;
        }));
    }

    void trainingRunsEndAsTheyShould() {
        Table table;
        checkTrainingRuns({"virtual", 2}, table.course);
        QCOMPARE(table.failures(), QStringList());
        const auto passed = std::count_if(table.rows.begin(), table.rows.end(),
                                          [](const Result& row) { return row.verdict == Verdict::Pass; });
        QVERIFY2(passed >= 18, qPrintable(QString::number(passed)));
    }

    void largeArrays() {
        std::vector<Result> rows;
        Course course([&](const Result& result) { rows.push_back(result); }, {.largeBytes = 3'000'004});
        checkLargeArrays(virtualDevices(3), course);
        QVERIFY(rows.size() > 5);
        for (const Result& row : rows) QVERIFY2(row.verdict != Verdict::Fail, row.why.c_str());
        rows.clear();
        checkLargeArrays(test::remoteDevices(2, {.shortCopies = true}), course);
        for (const Result& row : rows)
            QVERIFY2(row.verdict == Verdict::Skipped || row.why.find(" elements are wrong") != row.why.npos,
                     (row.check + ": " + row.why).c_str());
        // Without being asked, the processor's memory is not filled.
        rows.clear();
        Course usual([&](const Result& result) { rows.push_back(result); });
        checkLargeArrays(virtualDevices(2), usual);
        QVERIFY(rows.empty());
    }

    void whatIsAskedForIsRepeated() {
        std::vector<Result> rows;
        Course course([&](const Result& result) { rows.push_back(result); },
                      {.only = "kernel m?? float*", .repeat = 3});
        const Devices devices = virtualDevices(2);
        checkMemory(devices, course);
        checkKernels(devices, course);
        QCOMPARE(rows.size(), std::size_t{4});  // min and max of two types, not mean
        for (const Result& row : rows) {
            QCOMPARE(row.times, 3);
            QVERIFY(row.verdict == Verdict::Pass && row.seconds > 0);
        }
        // What fails is not repeated, and says when it did.
        rows.clear();
        int performed = 0;
        Course part([&](const Result& result) { rows.push_back(result); }, {.only = "third", .repeat = 9});
        part.check("another", "GPU:0", [&](Result&) { performed = -1; });
        part.check("the third time", "GPU:0", [&](Result& result) {
            if (++performed == 3) result.verdict = Verdict::Fail;
        });
        QCOMPARE(performed, 3);
        QVERIFY2(rows.size() == 1 && rows[0].why == " (repetition 3 of 9)", rows[0].why.c_str());
    }

    /// The device's queue stands still, so the rank's thread cannot be stopped: whoever reports is told; and once it
    /// moves again, the check has failed all the same.
    void aHangIsAFailure() {
        std::atomic<bool> hangs = true;
        std::vector<Result> rows, stuck;
        {
            Course course([&](const Result& result) { rows.push_back(result); },
                          {.only = "ring allreduce int32", .patience = std::chrono::milliseconds(200)},
                          [&](const Result& result) {
                              stuck.push_back(result);
                              hangs = false;
                          });
            checkCollectives(test::remoteDevices(3, {.hangs = &hangs}), course);
        }
        QCOMPARE(stuck.size(), std::size_t{1});
        QCOMPARE(rows.size(), std::size_t{1});
        for (const Result& row : {stuck[0], rows[0]}) {
            QVERIFY(row.verdict == Verdict::Fail);
            for (const char* part : {"hangs", "rank", "GPU:", "(paper)", "ring, sum, 180 elements, at full speed"})
                QVERIFY2(row.why.find(part) != row.why.npos, row.why.c_str());
        }
    }

    /// Ranks that wait for a message that nobody sends are stopped, and the next check is performed.
    void aHangThatCanBeStopped() {
        std::vector<Result> rows;
        bool stopped = false;
        Course course([&](const Result& result) { rows.push_back(result); },
                      {.patience = std::chrono::milliseconds(100)});
        const auto devices = virtualDevices(2);
        course.check("a message", "both", [&](Result&) {
            std::atomic<bool> waits = true;
            course.at(devices[1]->info(), "a probe");
            course.whenStuck([&] {
                waits = false;
                return std::string();
            });
            while (waits) std::this_thread::sleep_for(std::chrono::milliseconds(1));
            course.whenStuck({});
            stopped = true;
        });
        course.check("another", "both", [](Result&) {});
        QVERIFY(stopped && rows.size() == 2 && rows[1].verdict == Verdict::Pass);
        QVERIFY2(rows[0].verdict == Verdict::Fail &&
                     rows[0].why.ends_with("rank 1 on GPU:1 (virtual) does not come back from a probe"),
                 rows[0].why.c_str());
    }

    void referenceKnowsWrongFromRight() {
        const Expected sum = reduced(4, 7, ReduceOp::Sum, DType::Float32);
        const double allowed = allowedError(4, ReduceOp::Sum, DType::Float32);
        QVERIFY(errorOf(static_cast<double>(sum.value), sum) <= allowed);
        QVERIFY(errorOf(static_cast<double>(sum.value) + 1e-5, sum) > allowed);
        QVERIFY(errorOf(std::numeric_limits<double>::quiet_NaN(), sum) > allowed);
        QVERIFY(errorOf(std::numeric_limits<double>::infinity(), sum) > allowed);
        const Expected whole = reduced(3, 0, ReduceOp::Prod, DType::Int32);
        QCOMPARE(errorOf(static_cast<double>(whole.value), whole), 0.0);
        QVERIFY(errorOf(static_cast<double>(whole.value) + 1, whole) > allowedError(3, ReduceOp::Prod, DType::Int32));
    }
};

QTEST_GUILESS_MAIN(TestSelfcheck)
#include "test_selfcheck.moc"
