// SPDX-License-Identifier: Apache-2.0
//
// Conversations with kolo serve, as a front end leads them.
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <map>

#include "engine/api/buffer_history.h"
#include "engine/api/event_names.h"
#include "engine/api/record_size.h"
#include "tests/cli/serve_process.h"
#include "tests/outcomes.h"
#include "tests/rows.h"

using namespace kolo;
using namespace kolo::protocol;
using test::ServeProcess;

namespace {

RunSpec reviewQuestion() {
    RunSpec spec;
    spec.strategy = "allreduce";
    spec.parameters = {
        {"algorithm", "ring"}, {"data", "inline:17,11,1,9;5,13,23,14;3,6,10,8;12,7,2,12"}, {"op", "sum"}};
    return spec;
}

/// Begins the review question, stepped, and waits until it stands before its first step.
bool standsAtStart(ServeProcess& engine) {
    return engine.answer(engine.send(Run{reviewQuestion(), true, 0, true})) &&
           engine.waitPhase(SessionPhase::Waiting, 0);
}

/// What a front end knows of a run: everything that came with its number.
BufferHistory historyOf(const std::vector<Message>& messages, const Started& started, std::size_t from = 0) {
    BufferHistory history(*started.info.collective);
    for (std::size_t i = from; i < messages.size(); ++i) {
        const auto* events = std::get_if<Events>(&messages[i]);
        if (events && events->run == started.info.id) history.add(events->batch);
    }
    return history;
}

std::string rowText(const BufferHistory& history, int step) {
    const auto row = tableRow(history, step, TableView::Exercise);
    std::string text;
    if (!row) return row.error().message.english();
    for (const std::string& cell : *row) text += (cell.empty() ? "." : cell) + " ";
    return text;
}

const char* const kExercise[] = {
    "17 11 1 9 5 13 23 14 3 6 10 8 12 7 2 12 ",        ". 11 1 21 22 . 23 14 3 19 . 8 12 7 12 . ",
    ". 11 13 . . . 23 35 25 . . 8 12 26 . . ",         ". 37 . . . . 36 . . . . 43 37 . . . ",
    "37 37 . . . 37 36 . . . 36 43 37 . . 43 ",        "37 37 . 43 37 37 36 . . 37 36 43 37 . 36 43 ",
    "37 37 36 43 37 37 36 43 37 37 36 43 37 37 36 43 "};

}  // namespace

class TestServe : public QObject {
    Q_OBJECT
private slots:
    void helloComesFirst() {
        const test::Home home;
        ServeProcess engine(home);
        const auto hello = engine.wait<Hello>();
        QVERIFY(hello);
        QCOMPARE(hello->protocol, kVersion);
        QCOMPARE(hello->version, std::string(KOLO_VERSION));
        QVERIFY(hello->capabilities == requestNames());
        QCOMPARE(QString::fromStdString(hello->database), home.database());
        QVERIFY(hello->databaseError.empty());
        QCOMPARE(engine.messages.size(), std::size_t{1});
    }

    void stepByStep() {
        ServeProcess engine;
        const auto id = engine.send(Run{reviewQuestion(), true, 0, true});
        const auto started = engine.wait<Started>();
        QVERIFY(started);
        QCOMPARE(started->id, id);
        QVERIFY(started->live);
        QVERIFY(started->info.id > 0);
        QCOMPARE(started->info.ranks, 4);
        QCOMPARE(started->info.collective->schedule.steps.size(), std::size_t{6});
        QVERIFY(engine.answer(id));
        for (int step = 0; step <= 6; ++step) {
            if (step > 0) QVERIFY(engine.answer(engine.send(StepOn{1})));
            const auto state = engine.waitPhase(step < 6 ? SessionPhase::Waiting : SessionPhase::Ended, step);
            QVERIFY(state);
            QCOMPARE(state->steps, 6);
            QCOMPARE(state->run, started->info.id);
            // The state came after everything that it speaks of.
            const BufferHistory history = historyOf(engine.messages, *started);
            QCOMPARE(history.liveStep(), step);
            QCOMPARE(rowText(history, step), std::string(kExercise[step]));
        }
        std::optional<Ended> ended;
        for (const Message& message : engine.messages) {
            if (const auto* body = std::get_if<Ended>(&message)) ended = *body;
        }
        if (!ended) ended = engine.wait<Ended>();
        QVERIFY(ended);
        QVERIFY(ended->result.status == RunStatus::Finished);
        const QJsonObject result = QJsonDocument::fromJson(QByteArray::fromStdString(ended->result.json)).object();
        QVERIFY(result["verified"].toBool());
        QCOMPARE(result["total_bytes"].toInt(), 96);
        QVERIFY(engine.broken.empty());
    }

