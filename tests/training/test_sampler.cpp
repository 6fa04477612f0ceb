// SPDX-License-Identifier: Apache-2.0
//
// Which rows a worker gets in which step: each once an epoch where they are shared out, in their order where nobody
// shuffles, and a last batch of what is left where it is kept; then the same in runs.
#include <QTest>
#include <algorithm>
#include <numeric>

#include "engine/training/sampler.h"
#include "tests/random.h"
#include "tests/training/training_run.h"

using namespace kolo;
using namespace kolo::training;

class TestSampler : public QObject {
    Q_OBJECT
private slots:
    void epochs() {
        std::mt19937_64 random(test::testSeed());
        const auto between = [&random](int least, int most) {
            return least + static_cast<int>(random() % static_cast<unsigned>(most - least + 1));
        };
        for (int trial = 0; trial < 300; ++trial) {
            const int workers = between(1, 4), batch = between(1, 9), rows = workers * batch + between(0, 60);
            const Sampling sampling{.shuffles = between(0, 1) == 1, .keepsLast = between(0, 1) == 1};
            Sampler sampler(rows, workers, batch, 5, sampling);
            const int together = workers * batch, left = rows % together;
            const std::int64_t steps = rows / together + (sampling.keepsLast && left > 0);
            QCOMPARE(sampler.stepsPerEpoch(), steps);
            std::vector<std::int32_t> epoch, next;
            for (std::int64_t step = 0; step < 2 * steps; ++step)
                for (int worker = 0; worker < workers; ++worker) {
                    const auto own = sampler.rows(worker, step);
                    const bool isLast = sampling.keepsLast && left > 0 && step % steps == steps - 1;
                    QCOMPARE(static_cast<int>(own.size()), isLast ? (left + workers - 1) / workers : batch);
                    auto& seen = step < steps ? epoch : next;
                    seen.insert(seen.end(), own.begin(), own.end());
                }
            if (!sampling.shuffles) {
                for (std::size_t i = 0; i < epoch.size(); ++i) QCOMPARE(epoch[i], static_cast<int>(i) % rows);
                QCOMPARE(epoch, next);
            }
            // What is left may not be shared out equally: then some of the first rows come once more.
            const int more = sampling.keepsLast ? (workers - left % workers) % workers : 0;
            QCOMPARE(static_cast<int>(epoch.size()), sampling.keepsLast ? rows + more : rows - left);
            epoch.resize(epoch.size() - static_cast<std::size_t>(more));
            std::ranges::sort(epoch);
            QVERIFY(std::ranges::adjacent_find(epoch) == epoch.end());
            QVERIFY(epoch.front() >= 0 && epoch.back() < rows);
        }
    }

    /// 44 rows are 32 and 12: of one worker, or of two with half of them each.
    void aSmallerLastBatchIsTrained() {
        const std::string words =
            "model=mlp:8-12-4 dataset=random:8-4 rows=44 steps=6 lr=0.2 momentum=0 last_batch=keep shuffle=false ";
        const auto one = test::train(words + "batch=32", 1), two = test::train(words + "batch=16", 2);
        QVERIFY2(one.finished() && two.finished(), (one.why() + two.why()).c_str());
        QCOMPARE(one.number("samples"), 132.0);
        QCOMPARE(one.json["first_epoch"]["once"].get<int>(), 44);
        const auto a = one.losses(), b = two.losses();
        QCOMPARE(a.size(), std::size_t{6});
        for (std::size_t i = 0; i < a.size(); ++i) QVERIFY(std::abs(a[i] - b[i]) < 1e-5 * std::abs(a[i]));
        // Where nobody shuffles, each epoch begins with the same rows.
        const auto drops = test::train(words + "batch=32 last_batch=drop", 1);
        QVERIFY2(drops.finished(), drops.why().c_str());
        QCOMPARE(drops.losses().front(), a.front());
        QVERIFY(drops.losses()[1] != a[1]);
        QVERIFY(
            test::train(words + "batch=8 architecture=partitions", 2).refused.message.english().find("last_batch") !=
            std::string::npos);
    }

    /// An update of a whole batch and of a smaller one: its loss is that of all rows at once.
    void aSmallerLastBatchIsAdded() {
        const std::string words =
            "model=mlp:8-12-4 dataset=random:8-4 rows=44 lr=0.2 momentum=0 last_batch=keep shuffle=false ";
        const auto two = test::train(words + "batch=32 accumulate=2 steps=3", 1);
        const auto whole = test::train(words + "batch=44 steps=3", 1);
        QVERIFY2(two.finished() && whole.finished(), (two.why() + whole.why()).c_str());
        QCOMPARE(two.number("samples"), 132.0);
        QVERIFY(std::abs(two.losses().front() - whole.losses().front()) < 1e-6);
        // A row of the smaller batch counts more.
        QVERIFY(two.text("params_sha256") != whole.text("params_sha256"));
        const auto buckets = test::train(words + "batch=32 accumulate=2 steps=3 bucket=layer overlap=true", 1);
        QVERIFY2(buckets.finished(), buckets.why().c_str());
        QCOMPARE(buckets.text("params_sha256"), two.text("params_sha256"));
    }

    /// Where one device leads the others, too.
    void aSmallerLastBatchIsScattered() {
        const std::string words =
            "model=mlp:8-12-4 dataset=random:8-4 rows=44 steps=6 lr=0.2 momentum=0 last_batch=keep batch=16 ";
        const auto led = test::train(words + "architecture=replicate", 2), mirrored = test::train(words, 2);
        QVERIFY2(led.finished() && mirrored.finished(), (led.why() + mirrored.why()).c_str());
        QCOMPARE(led.number("samples"), 132.0);
        QCOMPARE(led.text("params_sha256"), mirrored.text("params_sha256"));
    }
};

QTEST_GUILESS_MAIN(TestSampler)
#include "test_sampler.moc"
