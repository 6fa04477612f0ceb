// SPDX-License-Identifier: Apache-2.0
//
// Keeping parts changes where numbers lie, never which: the same bits with zero=0, 1, 2 and 3, the bytes that the paper
// counts, and the memory that its formulas give, as the devices' own allocator counted it. Then what else saves memory:
// computing again, the host's memory, two bytes a number, and a limit that says what to cut.
#include <fmt/format.h>

#include <QTest>
#include <cmath>

#include "engine/api/memory_kind.h"
#include "engine/api/steps/offload.h"
#include "engine/api/steps/price.h"
#include "engine/api/steps/proof.h"
#include "engine/api/strategy.h"
#include "tests/launch/mpi_processes.h"
#include "tests/random.h"
#include "tests/rows.h"
#include "tests/training/refusals.h"
#include "tests/training/training_run.h"

using namespace kolo;
using test::train;
using test::Trained;

namespace {

constexpr MemoryKind kModelStates[] = {MemoryKind::Parameters, MemoryKind::Gradients, MemoryKind::Optimizer};

std::int64_t modelStates(const Trained& run, std::size_t device) {
    std::int64_t bytes = 0;
    for (const MemoryKind kind : kModelStates) bytes += run.bytes("peak_bytes_by_kind", kind)[device];
    return bytes;
}

/// Some way to train, drawn by chance.
std::string drawn(std::mt19937_64& random) {
    const auto one = [&](std::initializer_list<const char*> of) { return *(of.begin() + random() % of.size()); };
    std::string model;
    if (random() % 3 == 0) {
        model = one({"model=cnn:small dataset=digits8 batch=4", "model=rnn:small dataset=digits8 batch=4",
                     "model=logistic dataset=digits8 batch=8"});
    } else {
        model = "model=mlp:64";
        for (int i = static_cast<int>(random() % 4); i > 0; --i) model += fmt::format("-{}", 1 + random() % 50);
        model += "-10 dataset=digits8 batch=8";
    }
    return fmt::format("{} {} {} {} overlap={} rows=512 steps=6 evaluate=3 seed={}", model,
                       one({"optimizer=adam lr=0.01", "momentum=0", "momentum=0.9"}),
                       one({"bucket=whole", "bucket=layer", "bucket=parameter", "bucket=1000 first_bucket=300"}),
                       one({"precision=fp32", "precision=mixed"}), random() % 2 ? "true" : "false", random() % 1000);
}

}  // namespace

class TestZero : public QObject {
    Q_OBJECT
private slots:
    void theSameBits() {
        for (auto [trial, random] : test::trials(5)) {
            const int workers = 1 + trial % 5;
            const std::string words = drawn(random);
            const Trained plain = train(words, workers);
            QVERIFY2(plain.finished(), (words + ": " + plain.why()).c_str());
            for (int zero = 1; zero <= 3; ++zero) {
                const std::string all = fmt::format("{} zero={}", words, zero);
                const Trained parts = train(all, workers);
                QVERIFY2(parts.finished(), (all + ": " + parts.why()).c_str());
                if (parts.text("params_sha256") != plain.text("params_sha256") ||
                    parts.text("loss_curve_sha256") != plain.text("loss_curve_sha256"))
                    QFAIL(fmt::format("{} on {} workers ends with other bits", all, workers).c_str());
                QCOMPARE(parts.number("accuracy"), plain.number("accuracy"));
                QCOMPARE(parts.number("held_out_loss"), plain.number("held_out_loss"));
            }
        }
    }