    void paceAndPause() {
        ServeProcess engine;
        RunSpec spec = reviewQuestion();
        spec.parameters["link"] = "custom:20000,1";  // a step takes 20 ms, so that it cannot be over before the pause
        QVERIFY(engine.answer(engine.send(Run{spec, true, 0, true})));
        QVERIFY(engine.waitPhase(SessionPhase::Waiting, 0));
        QVERIFY(engine.answer(engine.send(Continue{0.001})));
        const auto running = engine.waitPhase(SessionPhase::Running);
        QVERIFY(running);
        QVERIFY(engine.answer(engine.send(Pause{})));
        const auto paused = engine.waitPhase(SessionPhase::Waiting);
        QVERIFY(paused);
        QVERIFY(paused->step < 6);
        QVERIFY(engine.answer(engine.send(StepOn{2})));
        QVERIFY(engine.waitPhase(SessionPhase::Waiting, std::min(paused->step + 2, 5)) || paused->step >= 4);
        QVERIFY(engine.answer(engine.send(Continue{0})));
        QVERIFY(engine.finishes());
    }

    void speedOfARunThatGoesOn() {
        ServeProcess engine;
        QVERIFY(standsAtStart(engine));
        const auto refused = engine.answer(engine.send(Speed{0.01}));  // it stands
        QVERIFY(!refused);
        QVERIFY(refused.error().code == ErrorCode::Busy);
        QVERIFY(engine.answer(engine.send(Continue{3600})));  // an hour a step: it is surely still going
        QVERIFY(engine.waitPhase(SessionPhase::Running));
        QVERIFY(engine.answer(engine.send(Speed{0})));
        QVERIFY(engine.finishes());
    }

    void atFullSpeed() {
        ServeProcess engine;
        QVERIFY(engine.answer(engine.send(Run{reviewQuestion(), false, 0, true})));
        const auto started = engine.wait<Started>();
        const auto ended = engine.wait<Ended>();
        QVERIFY(started && ended);
        const BufferHistory history = historyOf(engine.messages, *started);
        QCOMPARE(history.liveStep(), 6);
        for (int step = 0; step <= 6; ++step) QCOMPARE(rowText(history, step), std::string(kExercise[step]));
    }

    void theControlsWithoutARun() {
        ServeProcess engine;
        for (const RequestBody& body : {RequestBody(StepOn{1}), RequestBody(Pause{}), RequestBody(Continue{0}),
                                        RequestBody(Speed{0}), RequestBody(Cancel{})}) {
            const auto answer = engine.answer(engine.send(body));
            QVERIFY(!answer);
            QVERIFY(answer.error().code == ErrorCode::Busy);
            QVERIFY(!answer.error().message.empty());
        }
        // Nor after one has ended.
        QVERIFY(engine.answer(engine.send(Run{reviewQuestion(), false, 0, true})));
        QVERIFY(engine.waitPhase(SessionPhase::Ended));
        QVERIFY(!engine.answer(engine.send(StepOn{1})));
    }

    void cancelKeepsTheRecord() {
        ServeProcess engine;
        QVERIFY(engine.answer(engine.send(Run{reviewQuestion(), true, 0, true})));
        const auto started = engine.wait<Started>();
        QVERIFY(engine.answer(engine.send(StepOn{2})));
        QVERIFY(engine.waitPhase(SessionPhase::Waiting, 2));
        QVERIFY(engine.answer(engine.send(Cancel{})));
        const auto ended = engine.wait<Ended>();
        QVERIFY(ended);
        QVERIFY(ended->result.status == RunStatus::Cancelled);
        QVERIFY(!ended->result.error.empty());
        const std::size_t replayFrom = engine.messages.size();
        QVERIFY(engine.answer(engine.send(OpenRun{started->info.id})));
        const BufferHistory history = historyOf(engine.messages, *started, replayFrom);
        QCOMPARE(history.liveStep(), 2);
        QCOMPARE(rowText(history, 2), std::string(kExercise[2]));
    }

