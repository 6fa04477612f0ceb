// SPDX-License-Identifier: Apache-2.0
//
// Lines that no honest front end sends. Each is refused with one sentence that fits an error reply; none is a crash, a
// hang, or taken for something that it is not.
#include <QTest>

#include "engine/api/sentence.h"
#include "tests/api/random_messages.h"
#include "tests/random.h"
#include "tests/rows.h"

using namespace kolo;
using namespace kolo::protocol;

class TestHostileLines : public QObject {
    Q_OBJECT
private slots:
    void isRefused_data();
    void isRefused();
    void theIdIsReadWhereItCanBe();
    void whatIsTooLongIsRefused();
    void damagedRequestsNeverCrash();
    void damagedMessagesNeverCrash();
};

namespace {

std::string nested(int depth) {
    return R"({"type":"run","spec":{"strategy":"allreduce","parameters":)" + std::string(depth, '[') +
           std::string(depth, ']') + "}}";
}

}  // namespace

void TestHostileLines::isRefused_data() {
    test::columns<QByteArray, QString, QString>("line", "field", "says")
        .rows({
            {"empty", "", "", "not valid JSON"},
            {"no JSON", "run allreduce", "", "not valid JSON"},
            {"cut off", R"({"type":"step","count":)", "", "not valid JSON"},
            {"two objects", R"({"type":"pause"}{"type":"pause"})", "", "not valid JSON"},
            {"a list", "[]", "", "a list"},
            {"a number", "17", "", "17"},
            {"null", "null", "", "null"},
            {"no type", R"({"id":1})", "type", "no member \"type\""},
            {"type is a number", R"({"id":1,"type":3})", "type", "3"},
            {"unknown type", R"({"id":1,"type":"stpe"})", "type", "Did you mean \"step\"?"},
            {"unknown member", R"({"id":1,"type":"step","cuont":2})", "cuont", "Did you mean \"count\"?"},
            {"member of another", R"({"id":1,"type":"pause","count":2})", "count", "unknown member"},
            {"member twice", R"({"type":"step","count":1,"count":2})", "", "twice"},
            {"count is text", R"({"type":"step","count":"many"})", "count", "many"},
            {"count is zero", R"({"type":"step","count":0})", "count", "from 1"},
            {"count is broken", R"({"type":"step","count":1.5})", "count", "1.5"},
            {"count is huge", R"({"type":"step","count":18446744073709551615})", "count", "18446744073709551615"},
            {"count is beyond huge", R"({"type":"step","count":99999999999999999999999999})", "count", "whole number"},
            {"a number without end", R"({"type":"step","count":1e999})", "", "too large"},
            {"id is negative", R"({"id":-1,"type":"pause"})", "id", "-1"},
            {"id is text", R"({"id":"7","type":"pause"})", "id", "7"},
            {"pace is negative", R"({"type":"continue","seconds_per_step":-1})", "seconds_per_step", "-1"},
            {"pace is no number", R"({"type":"speed","seconds_per_step":"nan"})", "seconds_per_step", "nan"},
            {"pace is infinite", R"({"type":"speed","seconds_per_step":"inf"})", "seconds_per_step", "inf"},
            {"NaN", R"({"type":"speed","seconds_per_step":NaN})", "", "not valid JSON"},
            {"no run number", R"({"type":"open"})", "run", "no member \"run\""},
            {"run number is null", R"({"type":"open","run":null})", "run", "null"},
            {"stepped is a number", R"({"type":"run","spec":{"strategy":"allreduce"},"stepped":1})", "stepped",
             "true or false"},
            {"no spec", R"({"type":"run"})", "spec", "no member \"spec\""},
            {"spec is text", R"({"type":"run","spec":"allreduce"})", "spec", "allreduce"},
            {"spec without strategy", R"({"type":"run","spec":{}})", "strategy", "strategy"},
            {"spec with a stranger", R"({"type":"run","spec":{"strategy":"allreduce","device":"cuda:2"}})", "device",
             "Did you mean \"devices\"?"},
            {"spec with 65 devices", R"({"type":"run","spec":{"strategy":"allreduce","devices":"virtual:65"}})",
             "devices", "from 1 to 64"},
            {"parameter is a list", R"({"type":"run","spec":{"strategy":"allreduce","parameters":{"op":["sum"]}}})",
             "op", "op"},
            {"NUL in a path", R"({"type":"export","run":1,"format":"csv","path":"a\u0000b"})", "path", "NUL"},
            {"empty path", R"({"type":"export","run":1,"format":"csv","path":""})", "path", "path"},
            {"unknown view", R"({"type":"export","run":1,"format":"csv","path":"a","view":"x"})", "view",
             "values or exercise"},
            {"NUL byte", QByteArray("{\"type\":\"pause\"}\0", 17), "", "NUL"},
            {"NUL byte within", QByteArray("{\"type\":\"pa\0use\"}", 17), "", "NUL"},
            {"control character", "{\"type\":\"pa\x01use\"}", "", "not valid JSON"},
            {"invalid UTF-8", "{\"type\":\"pause\xff\"}", "", "UTF-8"},
            {"overlong UTF-8", "{\"type\":\"pause\xc0\xaf\"}", "", "UTF-8"},
            {"half a surrogate", R"({"type":"\ud800"})", "", "not valid JSON"},
            {"deep", QByteArray::fromStdString(nested(40)), "", "deeper"},
            {"very deep", QByteArray::fromStdString(nested(1'000'000)), "", "deeper"},
            {"brackets only", QByteArray(100'000, '['), "", "deeper"},
        });
}

void TestHostileLines::isRefused() {
    QFETCH(QByteArray, line);
    QFETCH(QString, field);
    QFETCH(QString, says);
    const auto read = decodeRequest({line.constData(), static_cast<std::size_t>(line.size())}, nullptr);
    QVERIFY(!read);
    const std::string& message = read.error().message.english();
    QVERIFY2(QString::fromStdString(message).contains(says), message.c_str());
    QCOMPARE(QString::fromStdString(read.error().field), field);
    QVERIFY(message.size() < 700);
    QVERIFY(isUtf8(message));
    QVERIFY(message.find('\n') == std::string::npos);
    // It must fit into a reply that the front end can read.
    QVERIFY(decodeMessage(encode(ErrorReply{0, read.error()})));
}

void TestHostileLines::theIdIsReadWhereItCanBe() {
    std::int64_t id = -1;
    QVERIFY(!decodeRequest(R"({"id":7,"type":"step","count":"many"})", &id));
    QCOMPARE(id, 7);
    QVERIFY(!decodeRequest(R"({"id":8,"type":"fly"})", &id));
    QCOMPARE(id, 8);
    QVERIFY(!decodeRequest(R"({"id":9,)", &id));
    QCOMPARE(id, 0);
}

void TestHostileLines::whatIsTooLongIsRefused() {
    const std::string line = R"({"type":"rename","run":1,"title":")" + std::string(kMaxLineBytes, 'x') + "\"}";
    const auto read = decodeRequest(line, nullptr);
    QVERIFY(!read);
    QVERIFY(read.error().message.english().find("bytes") != std::string::npos);
    const auto title = decodeRequest(R"({"type":"rename","run":1,"title":")" + std::string(5000, 'x') + "\"}", nullptr);
    QVERIFY(!title);
    QVERIFY(title.error().message.english().size() < 300);
}

/// Honest lines with a few bytes changed, left out or doubled: read or refused, and what is read can be written.
void TestHostileLines::damagedRequestsNeverCrash() {
    test::RandomMessages random(test::testSeed());
    int refused = 0;
    for (int i = 0; i < 5000; ++i) {
        std::string line = encode(random.request());
        for (std::int64_t n = random.integer(1, 3); n > 0 && !line.empty(); --n) {
            const std::size_t at = random.integer(0, static_cast<std::int64_t>(line.size()) - 1);
            switch (random.integer(0, 3)) {
                case 0: line[at] = static_cast<char>(random.integer(0, 255)); break;
                case 1: line.erase(at, random.integer(1, 8)); break;
                case 2: line.insert(at, line.substr(at, random.integer(1, 8))); break;
                default: line[at] = "{}[]\",:0-\\"[random.integer(0, 9)]; break;
            }
        }
        const auto read = decodeRequest(line, nullptr);
        if (read) {
            QVERIFY(decodeRequest(encode(*read), nullptr));
        } else {
            ++refused;
            QVERIFY(!read.error().message.empty());
            QVERIFY(isUtf8(read.error().message.english()));
        }
    }
    QVERIFY(refused > 1000);
}

void TestHostileLines::damagedMessagesNeverCrash() {
    test::RandomMessages random(test::testSeed());
    for (int i = 0; i < 1500; ++i) {
        std::string line = encode(random.message());
        for (std::int64_t n = random.integer(1, 3); n > 0; --n) {
            line[random.integer(0, static_cast<std::int64_t>(line.size()) - 1)] =
                "{}[]\",:0-9\\x"[random.integer(0, 11)];
        }
        if (const auto read = decodeMessage(line)) QVERIFY(decodeMessage(encode(*read)));
    }
}

QTEST_APPLESS_MAIN(TestHostileLines)
#include "test_hostile_lines.moc"