    /// Where nobody keeps all gradients, those of each micro-batch leave by themselves, which rounds sums in another
    /// order and moves (K + 1)/2 and 3K/2 times the bytes; memory is still what is planned, and not one byte more than
    /// without.
    void severalMicroBatches() {
        for (auto [trial, random] : test::trials(3)) {
            const int workers = 2 + trial % 3, micro = 2 + static_cast<int>(random() % 3);
            const std::string once = drawn(random) + (trial % 2 ? " recompute=layer:1" : "");
            const std::string words = fmt::format("{} accumulate={}", once, micro);
            const Trained plain = train(words, workers), first = train(words + " zero=1", workers),
                          second = train(words + " zero=2", workers), third = train(words + " zero=3", workers);
            for (const Trained* run : {&plain, &first, &second, &third})
                QVERIFY2(run->finished(), (words + ": " + run->why()).c_str());
            QCOMPARE(first.text("params_sha256"), plain.text("params_sha256"));
            QCOMPARE(third.text("params_sha256"), second.text("params_sha256"));
            QCOMPARE(third.text("loss_curve_sha256"), second.text("loss_curve_sha256"));
            const bool rounds = words.find("mixed") != std::string::npos;
            for (std::size_t step = 0; step < 6; ++step) {
                const double is = second.json["loss_curve"][step][1], was = plain.json["loss_curve"][step][1];
                QVERIFY2(std::abs(is - was) <= (rounds ? 5e-2 : 1e-4) * (1 + was),
                         fmt::format("{} on {}: step {}, {} and {}", words, workers, step + 1, is, was).c_str());
            }
            QCOMPARE(first.number("total_bytes"), plain.number("total_bytes"));
            QCOMPARE(second.number("total_bytes"), plain.number("total_bytes") * (micro + 1) / 2);
            QCOMPARE(third.number("total_bytes"), plain.number("total_bytes") * 3 * micro / 2);
            for (const auto& [run, zero] : {std::pair{&second, 2}, {&third, 3}}) {
                if (const std::string off = run->offThePlan(); !off.empty())
                    QFAIL(fmt::format("{} zero={} on {}: {}", words, zero, workers, off).c_str());
                const Trained alone = train(fmt::format("{} zero={}", once, zero), workers);
                for (const MemoryKind kind : kModelStates)
                    QCOMPARE(run->bytes("peak_bytes_by_kind", kind), alone.bytes("peak_bytes_by_kind", kind));
            }
        }
    }

    /// Residual layers, attention and an embedding, whose parameters are gathered and let go of as any other's.
    void aSmallGpt() {
        for (const char* with : {"", "precision=mixed", "recompute=layer:1", "overlap=true bucket=layer"}) {
            const std::string words = fmt::format(
                "model=gpt:2-16-2:16 dataset=text batch=2 steps=5 evaluate=5 sample=0 optimizer=adam lr=0.01 {}", with);
            const Trained plain = train(words, 3);
            QVERIFY2(plain.finished(), plain.why().c_str());
            for (int zero = 1; zero <= 3; ++zero) {
                const Trained parts = train(fmt::format("{} zero={}", words, zero), 3);
                QVERIFY2(parts.finished(), parts.why().c_str());
                QCOMPARE(parts.text("params_sha256"), plain.text("params_sha256"));
                QCOMPARE(parts.text("loss_curve_sha256"), plain.text("loss_curve_sha256"));
                const double most = zero == 3 ? 1.0 / 3 : 0.9;  // of the model states
                QVERIFY(modelStates(parts, 0) <= most * static_cast<double>(modelStates(plain, 0)) + 64 * 16);
            }
        }
    }

    void theSameBitsInProcesses() {
        if (const std::string why = test::whyNoMpi(); !why.empty()) QSKIP(why.c_str());
        for (const char* precision : {"fp32", "mixed"}) {
            const std::string words = fmt::format(
                "model=mlp:64-20-18-10 dataset=digits8 rows=512 steps=8 batch=8 optimizer=adam lr=0.01 precision={}",
                precision);
            const Trained threads = train(words, 3);
            for (int zero = 0; zero <= 3; ++zero) {
                const Trained processes =
                    train({test::parametersOf(fmt::format("{} zero={} overlap={}", words, zero, zero == 3)), 3,
                           Detail::Full, "mpi"});
                QVERIFY2(processes.finished(), processes.why().c_str());
                QCOMPARE(processes.text("params_sha256"), threads.text("params_sha256"));
            }
        }
    }

    /// 1 ×, 1 ×, 1.5 × of what an allreduce moves, to the byte.
    void bytesMoved() {
        for (auto [trial, random] : test::trials(4)) {
            const int workers = 2 + trial % 4;
            const std::string words = drawn(random);
            const double plain = train(words, workers).number("total_bytes");
            QVERIFY(plain > 0);
            for (const auto& [zero, times] : {std::pair{1, 1.0}, {2, 1.0}, {3, 1.5}}) {
                const Trained parts = train(fmt::format("{} zero={}", words, zero), workers);
                if (parts.number("total_bytes") != plain * times)
                    QFAIL(fmt::format("{} zero={} on {} workers moves {} bytes, not {} × {}", words, zero, workers,
                                      parts.number("total_bytes"), times, plain)
                              .c_str());
            }
        }
    }