    /// Every request but those that hold the run's controls is answered meanwhile, and a cancel ends it.
    void whileDataAreMade() {
        const test::Home home;
        ServeProcess engine(home);
        RunSpec slow;
        slow.strategy = "data-parallel";
        slow.parameters = {{"dataset", "digits28"}, {"rows", "200000"}, {"steps", "1"}};
        const auto run = engine.send(Run{slow, false, 0, true});
        const auto told =
            engine.wait<StateChanged>([](const StateChanged& changed) { return changed.state.prepared > 0; });
        QVERIFY(told && told->state.phase == SessionPhase::Preparing);
        QCOMPARE(told->state.preparing.english(), std::string("making the rows of digits28"));
        QVERIFY(engine.answer(engine.send(ListStrategies{})));
        QVERIFY(engine.answer(engine.send(ListRuns{})));
        const auto step = engine.send(StepOn{1});
        QVERIFY(engine.answer(engine.send(Cancel{})));
        const auto refused = engine.answer(run);
        QVERIFY(!refused);
        QVERIFY(refused.error().code == ErrorCode::Cancelled);
        const auto late = engine.answer(step);
        QVERIFY(!late);
        QVERIFY(late.error().code == ErrorCode::Busy);
        QVERIFY(engine.answer(engine.send(Run{reviewQuestion(), false, 0, true})));
        QVERIFY(engine.finishes());
        QCOMPARE(home.runs(), 1);
    }

    void aNewRunCancelsTheOldOne() {
        ServeProcess engine;
        QVERIFY(engine.answer(engine.send(Run{reviewQuestion(), true, 0, true})));
        const auto first = engine.wait<Started>();
        QVERIFY(engine.waitPhase(SessionPhase::Waiting, 0));
        QVERIFY(engine.answer(engine.send(Run{reviewQuestion(), false, first->info.id, true})));
        const auto cancelled = engine.wait<Ended>();
        QVERIFY(cancelled);
        QCOMPARE(cancelled->run, first->info.id);
        QVERIFY(cancelled->result.status == RunStatus::Cancelled);
        const auto second = engine.wait<Started>();
        QVERIFY(second);
        QCOMPARE(second->info.parent, first->info.id);
        QVERIFY(engine.finishes(second->info.id));
    }

    void aWrongSpecRecordsNothing() {
        ServeProcess engine;
        RunSpec spec = reviewQuestion();
        spec.parameters["op"] = "plus";
        const auto op = engine.answer(engine.send(Run{spec, true, 0, true}));
        QVERIFY(!op);
        QVERIFY(op.error().code == ErrorCode::BadValue);
        QCOMPARE(op.error().field, std::string("op"));
        spec = reviewQuestion();
        spec.strategy = "alreduce";
        QVERIFY(engine.answer(engine.send(Run{spec, true, 0, true})).error().code == ErrorCode::UnknownStrategy);
        spec = reviewQuestion();
        spec.parameters["data"] = "inline:1,2;3";
        QVERIFY(engine.answer(engine.send(Run{spec, true, 0, true})).error().code == ErrorCode::BadData);
        const auto runs = engine.answer(engine.send(ListRuns{}));
        QVERIFY(runs && runs->runs->empty());
        for (const Message& message : engine.messages) QVERIFY(!std::holds_alternative<Started>(message));
    }

    void withoutRecord() {
        const test::Home home;
        ServeProcess engine(home);
        QVERIFY(engine.answer(engine.send(Run{reviewQuestion(), false, 0, false})));
        const auto started = engine.wait<Started>();
        QCOMPARE(started->info.id, std::int64_t{0});
        QVERIFY(engine.finishes(0));
        QCOMPARE(historyOf(engine.messages, *started).liveStep(), 6);
        QVERIFY(engine.answer(engine.send(ListRuns{}))->runs->empty());

        ServeProcess never(home, {"--no-record"});
        QVERIFY(never.wait<Hello>()->database.empty());
        QVERIFY(never.answer(never.send(Run{reviewQuestion(), false, 0, true})));
        QCOMPARE(never.wait<Started>()->info.id, std::int64_t{0});
        const auto runs = never.answer(never.send(ListRuns{}));
        QVERIFY(!runs);
        QVERIFY(runs.error().code == ErrorCode::StoreUnavailable);
        QVERIFY(runs.error().message.english().find("--no-record") != std::string::npos);
    }

