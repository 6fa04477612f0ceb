// SPDX-License-Identifier: Apache-2.0
//
// What a training will allocate is known before it begins: the sum of the formulas is held against what runs take, and
// what does not fit is refused at once. What is refused nevertheless, by a system that has no more, ends that run and
// nothing else.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>
#include <atomic>
#include <cmath>
#include <cstdio>

#include "engine/api/strategy.h"
#include "engine/runtime/host.h"
#include "engine/training/memory.h"
#include "engine/training/random.h"
#include "tests/cli/kolo_process.h"
#include "tests/random.h"
#include "tests/rows.h"
#include "tests/training/training_run.h"

using namespace kolo;
using namespace kolo::training;

namespace {

/// The largest resident size that a run of the program came to, in bytes; 0: it did not end well.
std::uint64_t peakOf(const QStringList& words, const QString& folder) {
    const QByteArray program = test::koloBinary().toUtf8(), home = folder.toUtf8();
    const pid_t child = fork();
    if (child == 0) {
        setenv("XDG_DATA_HOME", home.constData(), 1);
        std::vector<QByteArray> texts = {program};
        for (const QString& word : words) texts.push_back(word.toUtf8());
        std::vector<char*> arguments;
        for (QByteArray& text : texts) arguments.push_back(text.data());
        arguments.push_back(nullptr);
        (void)freopen("/dev/null", "w", stdout);
        execv(program.constData(), arguments.data());
        _exit(127);
    }
    int status = 0;
    rusage used{};
    if (child < 0 || wait4(child, &status, 0, &used) != child || status != 0) return 0;
    return static_cast<std::uint64_t>(used.ru_maxrss) * 1024;
}

std::uint64_t neededBy(const std::string& words, int workers) {
    auto parameters = checkParameters(findStrategy("data-parallel")->info(), test::parametersOf(words));
    if (!parameters) qFatal("%s", parameters.error().message.english().c_str());
    Preparation preparation;
    preparation.ranksAreElsewhere = true;  // only what it would be
    auto plan = makePlan({*parameters, workers, "virtual", "kolo"}, preparation);
    if (!plan) qFatal("%s", plan.error().message.english().c_str());
    return runtime::bytesOf(memoryOf(**plan));
}

}  // namespace

