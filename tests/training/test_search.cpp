// SPDX-License-Identifier: Apache-2.0
//
// kolo search: what it may choose can be run, what it thinks of a plan is what the plan's own actions add up to, and
// where all plans can be looked at, the random search finds the best of them. Costs are made up here, so that nothing
// depends on the machine.
#include <fmt/format.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <cmath>
#include <future>
#include <numeric>

#include "engine/api/search_report.h"
#include "engine/api/session.h"
#include "engine/api/steps/price.h"
#include "engine/api/strategy.h"
#include "engine/training/plan.h"
#include "engine/training/search/measured_costs.h"
#include "engine/training/search/metropolis.h"
#include "tests/cli/kolo_process.h"
#include "tests/random.h"
#include "tests/rows.h"
#include "tests/training/training_run.h"

using namespace kolo;
using namespace kolo::training;

namespace {

/// Linear in everything.
struct Rates {
    double flops = 1e9, floats = 1e8;             ///< a second
    double latency = 1e-5, bytesPerSecond = 1e8;  ///< of the link
    double updates = 1e8;                         ///< parameters a second

    PassSeconds ofLayer(const Layer& layer, std::int64_t readFloats, int rows) const {
        const double forward = rows * (layer.productFlops() / flops + static_cast<double>(readFloats) / floats);
        return {forward, 2 * forward};
    }
    PassSeconds ofCopy(std::int64_t count) const {
        return {static_cast<double>(count) / floats, static_cast<double>(count) / floats};
    }
    double collective(Collective kind, int ranks, std::int64_t bytes) const {
        const int halves = kind == Collective::AllReduce ? 2 : 1;
        return halves * latency + static_cast<double>(halves * bytes * (ranks - 1) / ranks) / bytesPerSecond;
    }
};

class MadeUpCosts : public SearchCosts {
public:
    MadeUpCosts(const Model& model, Rates rates) : m_model(model), m_rates(rates) {}
    Outcome<PassSeconds> passes(const LayerPart& part) override {
        if (part.layer < 0) return m_rates.ofCopy(part.readFloats * part.rows);
        const auto& whole = m_model.layers()[part.layer];
        const std::shared_ptr<const Layer> own =
            part.parts.in.empty() && part.parts.out.empty() ? nullptr : whole->part(part.parts);
        return m_rates.ofLayer(own ? *own : *whole, part.readFloats, part.rows);
    }
    Outcome<double> collective(Collective kind, int ranks, std::int64_t bytes, int) override {
        return m_rates.collective(kind, ranks, bytes);
    }
    Outcome<double> message(std::int64_t bytes) override { return static_cast<double>(bytes) / m_rates.bytesPerSecond; }
    double update(std::int64_t parameters, int) const override {
        return static_cast<double>(parameters) / m_rates.updates;
    }
    double rows(int, int) const override { return 0; }
    double step() const override { return 0; }
    int cores() const override { return kMaxRanks; }

private:
    const Model& m_model;
    const Rates m_rates;
};

int oneOf(std::mt19937_64& random, std::initializer_list<int> numbers) {
    return *(numbers.begin() + random() % numbers.size());
}

Rates drawnRates(std::mt19937_64& random) {
    const auto somewhere = [&](double low, double high) {
        return low * std::pow(high / low, std::uniform_real_distribution()(random));
    };
    return {somewhere(1e8, 1e11), somewhere(1e7, 1e10), somewhere(1e-6, 1e-3), somewhere(1e6, 1e10),
            somewhere(1e7, 1e10)};
}

std::string drawnModel(std::mt19937_64& random, int mostLayers) {
    if (random() % 6 == 0 && mostLayers > 3) return "cnn:small";
    std::string model = "mlp:64";
    for (int layers = 1 + static_cast<int>(random() % mostLayers); layers > 1; --layers)
        model += fmt::format("-{}", 4 * oneOf(random, {2, 3, 4, 6, 8, 16}));
    return model + "-10" + (random() % 2 && model != "mlp:64" ? ":tanh" : "");
}

template <typename T>
T must(Outcome<T> outcome) {
    if (!outcome) qFatal("%s", outcome.error().message.english().c_str());
    return *std::move(outcome);
}

/// A model on one device, on paper.
std::unique_ptr<const Plan> onPaper(const std::string& model, int batch) {
    const std::map<std::string, std::string> given = {
        {"model", model}, {"dataset", "digits8"}, {"batch", std::to_string(batch)}};
    return must(
        planOnPaper({must(checkParameters(findStrategy("data-parallel")->info(), given)), 1, "virtual", "kolo"}));
}

/// The run of a plan, as far as it goes without running.
Outcome<std::unique_ptr<const Plan>> planned(const SearchPlan& plan, const std::string& model) {
    const RunSpec spec = specOf(plan);
    Values values = spec.parameters;
    values["model"] = model;
    values["dataset"] = "digits8";
    return planOnPaper(
        {*checkParameters(findStrategy(spec.strategy)->info(), values), spec.devices.count, "virtual", "kolo"});
}

Collective collectiveOf(ActionKind kind) {
    const bool sums = kind == ActionKind::AllReduceForward || kind == ActionKind::AllReduceBackward;
    const bool scatters = kind == ActionKind::ReduceScatterBackward;
    return sums ? Collective::AllReduce : scatters ? Collective::ReduceScatter : Collective::AllGather;
}

/// What the actions of the first rank add up to, where all do the same at the same time.
double sumOfActions(const Plan& plan, const Rates& rates) {
    double seconds = 0;
    const auto& step = plan.step;
    const int rows = plan.settings.batch;
    const auto passes = [&](const PassSeconds& both, bool forward) {
        seconds += forward ? both.forward : both.backward;
    };
    for (const Action& action : step.ranks.front()) {
        const PlanStage& stage = step.stages[action.stage];
        const bool forward = action.kind == ActionKind::Forward;
        if (isPass(action.kind)) {
            for (int i = stage.firstLayer; i < stage.firstLayer + stage.layers; ++i) {
                const Layer& layer = *plan.model.layers()[i];
                const bool handsOn = plan.cut && plan.cut->model.layers[i].layer < 0;
                passes(handsOn ? rates.ofCopy(std::int64_t{rows} * plan.model.inputOf(i))
                               : rates.ofLayer(layer, plan.model.inputOf(i), rows),
                       forward);
            }
            for (const Exchange& each : stage.inside)
                if ((each.kind == ActionKind::AllGatherForward) == forward)
                    seconds +=
                        each.times * rates.collective(collectiveOf(each.kind), step.mesh.sizeOf(each.axis), each.bytes);
            if (action.stage == 0) continue;
            const bool packs =
                stage.exchange(ActionKind::AllGatherForward) || stage.exchange(ActionKind::AllGatherBackward);
            for (int times = packs ? 2 : 1; times > 0; --times) passes(rates.ofCopy(stage.inputBytes / 4), forward);
        } else if (isExchange(action.kind)) {
            const Exchange& exchange = *stage.exchange(action.kind);
            const int ranks = step.mesh.sizeOf(exchange.axis);
            if (action.kind == ActionKind::HaloForward || action.kind == ActionKind::HaloBackward)
                seconds += static_cast<double>(exchange.bytes) / rates.bytesPerSecond * (ranks > 2 ? 2 : 1);
            else
                seconds += rates.collective(collectiveOf(action.kind), ranks, exchange.bytes);
        } else if (action.kind == ActionKind::AllReduce) {
            const Bucket& bucket = step.buckets[action.index];
            seconds +=
                rates.collective(Collective::AllReduce, step.mesh.sizeOf(bucket.axis), 4 * bucket.parameters.count);
        } else if (action.kind == ActionKind::Update) {
            seconds += static_cast<double>(stage.parameters.count) / rates.updates;
        }
    }
    return seconds;
}

/// The price of a pipeline's plan, action by action.
double priceOfActions(const Plan& plan, const Rates& rates) {
    ActionCosts costs;
    for (const PlanStage& stage : plan.step.stages) {
        ActionCosts::Kinds& kinds = costs.stages.emplace_back();
        for (int i = stage.firstLayer; i < stage.firstLayer + stage.layers; ++i) {
            const PassSeconds passes =
                rates.ofLayer(*plan.model.layers()[i], plan.model.inputOf(i), plan.settings.batch);
            kinds[static_cast<int>(ActionKind::Forward)] += passes.forward;
            kinds[static_cast<int>(ActionKind::Backward)] += passes.backward;
        }
        kinds[static_cast<int>(ActionKind::AllReduce)] = 2 * rates.latency;
        kinds[static_cast<int>(ActionKind::Update)] = static_cast<double>(stage.parameters.count) / rates.updates;
    }
    costs.bytesPerSecond = rates.bytesPerSecond;
    return priceOf(plan.step, costs).length;
}

bool near(double a, double b, double slack = 0) {
    return std::abs(a - b) <= 1e-6 * std::max(std::abs(a), std::abs(b)) + slack;
}

/// Somewhere in a space: any form, and some changes.
Candidate drawn(const SearchSpace& space, std::mt19937_64& random) {
    Candidate candidate = space.plain(static_cast<int>(random() % space.forms().size()));
    for (int changes = static_cast<int>(random() % 12); changes > 0; --changes)
        if (const Candidate next = space.neighbour(candidate, SearchSpace::Moves::All, random);
            space.isPlan(next) || !space.isPlan(candidate))
            candidate = next;
    return candidate;
}

}  // namespace

