// SPDX-License-Identifier: Apache-2.0
//
// Malformed lines in the middle of a conversation: each gets its error, and the session lives on.
#include <QTest>
#include <random>

#include "tests/cli/serve_process.h"
#include "tests/random.h"

using namespace kolo;
using namespace kolo::protocol;
using test::ServeProcess;

namespace {

const QByteArray kStart =
    R"({"id":1,"type":"run","spec":{"strategy":"allreduce","parameters":{"data":"inline:1,2;3,4;5,6"}},"stepped":true})";

}  // namespace

class TestServeHostile : public QObject {
    Q_OBJECT
private slots:
    void malformedLinesBetweenSteps() {
        ServeProcess engine;
        engine.sendLine(kStart);
        QVERIFY(engine.answer(1));
        const QList<QByteArray> malformed = {
            "garbage",
            "{",
            R"({"id":2,"type":"step","count":"many"})",
            R"({"id":2,"type":"stpe"})",
            R"({"id":2,"type":"step","cuont":1})",
            "{\"type\":\"step\xff\"}",
            QByteArray("{\"type\":\"step\"}\0", 16),
            QByteArray(50'000, '['),
            "[]",
            R"({"id":2,"type":"run","spec":{"strategy":"allreduce","devices":"virtual:65"}})",
        };
        int step = 0;
        for (const QByteArray& line : malformed) {
            engine.sendLine(line);
            const auto error = engine.wait<ErrorReply>();
            QVERIFY2(error, line.left(60).constData());
            QVERIFY(error->id == 0 || error->id == 2);
            QVERIFY(!error->error.message.empty());
            if (step < 3) {
                // The run has not noticed.
                engine.sendLine(R"({"id":100,"type":"step"})");
                QVERIFY(engine.waitPhase(SessionPhase::Waiting, ++step));
            }
        }
        engine.sendLine(R"({"id":101,"type":"continue"})");
        QVERIFY(engine.finishes());
        QVERIFY(engine.broken.empty());
        engine.closeInput();
        QCOMPARE(engine.finish(), 0);
    }

    void aLineThatIsTooLong() {
        ServeProcess engine;
        engine.sendLine(QByteArray(static_cast<qsizetype>(kMaxLineBytes) * 2, 'x'));
        const auto error = engine.wait<ErrorReply>();
        QVERIFY(error);
        QVERIFY(error->error.code == ErrorCode::BadMessage);
        QVERIFY(error->error.message.english().find(std::to_string(kMaxLineBytes)) != std::string::npos);
        engine.sendLine(kStart);
        QVERIFY(engine.answer(1));
        int errors = 0;
        for (const Message& message : engine.messages) errors += std::holds_alternative<ErrorReply>(message);
        QCOMPARE(errors, 1);  // one line, one error
    }

    void blankLinesAreNothing() {
        ServeProcess engine;
        engine.sendLine("");
        engine.sendLine("  \t\r");
        engine.sendLine(kStart + "\r");  // as a program on Windows writes it
        QVERIFY(engine.answer(1));
        for (const Message& message : engine.messages) QVERIFY(!std::holds_alternative<ErrorReply>(message));
    }

    void noiseThenARun() {
        std::mt19937_64 random(test::testSeed());
        ServeProcess engine;
        int lines = 0;
        for (int i = 0; i < 500; ++i) {
            QByteArray noise;
            const int size = static_cast<int>(random() % 200) + 1;
            for (int k = 0; k < size; ++k) noise += static_cast<char>(random());
            noise.replace('\n', ' ');
            if (noise.trimmed().isEmpty()) continue;
            engine.sendLine("x" + noise);
            ++lines;
        }
        engine.sendLine(kStart);
        QVERIFY(engine.answer(1));
        int errors = 0;
        for (const Message& message : engine.messages) errors += std::holds_alternative<ErrorReply>(message);
        QCOMPARE(errors, lines);
        QVERIFY(engine.broken.empty());
    }
};

QTEST_GUILESS_MAIN(TestServeHostile)
#include "test_serve_hostile.moc"
