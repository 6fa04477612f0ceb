// SPDX-License-Identifier: Apache-2.0
#include <QTest>

#include "engine/api/step_plan_json.h"
#include "tests/store/random_runs.h"
#include "tests/store/refused_json.h"

using namespace kolo;

class TestStepPlanJson : public QObject {
    Q_OBJECT

    const QByteArray m_json =
        R"({"schedule":"gpipe","axes":[["data",1],["pipeline",2]],"microbatches":1,"recomputes":false,"trains":true,"over_time":false,"state_arrays":2,"zero":0,"mixed":false,)"
        R"("stages":[{"position":0,"first_layer":0,"layers":2,"parameters":[0,40],"input_bytes":64,"activation_bytes":128,"gradient_bytes":64,"state_bytes":0,"flops":640},)"
        R"({"position":1,"first_layer":2,"layers":1,"parameters":[40,10],"input_bytes":32,"activation_bytes":16,"gradient_bytes":8,"state_bytes":0,"flops":0.1}],)"
        R"("buckets":[[0,40]],)"
        R"("ranks":[["0F0","0SEND_F0","0RECV_B0","0B0","0ALL_REDUCE0","0UPDATE"],["1RECV_F0","1F0","1B0","1SEND_B0","1UPDATE"]]})";

private slots:
    void readsAsItIsDocumented() {
        const auto plan = stepPlanFromJson(m_json.toStdString());
        QVERIFY2(plan, plan ? "" : plan.error().message.english().c_str());
        QCOMPARE(QByteArray::fromStdString(stepPlanToJson(*plan)), m_json);
        QCOMPARE(plan->mesh.ranks(), 2);
        QCOMPARE(plan->stages[1].parameters, (Range{40, 10}));
        QCOMPARE(plan->ranks[0][4], (Action{ActionKind::AllReduce, 0, 0}));
        QCOMPARE(plan->ranks[1].back(), (Action{ActionKind::Update, 1, -1}));
    }

    void anyPlanComesBack() {
        store::Random random(store::printedSeed());
        int met = 0;
        for (int round = 0; round < 400; ++round) {
            const auto run = store::randomRun(random);
            if (!run.info.plan) continue;
            ++met;
            const auto read = stepPlanFromJson(stepPlanToJson(*run.info.plan));
            QVERIFY2(read, read ? "" : read.error().message.english().c_str());
            QVERIFY(*read == *run.info.plan);
        }
        QVERIFY(met > 50);
    }

    void refusesByName_data() {
        test::replacements({
            {"[\"data\",1],",
             {{"[\"\",1],", "axes"},
              {"[\"pipeline\",1],", "axes"},
              {"[\"data\",33],", "1 to 64 ranks"},
              {"[\"data\",2],", "2 rows, but its axes make 4 ranks"},
              {"[\"data\",0],", "axes"},
              {"7,", "axes"}}},
            {"\"microbatches\":1",
             {{"\"microbatches\":0", "microbatches"},
              {"\"microbatches\":100000", "microbatches"},
              {"\"micro\":1", "micro"}}},
            {"\"position\":1", {{"\"position\":2", "stage 1"}}},
            {"\"parameters\":[40,10]",
             {{"\"parameters\":[40]", "[first, count]"}, {"\"parameters\":[-1,10]", "[first, count]"}}},
            {"\"input_bytes\":64", {{"\"input_bytes\":-64", "input_bytes"}}},
            {"\"flops\":640", {{"\"flops\":\"inf\"", "flops"}}},
            {"\"buckets\":[[0,40]]",
             {{"\"buckets\":[[0,9999999999999]]", "Bucket 0"}, {"\"buckets\":[]", "Row 1, column 5"}}},
            {"0ALL_REDUCE0", {{"0ALL_REDUCE1", "buckets 0 to 0"}, {"0ALL_REDUCE_F0", "between stage 0"}}},
            {"\"0SEND_F0\"", {{"\"0SEND_F1\"", "Row 1, column 2"}}},
            {"\"1B0\"",
             {{"\"2B0\"", "Row 2, column 3"},
              {"\"1X0\"", "Row 2, column 3"},
              {"\"-1B0\"", "Row 2, column 3"},
              {"\"1B99999999999\"", "Row 2, column 3"},
              {"\"1UPDATE3\"", "Row 2, column 3"},
              {"7", "Row 2, column 3"}}},
            {"],[\"1RECV_F0\"", {{"],7,[\"1RECV_F0\"", "3 rows"}}},
            {"[\"1RECV_F0\",\"1F0\",\"1B0\",\"1SEND_B0\",\"1UPDATE\"]", {{"7", "Row 2"}}},
        });
    }
    void refusesByName() { test::isRefused(m_json, stepPlanFromJson); }

    void tooMuchIsRefused() {
        const auto refused = [&](const char* replaced, const QByteArray& by, const char* word) {
            QByteArray json = m_json;
            json.replace(replaced, by);
            const auto read = stepPlanFromJson(json.toStdString());
            QVERIFY(!read);
            QVERIFY2(QByteArray::fromStdString(read.error().message.english()).contains(word),
                     read.error().message.english().c_str());
        };
        refused("\"stages\":[", "\"stages\":[" + QByteArray("{\"position\":0},").repeated(kMaxPlanStages),
                "1026 stages");
        refused("\"buckets\":[", "\"buckets\":[" + QByteArray("[0,1],").repeated(kMaxPlanBuckets), "4097 buckets");
        refused("\"1F0\"", "\"1F0\"" + QByteArray(",\"1F0\"").repeated(kMaxRankActions), "Row 2");
    }

    void cutOffAnywhereItIsRefused() {
        for (int length = 0; length < m_json.size(); ++length)
            QVERIFY(!stepPlanFromJson(m_json.left(length).toStdString()));
        QVERIFY(!stepPlanFromJson(std::string(2'000'000, '[')));
    }
};

QTEST_GUILESS_MAIN(TestStepPlanJson)
#include "test_step_plan_json.moc"
