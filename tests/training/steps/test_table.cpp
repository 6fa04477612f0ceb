// SPDX-License-Identifier: Apache-2.0
//
// Step plans as tables: what is written is read again, and what is wrong is refused with its row and column.
#include <QRegularExpression>
#include <QTest>

#include "engine/api/steps/price.h"
#include "engine/api/steps/step_plan_csv.h"
#include "tests/random.h"
#include "tests/rows.h"
#include "tests/training/steps/plans.h"

using namespace kolo;
using namespace kolo::training;
using namespace kolo::test;

class TestTable : public QObject {
    Q_OBJECT

    /// The whole way of a user's table; the error's sentence, or "".
    static std::string readAndProve(const std::string& csv, int devices, int micro, StepPlan* found = nullptr,
                                    PlanFault* place = nullptr) {
        PlanFault unasked;
        PlanFault& fault = place ? *place : unasked;
        const auto table = readPlanTable(csv, "mine.csv", &fault);
        if (!table) return table.error().message.english();
        const auto order = orderOf(*table, devices, micro, &fault);
        if (!order) return order.error().message.english();
        const auto plan = training::planOf(*table, shapeOf(*order), &fault);
        if (!plan) return plan.error().message.english();
        if (found) *found = *plan;
        return "";
    }

private slots:
    void theTableIsTheGrid() {
        const StepPlan plan = test::planOf(*pipelineOrder("1f1b", 2, 3));
        QCOMPARE(QByteArray::fromStdString(stepPlanToCsv(plan, TableForm::ComputeOnly)),
                 QByteArray("0F0,0F1,,0B0,0F2,0B1,,0B2\r\n,1F0,1B0,1F1,1B1,1F2,1B2,\r\n"));
        QCOMPARE(QByteArray::fromStdString(
                     stepPlanToCsv(test::planOf(*pipelineOrder("naive", 2, 1)), TableForm::WithCommunication)),
                 QByteArray("0F0,0SEND_F0,0RECV_B0,0B0,0WAIT_SEND_F0\r\n1RECV_F0,1F0,1B0,1SEND_B0,1WAIT_SEND_B0\r\n"));
    }

    void bothFormsComeBack() {
        for (const PipelineOrder& order : test::orders(6, 12)) {
            const StepPlan plan = test::planOf(order);
            for (const TableForm form : {TableForm::ComputeOnly, TableForm::WithCommunication}) {
                StepPlan again;
                const std::string wrong =
                    readAndProve(stepPlanToCsv(plan, form), order.shape.devices, order.shape.microbatches, &again);
                QVERIFY2(wrong.empty(), wrong.c_str());
                QCOMPARE(again.trains, plan.trains);
                QCOMPARE(again.ranks, plan.ranks);
            }
            // A plan that recomputes has the same grid.
            QCOMPARE(stepPlanToCsv(test::planOf(order, 2, true), TableForm::ComputeOnly),
                     stepPlanToCsv(plan, TableForm::ComputeOnly));
        }
    }

    void layoutDoesNotMatter() {
        const QByteArray plain = "0F0,0F1,,0B0,0B1\n,1F0,1B0,1F1,1B1\n";
        StepPlan expected;
        QCOMPARE(readAndProve(plain.toStdString(), 2, 2, &expected), std::string());
        const QByteArray others[] = {
            "\xef\xbb\xbf" + plain,
            QByteArray(plain).replace("\n", "\r\n"),
            plain.chopped(1),
            plain + "\n\n",
            QByteArray(plain).replace("0F1", " 0F1\t"),
            QByteArray(plain).replace("0F1", "\"0F1\""),
            QByteArray(plain).replace(",,", ",,,,,"),
            "0F0,0UNSHARD,0F1,0B0,0B1,0REDUCE_GRAD,0WAIT_REDUCE_GRAD\n1F0,1B0,1F1,1B1,1RESHARD\n",
            "0F0,0SEND_F0,0F1,0SEND_F1,0RECV_B0,0B0,0RECV_B1,0B1,0WAIT_SEND_F0,0WAIT_SEND_F1\n"
            "1RECV_F0,1F0,1B0,1SEND_B0,1RECV_F1,1F1,1B1,1SEND_B1\n"};
        for (const QByteArray& csv : others) {
            StepPlan found;
            const std::string wrong = readAndProve(csv.toStdString(), 2, 2, &found);
            QVERIFY2(wrong.empty(), wrong.c_str());
            for (std::size_t rank = 0; rank < 2; ++rank) {
                std::vector<Action> a, b;
                std::copy_if(found.ranks[rank].begin(), found.ranks[rank].end(), std::back_inserter(a),
                             [](const Action& action) { return isPass(action.kind); });
                std::copy_if(expected.ranks[rank].begin(), expected.ranks[rank].end(), std::back_inserter(b),
                             [](const Action& action) { return isPass(action.kind); });
                QCOMPARE(a, b);
            }
        }
    }