class TestMemory : public QObject {
    Q_OBJECT
private slots:
    /// Settings by chance, each a few hundred megabytes, and one part of it large at a time.
    void theFormulasSayWhatIsTaken() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        QSKIP("A sanitizer's own memory would be counted, too.");
#endif
        Random random(test::testSeed(), Purpose::Rows);
        const std::uint64_t bare =
            peakOf({"run", "data-parallel", "steps=1", "rows=128", "--no-record"}, m_home.path());
        QVERIFY(bare > 0);
        const std::string wide = "mlp:64-2048-2048-10", common = " steps=2 check=false evaluate=2 dataset=digits8";
        const std::vector<std::string> kinds = {
            "model=logistic rows=400000 loaders=2 read_delay=1",
            "model=logistic rows=300000 loaders=8 read_delay=1",
            "model=logistic rows=40000 batch=4000 prefetch=40 container=tar",
            "model=" + wide + " rows=2000 batch=16",
            "model=" + wide + " rows=2000 batch=16 optimizer=adam",
            "model=" + wide + " rows=2000 batch=16 compress=topk:0.1",
            "model=" + wide + " rows=2000 batch=16 compress=onebit",
            "model=" + wide + " rows=2000 batch=16 compress=qsgd:4",
            "model=" + wide + " rows=2000 batch=16 precision=fp16",
            "model=" + wide + " rows=2000 batch=16 architecture=parameter-server servers=2",
            "model=" + wide + " rows=2000 batch=16 architecture=parameter-server compress=topk:0.1",
            "model=" + wide + " rows=2000 batch=16 architecture=central-storage optimizer=adam",
            "model=cnn:small rows=20000 batch=3000",
            "model=mlp:64-512-512-512-10 rows=40000 batch=9000 prefetch=1",
        };
        double worst = 1;
        for (int trial = 0; trial < 6; ++trial) {
            const std::string words = kinds[random.below(kinds.size())] + common;
            const int workers = 1 + static_cast<int>(random.below(4));
            QStringList arguments = {"run", "data-parallel", "--no-record", "--devices",
                                     QString("virtual:%1").arg(workers)};
            arguments += QString::fromStdString(words).split(' ');
            const std::uint64_t needed = neededBy(words, workers), peak = peakOf(arguments, m_home.path());
            QVERIFY2(peak > bare, words.c_str());
            const double ratio = static_cast<double>(peak - bare) / static_cast<double>(needed);
            qInfo("%d workers, %s: %.0f MB by the formulas, %.0f MB taken, ratio %.2f", workers, words.c_str(),
                  static_cast<double>(needed) / 1e6, static_cast<double>(peak - bare) / 1e6, ratio);
            if (std::abs(std::log(ratio)) > std::abs(std::log(worst))) worst = ratio;
            QVERIFY2(ratio > 0.85 && ratio < 1.15 + 16e6 / static_cast<double>(needed), words.c_str());
        }
        qInfo("worst ratio %.2f", worst);
    }

    void whatDoesNotFitIsRefusedAtOnce_data() {
        test::columns<QString, QString>("words", "field")
            .rows({
                {"rows", "rows=10000000 dataset=digits28 loaders=16", "rows"},
                {"orders", "rows=10000000 loaders=16 read_delay=1 --devices virtual:64", "rows"},
                {"activations", "rows=10000000 batch=65536 dataset=digits8 model=cnn:small --devices virtual:64",
                 "batch"},
                {"prefetch", "rows=5000000 batch=65536 dataset=digits8 prefetch=64 container=tar --devices virtual:64",
                 "prefetch"},
                {"model", "dataset=digits8 batch=1 model=mlp:64-11000-11000-10 --devices virtual:64", "model"},
                {"codec", "dataset=digits8 batch=1 model=mlp:64-11000-11000-10 compress=topk:0.1 --devices virtual:64",
                 "model"},
                {"steps", "steps=10000000 --devices virtual:64 evaluate=1", "steps"},
            });
    }
    void whatDoesNotFitIsRefusedAtOnce() {
        QFETCH(QString, words);
        QFETCH(QString, field);
        // So that it does not fit into the largest of machines, either.
        if (runtime::availableMemoryBytes() > (std::uint64_t{24} << 30)) QSKIP("This machine has memory enough.");
        QElapsedTimer time;
        time.start();
        const test::Answer answer = m_home.kolo(QStringList{"run", "data-parallel"} + words.split(' '));
        QVERIFY2(answer.status == 2, answer.err.constData());
        QVERIFY2(answer.err.contains("The parameter \"" + field.toUtf8() + "\" is "), answer.err.constData());
        QVERIFY2(answer.err.contains(" of memory (") && answer.err.contains(" free."), answer.err.constData());
        QCOMPARE(answer.err.count('\n'), 1);
        QCOMPARE(m_home.runs(), 0);
    }

    void everyPartIsNamed() {
        auto parameters =
            checkParameters(findStrategy("data-parallel")->info(), test::parametersOf("compress=topk:0.1"));
        Preparation preparation;
        preparation.availableMemoryBytes = 64 << 10;
        const auto plan = makePlan({*parameters, 4, "virtual", "kolo"}, preparation);
        QVERIFY(!plan);
        QVERIFY2(plan.error().message.english().find("parameters") != std::string::npos,
                 plan.error().message.english().c_str());
        preparation.availableMemoryBytes = std::uint64_t{1} << 30;
        QVERIFY(makePlan({*parameters, 4, "virtual", "kolo"}, preparation).ok());
        preparation.processesHere = 1'000'000;  // each with rows of its own
        QVERIFY(!makePlan({*parameters, 4, "virtual", "kolo"}, preparation).ok());
    }

    /// The system itself refuses, at a place by chance: the address space is limited to a little more than the program,
    /// half of the time to so little that the run hardly begins.
    /// The thread that OpenBLAS starts before main() must not be among them: refused, it asks for ever.
    void aRunWithoutMemoryIsTheOnlyOneThatFails() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        QSKIP("A sanitizer needs the address space.");