    void modelStatesAreTheFormulas_data() {
        QTest::addColumn<QString>("words");
        QTest::addColumn<double>("number");     // bytes of a parameter, and of its gradient
        QTest::addColumn<double>("optimizer");  // bytes of its states
        QTest::newRow("Adam, mixed") << "optimizer=adam precision=mixed" << 2.0 << 12.0;  // the paper's K = 12
        QTest::newRow("momentum, mixed") << "momentum=0.9 precision=mixed" << 2.0 << 8.0;
        QTest::newRow("Adam") << "optimizer=adam" << 4.0 << 8.0;
        QTest::newRow("momentum") << "momentum=0.9" << 4.0 << 4.0;
        QTest::newRow("plain") << "momentum=0" << 4.0 << 0.0;
    }

    /// 16Ψ, 4Ψ + 12Ψ/N, 2Ψ + 14Ψ/N, 16Ψ/N with Adam and mixed precision. A part may have one parameter more than Ψ/N
    /// for each bucket; what all devices have together is Ψ to the number.
    void modelStatesAreTheFormulas() {
        QFETCH(QString, words);
        QFETCH(double, number);
        QFETCH(double, optimizer);
        std::mt19937_64 random(test::testSeed());
        for (const int workers : {1, 2, 3, 4, 5}) {
            const std::string model = fmt::format("model=mlp:64-{}-{}-10", 5 + random() % 60, 5 + random() % 60);
            for (int zero = 0; zero <= 3; ++zero) {
                const Trained run = train(fmt::format("{} dataset=digits8 rows=256 steps=2 batch=4 {} zero={}", model,
                                                      words.toStdString(), zero),
                                          workers);
                QVERIFY2(run.finished(), run.why().c_str());
                const double all = run.number("parameters"), part = all / workers;
                const double whole = (zero < 3 ? number : 0) + (zero < 2 ? number : 0) + (zero < 1 ? optimizer : 0);
                const double parts = 2 * number + optimizer - whole;
                for (int device = 0; device < workers; ++device) {
                    const double off = static_cast<double>(modelStates(run, device)) - (whole * all + parts * part);
                    // bf16 arrays are whole words.
                    QVERIFY2(std::abs(off) <= parts + 4,
                             fmt::format("zero={}, {} of {}: {} bytes off", zero, device, workers, off).c_str());
                }
            }
        }
    }

    void whatIsPlannedIsWhatIsMeasured() {
        std::mt19937_64 random(test::testSeed());
        const auto one = [&](std::initializer_list<const char*> of) { return *(of.begin() + random() % of.size()); };
        int ran = 0;
        const int rounds = test::rounds(15);
        for (int trial = 0; ran < rounds && trial < 10 * rounds; ++trial) {
            const int workers = 1 + trial % 5;
            const std::string words = fmt::format("{} zero={} recompute={} {} {}", drawn(random), random() % 4,
                                                  one({"none", "layer:1", "layer:2"}), one({"", "offload=activations"}),
                                                  one({"", "buffer=whole", "buffer=1KiB"}));
            const Trained run = train(words, workers);
            if (run.refused.field == "offload") continue;  // too few layers
            ++ran;
            QVERIFY2(run.finished(), (words + ": " + run.why()).c_str());
            if (const std::string off = run.offThePlan(); !off.empty())
                QFAIL(fmt::format("{} on {}: {}", words, workers, off).c_str());
        }
        QCOMPARE(ran, rounds);
    }

