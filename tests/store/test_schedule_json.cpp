// SPDX-License-Identifier: Apache-2.0
#include <QTest>

#include "engine/api/schedule_json.h"
#include "tests/outcomes.h"
#include "tests/store/random_runs.h"
#include "tests/store/refused_json.h"

using namespace kolo;

class TestScheduleJson : public QObject {
    Q_OBJECT

private slots:
    void readsAsItIsDocumented() {
        const Schedule schedule{
            "ring", Collective::AllReduce, 0, 2, 2, {{"share-reduce", {{0, 1, 0, true}, {1, 0, 1, true}}}}};
        const char* json =
            R"({"algorithm":"ring","collective":"allreduce","root":0,"ranks":2,"chunks":2,"steps":[{"phase":"share-reduce","transfers":[[0,1,0,1],[1,0,1,1]]}]})";
        QCOMPARE(scheduleToJson(schedule), json);
        const auto read = scheduleFromJson(json);
        QVERIFY(read);
        QCOMPARE(*read, schedule);
    }

    void anyScheduleComesBack() {
        store::Random random(store::printedSeed());
        int met = 0;
        for (int round = 0; round < 500; ++round) {
            const auto run = store::randomRun(random);
            if (!run.info.collective) continue;
            ++met;
            const auto read = scheduleFromJson(scheduleToJson(run.info.collective->schedule));
            QVERIFY_OK(read);
            QCOMPARE(*read, run.info.collective->schedule);
        }
        QVERIFY(met > 100);
    }

    void refusesByName_data() {
        test::replacements({
            {"\"ranks\":4", {{"\"ranks\":1", "ranks"}, {"\"ranks\":65", "ranks"}, {"\"ranks\":\"4\"", "ranks"}}},
            {"\"chunks\":4", {{"\"chunks\":0", "chunks"}, {"\"chunks\":1000000", "chunks"}}},
            {"\"root\":0", {{"\"root\":4", "root"}}},
            {"allreduce", {{"alltoall", "collective"}}},
            {"\"phase\"", {{"\"stage\"", "Step 1"}}},
            {"[1,2,1,1]",
             {{"[1,1,1,1]", "Transfer 2 in step 1"},
              {"[1,4,1,1]", "Transfer 2 in step 1"},
              {"[-1,2,1,1]", "Transfer 2 in step 1"},
              {"[1,2,4,1]", "chunk"},
              {"[1,2,1,2]", "reduce"},
              {"[1,2,1]", "[from, to, chunk, reduce]"},
              {"[1,2,1.5,1]", "chunk"},
              {"[1,99999999999999999999,1,1]", "rank"}}},
            {"\"steps\":[", {{"\"steps\":[[],", "Step 1"}, {"\"staps\":[", "steps"}}},
            {"]}]}", {{"]}]", "JSON"}}},
        });
    }
    void refusesByName() {
        test::isRefused(QByteArray::fromStdString(scheduleToJson(store::ringRun().info.collective->schedule)),
                        scheduleFromJson);
    }

    void theLastStepCannotGather() {
        Schedule schedule = store::ringRun().info.collective->schedule;
        schedule.steps[2].gathers = true;
        QCOMPARE(*scheduleFromJson(scheduleToJson(schedule)), schedule);
        schedule.steps.back().gathers = true;
        const auto read = scheduleFromJson(scheduleToJson(schedule));
        QVERIFY(!read);
        QVERIFY2(read.error().message.english().starts_with("Step 6"), read.error().message.english().c_str());
    }

    void deepNestingIsNoDanger() { QVERIFY(!scheduleFromJson(std::string(2'000'000, '['))); }
};

QTEST_GUILESS_MAIN(TestScheduleJson)
#include "test_schedule_json.moc"