    void refusals_data() {
        test::columns<QByteArray, QByteArray>("csv", "says");
        const auto row = [](const char* name, const QByteArray& csv, const char* says) {
            QTest::newRow(name) << csv << QByteArray(says);
        };
        const QByteArray right = "0F0,0F1,,0B0,0B1\n,1F0,1B0,1F1,1B1\n";
        const auto with = [&](const char* a, const char* b) { return QByteArray(right).replace(a, b); };
        row("empty", "", "0 rows, but the pipeline has 2 devices");
        row("nothing in it", ",,\n,", "no actions");
        row("a rank too many", right + "2F0,2F1,2B0,2B1\n", "3 rows, but the pipeline has 2");
        row("a rank too few", "0F0,0F1,0B0,0B1\n", "1 rows, but the pipeline has 2");
        row("an unknown action", with("1F1", "1X1"), "Row 2, column 4: \"1X1\" is not an action");
        row("a word", with("1F1", "forward"), "Row 2, column 4");
        row("no micro-batch", with("1F1", "1F"), "Row 2, column 4");
        row("a huge number", with("1F1", "1F99999999999"), "Row 2, column 4");
        row("a negative stage", with("1F1", "-1F1"), "Row 2, column 4");
        row("a micro-batch too many", with("1F1", "1F2"), "Row 2, column 4: 1F2 names micro-batch 2, but there are 2");
        row("a duplicate", with("1F1", "1F0"), "Row 2, column 4: 1F0 is already there in column 2");
        row("another's stage", with("1F1", "0F1"),
            "Row 2, column 4: 0F1 is of stage 0, which is also in row 1, column 1");
        row("a hole in the stages", "0F0,0F1,0B0,0B1\n2F0,2B0,2F1,2B1\n",
            "Row 2, column 1: this is of stage 2, and there is no stage 1");
        row("a stage far away", with("1B1", "99F0"), "Row 2, column 5: this is of stage 99, and there is no stage 2");
        row("a huge stage", "0F0,0F1,0B0,0B1\n2000F0,2B0,2F1,2B1\n", "Row 2, column 1");
        row("an idle row", "0F0,0F1,0B0,0B1\n,,\n", "Row 2 has no actions");
        row("an update", with("0B1", "0UPDATE"), "Row 1, column 5: 0UPDATE does not belong");
        row("an allreduce", with("0B1", "0ALL_REDUCE0"), "Row 1, column 5");
        row("a skipped micro-batch", with("0B1", ""), "Row 1: 0B1 is missing");
        row("no forward pass", with("1F1", ""), "Row 2: 1F1 is missing");
        row("B before F", "0F0,0F1,,0B0,0B1\n,1B0,1F0,1F1,1B1\n", "Row 2, column 2: 1B0 needs");
        row("a circle", "0F0,0B0,0F1,0B1\n,1F1,1F0,1B0,1B1\n", "wait for ever");
        row("a missing receive",
            "0F0,0SEND_F0,0F1,0SEND_F1,0RECV_B0,0B0,0RECV_B1,0B1\n1RECV_F0,1F0,1B0,1SEND_B0,1F1,1B1,1SEND_B1\n",
            "Row 1, column 4: 0SEND_F1 needs 1RECV_F1 in row 2");
        row("a missing send",
            "0F0,0SEND_F0,0F1,0RECV_B0,0B0,0RECV_B1,0B1\n1RECV_F0,1F0,1B0,1SEND_B0,1RECV_F1,1F1,1B1,1SEND_B1\n",
            "Row 2, column 5: 1RECV_F1 needs 0SEND_F1 in row 1");
        row("ten thousand columns", "0F0" + QByteArray(",").repeated(10'000) + "\n1F0\n",
            "Row 1 has 10001 columns, but at most 10000");
        row("a hundred rows", QByteArray("0F0\n").repeated(100), "more than 64 rows");
        row("binary", QByteArray("\0\x01\xff\xfe", 4), "Row 1, column 1");
        row("an endless quote", "\"0F0,0F1\n1F0,1F1\n", "Row 1, column 1");
    }
    void refusals() {
        QFETCH(QByteArray, csv);
        QFETCH(QByteArray, says);
        PlanFault fault;
        const std::string sentence = readAndProve(csv.toStdString(), 2, 2, nullptr, &fault);
        QVERIFY(!sentence.empty());
        // What is marked is what the sentence names.
        const auto named = QRegularExpression("Row (\\d+), column (\\d+)").match(QString::fromStdString(sentence));
        if (named.hasMatch()) {
            QCOMPARE(fault.rank, named.captured(1).toInt() - 1);
            QCOMPARE(fault.column, named.captured(2).toInt());
        }
        QVERIFY2(sentence.starts_with("\"mine.csv\": "), sentence.c_str());
        QVERIFY2(QByteArray::fromStdString(sentence).contains(says), sentence.c_str());
        QVERIFY2(sentence.find('\n') == std::string::npos && sentence.size() < 1000, sentence.c_str());
    }

    void tooManyBytes() {
        const auto table = readPlanTable(std::string(kMaxTableBytes + 1, ','), "large.csv");
        QVERIFY(!table);
        QVERIFY(table.error().code == ErrorCode::BadData);
    }

    /// Blanks shift columns: a fault is told in the columns of the table, not of what became of it.
    void columnsAreTheAuthors() {
        const std::string sentence = readAndProve("0F0,0F1,,,,0B0,0B1\n,1F0,,,1B1,1F1,1B0\n", 2, 2);
        QVERIFY2(sentence.find("Row 2, column 5: 1B1") != std::string::npos, sentence.c_str());
    }

    void randomDamage() {
        std::mt19937_64 random(testSeed());
        int right = 0, wrong = 0;
        for (int round = 0; round < 2000; ++round) {
            const auto names = schedules();
            const int devices = 1 + static_cast<int>(random() % 4), micro = 1 + static_cast<int>(random() % 4);
            const auto order = pipelineOrder(names[random() % names.size()], devices, micro);
            if (!order) continue;
            std::string csv = stepPlanToCsv(test::planOf(*order),
                                            random() % 2 ? TableForm::ComputeOnly : TableForm::WithCommunication);
            for (int changes = 1 + static_cast<int>(random() % 3); changes > 0; --changes) {
                const std::size_t at = random() % csv.size();
                constexpr std::string_view letters = "0123FBIW,\n\"_ SEND";
                if (random() % 2)
                    csv[at] = letters[random() % letters.size()];
                else
                    csv.erase(at, 1 + random() % 3);
                if (csv.empty()) csv = ",";
            }
            StepPlan plan;
            const std::string sentence = readAndProve(csv, devices, micro, &plan);
            (sentence.empty() ? right : wrong)++;
            if (sentence.empty()) QVERIFY(priceOf(plan).length > 0);
        }
        QVERIFY(right > 0 && wrong > 500);
    }
};

QTEST_GUILESS_MAIN(TestTable)
#include "test_table.moc"
