// SPDX-License-Identifier: Apache-2.0
//
// The proof must refuse what is wrong. Schedules are broken at random, in every way that a transfer can be broken, and
// a brute-force run on real sets decides which of them still happen to be right.
#include <QTest>
#include <map>
#include <set>

#include "engine/collectives/algorithm.h"
#include "engine/collectives/verify.h"
#include "tests/random.h"
#include "tests/rows.h"

using namespace kolo;
using namespace kolo::collectives;

namespace {

/// The definition of schedule.h on multisets of ranks, without any of the verifier's shortcuts.
bool isRight(const Schedule& s) {
    using Values = std::multiset<int>;
    std::vector<std::vector<Values>> holds(s.ranks, std::vector<Values>(s.chunks));
    std::vector<std::vector<bool>> passedOn(s.ranks, std::vector<bool>(s.chunks, false));
    for (int r = 0; r < s.ranks; ++r)
        for (Values& values : holds[r]) values = {r};
    for (const Step& step : s.steps) {
        const auto before = holds;
        const auto passedBefore = passedOn;
        std::map<std::pair<int, int>, std::pair<int, int>> writes;  // reduces, copies
        for (const Transfer& t : step.transfers) {
            if (t.from < 0 || t.to < 0 || t.chunk < 0 || t.from >= s.ranks || t.to >= s.ranks || t.chunk >= s.chunks)
                return false;
            if (t.from == t.to || passedBefore[t.from][t.chunk]) return false;
            auto& [reduces, copies] = writes[{t.to, t.chunk}];
            if (t.reduce) {
                if (passedBefore[t.to][t.chunk]) return false;
                holds[t.to][t.chunk].insert(before[t.from][t.chunk].begin(), before[t.from][t.chunk].end());
                ++reduces;
            } else {
                holds[t.to][t.chunk] = before[t.from][t.chunk];
                ++copies;
            }
            if (copies > 1 || (copies && reduces)) return false;
        }
        for (const Transfer& t : step.transfers)
            if (t.reduce && !writes.contains({t.from, t.chunk})) passedOn[t.from][t.chunk] = true;
        for (const auto& [place, count] : writes) passedOn[place.first][place.second] = false;
        for (const auto& row : holds)
            for (const Values& values : row)
                if (std::set<int>(values.begin(), values.end()).size() != values.size()) return false;
    }
    for (int r = 0; r < s.ranks; ++r)
        for (int c = 0; c < s.chunks; ++c)
            if (passedOn[r][c] || holds[r][c].size() != static_cast<std::size_t>(s.ranks)) return false;
    return true;
}

}  // namespace

class TestVerify : public QObject {
    Q_OBJECT
private slots:
    void brokenSchedulesAreRefused() {
        std::mt19937_64 random(test::testSeed());
        int refused = 0;
        for (int trial = 0; trial < 2000; ++trial) {
            const int ranks = 2 + static_cast<int>(random() % 5);
            const std::vector<const char*> ids = {"ring",          "tree",  "butterfly", "halving-doubling",
                                                  "master-worker", "direct"};
            const Algorithm& algorithm = *findAlgorithm(ids[random() % ids.size()]);
            Schedule schedule = algorithm.schedule(ranks, algorithm.defaultChunks(ranks));
            Step& step = schedule.steps[random() % schedule.steps.size()];
            Transfer& transfer = step.transfers[random() % step.transfers.size()];
            switch (random() % 7) {
                case 0: transfer.from = static_cast<int>(random() % (ranks + 2)) - 1; break;
                case 1: transfer.to = static_cast<int>(random() % (ranks + 2)) - 1; break;
                case 2: transfer.chunk = static_cast<int>(random() % (schedule.chunks + 2)) - 1; break;
                case 3: transfer.reduce = !transfer.reduce; break;
                case 4: step.transfers.erase(step.transfers.begin() + (&transfer - step.transfers.data())); break;
                case 5: step.transfers.push_back(Transfer(transfer)); break;
                case 6: std::swap(step, schedule.steps[random() % schedule.steps.size()]); break;
            }
            const auto proof = verify(schedule);
            if (!proof.ok()) {
                ++refused;
                QCOMPARE(proof.error().code, ErrorCode::BadSchedule);
                QVERIFY(proof.error().message.english().ends_with('.'));
            }
            // The verifier is stricter in one point only: it also refuses what is written and never used.
            if (proof.ok()) QVERIFY2(isRight(schedule), "a wrong schedule was proved");
            if (!isRight(schedule)) QVERIFY(!proof.ok());
        }
        QVERIFY(refused > 1000);
    }

    void saysWhatIsWrong_data() {
        test::columns<QString, QString>("how", "sentence")
            .unnamed({
                {"rank", "Step 1: there is no rank 9, only 0 to 3."},
                {"chunk", "Step 1: there is no chunk 7, only 0 to 3."},
                {"self", "Step 1: A sends chunk 0 to itself."},
                {"missing", "After the last step A misses the contribution of D in chunk 3."},
                {"twice", "Step 1: B would count A twice in chunk 0, by what A sends."},
                {"again", "Step 2: A sends chunk 0 again, although it has passed its sum on."},
                {"writers", "Step 4: more than one value is written into chunk 1 of B."},
            });
    }
    void saysWhatIsWrong() {
        QFETCH(QString, how);
        QFETCH(QString, sentence);
        Schedule schedule = findAlgorithm("ring")->schedule(4, 4);
        Transfer& first = schedule.steps[0].transfers[0];  // A sends chunk 0 to B
        if (how == "rank") first.to = 9;
        if (how == "chunk") first.chunk = 7;
        if (how == "self") first.to = 0;
        if (how == "missing") {  // D's chunk 3 to A, and what follows from it, one contribution less
            for (Step& step : schedule.steps)
                std::erase_if(step.transfers, [](const Transfer& t) { return t.chunk == 3; });
            schedule.steps[0].transfers.push_back({1, 0, 3, true});
            schedule.steps[1].transfers.push_back({2, 0, 3, true});
        }
        if (how == "twice") schedule.steps[0].transfers.push_back(Transfer(first));
        if (how == "again") schedule.steps[1].transfers.push_back({0, 2, 0, true});
        if (how == "writers") schedule.steps[3].transfers.push_back({3, 1, 1, false});
        const auto proof = verify(schedule);
        QVERIFY(!proof.ok());
        if (how == "writers") {
            QVERIFY2(proof.error().message.english().starts_with("Step 4: "), proof.error().message.english().c_str());
            return;
        }
        QCOMPARE(QString::fromStdString(proof.error().message.english()), sentence);
    }

    void gatheringStepsMeanOneStep() {
        for (int ranks = 2; ranks <= 9; ++ranks) {
            Schedule schedule = findAlgorithm("round-robin")->schedule(ranks, 1);
            QVERIFY(verify(schedule).ok());
            schedule.steps.back().gathers = true;
            QVERIFY(!verify(schedule).ok());
            if (ranks == 2) continue;
            schedule = findAlgorithm("round-robin")->schedule(ranks, 1);
            schedule.steps.front().gathers = false;  // then the second step would send sums instead of the own arrays
            QVERIFY(!verify(schedule).ok());
        }
    }
};

QTEST_GUILESS_MAIN(TestVerify)
#include "test_verify.moc"