    /// An action that is left out of a row, and two collectives that one rank calls the other way round.
    void everyFaultIsFound() {
        const Strategy& strategy = *findStrategy("data-parallel");
        for (int zero = 1; zero <= 3; ++zero)
            for (const char* with : {"overlap=false", "overlap=true bucket=layer", "recompute=layer:1 bucket=500",
                                     "accumulate=2 bucket=500", "accumulate=2 overlap=true", "offload=activations",
                                     "offload=activations recompute=layer:1"}) {
                RunSpec spec;
                spec.strategy = "data-parallel";
                spec.devices = {"virtual", 3};
                const auto parameters = checkParameters(
                    strategy.info(),
                    test::parametersOf(fmt::format("model=mlp:64-9-8-10 dataset=digits8 zero={} {}", zero, with)));
                QVERIFY2(parameters.ok(), parameters.ok() ? "" : parameters.error().message.english().c_str());
                spec.parameters = *parameters;
                const auto plan = strategy.plan(spec);
                QVERIFY2(plan.ok(), plan.ok() ? "" : plan.error().message.english().c_str());
                QVERIFY(training::prove(*plan).ok());
                const auto refused = [&](const StepPlan& wrong) {
                    training::PlanFault fault;
                    return !training::prove(wrong, &fault).ok() && fault.rank == 1;
                };
                int last = -1;  // collective
                for (int i = 0; i < static_cast<int>(plan->ranks[1].size()); ++i) {
                    StepPlan without = *plan;
                    without.ranks[1].erase(without.ranks[1].begin() + i);
                    QVERIFY2(refused(without), text(plan->ranks[1][i]).c_str());
                    if (!isCollective(plan->ranks[1][i].kind)) continue;
                    if (last >= 0) {
                        StepPlan swapped = *plan;
                        std::swap(swapped.ranks[1][last], swapped.ranks[1][i]);
                        QVERIFY2(!training::prove(swapped).ok(), text(plan->ranks[1][i]).c_str());
                    }
                    last = i;
                }
            }
    }

    /// Fewer activations at the peak, as planned; not one other bit.
    void computingAgain() {
        for (const char* model : {"mlp:64-48-48-48-48-48-48-48-10", "cnn:small"})
            for (const char* with : {"", "zero=2", "accumulate=3", "precision=mixed", "zero=3 overlap=true"}) {
                const std::string words =
                    fmt::format("model={} dataset=digits8 rows=512 steps=4 batch=16 {}", model, with);
                const Trained kept = train(words, 2);
                QVERIFY2(kept.finished(), kept.why().c_str());
                for (const int layers : {1, 2, 3}) {
                    const Trained again = train(fmt::format("{} recompute=layer:{}", words, layers), 2);
                    QVERIFY2(again.finished(), again.why().c_str());
                    QCOMPARE(again.text("params_sha256"), kept.text("params_sha256"));
                    QCOMPARE(again.text("loss_curve_sha256"), kept.text("loss_curve_sha256"));
                    const auto peak = again.bytes("peak_bytes_by_kind", MemoryKind::Activations);
                    QCOMPARE(peak, again.bytes("peak_bytes_planned", MemoryKind::Activations));
                    if (layers == 2 && model[0] == 'm')
                        QVERIFY(peak[0] < kept.bytes("peak_bytes_by_kind", MemoryKind::Activations)[0]);
                }
            }
    }

    /// Any training ends with the same bits, and the device holds what is planned, to the byte, also where the copies
    /// run beside the passes.
    void inTheHostsMemory() {
        for (auto [trial, random] : test::trials(12)) {
            const int workers = 1 + trial % 4;
            const std::string model =
                trial % 6 == 0   ? "model=cnn:small dataset=digits8 batch=4"
                : trial % 6 == 1 ? "model=gpt:2-16-2:16 dataset=text batch=2 sample=0"
                                 : fmt::format("model=mlp:64-{}-{}-{}-{}-10 dataset=digits8 batch=8", 1 + random() % 50,
                                               1 + random() % 50, 1 + random() % 50, 1 + random() % 50);
            const int zero = static_cast<int>(random() % 4);
            const std::string words = fmt::format(
                "{} zero={} recompute={} overlap={} bucket={} precision={} accumulate={} rows=512 steps=5 evaluate=3 "
                "seed={}",
                model, zero, random() % 2 ? "none" : "layer:1", random() % 2 ? "true" : "false",
                random() % 2 ? "layer" : "whole", random() % 3 ? "fp32" : "mixed", 1 + random() % 2, random() % 1000);
            const Trained kept = train(words, workers);
            const Trained offloaded = train(words + " offload=activations", workers);
            QVERIFY2(kept.finished(), (words + ": " + kept.why()).c_str());
            QVERIFY2(offloaded.finished(), (words + ": " + offloaded.why()).c_str());
            for (const char* same : {"params_sha256", "loss_curve_sha256"})
                if (offloaded.text(same) != kept.text(same))
                    QFAIL(fmt::format("{} on {} workers ends with other bits", words, workers).c_str());
            if (const std::string off = offloaded.offThePlan(); !off.empty())
                QFAIL(fmt::format("{} on {}: {}", words, workers, off).c_str());
        }
    }

