// SPDX-License-Identifier: Apache-2.0
//
// NCCL's backend on emulated GPUs (tests/emulated_cuda), whose NCCL's kernels wait for each other as its own do.
#include <fmt/format.h>

#include <QTest>
#include <algorithm>

#include "tests/devices/on_gpus.h"

using namespace kolo;
using test::onGpus;
using test::Trained;
using test::Wanted;

class TestEmulatedNccl : public QObject {
    Q_OBJECT
private slots:
    /// NCCL's calls, of which every rank's waits for the others' on the GPUs.
    void nccl() {
        for (auto [trial, random] : test::trials(40)) {
            emulated::configure({.gpus = 4, .seed = random()});
            Wanted wanted;
            wanted.strategy = test::oneOf(
                random, std::vector<std::string>{"allreduce", "reduce-scatter", "all-gather", "broadcast", "reduce"});
            wanted.devices = 2 + static_cast<int>(random() % 3);
            wanted.detail = test::oneOf(random, std::vector<Detail>{Detail::Off, Detail::Full});
            wanted.parameters["elements"] = std::to_string(random() % 3000);
            const std::string what = fmt::format("{} of {}, seed {}", wanted.strategy, wanted.parameters["elements"],
                                                 emulated::settings().seed);
            const Trained expected = test::train(wanted);
            wanted.collectives = "nccl";
            const Trained trained = onGpus(wanted);
            QVERIFY2(trained.finished(), (what + ": " + trained.why()).c_str());
            QVERIFY2(trained.json.at("verified") == true, what.c_str());
            if (wanted.parameters["elements"] != "0") QVERIFY(emulated::counts().collectives >= wanted.devices);
            // A rank that comes to its call need not wait there for one that does not.
            QCOMPARE(emulated::counts().connections, std::int64_t{0});
        }
    }

    /// Everything that a rank allocates, it has before another one waits for it in NCCL's kernel.
    void ncclAndTraining() {
        for (auto [trial, random] : test::trials(6)) {
            emulated::configure({.gpus = 3, .seed = random()});
            Wanted wanted{test::parametersOf("model=mlp:64-9-10 dataset=digits8 rows=256 steps=4 evaluate=4 batch=4 "
                                             "straggler=1:5"),
                          3};
            if (trial % 2 == 0) wanted.parameters.insert({{"overlap", "true"}, {"bucket", "layer"}});
            wanted.detail = trial % 3 == 0 ? Detail::Summary : Detail::Off;
            wanted.collectives = "nccl";
            const Trained trained = onGpus(wanted);
            QVERIFY2(trained.finished(), trained.why().c_str());
            QVERIFY(emulated::counts().collectives >= 3 * 4);
            QCOMPARE(emulated::counts().allocationsInCollectives, std::int64_t{0});
            wanted.collectives = "kolo";
            QVERIFY(std::abs(trained.number("loss") - test::train(wanted).number("loss")) < 1e-5);
        }
    }

    /// Waiting for a slow worker is not communication.
    void whoWaits() {
        emulated::configure({.gpus = 2});
        Wanted wanted{test::parametersOf("model=mlp:64-8-10 dataset=digits8 rows=64 steps=6 evaluate=6 batch=4 "
                                         "straggler=1:30"),
                      2, Detail::Summary};
        wanted.collectives = "nccl";
        const Trained trained = onGpus(wanted);
        QVERIFY2(trained.finished(), trained.why().c_str());
        const std::vector<double> waited = trained.metric("time_waiting");
        QVERIFY(!waited.empty());
        QVERIFY2(*std::ranges::max_element(waited) > 0, "nobody has waited");
    }

    void ncclOnSharedGpus() {
        Wanted wanted{{{"elements", "100"}}, 3, Detail::Off, "threads", "allreduce"};
        wanted.collectives = "nccl";
        emulated::configure({.gpus = 2});
        QVERIFY2(onGpus(wanted).why().find("refuses two ranks on one GPU") != std::string::npos,
                 onGpus(wanted).why().c_str());
        emulated::configure({.gpus = 2, .nccl = 23000});
        QVERIFY(onGpus(wanted).why().find("only where NCCL_MULTI_RANK_GPU_ENABLE=1") != std::string::npos);
        qputenv("NCCL_MULTI_RANK_GPU_ENABLE", "1");
        const Trained trained = onGpus(wanted);
        qunsetenv("NCCL_MULTI_RANK_GPU_ENABLE");
        QVERIFY2(trained.finished(), trained.why().c_str());
        // A rank that fails does not leave the others waiting on the GPUs.
        for (const int at : {0, 3, 7, 9}) {
            emulated::configure({.gpus = 3, .seed = static_cast<std::uint64_t>(at), .failAt = at});
            QVERIFY(!onGpus(wanted).finished());
        }
        emulated::configure({.gpus = 3, .nccl = 20900});
        QVERIFY2(onGpus(wanted).why().find("NCCL 2.9.0 at ") != std::string::npos, onGpus(wanted).why().c_str());
    }

    void cleanup() { emulated::configure({}); }
};

QTEST_GUILESS_MAIN(TestEmulatedNccl)
#include "test_emulated_nccl.moc"