    void aStoredRunReplays() {
        const test::Home home;
        home.write("review.csv", test::kReviewData);
        QCOMPARE(home.kolo({"run", "allreduce", "data=review.csv"}).status, 0);
        ServeProcess engine(home);
        const auto id = engine.send(OpenRun{1});
        QVERIFY(engine.answer(id));
        const auto started = engine.wait<Started>();
        QVERIFY(started);
        QCOMPARE(started->id, id);
        QVERIFY(!started->live);
        QCOMPARE(started->info.id, std::int64_t{1});
        const auto ended = engine.wait<Ended>();
        QVERIFY(ended && ended->run == 1 && ended->result.status == RunStatus::Finished);
        QVERIFY(ended->result.json.find("\"verified\":true") != std::string::npos);
        const BufferHistory history = historyOf(engine.messages, *started);
        for (int step = 0; step <= 6; ++step) QCOMPARE(rowText(history, step), std::string(kExercise[step]));
        const auto unknown = engine.answer(engine.send(OpenRun{99}));
        QVERIFY(!unknown);
        QVERIFY(unknown.error().code == ErrorCode::UnknownRun);
    }

    void theHistory() {
        const test::Home home;
        for (int i = 0; i < 3; ++i) QCOMPARE(home.kolo({"run", "allreduce"}).status, 0);
        {
            ServeProcess engine(home);
            auto list = engine.answer(engine.send(ListRuns{}));
            QVERIFY(list);
            QCOMPARE(list->runs->size(), std::size_t{3});
            QCOMPARE(list->runs->front().info.id, std::int64_t{3});
            QVERIFY(list->runs->front().status == RunStatus::Finished);
            QVERIFY(list->runs->front().info.collective->schedule.steps.empty());
            QCOMPARE(engine.answer(engine.send(ListRuns{2}))->runs->size(), std::size_t{2});

            QVERIFY(engine.answer(engine.send(RenameRun{2, "The second"})));
            QVERIFY(engine.answer(engine.send(DeleteRun{1})));
            QVERIFY(engine.answer(engine.send(DeleteRun{3})));
            QVERIFY(!engine.answer(engine.send(OpenRun{1})));
            list = engine.answer(engine.send(ListRuns{}));
            QCOMPARE(list->runs->size(), std::size_t{1});
            QCOMPARE(list->runs->front().info.title.english(), std::string("The second"));
            QVERIFY(engine.answer(engine.send(RestoreRun{3})));
            QVERIFY(engine.answer(engine.send(OpenRun{3})));
            QVERIFY(engine.answer(engine.send(ThinRun{2})));
            QVERIFY(engine.answer(engine.send(ListRuns{}))->runs->back().leftOut > 0);
            QVERIFY(engine.answer(engine.send(OpenRun{2})));
            QVERIFY(engine.answer(engine.send(RestoreRun{2})));
            QCOMPARE(engine.answer(engine.send(ListRuns{}))->runs->back().leftOut, std::int64_t{0});
            QVERIFY(!engine.answer(engine.send(ThinRun{99})));
            QVERIFY(!engine.answer(engine.send(RenameRun{99, "x"})));
            QVERIFY(!engine.answer(engine.send(RenameRun{2, ""})));
            QVERIFY(!engine.answer(engine.send(DeleteRun{99})));
            engine.send(Quit{});
            QCOMPARE(engine.finish(), 0);
        }
        ServeProcess engine(home);
        QCOMPARE(engine.answer(engine.send(ListRuns{}))->runs->size(), std::size_t{2});
        QVERIFY(!engine.answer(engine.send(RestoreRun{1})));  // gone for good
    }

