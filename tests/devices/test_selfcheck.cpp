// SPDX-License-Identifier: Apache-2.0
//
// The self-check passes where everything is right, on virtual devices and on devices whose memory cannot be addressed,
// and finds what is wrong: a device that computes, copies or waits wrongly is named. A check that cannot fail is none.
#include <QTest>

#include "engine/devices/device.h"
#include "engine/selfcheck/reference.h"
#include "engine/selfcheck/selfcheck.h"
#include "tests/devices/remote_device.h"
#include "tests/outcomes.h"

using namespace kolo;
using namespace kolo::selfcheck;

namespace {

struct Table {
    std::vector<Result> rows;
    Report report() {
        return [this](const Result& result) { rows.push_back(result); };
    }
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
    void virtualDevicesPass() {
        Table table;
        const Devices devices = virtualDevices(3);
        checkMemory(devices, table.report());
        checkKernels(devices, table.report());
        checkOperations(devices, table.report());
        checkCollectives(devices, table.report());
        QCOMPARE(table.failures(), QStringList());
        QVERIFY(table.rows.size() > 100);
    }

    void devicesThatCannotBeAddressedPass_data() {
        QTest::addColumn<int>("count");
        for (const int count : {2, 5, 10}) QTest::newRow(qPrintable(QString::number(count))) << count;
    }
    void devicesThatCannotBeAddressedPass() {
        QFETCH(int, count);
        Table table;
        const Devices devices = test::remoteDevices(count);
        checkMemory(devices, table.report());
        checkCollectives(devices, table.report());
        QCOMPARE(table.failures(), QStringList());
        for (const auto& device : devices) QCOMPARE(device->bytesInUse(), std::size_t{0});
        const Devices placing = test::remoteDevices(count, {}, "virtual");
        Table operations;
        checkOperations(placing, operations.report());
        QCOMPARE(operations.failures(), QStringList());
        QVERIFY(operations.rows.size() > 45);
        for (const auto& device : placing) QCOMPARE(device->bytesInUse(), std::size_t{0});
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
        checkTraining(devices, table.report());
        QCOMPARE(table.failures(), QStringList());
        QVERIFY(table.rows.size() > 25);
        for (const auto& device : devices) QCOMPARE(device->bytesInUse(), std::size_t{0});
    }

    /// Every case fails for kernels that leave everything as it was; without kernels nothing is said to be right.
    void aKernelThatDoesNothingIsFound() {
        Table table;
        checkTraining(test::remoteDevices(1, {.idleKernels = true}, "virtual"), table.report());
        QCOMPARE(table.failures().size(), static_cast<qsizetype>(table.rows.size()));
        Table none;
        checkTraining(test::remoteDevices(1), none.report());
        QCOMPARE(none.rows.size(), std::size_t{1});
        QVERIFY(none.rows[0].verdict == Verdict::Skipped);
    }

    void wrongOperationsAreFound() {
        Table wrong, refused;
        checkOperations(test::remoteDevices(2, {.wrongKernels = true}, "virtual"), wrong.report());
        const QStringList found = wrong.failures();
        // One unit of the last digit is within what sums of many, exponentials and logarithms may be off; nowhere else.
        QVERIFY(found.size() > 35);
        for (const QString& failure : found) QVERIFY2(failure.contains("@ GPU:1 (paper): inputs"), qPrintable(failure));
        for (const char* name : {"AddV2 float32", "Sum int32", "Transpose float64", "Cast int32", "Const float32"})
            QVERIFY2(!found.filter(QStringLiteral("operation ") + name).isEmpty(), name);
        checkOperations(test::remoteDevices(2, {.failsAtCommand = 0}, "virtual"), refused.report());
        QVERIFY(refused.failures().size() == 1 && refused.failures()[0].contains("has had enough"));
    }

    void aWrongKernelIsFound() {
        Table table;
        const Devices devices = test::remoteDevices(3, {.lastOfMax = true});
        checkKernels(devices, table.report());
        QCOMPARE(table.failures().size(), 1);
        QVERIFY2(table.failures()[0].startsWith("kernel max int32 @ GPU:2 (paper)"), qPrintable(table.failures()[0]));

        Table collectives;
        checkCollectives(devices, collectives.report());
        const QStringList found = collectives.failures();
        QVERIFY(found.filter("ring allreduce int32").size() == 1);
        for (const QString& failure : found)
            QVERIFY2(failure.contains("int32") && failure.contains(": max,"), qPrintable(failure));
    }

    void aWrongTransferIsFound() {
        Table table;
        const Devices devices = test::remoteDevices(2, {.shortCopies = true});
        checkMemory(devices, table.report());
        QCOMPARE(table.failures().size(), 1);
        QVERIFY(table.failures()[0].contains("changed"));
        Table collectives;
        checkCollectives(devices, collectives.report());
        QVERIFY2(collectives.failures().filter("ring-all-gather").size() > 0,
                 qPrintable(collectives.failures().join('\n')));
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
        checkCollectives(devices, table.report());
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
        checkCollectives(devices, table.report());
        const QStringList failures = table.failures();
        QVERIFY(!failures.isEmpty());
        QVERIFY2(failures[0].contains("GPU:3 (paper)") && failures[0].contains("has had enough"),
                 qPrintable(failures[0]));
        for (const auto& device : devices) QCOMPARE(device->bytesInUse(), std::size_t{0});
    }

    void strategiesRun() {
        Table table;
        checkStrategies({"virtual", 2}, "threads", table.report());
        QCOMPARE(table.failures(), QStringList());
        QVERIFY(std::any_of(table.rows.begin(), table.rows.end(), [](const Result& row) {
            return row.check == "strategy allreduce on threads by kolo" && row.verdict == Verdict::Pass;
        }));
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
