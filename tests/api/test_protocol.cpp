// SPDX-License-Identifier: Apache-2.0
//
// What is written reads back as the same: random requests and messages, numbers to the last bit, and every example of
// PROTOCOL.md.
#include <QTest>
#include <bit>
#include <cmath>
#include <fstream>
#include <set>

#include "engine/api/tracer.h"
#include "tests/api/random_messages.h"
#include "tests/random.h"

using namespace kolo;
using namespace kolo::protocol;

namespace {

/// Numbers are the same bits; a NaN is any NaN.
bool sameNumber(double a, double b) {
    return (std::isnan(a) && std::isnan(b)) || std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

bool sameEvent(const Event& a, const EventBatch& batchA, const Event& b, const EventBatch& batchB) {
    const auto valuesA = batchA.valuesOf(a), valuesB = batchB.valuesOf(b);
    return a.kind == b.kind && a.rank == b.rank && a.peer == b.peer && a.chunk == b.chunk && a.step == b.step &&
           a.iteration == b.iteration && a.startNs == b.startNs && a.endNs == b.endNs && a.bytes == b.bytes &&
           a.name == b.name && a.flags == b.flags && sameNumber(a.value, b.value) &&
           std::equal(valuesA.begin(), valuesA.end(), valuesB.begin(), valuesB.end(), sameNumber);
}

bool sameBatch(const EventBatch& a, const EventBatch& b) {
    if (a.newNames != b.newNames || a.events.size() != b.events.size()) return false;
    if (!a.newNames.empty() && a.firstNewName != b.firstNewName) return false;
    for (std::size_t i = 0; i < a.events.size(); ++i) {
        if (!sameEvent(a.events[i], a, b.events[i], b)) return false;
    }
    return true;
}

/// The lines of the code blocks in PROTOCOL.md that begin with ```kind.
std::vector<std::string> examples(const std::string& kind) {
    std::ifstream file(KOLO_SOURCE_DIR "/engine/api/PROTOCOL.md");
    std::vector<std::string> lines;
    bool inside = false;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("```")) {
            inside = line == "```" + kind;
        } else if (inside) {
            lines.push_back(line);
        }
    }
    return lines;
}

}  // namespace

class TestProtocol : public QObject {
    Q_OBJECT
private slots:
    void requestsComeBack() {
        test::RandomMessages random(test::testSeed());
        for (int i = 0; i < 1000; ++i) {
            const Request request = random.request();
            const std::string line = encode(request);
            QVERIFY2(line.find('\n') == std::string::npos, line.c_str());
            std::int64_t id = -1;
            const auto read = decodeRequest(line, &id);
            QVERIFY2(read, read ? "" : (line + "\n" + read.error().message.english()).c_str());
            QCOMPARE(id, request.id);
            QCOMPARE(read->id, request.id);
            QCOMPARE(read->body.index(), request.body.index());
            QCOMPARE(QString::fromStdString(encode(*read)), QString::fromStdString(line));
            if (const auto* run = std::get_if<Run>(&request.body)) {
                const Run& again = std::get<Run>(read->body);
                QVERIFY(run->spec == again.spec);
                QCOMPARE(again.stepped, run->stepped);
                QCOMPARE(again.parent, run->parent);
                QCOMPARE(again.record, run->record);
            }
            if (const auto* go = std::get_if<Continue>(&request.body)) {
                QVERIFY(sameNumber(std::get<Continue>(read->body).secondsPerStep, go->secondsPerStep));
            }
        }
    }

    void messagesComeBack() {
        test::RandomMessages random(test::testSeed());
        for (int i = 0; i < 600; ++i) {
            const Message message = random.message();
            const std::string line = encode(message);
            QVERIFY2(line.find('\n') == std::string::npos, line.c_str());
            const auto read = decodeMessage(line);
            QVERIFY2(read, read ? "" : (line + "\n" + read.error().message.english()).c_str());
            QCOMPARE(read->index(), message.index());
            QCOMPARE(QString::fromStdString(encode(*read)), QString::fromStdString(line));
            if (const auto* events = std::get_if<Events>(&message)) {
                QVERIFY2(sameBatch(std::get<Events>(*read).batch, events->batch), line.c_str());
            }
            if (const auto* refused = std::get_if<ErrorReply>(&message)) {
                QCOMPARE(std::get<ErrorReply>(*read).error.message.english(), refused->error.message.english());
                QCOMPARE(std::get<ErrorReply>(*read).error.message.isData(), refused->error.message.isData());
            }
            if (const auto* started = std::get_if<Started>(&message)) {
                const RunInfo& again = std::get<Started>(*read).info;
                QCOMPARE(again.id, started->info.id);
                QVERIFY(again.spec == started->info.spec);
                QVERIFY(again.provenance.devices == started->info.provenance.devices);
                QVERIFY(again.plan == started->info.plan);
                QCOMPARE(again.collective.has_value(), started->info.collective.has_value());
                if (again.collective) {
                    QVERIFY(again.collective->schedule == started->info.collective->schedule);
                    QCOMPARE(again.collective->elements, started->info.collective->elements);
                    QVERIFY(again.collective->dtype == started->info.collective->dtype);
                    QVERIFY(again.collective->op == started->info.collective->op);
                }
            }
            if (const auto* changed = std::get_if<StateChanged>(&message)) {
                QVERIFY(std::get<StateChanged>(*read).state == changed->state);
            }
        }
    }

