// SPDX-License-Identifier: Apache-2.0
//
// Every setting of every way to train on emulated GPUs (tests/emulated_cuda), each alone or with others drawn at
// random, in random order of the GPUs' work, held against virtual devices. A run makes a part of the list; with
// KOLO_TEST_ROUNDS of 6 and more all of it.
#include <fmt/format.h>

#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <fstream>
#include <optional>

#include "tests/devices/on_gpus.h"

using namespace kolo;
using test::onGpus;
using test::Trained;
using test::Wanted;

namespace {

/// What two runs that differ by the kind of device have in common.
enum class Same {
    Bits,  // of a perceptron with relu: each sum has the processor's order
    Loss,  // to some digits
    End,   // the order in which workers come is the clock's
};

struct Setting {
    const char* words;
    Same same = Same::Bits;
    bool alone = false;  // with others it would be refused, or have an end of its own
};

const std::vector<Setting> kDataParallel = {
    {"allreduce=ring"},
    {"allreduce=tree"},
    {"allreduce=butterfly"},
    {"allreduce=halving-doubling"},
    {"allreduce=all-to-all"},
    {"allreduce=master-worker"},
    {"allreduce=round-robin"},
    {"allreduce=hierarchical"},
    {"allreduce=direct"},
    {"bucket=layer"},
    {"bucket=parameter overlap=true"},
    {"bucket=1KiB first_bucket=512 overlap=true"},
    {"buffer=1KiB"},
    {"buffer=whole bucket=layer"},
    {"fusion=64MiB:1", Same::Loss, true},
    {"schedule=staggered"},
    {"schedule=priority"},
    {"zero=1"},
    {"zero=2 bucket=layer"},
    {"zero=3 overlap=true"},
    {"accumulate=3"},
    {"recompute=layer:1"},
    {"offload=activations"},
    {"momentum=0"},
    {"optimizer=adam lr=0.003", Same::Loss},
    {"optimizer=tf-adam lr=0.003", Same::Loss},
    {"loss=mean-squared"},
    {"loss=mse"},
    {"decay=step:0.5/2 warmup=2"},
    {"straggler=1:2"},
    {"sync=local:2"},
    {"sync=async architecture=parameter-server", Same::End, true},
    {"sync=ssp:2 architecture=parameter-server", Same::End, true},
    {"sync=backup:1 architecture=parameter-server", Same::End, true},
    {"architecture=parameter-server servers=2", Same::Loss, true},
    {"architecture=parameter-server groups=2", Same::Loss, true},
    {"architecture=central-storage", Same::Loss, true},
    {"precision=fp16"},
    {"precision=bf16"},
    {"compress=qsgd:4", Same::Bits, true},
    {"compress=onebit", Same::Bits, true},
    {"compress=terngrad", Same::Bits, true},
    {"compress=topk:0.1", Same::Bits, true},
    {"compress=randomk:0.1", Same::Bits, true},
    {"compress=dgc:0.05", Same::Bits, true},
    {"model=logistic dataset=digits8", Same::Loss},
    {"model=mlp:64-9-10:tanh", Same::Loss},
    {"model=cnn:small", Same::Loss, true},
    {"model=rnn:2-5", Same::Loss},
    {"model=layers:conv3-3,relu,pool2,dense8,relu,dense10", Same::Loss},
    {"model=gpt:1-8-2:6 sample=0", Same::Loss, true},
};

const std::vector<Setting> kPipeline = {
    {"schedule=naive"},
    {"schedule=gpipe"},
    {"schedule=1f1b"},
    {"schedule=interleaved:2"},
    {"schedule=zero-bubble"},
    {"schedule=zero-bubble:2"},
    {"schedule=zbv"},
    {"schedule=wave model=rnn:2-5", Same::Loss, true},
    {"stages=3"},
    {"replicas=2"},
    {"replicas=2 allreduce=tree"},
    {"recompute=stage"},
    {"balance=measured", Same::Loss},
    {"balance=cut:3-1", Same::Bits, true},
    {"micro=1"},
    {"optimizer=adam lr=0.003", Same::Loss},
    {"model=rnn:2-5", Same::Loss, true},
    {"model=cnn:small", Same::Loss, true},
    {"model=gpt:2-8-2:6 sample=0", Same::Loss, true},
};

const std::vector<Setting> kMesh = {
    {"slice=gather"},
    {"slice=megatron"},
    {"slice=megatron mesh=data:2,tensor:2"},
    {"slice=gather mesh=data:2,tensor:2"},
    {"mesh=rows:2,cols:2 layout=batch:rows,hidden1:cols,hidden3:cols"},
    {"mesh=data:2,tensor:2 zero=1"},
    {"mesh=data:2,tensor:2 zero=2"},
    {"mesh=data:2,tensor:2 zero=3"},
    {"accumulate=2"},
    {"recompute=layer:1"},
    {"recompute=layer:1 partition=true"},
    {"offload=activations"},
    {"buffer=1KiB"},
    {"optimizer=adam lr=0.003", Same::Loss},
    {"slice=megatron model=gpt:1-8-2:6 sample=0", Same::Loss, true},
    {"slice=halo model=cnn:small", Same::Loss, true},
};

struct Way {
    const char* strategy;
    const char* common;
    const std::vector<Setting>& settings;
};
const std::vector<Way> kWays = {
    {"data-parallel", "batch=3 bucket=whole", kDataParallel},
    {"pipeline", "batch=2 stages=2 micro=4", kPipeline},
    {"mesh", "batch=3 mesh=tensor:2", kMesh},
};

}  // namespace

