// SPDX-License-Identifier: Apache-2.0
//
// The systems of the lectures by their names: each is held against its twin, the same settings by hand or another
// system that must come to the same bits, and what it moves against its formula. And what a spec with a system becomes.
#include <QTest>
#include <numeric>
#include <set>

#include "engine/api/strategy.h"
#include "engine/api/system.h"
#include "tests/outcomes.h"
#include "tests/rows.h"
#include "tests/training/training_run.h"

using namespace kolo;
using systems::System;
using test::Trained;
using test::trainSystem;

namespace {

constexpr int kSteps = 6;
const std::string kShort = "model=mlp:64-24-24-24-10 dataset=digits8 rows=1024 steps=6 batch=8 ";

std::vector<std::int64_t> sent(const Trained& trained) {
    return trained.json.value("bytes_sent_per_rank", std::vector<std::int64_t>());
}

/// Every combination of what a system lets one choose.
std::vector<Values> choicesOf(const System& system) {
    std::vector<Values> all = {{}};
    for (const systems::SystemOption& option : system.options) {
        std::vector<Values> more;
        for (const Values& chosen : all)
            for (const systems::SystemChoice& choice : option.choices) {
                more.push_back(chosen);
                more.back()[option.name] = choice.value;
            }
        all = more;
    }
    return all;
}

RunSpec named(const std::string& system, const Values& parameters = {}, const std::string& kind = "virtual") {
    RunSpec spec;
    spec.system = system;
    spec.parameters = parameters;
    spec.devices = {kind, 0};
    return spec;
}

}  // namespace

class TestSystems : public QObject {
    Q_OBJECT
private slots:
    void everyOneSaysWhatItIs() {
        std::set<std::string> ids;
        for (const System& system : systems::allSystems()) {
            QVERIFY2(ids.insert(system.id).second, system.id.c_str());
            QVERIFY2(!findStrategy(system.id) || system.strategy == system.id, system.id.c_str());
            const Strategy* strategy = findStrategy(system.strategy);
            QVERIFY2(strategy, system.id.c_str());
            QVERIFY2(system.year >= 2012 && system.year <= 2026, system.id.c_str());
            QVERIFY2(!system.source.empty() && !system.title.empty(), system.id.c_str());
            QVERIFY2(system.what.english().ends_with('.'), system.id.c_str());
            for (const Text& lack : system.lacks) QVERIFY2(lack.english().ends_with('.'), system.id.c_str());
            for (const systems::SystemOption& option : system.options)
                QVERIFY2(!strategy->info().find(option.name) && !option.choices.empty(), option.name.c_str());
            for (const Values& chosen : choicesOf(system)) {
                QVERIFY_OK(checkParameters(strategy->info(), system.settings(chosen)));
                const systems::SystemCard card = systems::cardOf(strategy->info(), system.settings(chosen));
                for (const Text* text : {&card.architecture, &card.synchronization, &card.parallelism, &card.overlaps})
                    QVERIFY2(!text->english().empty(), system.id.c_str());
            }
        }
    }

    void aNameIsItsSettings_data() {
        test::columns<QString, int>("system", "chosen");
        for (const System& system : systems::allSystems())
            for (std::size_t i = 0; i < choicesOf(system).size(); ++i)
                QTest::addRow("%s %zu", system.id.c_str(), i) << QString::fromStdString(system.id) << int(i);
    }
    /// At each tick of a fusion's clock the ranks agree by a number on what is ready; a slow machine has more of them.
    static void sentTheSameBesidesTicks(const Trained& one, const Trained& other) {
        const auto of = sent(one), ofOther = sent(other);
        QCOMPARE(of.size(), ofOther.size());
        for (std::size_t rank = 0; rank < of.size(); ++rank) {
            QCOMPARE((of[rank] - ofOther[rank]) % 4, std::int64_t{0});
            QVERIFY(std::abs(of[rank] - ofOther[rank]) < of[rank] / 100);
        }
    }