#endif
        Random random(test::testSeed(), Purpose::Rows);
        const QStringList runs = {"data-parallel dataset=digits28 rows=15000 steps=3",
                                  "data-parallel dataset=digits8 model=mlp:64-1400-1400-10 steps=3 batch=32",
                                  "data-parallel dataset=digits8 model=mlp:64-700-700-10 steps=3 compress=topk:0.1",
                                  "data-parallel dataset=digits8 model=mlp:64-700-700-10 steps=3 sync=async servers=2",
                                  "allreduce elements=10000000",
                                  "allreduce elements=50000 algorithm=tree --devices virtual:32",
                                  "all-gather elements=4500000",
                                  "fit model=mlp layers=784,2100,2100,10 batch=250"};
        int refused = 0;
        for (int trial = 0; trial < 24; ++trial) {
            const QString words = runs[static_cast<int>(random.below(runs.size()))];
            const auto kilobytes = 100'000 + random.below(trial % 2 == 0 ? 25'000 : 700'000);
            const test::Answer answer =
                m_home.shell(QString("ulimit -v %1; OPENBLAS_NUM_THREADS=1 exec $KOLO run %2 --no-record")
                                 .arg(kilobytes)
                                 .arg(words));
            QVERIFY2(answer.status == 0 || answer.status == 1, qPrintable(QString("%1 KiB, %2: %3 %4")
                                                                              .arg(kilobytes)
                                                                              .arg(words)
                                                                              .arg(answer.status)
                                                                              .arg(QString(answer.err))));
            if (answer.status == 0) continue;
            ++refused;
            QVERIFY2(answer.err.startsWith("kolo: ") && answer.err.count("kolo: ") == 1, answer.err.constData());
        }
        qInfo("%d of 24 found no memory", refused);
    }

    void servingGoesOnAfterIt() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        QSKIP("A sanitizer needs the address space.");
#endif
        const test::Answer answer = m_home.shell(
            "ulimit -v 900000; printf '%s\\n' "
            R"('{"id":1,"type":"run","stepped":false,"spec":{"strategy":"data-parallel","parameters":{"dataset":"digits28","rows":"300000","steps":"1"}}}' )"
            R"('{"id":2,"type":"step"}' )"
            R"('{"id":3,"type":"run","stepped":true,"spec":{"strategy":"allreduce","parameters":{"elements":"8"}}}' )"
            R"('{"id":4,"type":"pause"}' '{"id":5,"type":"quit"}' | $KOLO serve --no-record)");
        QCOMPARE(answer.status, 0);
        QVERIFY2(answer.out.contains("\"type\":\"error\",\"id\":1"), answer.out.constData());
        QVERIFY2(answer.out.contains("\"type\":\"started\",\"id\":3"), answer.out.constData());
        QVERIFY2(answer.out.contains("{\"type\":\"reply\",\"id\":3}"), answer.out.constData());
        QVERIFY2(answer.out.contains("{\"type\":\"reply\",\"id\":5}"), answer.out.constData());
    }

    void makingDataIsToldAndCancelled() {
        std::atomic<int> told{0};
        Preparation preparation([&](const Text& what, double done) {
            if (what != "making the rows of digits28" || done < 0 || done > 1)
                qFatal("%s %g", what.english().c_str(), done);
            if (++told == 2) preparation.cancel();
        });
        auto parameters =
            checkParameters(findStrategy("data-parallel")->info(), test::parametersOf("dataset=digits28 rows=1000000"));
        QVERIFY(parameters.ok());
        preparation.availableMemoryBytes = std::uint64_t{1} << 40;
        const auto plan = makePlan({*parameters, 2, "virtual", "kolo"}, preparation);
        QVERIFY(!plan.ok());
        QCOMPARE(plan.error().code, ErrorCode::Cancelled);
        QCOMPARE(told.load(), 2);
    }

private:
    const test::Home m_home;
};

QTEST_GUILESS_MAIN(TestMemory)
#include "test_memory.moc"