    /// Of L equal layers, with w numbers a row each, the device has two layers' inputs and outputs at a time, and with
    /// them the two gradients on their way: it does not matter how many layers there are. The host gets all but the
    /// last two.
    void theHostsShareIsTheFormula() {
        constexpr std::int64_t kRows = 32, kWidth = 64, kArray = kRows * kWidth * 4;
        std::int64_t before = 0;
        for (const int layers : {6, 9, 14}) {
            std::string model = "mlp:64";
            for (int i = 0; i < layers; ++i) model += fmt::format("-{}", kWidth);
            const std::string words =
                fmt::format("model={}-10 dataset=digits8 rows=512 steps=3 batch={} ", model, kRows);
            const Trained kept = train(words, 2), offloaded = train(words + "offload=activations", 2);
            QVERIFY2(offloaded.finished(), offloaded.why().c_str());
            const std::int64_t peak = offloaded.bytes("peak_bytes_by_kind", MemoryKind::Activations)[0];
            QVERIFY(peak < kept.bytes("peak_bytes_by_kind", MemoryKind::Activations)[0]);
            QVERIFY(before == 0 || peak == before);
            before = peak;
            // A stage: a dense layer, and its ReLU. Each has an output, and the stage its input.
            const std::int64_t stages = layers + 1;
            QCOMPARE(offloaded.json.at("offloaded_bytes_per_step")[0].get<std::int64_t>(), (stages - 2) * 3 * kArray);
        }
    }

    /// Piece by piece through a buffer: the same bits and bytes, with any allreduce, and the buffer is as large as
    /// planned.
    void throughABuffer() {
        std::mt19937_64 random(test::testSeed());
        const char* const allreduces[] = {"ring", "tree", "halving-doubling", "all-to-all"};
        for (int trial = 0; trial < test::rounds(12); ++trial) {
            const int workers = trial % 6 == 5 ? 4 : 2 + trial % 4, zero = trial % 4;
            const std::string words = fmt::format(
                "{} zero={}{}", drawn(random), zero,
                zero == 0 && workers % 2 == 0 ? fmt::format(" allreduce={}", allreduces[random() % 4]) : std::string());
            const Trained plain = train(words, workers);
            if (!plain.refused.message.empty()) continue;  // an algorithm that needs a power of two
            for (const std::string& size : {std::string("whole"), fmt::format("{}", 1024 + random() % 20000)}) {
                const std::string all = fmt::format("{} buffer={}", words, size);
                const Trained fused = train(all, workers);
                QVERIFY2(fused.finished(), (all + ": " + fused.why()).c_str());
                if (fused.text("params_sha256") != plain.text("params_sha256"))
                    QFAIL(fmt::format("{} on {} workers ends with other bits", all, workers).c_str());
                QCOMPARE(fused.number("total_bytes"), plain.number("total_bytes"));
                // Without it, an algorithm whose messages wait in inboxes (all-to-all) may hold more: of a whole
                // bucket.
                const auto without = plain.bytes("peak_bytes_planned", MemoryKind::Buffers)[0];
                for (const auto& device : fused.bytes("peak_bytes_by_kind", MemoryKind::Buffers))
                    QVERIFY2(device > without, fmt::format("{} on {} workers: {} B of buffers, {} B planned without",
                                                           all, workers, device, without)
                                                   .c_str());
            }
        }
    }