    /// The same bits and the same bytes as the settings by hand, on as many devices.
    void aNameIsItsSettings() {
        QFETCH(QString, system);
        QFETCH(int, chosen);
        const System* found = *systems::find(system.toStdString());
        const Values choices = choicesOf(*found)[chosen];
        std::string words = kShort;
        for (const auto& [name, value] : choices) words += name + "=" + value + " ";
        // Two workers: whatever a fusion's clock puts together and whoever comes first, two summands are one sum.
        const bool asynchronous = found->settings(choices)["sync"] == "async";
        const bool grouped = found->settings(choices).contains("groups");
        const int devices = found->strategy != "data-parallel" ? 0 : asynchronous && !grouped ? 1 : 2;
        if (asynchronous && grouped) words += "groups=1 ";
        const Trained byName = trainSystem(found->id, words, devices);
        test::Wanted wanted{test::parametersOf(asynchronous && grouped ? kShort + "groups=1 " : kShort),
                            devices,
                            Detail::Off,
                            "threads",
                            found->strategy,
                            ""};
        for (const auto& [name, value] : found->settings(choices)) wanted.parameters.emplace(name, value);
        const Trained byHand = test::train(wanted);
        test::haveTheSameBits(byName, byHand);
        if (found->settings(choices).contains("fusion"))
            sentTheSameBesidesTicks(byName, byHand);
        else
            QCOMPARE(sent(byName), sent(byHand));
        QCOMPARE(byName.text("system"), found->id);
        QVERIFY(byName.info.title.english().starts_with(found->title + ": "));
        QCOMPARE(byName.info.spec.strategy, found->strategy);
    }

    void aSystemHasItsTwin_data() {
        test::columns<QString, QString, QString, QString, int>("first", "words", "second", "others", "devices")
            .rows({{"one device sums, one place stores", "tf-mirrored", "cross_device_ops=ReductionToOneDevice",
                    "tf-central-storage", "", 4},
                   {"to one device is FireCaffe's server", "tf-mirrored", "cross_device_ops=ReductionToOneDevice",
                    "firecaffe", "communication=server", 4},
                   {"a layer a bucket", "s-caffe", "", "pytorch-ddp", "bucket=layer allreduce=tree", 4},
                   {"a layer a bucket, on a ring", "intel-caffe", "", "pytorch-ddp", "bucket=layer", 3},
                   {"one array", "chainer", "", "tf-multi-worker", "communication=RING", 4},
                   {"one bucket is one array", "pytorch-ddp", "", "chainer", "", 4},
                   {"blocks of all tasks", "bigdl", "", "numa-caffe", "", 4},
                   {"two summands are one sum", "bigdl", "", "horovod", "", 2},
                   {"one group is an allreduce", "mxnet-mpi", "groups=1 servers=1", "tf-mirrored",
                    "cross_device_ops=ReductionToOneDevice", 4},
                   {"groups of one are clients", "mxnet-mpi", "groups=4", "mxnet", "kvstore=dist_sync", 4},
                   {"two groups sum as a hierarchy does", "mxnet-mpi", "", "tf-mirrored",
                    "cross_device_ops=HierarchicalCopyAllReduce", 4},
                   {"a store is a server", "mxnet", "kvstore=dist_sync", "firecaffe", "communication=server", 4},
                   {"one in charge is a master", "pytorch-dp", "", "tf-mirrored",
                    "cross_device_ops=ReductionToOneDevice", 4},
                   {"two summands are one sum, here too", "pytorch-dp", "", "pytorch-ddp", "", 2},
                   {"a local store is central", "mxnet", "kvstore=local", "tf-central-storage", "", 4},
                   {"a store on a device", "mxnet", "kvstore=device", "tf-mirrored",
                    "cross_device_ops=ReductionToOneDevice", 4},
                   {"calls are layers that send", "pytorch-rpc", "", "mpi-caffe", "", 0},
                   {"no_sync", "pytorch-ddp", "accumulate=3", "tf-mirrored", "accumulate=3", 4},
                   {"ZeRO cuts nothing of the result", "zero", "stage=3", "zero", "stage=1", 4},
                   {"DeepSpeed is ZeRO", "deepspeed", "", "zero", "stage=2", 4},
                   {"partitions change nothing", "hypar-flow", "strategy=hybrid micro=4", "hypar-flow",
                    "strategy=data micro=4 replicas=2", 0}});
    }
    void aSystemHasItsTwin() {
        QFETCH(QString, first);
        QFETCH(QString, words);
        QFETCH(QString, second);
        QFETCH(QString, others);
        QFETCH(int, devices);
        test::haveTheSameBits(trainSystem(first.toStdString(), kShort + words.toStdString(), devices),
                              trainSystem(second.toStdString(), kShort + others.toStdString(), devices));
    }