    void valuesOfEveryTypeComeBack() {
        test::RandomMessages random(test::testSeed());
        for (const DType dtype : {DType::Float32, DType::Float64, DType::Int32}) {
            for (int i = 0; i < 300; ++i) {
                const EventBatch batch = random.batch(dtype);
                const auto read = decodeMessage(encode(Events{1, batch}));
                QVERIFY(read);
                QVERIFY(sameBatch(std::get<Events>(*read).batch, batch));
            }
        }
    }

    void aColumnOfDefaultsIsLeftOut() {
        EventBatch batch;
        BatchTracer(batch, 1).transfer(0, 4, {0, 1950}, {.step = 2, .chunk = 3}, kReduce);
        BatchTracer(batch, 0).values({}, 0, {});
        QCOMPARE(QString::fromStdString(encode(Events{12, batch})),
                 QStringLiteral(R"({"type":"events","run":12,"events":{"kind":[1,5],"end":[1950,0],"rank":[1,0],)"
                                R"("peer":[0,-1],"chunk":[3,-1],"step":[2,0],"bytes":[4,0],"flags":[1,0]}})"));
    }

    void columnsThatDoNotFitAreRefused() {
        const std::pair<const char*, const char*> cases[] = {
            {R"([])", "is a list, but it must be an object"},
            {R"({"kind":1})", R"(The column "kind" of the events must be a list, not 1.)"},
            {R"({"rank":[0]})", R"(The column "rank" of the events has 1 entries, but the column "kind" has 0.)"},
            {R"({"kind":[9]})", R"(holds 9, but it must be a whole number from 0 to 8.)"},
            {R"({"kind":["step"]})", R"(holds "step", but it must be a whole number from 0 to 8.)"},
            {R"({"kind":[3],"rank":[40000]})", R"(The column "rank" of the events holds 40000)"},
            {R"({"kind":[3],"bytes":[18446744073709551615]})", R"(The column "bytes" of the events holds)"},
            {R"({"kind":[3],"colour":[1]})", R"(The column "colour" of the events is unknown.)"},
            {R"({"kind":[4],"value":["much"]})", R"(holds "much", but it must be a number.)"},
            {R"({"kind":[5],"value_count":[2],"values":[1]})",
             R"(has 1 entries, but the column "value_count" adds up to 2.)"},
            {R"({"kind":[5],"values":[1]})", R"(has 1 entries, but the column "value_count" adds up to 0.)"},
        };
        for (const auto& [columns, says] : cases) {
            const auto read = decodeMessage(std::string(R"({"type":"events","run":1,"events":)") + columns + "}");
            QVERIFY2(!read, columns);
            QVERIFY2(read.error().message.english().find(says) != std::string::npos,
                     read.error().message.english().c_str());
        }
    }

    void everyRequestHasItsOwnName() {
        const std::vector<std::string> names = requestNames();
        QCOMPARE(names.size(), std::variant_size_v<RequestBody>);
        for (std::size_t i = 0; i < names.size(); ++i) QCOMPARE(std::count(names.begin(), names.end(), names[i]), 1);
        QVERIFY(std::find(names.begin(), names.end(), "cancel") != names.end());
    }

    void everyExampleOfTheDocumentDecodes() {
        const auto requests = examples("request"), messages = examples("message");
        QVERIFY(requests.size() >= 15);
        QVERIFY(messages.size() >= 10);
        for (const std::string& line : requests) {
            const auto read = decodeRequest(line, nullptr);
            QVERIFY2(read, read ? "" : (line + "\n" + read.error().message.english()).c_str());
        }
        for (const std::string& line : messages) {
            const auto read = decodeMessage(line);
            QVERIFY2(read, read ? "" : (line + "\n" + read.error().message.english()).c_str());
        }
    }

    void theDocumentShowsEveryRequestAndMessage() {
        std::set<std::size_t> requests, messages;
        for (const std::string& line : examples("request")) requests.insert(decodeRequest(line, nullptr)->body.index());
        for (const std::string& line : examples("message")) messages.insert(decodeMessage(line)->index());
        QCOMPARE(requests.size(), std::variant_size_v<RequestBody>);
        QCOMPARE(messages.size(), std::variant_size_v<Message>);
        std::ifstream file(KOLO_SOURCE_DIR "/engine/api/PROTOCOL.md");
        const std::string text(std::istreambuf_iterator<char>(file), {});
        for (int code = 0; code <= static_cast<int>(ErrorCode::RunFailed); ++code) {
            const std::string word(errorCodeName(static_cast<ErrorCode>(code)));
            QVERIFY2(text.find(word) != std::string::npos, word.c_str());
        }
    }
};

QTEST_APPLESS_MAIN(TestProtocol)
#include "test_protocol.moc"