    /// As large as the model without CB, and with it as large as it is said to be, whatever the model; the price knows
    /// how many pieces that makes.
    void theBufferIsOfConstantSize() {
        const Strategy& strategy = *findStrategy("data-parallel");
        for (const int width : {100, 200, 400}) {
            const std::string words =
                fmt::format("model=mlp:64-{}-10 dataset=digits8 rows=256 steps=3 batch=4 ", width);
            const std::int64_t gradients = 4 * (64 * width + width + width * 10 + 10);
            const Trained whole = train(words + "buffer=whole", 3), constant = train(words + "buffer=4KiB", 3);
            for (const auto& [run, bytes] : {std::pair{&whole, gradients}, {&constant, std::int64_t{4096}}}) {
                QVERIFY2(run->finished(), run->why().c_str());
                QCOMPARE(run->bytes("peak_bytes_by_kind", MemoryKind::Buffers), std::vector(3, bytes));
                QCOMPARE(run->bytes("peak_bytes_planned", MemoryKind::Buffers), std::vector(3, bytes));
            }
            RunSpec spec;
            spec.strategy = "data-parallel";
            spec.devices = {"virtual", 3};
            spec.parameters = *checkParameters(strategy.info(), test::parametersOf(words + "buffer=4KiB"));
            const StepPlan plan = *strategy.plan(spec);
            const auto costs = training::costsFromText("F:1,B:2,ALL_REDUCE:1");
            const auto spans = training::priceOf(plan, *costs).spans[0];
            for (std::size_t i = 0; i < spans.size(); ++i)
                if (plan.ranks[0][i].kind == ActionKind::AllReduce)
                    QCOMPARE(spans[i].end - spans[i].start, static_cast<double>((gradients + 4095) / 4096));
        }
    }

    /// With a communication stream, copies are events of that stream.
    void copiesBesideThePasses() {
        for (const bool overlap : {false, true}) {
            test::Wanted wanted{.parameters = test::parametersOf(fmt::format(
                                    "model=mlp:64-32-32-32-10 dataset=digits8 rows=512 steps=4 batch=16 bucket=layer "
                                    "offload=activations overlap={}",
                                    overlap)),
                                .devices = 2,
                                .detail = Detail::Full};
            const Trained run = train(wanted);
            QVERIFY2(run.finished(), run.why().c_str());
            std::map<std::string, int> times;
            for (const Event& event : run.events)
                if (event.kind == EventKind::Kernel) ++times[run.names[event.name]];
            for (const char* copy : {"0OFFLOAD0", "1OFFLOAD0", "1LOAD0", "0LOAD0"}) QCOMPARE(times[copy], 4 * 2);
            QCOMPARE(times["2OFFLOAD0"], 0);
        }
    }

    /// What the plan knows not to fit is refused, at the byte; what it knows to fit runs, if the memory has room for
    /// the holes in it.
    void aLimit() {
        const std::string words = "model=mlp:64-100-100-10 dataset=digits8 rows=512 steps=3 batch=16 optimizer=adam ";
        const Trained plain = train(words + "memory=100KiB", 2);
        QCOMPARE(plain.refused.field, std::string("memory"));
        QVERIFY2(QString::fromStdString(plain.why()).contains("zero=1"), plain.why().c_str());
        for (int zero = 0; zero <= 3; ++zero) {
            const std::string all = fmt::format("{} zero={} recompute=layer:1 ", words, zero);
            const Trained free = train(all, 2);
            const auto peak = free.json.at("peak_bytes")[0].get<std::int64_t>();
            std::int64_t addresses = 0;
            for (const auto& device : free.json.at("peak_address"))
                addresses = std::max(addresses, device.get<std::int64_t>());
            QVERIFY(addresses >= peak);
            const Trained fits = train(fmt::format("{} memory={}", all, addresses), 2);
            QVERIFY2(fits.finished(), fits.why().c_str());
            QCOMPARE(fits.json.at("memory_limit").get<std::int64_t>(), addresses);
            QVERIFY(fits.json.at("peak_address") == free.json.at("peak_address"));
            const Trained not_ = train(fmt::format("{} memory={}", all, peak - 1), 2);
            QCOMPARE(not_.refused.field, std::string("memory"));
        }
    }