    void exportsFromTheHistory() {
        const test::Home home;
        home.write("review.csv", test::kReviewData);
        const auto printed =
            home.kolo({"run", "allreduce", "data=review.csv", "--format", "csv", "--view", "exercise"});
        QCOMPARE(printed.status, 0);
        ServeProcess engine(home);
        QVERIFY(engine.answer(engine.send(ExportRun{1, "csv", "out.csv", "exercise"})));
        QFile file(home.path("out.csv"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), printed.out);
        QVERIFY(!engine.answer(engine.send(ExportRun{1, "xml", "out.xml", "values"})));
        QVERIFY(!engine.answer(engine.send(ExportRun{1, "csv", "/nowhere/out.csv", "values"})));
        // Standard output belongs to the protocol.
        QVERIFY(!engine.answer(engine.send(ExportRun{1, "csv", "-", "values"})));
        QVERIFY(engine.broken.empty());
    }

    void aDatabaseThatIsDeletedUnderARun() {
        const test::Home home;
        ServeProcess engine(home);
        QVERIFY(engine.answer(engine.send(ListRuns{})));
        engine.send(Run{reviewQuestion(), true, 0, true});
        const auto started = engine.wait<Started>();
        QVERIFY(started);
        QVERIFY(engine.waitPhase(SessionPhase::Waiting, 0));
        for (const char* end : {"", "-wal", "-shm"}) QFile::remove(home.database() + end);
        engine.send(Continue{0});
        const auto ended = engine.wait<Ended>();
        QVERIFY(ended);
        QVERIFY2(ended->result.status == RunStatus::Finished, ended->result.error.english().c_str());
        QVERIFY2(ended->notice.english().find("deleted, renamed or replaced") != std::string::npos,
                 ended->notice.english().c_str());
        const auto list = engine.answer(engine.send(ListRuns{}));
        QVERIFY_OK(list);
        QCOMPARE(list->runs->size(), std::size_t{1});
        QCOMPARE(list->runs->front().info.id, started->info.id);
        QVERIFY(engine.answer(engine.send(OpenRun{started->info.id})));

        // Between two runs it is told with the end of the next.
        for (const char* end : {"", "-wal", "-shm"}) QFile::remove(home.database() + end);
        engine.send(Run{reviewQuestion(), false, 0, true});
        const auto next = engine.wait<Ended>([](const Ended& each) { return !each.notice.empty(); });
        QVERIFY(next);
        QCOMPARE(home.runs(), 1);
    }

    void anotherProgramLooksAtTheHistory() {
        const test::Home home;
        ServeProcess engine(home);
        (void)engine.send(Run{reviewQuestion(), true, 0, true});
        const auto started = engine.wait<Started>();
        QVERIFY(started);
        // It closes the database while the engine writes to it, and must not tidy up the engine's files.
        for (int i = 0; i < 3; ++i)
            QVERIFY(home.kolo({"runs", "--format", "json"}).out.contains("\"status\":\"running\""));
        QVERIFY(QFile::exists(home.database() + "-wal"));
        QVERIFY(engine.answer(engine.send(StepOn{6})));
        QVERIFY(engine.wait<Ended>());
        QVERIFY(home.kolo({"runs", "--format", "json"}).out.contains("\"status\":\"finished\""));
        QVERIFY(home.kolo({"export", "last", "--as", "json"}).out.contains("\"status\":\"finished\""));
        QVERIFY(QFile::exists(home.database() + "-wal"));
    }

    void strategiesAndDoctor() {
        ServeProcess engine;
        const auto strategies = engine.answer(engine.send(ListStrategies{}));
        QVERIFY(strategies && !strategies->strategies->empty());
        QCOMPARE(strategies->strategies->front().id, std::string("allreduce"));
        QVERIFY(!strategies->strategies->front().parameters.empty());
        const auto doctor = engine.answer(engine.send(Doctor{}));
        QVERIFY(doctor);
        QStringList names;
        for (const DoctorItem& item : *doctor->doctor) names << QString::fromStdString(item.name);
        for (const char* name : {"cpu", "cuda", "mpi", "nccl", "database"}) QVERIFY2(names.contains(name), name);
    }

    void quitEndsIt() {
        ServeProcess engine;
        QVERIFY(standsAtStart(engine));
        const auto id = engine.send(Quit{});
        QVERIFY(engine.answer(id));
        const auto ended = engine.wait<Ended>();
        QVERIFY(ended && ended->result.status == RunStatus::Cancelled);
        QCOMPARE(engine.finish(), 0);
        QVERIFY(engine.process().readAllStandardError().isEmpty());
    }