class TestEmulatedSettings : public QObject {
    Q_OBJECT
private slots:
    void everySettingInAnyOrder() {
        QTemporaryDir folder;
        const std::string text = folder.filePath("chunks.txt").toStdString();
        for (std::ofstream file(text); file.tellp() < 600;) file << "a chunk goes round the ring until all have it. ";
        std::mt19937_64 random(test::testSeed());
        std::vector<std::pair<const Way*, const Setting*>> all;
        for (const Way& way : kWays)
            for (const Setting& setting : way.settings) all.emplace_back(&way, &setting);
        std::ranges::shuffle(all, random);

        int together = 0;
        const int rounds = test::rounds(16);
        for (int round = 0; round < rounds; ++round) {
            const auto& [way, setting] = all[static_cast<std::size_t>(round) % all.size()];
            const Setting& other = test::oneOf(random, way->settings);
            const std::string own = fmt::format(
                "model=mlp:64-{}-{}-{}-10 dataset=digits8 rows=64 steps=4 evaluate=4 prefetch=1 seed={} {} {}",
                2 * (1 + random() % 5), 2 * (1 + random() % 5), 2 * (1 + random() % 5), random() % 100, way->common,
                setting->words);
            Wanted wanted{{}, way->strategy == std::string("data-parallel") ? 2 + static_cast<int>(random() % 3) : 0};
            if (own.find("groups=2") != own.npos) wanted.devices += wanted.devices % 2;  // of equal size
            wanted.strategy = way->strategy;
            std::string words = own;
            const auto expected = [&](const std::string& of) {
                words = of;
                wanted.parameters = test::parametersOf(words);
                if (words.find("gpt") != words.npos) wanted.parameters["dataset"] = "text:" + text;
                return test::train(wanted);
            };
            Same same = setting->same;
            std::optional<Trained> virtually;
            if (!setting->alone && !other.alone && round % 2 == 0)
                if (Trained both = expected(own + " " + other.words); both.finished()) {
                    same = std::max(same, other.same);
                    virtually = std::move(both);
                    ++together;
                }
            if (!virtually) virtually = expected(own);
            const emulated::Settings gpus{.gpus = 1 + static_cast<int>(random() % 3),
                                          .seed = random(),
                                          .peers = random() % 4 != 0,
                                          .graphs = random() % 8 != 0,
                                          .fuses = static_cast<int>(random() % 2)};
            wanted.detail = random() % 4 == 0 ? Detail::Summary : Detail::Off;
            const std::string what =
                fmt::format("{} {}, {} devices of {} GPUs, seed {}{}{}{}{}", way->strategy, words, wanted.devices,
                            gpus.gpus, gpus.seed, gpus.peers ? "" : ", peers=0", gpus.graphs ? "" : ", graphs=0",
                            gpus.fuses ? "" : ", fuses=0", wanted.detail == Detail::Off ? "" : ", summary");
            QVERIFY2(virtually->finished(), (what + ": " + virtually->why()).c_str());
            emulated::configure(gpus);
            const Trained trained = onGpus(wanted);
            QVERIFY2(trained.finished(), (what + ": " + trained.why()).c_str());
            QCOMPARE(emulated::counts().bytesInUse, std::int64_t{0});
            if (same == Same::End) continue;
            const double loss = trained.number("loss"), wantedLoss = virtually->number("loss");
            QVERIFY2(std::abs(loss - wantedLoss) <= 1e-4 * std::max(1.0, std::abs(wantedLoss)),
                     fmt::format("{}: the loss is {}, not {}", what, loss, wantedLoss).c_str());
            if (same == Same::Bits)
                QVERIFY2(trained.text("params_sha256") == virtually->text("params_sha256"),
                         (what + ": other bits").c_str());
        }
        qInfo("%d settings, %d with another one beside", std::min<int>(rounds, static_cast<int>(all.size())), together);
        QVERIFY2(together > 0, "no two settings go together");
    }

    void cleanup() { emulated::configure({}); }
};

QTEST_GUILESS_MAIN(TestEmulatedSettings)
#include "test_emulated_settings.moc"