    void bytesAreThoseOfTheFormula_data() {
        // In arrays of a worker's parameters, a step: by the busiest rank, and by all.
        test::columns<QString, QString, int, double, double>("system", "words", "workers", "busiest", "all")
            .rows({{"ring", "tf-mirrored", "", 4, 2 * 3.0 / 4, 6},
                   {"to one device", "tf-mirrored", "cross_device_ops=ReductionToOneDevice", 4, 3, 6},
                   {"groups", "tf-mirrored", "cross_device_ops=HierarchicalCopyAllReduce", 4, 2, 6},
                   {"buckets", "pytorch-ddp", "first_bucket=1KiB bucket=4KiB", 4, 2 * 3.0 / 4, 6},
                   {"fused", "horovod", "", 4, 2 * 3.0 / 4, 6},
                   {"tree", "firecaffe", "", 8, 3, 14},
                   {"layer by layer", "s-caffe", "", 8, 3, 14},
                   {"server", "firecaffe", "communication=server", 4, 4, 8},
                   {"central storage", "tf-central-storage", "", 3, 3, 6},
                   {"each to each", "numa-caffe", "", 4, 2 * 3.0 / 4, 6},
                   {"shuffle and broadcast", "bigdl", "", 4, 2 * 3.0 / 4, 6}});
    }
    void bytesAreThoseOfTheFormula() {
        QFETCH(QString, system);
        QFETCH(QString, words);
        QFETCH(int, workers);
        QFETCH(double, busiest);
        QFETCH(double, all);
        const Trained trained = trainSystem(system.toStdString(), kShort + words.toStdString(), workers);
        QVERIFY2(trained.finished(), trained.why().c_str());
        const double array = 4 * trained.number("parameters") * kSteps;
        const std::vector<std::int64_t> ranks = sent(trained);
        const double total = static_cast<double>(std::accumulate(ranks.begin(), ranks.end(), std::int64_t{0}));
        const double most = static_cast<double>(*std::max_element(ranks.begin(), ranks.end()));
        // Chunks differ by an element, servers' messages have a head, a fusion asks what is ready.
        QVERIFY2(std::abs(total - all * array) <= 0.01 * all * array, qPrintable(QString::number(total / array)));
        QVERIFY2(std::abs(most - busiest * array) <= 0.02 * busiest * array, qPrintable(QString::number(most / array)));
    }

    void oneDeviceInChargeMovesRowsCopiesAndOutputs() {
        constexpr int kRows = 8, kInputs = 64, kClasses = 10;
        for (const int workers : {1, 2, 5}) {
            const Trained trained = trainSystem("pytorch-dp", kShort, workers);
            QVERIFY2(trained.finished(), trained.why().c_str());
            const std::int64_t array = 4 * static_cast<std::int64_t>(trained.number("parameters"));
            // To each other device its rows, the parameters, and its loss with the gradient by its outputs; from it
            // outputs and gradient.
            const std::int64_t there = 4 * kRows * kInputs + array + 8 + 4 * kRows * kClasses;
            const std::int64_t back = 4 * kRows * kClasses + array;
            const std::vector<std::int64_t> counted = sent(trained);
            QCOMPARE(counted[0], kSteps * (workers - 1) * there);
            for (int worker = 1; worker < workers; ++worker) QCOMPARE(counted[worker], kSteps * back);
        }
    }