class TestSearch : public QObject {
    Q_OBJECT

    std::mt19937_64 m_random{test::testSeed()};

private slots:
    /// Whatever has a price can be run, whatever has none is refused, and the price is the sum of the run's actions.
    void aPriceIsWhatItsActionsAddUpTo() {
        int meshes = 0, pipelines = 0, refused = 0;
        for (int round = 0; round < 12; ++round) {
            const std::string model = drawnModel(m_random, 5);
            const int batch = oneOf(m_random, {8, 12, 16, 48}), devices = oneOf(m_random, {2, 3, 4, 8});
            const auto one = onPaper(model, batch);
            const Rates rates = drawnRates(m_random);
            MadeUpCosts costs(one->model, rates);
            const SearchSpace space(one->model, batch, devices);
            PlanPricer pricer(one->model, space, costs);
            for (int i = 0; i < 40; ++i) {
                const Candidate candidate = drawn(space, m_random);
                if (!space.isPlan(candidate)) continue;
                const SearchPlan plan = space.planOf(candidate);
                const auto seconds = pricer.seconds(plan);
                const auto run = planned(plan, model);
                const std::string words = model + " " + wordsOf(plan);
                const std::string why = !run ? run.error().message.english() : !seconds ? "no price" : "";
                QVERIFY2(seconds.ok() == run.ok(), (words + ": " + why).c_str());
                refused += !run;
                if (!run) continue;
                const double expected =
                    plan.form.isPipeline() ? priceOfActions(**run, rates) : sumOfActions(**run, rates);
                ++(plan.form.isPipeline() ? pipelines : meshes);
                // A ring's parts differ by one number, so that a rank sends up to two more in an allreduce than in the
                // mean.
                const double numbers =
                    plan.form.isPipeline() ? 2.0 * static_cast<double>((*run)->step.buckets.size()) : 0;
                QVERIFY2(near(*seconds, expected, 4 * numbers / rates.bytesPerSecond),
                         fmt::format("{}: {} and {}", words, *seconds, expected).c_str());
            }
        }
        qInfo("%d meshes, %d pipelines, %d refused", meshes, pipelines, refused);
        QVERIFY(meshes > 20 && pipelines > 20);
    }