    void itEndsFromOutside_data() {
        test::columns<bool>("terminates").rows({{"end of input", false}, {"terminated", true}});
    }
    void itEndsFromOutside() {
        QFETCH(bool, terminates);
        const test::Home home;
        ServeProcess engine(home);
        QVERIFY(standsAtStart(engine));
        QVERIFY(engine.answer(engine.send(StepOn{1})));  // without a step, nothing would stay
        QVERIFY(engine.waitPhase(SessionPhase::Waiting, 1));
        terminates ? engine.process().terminate() : engine.closeInput();
        QCOMPARE(engine.finish(), 0);
        QCOMPARE(home.kolo({"runs", "--format", "csv"}).out.count(",cancelled,"), 1);
    }

    void whatAScriptHasAskedForIsAnswered() {
        const test::Home home;
        QCOMPARE(home.kolo({"run", "allreduce"}).status, 0);
        const test::Answer answer = home.kolo({"serve"}, R"({"id":1,"type":"open","run":1})"
                                                         "\n"
                                                         R"({"id":2,"type":"doctor"})"
                                                         "\n"
                                                         R"({"id":3,"type":"runs"})");
        QCOMPARE(answer.status, 0);
        int replies = 0;
        for (const QByteArray& line : answer.lines()) {
            const auto message = decodeMessage(line.toStdString());
            QVERIFY(message);
            replies += std::holds_alternative<Reply>(*message);
        }
        QCOMPARE(replies, 3);  // also the last, which has no newline
        QVERIFY(answer.out.contains("\"type\":\"result\""));
    }

    void aFrontEndThatGoesAway() {
        const test::Home home;
        // head ends after the first line; the engine must notice, cancel and end, although its input stays open.
        const test::Answer answer = home.shell(
            R"(mkfifo in; ("$KOLO" serve < in; echo "status $?" > status) | head -n 1 & exec 3> in;
           echo '{"type":"run","spec":{"strategy":"allreduce","parameters":{"link":"custom:1000,1"},"devices":"virtual:64"},"stepped":false}' >&3; wait)");
        QVERIFY(answer.out.contains("hello"));
        QFile status(home.path("status"));
        QVERIFY(status.open(QIODevice::ReadOnly));
        QCOMPARE(status.readAll(), QByteArray("status 0\n"));
    }

    void aDatabaseThatCannotBeOpened() {
        const test::Home home;
        home.write("review.csv", test::kReviewData);
        ServeProcess engine(home, {"--db", "review.csv"});
        const auto hello = engine.wait<Hello>();
        QVERIFY(hello);
        QVERIFY(hello->database.empty());
        QVERIFY(hello->databaseError.english().find("review.csv") != std::string::npos);
        QVERIFY(engine.answer(engine.send(Run{reviewQuestion(), false, 0, true})));
        QCOMPARE(engine.wait<Started>()->info.id, std::int64_t{0});
        QVERIFY(engine.wait<Ended>()->result.status == RunStatus::Finished);
        const auto runs = engine.answer(engine.send(ListRuns{}));
        QVERIFY(!runs);
        QCOMPARE(runs.error().message.english(), hello->databaseError.english());
    }

    void manyEventsComeInPortions() {
        ServeProcess engine;
        RunSpec spec;
        spec.strategy = "allreduce";
        spec.devices.count = 64;
        spec.parameters = {{"elements", "1024"}};
        QVERIFY(engine.answer(engine.send(Run{spec, false, 0, true})));
        const auto started = engine.wait<Started>();
        QVERIFY(engine.wait<Ended>());
        std::size_t events = 0;
        for (const Message& message : engine.messages) {
            const auto* batch = std::get_if<Events>(&message);
            if (!batch) continue;
            QVERIFY(batch->batch.events.size() <= 4096);
            events += batch->batch.events.size();
        }
        QVERIFY(events > 64 * 126);
        for (const QByteArray& line : engine.lines) QVERIFY(line.size() < (4 << 20));
        QCOMPARE(historyOf(engine.messages, *started).liveStep(), 126);
    }