    void itsLossesAreThoseOfDdp() {
        for (const char* words : {"", "optimizer=adam lr=0.002 ", "momentum=0.5 warmup=3 decay=cosine "}) {
            const Trained dp = trainSystem("pytorch-dp", kShort + words, 4);
            const Trained ddp = trainSystem("pytorch-ddp", kShort + words, 4);
            QVERIFY2(dp.finished(), dp.why().c_str());
            QCOMPARE(dp.losses().size(), ddp.losses().size());
            for (std::size_t i = 0; i < dp.losses().size(); ++i)
                QVERIFY(std::abs(dp.losses()[i] - ddp.losses()[i]) <= 1e-5 * std::abs(ddp.losses()[i]));
        }
        QCOMPARE(trainSystem("pytorch-dp", kShort + "overlap=true", 4).refused.field, "overlap");
        QCOMPARE(trainSystem("pytorch-dp", kShort + "accumulate=2", 4).refused.field, "accumulate");
    }

    void groupsBringLessToTheServer() {
        const auto atServer = [](const std::string& words) {
            const Trained trained = trainSystem("mxnet-mpi", kShort + "servers=1 " + words, 8);
            const auto received = trained.json.value("bytes_received_per_rank", std::vector<std::int64_t>(9));
            return static_cast<double>(received[8]) / (4 * trained.number("parameters") * kSteps);
        };
        // Heads of 40 bytes beside arrays of 13 KiB.
        for (const auto& [groups, arrays] : {std::pair{"groups=1", 1.0}, {"groups=2", 2.0}, {"groups=8", 8.0}}) {
            const double counted = atServer(groups);
            QVERIFY2(counted >= arrays && counted <= 1.01 * arrays, qPrintable(QString::number(counted)));
        }
    }

    void groupsMayGoTheirOwnWay() {
        const Trained trained =
            trainSystem("mxnet-mpi", kShort + "kvstore=dist_async_mpi lr=0.01 momentum=0 groups=2", 4);
        QVERIFY2(trained.finished(), trained.why().c_str());
        QVERIFY(trained.number("updates") >= 2 * kSteps);
        QCOMPARE(trainSystem("mxnet-mpi", kShort + "groups=3", 4).refused.field, "groups");
        QCOMPARE(trainSystem("horovod", kShort + "groups=2", 4).refused.field, "groups");
    }

    void whatIsGivenByHandStays() {
        RunSpec spec = named("horovod", {{"fusion", "1MiB:2"}, {"batch", "8"}});
        QVERIFY_OK(systems::choose(spec, {}));
        QCOMPARE(spec.strategy, "data-parallel");
        QCOMPARE(spec.parameters["fusion"], "1MiB:2");
        QCOMPARE(spec.parameters["allreduce"], "ring");
        const RunSpec chosen = spec;
        QVERIFY_OK(systems::choose(spec, {}));  // of a run that is repeated
        QVERIFY(spec == chosen);
        const auto again = specFromJson(specToJson(spec));
        QVERIFY_OK(again);
        QVERIFY(*again == spec);
    }

    void aSpecMayNameASystemAlone() {
        const auto spec = specFromJson(R"({"system": "gpipe", "parameters": {"steps": 5}})");
        QVERIFY_OK(spec);
        QCOMPARE(spec->system, "gpipe");
        QVERIFY(spec->strategy.empty());
    }