    void randomSearchFindsTheBestOfASmallSpace() {
        for (int round = 0; round < 6; ++round) {
            const std::string model = drawnModel(m_random, 3);
            const int batch = oneOf(m_random, {4, 8}), devices = oneOf(m_random, {2, 3, 4});
            const auto one = onPaper(model, batch);
            MadeUpCosts costs(one->model, drawnRates(m_random));
            const SearchSpace space(one->model, batch, devices);
            PlanPricer pricer(one->model, space, costs);
            double best = std::numeric_limits<double>::infinity();
            double data = 0;
            std::int64_t plans = 0;
            space.forEach([&](const Candidate& candidate) {
                ++plans;
                if (const auto seconds = pricer.seconds(space.planOf(candidate))) best = std::min(best, *seconds);
                return true;
            });
            QVERIFY(static_cast<double>(plans) <= space.size());
            data = *pricer.seconds(space.planOf(space.dataParallel()));
            const SearchResult found = *metropolis(space, pricer, {.plans = 20'000, .seed = m_random()});
            const std::string what = fmt::format("{} on {}, {} plans: {} where {} is best, {} data parallelism", model,
                                                 devices, plans, found.seconds, best, data);
            QVERIFY2(near(found.seconds, best), what.c_str());
            QVERIFY2(found.seconds <= data, what.c_str());
            QVERIFY(near(*pricer.seconds(space.planOf(found.best)), found.seconds));
            QVERIFY(std::ranges::is_sorted(found.curve, std::greater(), &std::pair<std::int64_t, double>::second));
            qInfo("%s", what.c_str());
        }
    }

    void theSameSeedFindsTheSame() {
        const auto one = onPaper("mlp:64-32-32-32-32-10", 16);
        MadeUpCosts costs(one->model, {});
        const SearchSpace space(one->model, 16, 8);
        PlanPricer pricer(one->model, space, costs);
        const SearchResult a = *metropolis(space, pricer, {.plans = 3000, .seed = 7});
        const SearchResult b = *metropolis(space, pricer, {.plans = 3000, .seed = 7});
        QCOMPARE(a.best, b.best);
        QCOMPARE(a.judged, 3000);
        int asked = 0;
        const SearchResult stopped = *metropolis(
            space, pricer, {.plans = 3000, .seed = 7, .progress = [&](std::int64_t, double) { return ++asked < 3; }});
        QVERIFY(stopped.stopped && stopped.judged < a.judged);
    }

    /// Where the link is slow, little may travel; where it costs nothing, all devices are worth having.
    void theLinkDecides() {
        const auto one = onPaper("mlp:64-128-128-128-10", 64);
        const SearchSpace space(one->model, 64, 4);
        const auto devicesFor = [&](Rates rates) {
            MadeUpCosts costs(one->model, rates);
            PlanPricer pricer(one->model, space, costs);
            const SearchResult found = *metropolis(space, pricer, {.plans = 5000, .seed = 1});
            return space.planOf(found.best).form.devices();
        };
        QCOMPARE(devicesFor({.latency = 1, .bytesPerSecond = 1}), 1);
        QCOMPARE(devicesFor({.latency = 0, .bytesPerSecond = 1e15}), 4);
    }

    void partsAreMeasured() {
        const auto one = onPaper("mlp:64-128-10", 16);
        const auto costs = MeasuredCosts::make({.model = one->model,
                                                .optimizer = *one->optimizer,
                                                .optimizerSettings = one->settings.optimizerSettings,
                                                .link = Link{"slow", "slow", 1e6, 0.001}});
        QVERIFY(costs.ok());
        const SearchSpace space(one->model, 16, 2);
        PlanPricer pricer(one->model, space, **costs);
        const double whole = *pricer.seconds(space.planOf(space.plain(0)));
        const double data = *pricer.seconds(space.planOf(space.dataParallel()));
        QVERIFY(whole > 0);
        // Two steps of a millisecond, and all gradients once at a megabyte a second.
        QVERIFY2(data > 0.002 + 4e-6 * static_cast<double>(one->model.parameterCount()), std::to_string(data).c_str());
        const int measured = (*costs)->measurements();
        QVERIFY(measured > 0);
        QCOMPARE(*pricer.seconds(space.planOf(space.plain(0))), whole);
        QCOMPARE((*costs)->measurements(), measured);
        // Measured in turns, a part only becomes quicker.
        QVERIFY((*costs)->again());
        QVERIFY(*PlanPricer(one->model, space, **costs).seconds(space.planOf(space.plain(0))) <= whole);
        QCOMPARE((*costs)->measurements(), measured);
    }

    /// Two searches at a time: both spend theirs in runs of a fixed length.
    void theCommandFindsAndRuns() {
        auto other = std::async(std::launch::async, [] {
            return test::Home().kolo(
                {"search", "gpt:1-16-2:16", "batch=8", "--devices", "virtual:2", "--plans", "300", "--rounds", "0"});
        });
        const test::Home home;
        const auto answer =
            home.kolo({"search", "mlp:64-32-32-10", "dataset=digits8", "batch=32", "link=1gbe", "--devices",
                       "virtual:2", "--plans", "500", "--rounds", "1", "--format", "json"});
        QVERIFY2(answer.status == 0, answer.err);
        const QJsonObject found = QJsonDocument::fromJson(answer.out).object();
        QCOMPARE(found["plans"].toInt(), 500);
        QVERIFY(found["plans_per_s"].toDouble() > 0);
        const QJsonArray contenders = found["contenders"].toArray();
        QCOMPARE(contenders.size(), 3);
        QCOMPARE(contenders[1].toObject()["strategy"].toString(), QString("data-parallel"));
        for (const auto& each : contenders) {
            QVERIFY(each.toObject()["measured_s"].toDouble() > 0);
            QVERIFY(each.toObject()["predicted_s"].toDouble() >= contenders[0].toObject()["predicted_s"].toDouble());
        }
        QCOMPARE(found["layers"].toArray().size(), 3);
        QCOMPARE(home.runs(), 0);
        const auto table = other.get();
        QVERIFY2(table.status == 0, table.err);
        QVERIFY2(table.out.contains("data parallelism") && table.out.contains("300 plans judged"), table.out);
    }

    /// The same as a run of its own: it tells how the best falls, its report reads back, and what it found runs.
    void aRunSearches() {
        const auto run = test::train({.parameters = {{"model", "mlp:64-32-32-10"},
                                                     {"dataset", "digits8"},
                                                     {"batch", "32"},
                                                     {"link", "1gbe"},
                                                     {"plans", "500"},
                                                     {"rounds", "1"}},
                                      .devices = 2,
                                      .detail = Detail::Summary,
                                      .strategy = "search"});
        QVERIFY2(run.finished(), run.why().c_str());
        const auto report = searchReportFrom(run.result.json);
        QVERIFY2(report, run.result.json.c_str());
        QCOMPARE(report->plans, 500);
        QCOMPARE(report->contenders.size(), std::size_t{3});
        QCOMPARE(report->layers.size(), std::size_t{3});
        for (const SearchedLayer& layer : report->layers) QCOMPARE(layer.devices.size(), std::size_t{2});
        QCOMPARE(toJson(*searchReportFrom(toJson(*report))), toJson(*report));
        const auto best = run.metric(recorded::kBestStep);
        QVERIFY(!best.empty() && std::ranges::is_sorted(best, std::greater()));
        QVERIFY(best.back() >= report->contenders.front().predicted);
        QCOMPARE(run.metric(recorded::kMeasuredStep).size(), std::size_t{3});
        for (const SearchContender& each : report->contenders) {
            QCOMPARE(each.spec.parameters.at("model"), "mlp:64-32-32-10");
            auto parameters = each.spec.parameters;
            parameters["steps"] = "3";
            const auto trained = test::train(
                {.parameters = parameters, .devices = each.spec.devices.count, .strategy = each.spec.strategy});
            QVERIFY2(trained.finished(), trained.why().c_str());
        }
    }

    void aSearchIsCancelled() {
        RunSpec spec;
        spec.strategy = "search";
        spec.parameters = {{"model", "mlp:64-32-32-10"}, {"plans", "100000000"}};
        spec.devices = {"virtual", 2};
        Session session({});
        QVERIFY(session.start(spec));
        QVERIFY(session.cancel());
        QVERIFY(session.wait().status == RunStatus::Cancelled);
        spec.parameters["model"] = "mpl:64-10";
        const auto refused = session.start(spec);
        QVERIFY(!refused && refused.error().message.english().find("mpl:64-10") != std::string::npos);
        QVERIFY(!searchReportFrom("{\"search\": {}}") && !searchReportFrom("") && !searchReportFrom("[1]"));
    }

    void badRequestsAreOneSentence_data() {
        test::columns<QStringList, QByteArray>("words", "says");
        const auto request = [](const char* title, const QStringList& words, const char* says) {
            QTest::newRow(title) << words << QByteArray(says);
        };
        request("no model", {"--devices", "virtual:4"}, "needs a model");
        request("no devices", {"mlp:2-8-2"}, "--devices virtual:4");
        request("one device", {"mlp:2-8-2", "--devices", "virtual:1"}, "at least two");
        request("an unknown model", {"mpl:2-8-2", "--devices", "virtual:4"}, "\"mpl:2-8-2\"");
        request("what the search chooses", {"mlp:2-8-2", "stages=2", "--devices", "virtual:4"}, "\"stages\"");
        request("a wrong link", {"mlp:2-8-2", "link=10gb", "--devices", "virtual:4"}, "link");
        request("too few plans", {"mlp:2-8-2", "--devices", "virtual:4", "--plans", "1"}, "--plans");
        request("a word", {"mlp:2-8-2", "fast", "--devices", "virtual:4"}, "\"fast\"");
    }
    void badRequestsAreOneSentence() { test::Home().refusesTheRow({"search"}); }
};

QTEST_GUILESS_MAIN(TestSearch)
#include "test_search.moc"