    /// A long training comes as its record keeps it; the steps before a stop come at once, and completely.
    void aLongTrainingDoesNotFloodItsFrontEnd() {
        ServeProcess engine;
        RunSpec spec;
        spec.strategy = "data-parallel";
        spec.devices.count = 2;
        // Twenty steps take far less than the quarter of a second after which what is held back is let go.
        constexpr int kSteps = 100'000, kRanks = 2, kLastSteps = 20;
        spec.parameters = {{"model", "mlp:4-4-2"}, {"dataset", "random:4-2"}, {"batch", "8"}, {"steps", "100000"}};
        QVERIFY(engine.answer(engine.send(Run{spec, true, 0, true})));
        const auto started = engine.wait<Started>();
        QVERIFY(started);
        QVERIFY(engine.answer(engine.send(Continue{0})));
        // Steps are left out by then, and on a busy machine, whose front end hears of them late, it is not over yet.
        QVERIFY(engine.wait<StateChanged>([](const StateChanged& changed) { return changed.state.step > 15'000; }));
        QVERIFY(engine.answer(engine.send(Pause{})));
        const auto paused = engine.waitPhase(SessionPhase::Waiting);
        QVERIFY(paused);
        std::size_t read = 0;
        std::uint32_t stepName = 0;
        std::int64_t events = 0;
        std::map<int, int> ranksOf;  // by step
        const auto takeAll = [&] {
            for (; read < engine.messages.size(); ++read) {
                const auto* told = std::get_if<Events>(&engine.messages[read]);
                if (!told) continue;
                for (std::size_t i = 0; i < told->batch.newNames.size(); ++i)
                    if (told->batch.newNames[i] == recorded::kTrainingStep)
                        stepName = told->batch.firstNewName + static_cast<std::uint32_t>(i);
                events += std::ssize(told->batch.events);
                for (const Event& event : told->batch.events)
                    if (event.kind == EventKind::Step && event.step == 0 && event.name == stepName)
                        ++ranksOf[event.iteration];
            }
        };
        takeAll();
        for (int step = paused->step - kLastSteps; step < paused->step; ++step) QCOMPARE(ranksOf[step], kRanks);
        QVERIFY(engine.answer(engine.send(Continue{0})));
        QVERIFY(engine.finishes());
        takeAll();
        std::erase_if(ranksOf, [](const auto& each) { return each.second == 0; });
        for (const auto& [step, ranks] : ranksOf) QCOMPARE(ranks, kRanks);
        for (int step = 0; step < 1000; ++step) QVERIFY(ranksOf.contains(step));
        for (int step = kSteps - kLastSteps; step < kSteps; ++step) QVERIFY(ranksOf.contains(step));
        QVERIFY2(std::ssize(ranksOf) < kSteps / 2, qPrintable(QString::number(ranksOf.size())));
        QVERIFY2(
            events * static_cast<std::int64_t>(kBytesPerEvent) < 5 * static_cast<std::int64_t>(kMostRecordBytes) / 4,
            qPrintable(QString::number(events)));
    }

    /// Another program empties the -shm file, which the engine has mapped: it is made again from the -wal file.
    void sharedMemoryCutShort() {
        const test::Home home;
        ServeProcess serve(home);
        QVERIFY(serve.wait<Hello>());
        for (int run = 1; run <= 2; ++run) {
            serve.send(Run{reviewQuestion()});
            QVERIFY(serve.waitPhase(SessionPhase::Waiting, 0));
            for (int step = 1; step <= 6; ++step) {
                QFile shared(home.database() + "-shm");
                QVERIFY(shared.size() >= 32768);
                QVERIFY(shared.resize(step % 2 ? 0 : 100));
                QVERIFY(serve.answer(serve.send(ListRuns{})).ok());
                QVERIFY(serve.answer(serve.send(StepOn{})).ok());
            }
            QVERIFY(serve.finishes());
        }
        serve.closeInput();
        QCOMPARE(serve.finish(), 0);
        QCOMPARE(home.kolo({"runs", "--format", "csv"}).out.count(",finished,"), 2);
        QCOMPARE(home.shell("\"$KOLO\" show 2 --view exercise").status, 0);
    }
};

QTEST_GUILESS_MAIN(TestServe)
#include "test_serve.moc"