    /// Messages of a codec are no part of a plan: that run begins, and ends with a sentence.
    void aLimitThatNoPlanKnows() {
        const Trained run = train(
            "model=mlp:64-100-100-10 dataset=digits8 rows=512 steps=3 batch=16 compress=qsgd:4 "
            "memory=150KiB",
            2);
        QVERIFY2(run.refused.message.empty(), run.why().c_str());
        QVERIFY(run.result.status == RunStatus::Failed);
        const QString why = QString::fromStdString(run.why());
        QVERIFY2(why.contains("may take 150 KiB") && why.contains("GPU:") && why.contains("To cut: "), qPrintable(why));
        // Nor is what goes on beside the passes at that moment.
        const std::string beside =
            "model=mlp:64-24-36-24-10 dataset=digits8 rows=256 steps=2 batch=4 overlap=true optimizer=adam lr=0.01 ";
        for (int trial = 0; trial < test::rounds(10); ++trial) {
            const std::string words = fmt::format("{} zero={}", beside, 2 + trial % 2);
            const auto peaks = train(words, 3).json.at("peak_bytes").get<std::vector<std::int64_t>>();
            const Trained narrow = train(fmt::format("{} memory={}", words, std::ranges::max(peaks)), 3);
            QVERIFY2(narrow.finished() || narrow.result.status == RunStatus::Failed, narrow.why().c_str());
        }
        // The next run is none the worse for it.
        QVERIFY(train("model=mlp:64-10-10 dataset=digits8 rows=512 steps=3 batch=16", 2).finished());
    }

    /// Checkpoints between the activations of ever larger layers: enough is free, but in pieces. With the checkpoints
    /// at the end of the memory the same run ends, under the same limit and with the same bits; and anything may run
    /// so.
    void memoryInPieces() {
        const std::string words =
            "model=mlp:64-64-128-192-256-320-10 dataset=digits8 rows=512 steps=3 batch=256 recompute=layer:1 "
            "momentum=0 ";
        const Trained free = train(words, 1);
        const auto peak = free.json.at("peak_bytes")[0].get<std::int64_t>();
        const auto addresses = free.json.at("peak_address")[0].get<std::int64_t>();
        const std::string limit = fmt::format("memory={} ", peak + (addresses - peak) / 4);
        const Trained scattered = train(words + limit, 1);
        QVERIFY(scattered.refused.message.empty() && scattered.result.status == RunStatus::Failed);
        const QString why = QString::fromStdString(scattered.why());
        QVERIFY2(why.contains("in one piece for activations") && why.contains("defragment=true"), qPrintable(why));
        const Trained sideBySide = train(words + limit + "defragment=true", 1);
        QVERIFY2(sideBySide.finished(), sideBySide.why().c_str());
        QCOMPARE(sideBySide.text("params_sha256"), free.text("params_sha256"));
        QVERIFY(sideBySide.json.at("peak_address")[0].get<std::int64_t>() < addresses);
        QCOMPARE(sideBySide.json.at("peak_bytes")[0].get<std::int64_t>(), peak);

        for (auto [trial, random] : test::trials(6)) {
            const int workers = 1 + trial % 3;
            const std::string any =
                fmt::format("{} zero={} recompute={}", drawn(random), 2 + trial % 2, trial < 3 ? "none" : "layer:1");
            const Trained plain = train(any, workers);
            const Trained defragmented = train(any + " memory=64MiB defragment=true", workers);
            QVERIFY2(defragmented.finished(), (any + ": " + defragmented.why()).c_str());
            QCOMPARE(defragmented.text("params_sha256"), plain.text("params_sha256"));
        }
    }

    void mistakes_data() {
        test::wrongFields(
            {{"zero",
              {"zero=4", "zero=1 architecture=parameter-server", "zero=2 sync=local:4", "zero=3 sync=async",
               "zero=1 compress=qsgd:4", "zero=1 precision=fp16", "zero=1 schedule=priority"}},
             {"allreduce", {"zero=1 allreduce=tree"}},
             {"fusion", {"zero=1 fusion=1MiB:1", "precision=mixed fusion=1MiB:1"}},
             {"precision",
              {"precision=mixed sync=async", "precision=mixed compress=onebit",
               "precision=mixed architecture=central-storage"}},
             {"recompute", {"recompute=layer:0", "recompute=layer:some", "recompute=stage"}},
             {"offload",
              {"offload=disk", "offload=activations", "offload=activations fusion=1MiB:1",
               "offload=activations architecture=replicate"}},
             {"buffer",
              {"buffer=100", "buffer=some", "buffer=1MiB fusion=1MiB:1", "buffer=1MiB sync=local:4",
               "buffer=1MiB compress=onebit", "buffer=1MiB architecture=replicate"}},
             {"memory", {"memory=0", "memory=some", "memory=1KiB"}}});
    }
    void mistakes() { test::areRefused("model=mlp:64-24-10 dataset=digits8 steps=2", 2); }
};

QTEST_GUILESS_MAIN(TestZero)
#include "test_zero.moc"
