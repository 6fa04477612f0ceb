// SPDX-License-Identifier: Apache-2.0
#include <QTemporaryDir>
#include <QTest>
#include <cstring>

#include "engine/strategies/worker_data.h"
#include "tests/outcomes.h"
#include "tests/random.h"
#include "tests/rows.h"

using namespace kolo;
using strategies::WorkerData;

class TestWorkerData : public QObject {
    Q_OBJECT
private slots:
    void filesReadBackWhatWasWritten() {
        for (auto [trial, random] : test::trials(200)) {
            const int workers = 2 + static_cast<int>(random() % 63);
            const int elements = static_cast<int>(random() % 20);
            const DType type = static_cast<DType>(random() % 3);
            std::vector<std::vector<double>> rows(workers, std::vector<double>(elements));
            QByteArray text;
            for (auto& row : rows) {
                for (int i = 0; i < elements; ++i) {
                    row[i] = type == DType::Int32 ? static_cast<std::int32_t>(random())
                             : type == DType::Float32
                                 ? static_cast<double>(static_cast<float>(static_cast<std::int64_t>(random()) * 1e-12))
                                 : static_cast<double>(static_cast<std::int64_t>(random())) * 1e-30;
                    text += (i ? "," : "") + QByteArray::fromStdString(formatValue(row[i], type));
                }
                text += "\n";
            }
            const auto data = WorkerData::parse(file(text), type);
            QVERIFY_OK(data);
            QCOMPARE(data->workers(), workers);
            QCOMPARE(data->elements(), elements);
            for (int r = 0; r < workers; ++r)
                for (int i = 0; i < elements; ++i) QVERIFY(data->value(r, i) == rows[r][i]);
        }
    }

    void lineEndsAndBlanks_data() {
        test::columns<QByteArray>("text").rows({
            {"no last newline", "1,2\n3,4"},
            {"windows", "1,2\r\n3,4\r\n"},
            {"blanks", " 1 ,\t2\n+3, 4 \n"},
            {"byte order mark", QByteArray("\xEF\xBB\xBF"
                                           "1,2\n3,4\n")},
            {"floats", "1.0,2e0\n3.,4.000\n"},
        });
    }
    void lineEndsAndBlanks() {
        QFETCH(QByteArray, text);
        const auto data = WorkerData::parse(file(text), DType::Int32);
        QVERIFY_OK(data);
        QCOMPARE(data->workers(), 2);
        QCOMPARE(data->value(0, 0), 1.0);
        QCOMPARE(data->value(0, 1), 2.0);
        QCOMPARE(data->value(1, 0), 3.0);
        QCOMPARE(data->value(1, 1), 4.0);
    }

    void refusals_data() {
        test::columns<QByteArray, QString>("text", "sentence")
            .rows({
                {"ragged", "1,2\n3\n", "Line 2 has 1 numbers and line 1 has 2; every worker needs the same."},
                {"text", "1,2\n3,four\n", "Line 2, number 2 is \"four\", which is not a number."},
                {"missing", "1,,2\n3,4,5\n", "Line 1, number 2 is empty; a number belongs there."},
                {"nan", "1,nan\n3,4\n", "Line 1, number 2 is \"nan\"; NaN and infinities are not allowed."},
                {"one line", "1,2\n", "The data has 1 line, one a worker; 2 to 64 workers are allowed."},
                {"65 lines", QByteArray("1\n").repeated(65),
                 "The data has more than 64 lines, one a worker; 2 to 64 workers are allowed."},
                {"fraction", "1,2.5\n3,4\n",
                 "Line 1, number 2 is \"2.5\"; int32 takes whole numbers from -2147483648 to 2147483647."},
                {"too large", "1,2147483648\n3,4\n",
                 "Line 1, number 2 is \"2147483648\"; int32 takes whole numbers from -2147483648 to "
                 "2147483647."},
            });
    }
    void refusals() {
        QFETCH(QByteArray, text);
        QFETCH(QString, sentence);
        const auto data = WorkerData::parse(file(text), DType::Int32);
        QVERIFY(!data.ok());
        QCOMPARE(QString::fromStdString(data.error().message.english()), sentence);
        QCOMPARE(data.error().field, std::string("data"));
    }

    void randomArraysDependOnTheSeedOnly() {
        const WorkerData a = WorkerData::random(4, 100, 1, ReduceOp::Sum),
                         same = WorkerData::random(4, 100, 1, ReduceOp::Sum);
        const WorkerData other = WorkerData::random(4, 100, 2, ReduceOp::Sum);
        int differences = 0;
        for (int r = 0; r < 4; ++r) {
            for (int i = 0; i < 100; ++i) {
                QCOMPARE(a.value(r, i), same.value(r, i));
                QVERIFY(a.value(r, i) >= 0 && a.value(r, i) <= 99 && a.value(r, i) == std::trunc(a.value(r, i)));
                differences += a.value(r, i) != other.value(r, i);
            }
        }
        QVERIFY(differences > 300);
    }

    void garbageNeverCrashes() {
        for (auto [trial, random] : test::trials(500)) {
            QByteArray text;
            const QByteArray alphabet("0123456789,.-+einfx;\n\r\t \0\xff", 26);
            for (int i = static_cast<int>(random() % 200); i > 0; --i)
                text += alphabet[static_cast<int>(random() % 26)];
            const auto data = WorkerData::parse(file(text), static_cast<DType>(random() % 3));
            if (!data.ok()) {
                QVERIFY(data.error().message.english().ends_with('.'));
                QVERIFY(data.error().message.english().find('\n') == std::string::npos);
            }
        }
    }

private:
    std::string file(const QByteArray& content) {
        QFile out(m_folder.filePath(QString("data%1.csv").arg(++m_files)));
        if (!out.open(QIODevice::WriteOnly) || out.write(content) != content.size()) qFatal("cannot write");
        return out.fileName().toStdString();
    }
    QTemporaryDir m_folder;
    int m_files = 0;
};

QTEST_GUILESS_MAIN(TestWorkerData)
#include "test_worker_data.moc"
