// SPDX-License-Identifier: Apache-2.0
#include <QTest>
#include <bit>
#include <limits>

#include "engine/store/values.h"
#include "tests/rows.h"
#include "tests/store/random_runs.h"

using namespace kolo::store;

class TestValues : public QObject {
    Q_OBJECT

    static std::string packed(const std::vector<double>& values, PackedForm expectedForm) {
        std::string bytes;
        return packValues(values, bytes) == expectedForm ? bytes : "another form";
    }

private slots:
    void lessonsStayReadable() {
        QCOMPARE(packed({37, 37, 36, 43}, PackedForm::Text), "[37,37,36,43]");
        QCOMPARE(packed({}, PackedForm::Text), "[]");
        QCOMPARE(packed({0.5, -12.25, 1e22}, PackedForm::Text), "[0.5,-12.25,1e+22]");
    }

    void theNarrowestTypeThatIsExact_data() {
        kolo::test::columns<double, char, int>("value", "type", "width")
            .rows({
                {"int8", -128.0, 'b', 1},
                {"int16", 128.0, 'h', 2},
                {"int32", -2147483648.0, 'i', 4},
                {"float32", double(0.1f), 'f', 4},
                {"infinity", std::numeric_limits<double>::infinity(), 'f', 4},
                {"float64", 0.1, 'd', 8},
                {"beyond float32", 1e300, 'd', 8},
                {"beyond int32", 2147483649.0, 'd', 8},
            });
    }
    void theNarrowestTypeThatIsExact() {
        QFETCH(double, value);
        QFETCH(char, type);
        QFETCH(int, width);
        const std::string bytes = packed(std::vector<double>(65, value), PackedForm::Blob);  // too many for text
        QCOMPARE(bytes[0], type);
        QCOMPARE(bytes.size(), std::size_t(1 + 65 * width));
    }

    void everyBitComesBack() {
        Random random(printedSeed());
        for (int round = 0; round < 20'000; ++round) {
            std::vector<double> values(random() % 80), found;
            for (double& value : values) {
                value = random() % 2 ? std::bit_cast<double>(random())
                                     : static_cast<double>(static_cast<std::int64_t>(random() % 20'000) - 10'000);
            }
            std::string bytes;
            const PackedForm form = packValues(values, bytes);
            QVERIFY(unpackValues(form, bytes, found));
            QCOMPARE(found.size(), values.size());
            for (std::size_t i = 0; i < values.size(); ++i) {
                QCOMPARE(std::bit_cast<std::uint64_t>(found[i]), std::bit_cast<std::uint64_t>(values[i]));
            }
        }
    }

    void whatNobodyPackedIsRefused_data() {
        kolo::test::columns<bool, QByteArray>("text", "bytes");
        for (const char* text : {"", "[", "]", "37", "[37", "[,]", "[1,]", "[,1]", "[1,,2]", "[1 2]", "[1, 2]", "[nan]",
                                 "[inf]", "[1e999]", "[\"1\"]", "[[1]]", "[true]", "[1]x"}) {
            QTest::newRow(text) << true << QByteArray(text);
        }
        QTest::newRow("no type") << false << QByteArray();
        QTest::newRow("another type") << false << QByteArray("x1234");
        QTest::newRow("half a number") << false << QByteArray("d1234567");
        QTest::newRow("too many") << false << QByteArray("b").append(QByteArray(kMaxValuesPerEvent + 1, 'x'));
    }
    void whatNobodyPackedIsRefused() {
        QFETCH(bool, text);
        QFETCH(QByteArray, bytes);
        std::vector<double> out = {1, 2};
        QVERIFY(
            !unpackValues(text ? PackedForm::Text : PackedForm::Blob, {bytes.data(), std::size_t(bytes.size())}, out));
        QCOMPARE(out, (std::vector<double>{1, 2}));
    }
};

QTEST_GUILESS_MAIN(TestValues)
#include "test_values.moc"
