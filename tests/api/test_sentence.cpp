// SPDX-License-Identifier: Apache-2.0
#include <QTest>

#include "engine/api/outcome.h"
#include "engine/api/sentence.h"

using namespace kolo;

class TestSentence : public QObject {
    Q_OBJECT
private slots:
    void quotesStayOnOneLine() {
        QCOMPARE(inQuotes("ring"), std::string("\"ring\""));
        QCOMPARE(inQuotes("a\nb\tc"), std::string("\"a?b?c\""));
        QCOMPARE(inQuotes("\x1b[31m"), std::string("\"?[31m\""));
        QCOMPARE(inQuotes("\xc2\x9b"), std::string("\"?\""));  // a control character beyond ASCII
        QCOMPARE(inQuotes("\u2028"), std::string("\"?\""));
        QCOMPARE(inQuotes("環é"), std::string("\"環é\""));
        QCOMPARE(inQuotes("\xff\xfe"), std::string("\"??\""));
        QCOMPARE(inQuotes(std::string("\0", 1)), std::string("\"?\""));
        QCOMPARE(inQuotes("abcdef", 3), std::string("\"abc…\""));
        QCOMPARE(inQuotes("環環", 4), std::string("\"環…\""));  // never half a letter
        QVERIFY(inQuotes(std::string(1'000'000, 'x')).english().size() < 80);
    }

    void listsReadAsText() {
        QCOMPARE(orList({}), std::string());
        QCOMPARE(orList({"a"}), std::string("a"));
        QCOMPARE(orList({"a", "b"}), std::string("a or b"));
        QCOMPARE(orList({"a", "b", "c"}), std::string("a, b or c"));
    }

    void theNearestNameIsFound() {
        const std::vector<std::string> names = {"ring", "tree", "halving-doubling", "run", "runs"};
        QCOMPARE(nearestName("rign", names), std::string("ring"));
        QCOMPARE(nearestName("TREE", names), std::string("tree"));
        QCOMPARE(nearestName("halving", names), std::string("halving-doubling"));
        QCOMPARE(nearestName("halvingdoubling", names), std::string("halving-doubling"));
        QCOMPARE(nearestName("rnu", names), std::string("run"));
        QCOMPARE(didYouMean("rign", names), std::string(" Did you mean \"ring\"?"));
    }

    void whatIsFarIsNotGuessed() {
        const std::vector<std::string> names = {"ring", "tree"};
        for (const char* text : {"", "butterfly", "xy", "42"}) QCOMPARE(nearestName(text, names), std::string());
        QCOMPARE(nearestName(std::string(100'000, 'r'), names), std::string());
        QCOMPARE(didYouMean("butterfly", names), std::string());
        QCOMPARE(nearestName("ring", {}), std::string());
    }

    void utf8() {
        for (const char* text : {"", "a", "é", "環", "🙂", "\xed\x9f\xbf", "\xf4\x8f\xbf\xbf"})
            QVERIFY2(isUtf8(text), text);
        for (const char* text : {"\x80", "\xc0\xaf", "\xc3", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80",
                                 "\xf8\x88\x80\x80\x80", "a\xff"}) {
            QVERIFY2(!isUtf8(text), text);
        }
    }

    void everyErrorHasAName() {
        QStringList names;
        for (int code = 0; code <= static_cast<int>(ErrorCode::RunFailed); ++code) {
            const auto name = errorCodeName(static_cast<ErrorCode>(code));
            names << QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
        }
        QCOMPARE(names.removeDuplicates(), 0);
        QVERIFY(names.contains("unknown_strategy") && names.contains("run_failed"));
        QCOMPARE(exitStatus(ErrorCode::BadData), 2);
        QCOMPARE(exitStatus(ErrorCode::StoreNewer), 2);
        QCOMPARE(exitStatus(ErrorCode::Cancelled), 1);
        QCOMPARE(exitStatus(ErrorCode::RunFailed), 1);
    }
};

QTEST_APPLESS_MAIN(TestSentence)
#include "test_sentence.moc"