    void whatDependsOnTheMachineIsSaid() {
        const systems::Machine small{2, 1, false}, large{64, 4, true};
        for (const auto& [kind, machine, collectives, says] :
             {std::tuple{"virtual", large, "kolo", "ring, because NCCL joins NVIDIA GPUs"},
              std::tuple{"cuda", small, "kolo", "ring, because NCCL is not installed"},
              std::tuple{"cuda", large, "nccl", "takes NCCL"}}) {
            RunSpec spec = named("tf-multi-worker", {}, kind);
            const auto notes = systems::choose(spec, machine);
            QVERIFY_OK(notes);
            QCOMPARE(notes->size(), 1u);
            QVERIFY2(notes->front().english().find(says) != std::string::npos, notes->front().english().c_str());
            QVERIFY(notes->front().english().find("AUTO") != std::string::npos);
            QCOMPARE(spec.collectives, collectives);
        }
        RunSpec ring = named("tf-multi-worker", {{"communication", "RING"}}, "cuda");
        QVERIFY(systems::choose(ring, large)->empty());
        QCOMPARE(ring.collectives, "kolo");
        RunSpec nodes = named("numa-caffe"), cores = named("numa-caffe", {{"ranks", "core"}});
        QVERIFY_OK(systems::choose(nodes, large));
        QVERIFY_OK(systems::choose(cores, large));
        QCOMPARE(nodes.devices.count, 4);
        QCOMPARE(cores.devices.count, 64);
        RunSpec given = named("numa-caffe");
        given.devices.count = 3;
        QVERIFY(systems::choose(given, large)->empty());
        QCOMPARE(given.devices.count, 3);
    }

    void devicesMayBeListed() {
        for (const auto& [list, count] : {std::pair{R"(["/gpu:0", "/gpu:1"])", 2}, std::pair{"GPU:0,GPU:1,GPU:5", 3},
                                          std::pair{"['/device:GPU:3']", 1}}) {
            RunSpec spec = named("tf-mirrored", {{"devices", list}});
            QVERIFY_OK(systems::choose(spec, {}));
            QCOMPARE(spec.devices.count, count);
            QVERIFY(!spec.parameters.contains("devices"));
        }
    }

    void whatIsWrongIsNamed_data() {
        test::columns<QString, QString, QString, QString>("system", "words", "field", "says")
            .rows({{"no such", "horovd", "", "system", "Did you mean \"horovod\"?"},
                   {"no such choice", "tf-mirrored", "cross_device_ops=NcclAllreduce", "cross_device_ops",
                    "Did you mean \"NcclAllReduce\"?"},
                   {"no such setting", "horovod", "fusoin=1MiB:1", "fusoin", "fusion"},
                   {"twice a GPU", "tf-mirrored", "devices=[/gpu:0,/gpu:0]", "devices", "twice"},
                   {"a processor", "tf-mirrored", "devices=[/cpu:0]", "devices", "not a GPU"},
                   {"no GPU", "tf-mirrored", "devices=[]", "devices", "not a GPU"},
                   {"against each other", "horovod", "sync=async", "architecture", "async"}});
    }
    void whatIsWrongIsNamed() {
        QFETCH(QString, system);
        QFETCH(QString, words);
        QFETCH(QString, field);
        QFETCH(QString, says);
        const Trained trained = trainSystem(system.toStdString(), words.toStdString());
        QCOMPARE(QString::fromStdString(trained.refused.field), field);
        const QString sentence = QString::fromStdString(trained.refused.message.english());
        QVERIFY2(sentence.contains(says), qPrintable(sentence));
    }

    void processorsOnlyIsSaid() {
        RunSpec spec = named("intel-caffe", {}, "cuda");
        const auto chosen = systems::choose(spec, {});
        QVERIFY(!chosen);
        QCOMPARE(chosen.error().field, "devices");
        RunSpec two = named("gpipe");
        two.strategy = "data-parallel";
        QCOMPARE(systems::choose(two, {}).error().field, "strategy");
    }
};

QTEST_GUILESS_MAIN(TestSystems)
#include "test_systems.moc"
