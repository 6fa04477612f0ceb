// SPDX-License-Identifier: Apache-2.0
//
// Submissions: what was handed in holds; any flipped byte is seen; what is made to look right and is not is named; a
// class of forty with five damaged and two copied is graded, and the seven are named.
#include <sqlite3.h>

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>
#include <fstream>

#include "engine/api/sha256.h"
#include "engine/api/wording.h"
#include "lessons/cli/rerun.h"
#include "lessons/exercises/tuning.h"
#include "lessons/submissions/grade.h"
#include "lessons/submissions/submission_builder.h"
#include "lessons/text_file.h"
#include "tests/assignment.h"
#include "tests/cli/kolo_process.h"
#include "tests/masked.h"
#include "tests/outcomes.h"
#include "tests/random.h"
#include "tests/rows.h"

using namespace kolo;
using namespace kolo::lessons;

namespace {

Assignment assignmentOf(const char* toml = test::kAssignment) {
    auto assignment = parseAssignment(toml, "assignment.toml");
    if (!assignment) qFatal("%s", assignment.error().message.english().c_str());
    return *assignment;
}

/// Every answer right but those whose number is in `wrong`.
std::string submissionOf(const Assignment& assignment, const Student& student, int wrong = 0) {
    auto builder = SubmissionBuilder::begin(assignment, student);
    if (!builder) qFatal("%s", builder.error().message.english().c_str());
    for (int item = 1; item <= static_cast<int>(assignment.items.size()); ++item) {
        const AssignmentItem& each = assignment.items[item - 1];
        const auto sheet = generateSheet(each.exercise, each.settings,
                                         seedFor(assignment.nonce, assignment.ownNumbers, student, item));
        for (const Question& question : sheet->questions)
            (void)builder->answer(item, question.id, wrong-- > 0 ? "999" : question.expected);
    }
    auto bytes = builder->finish(runOnceMore);
    if (!bytes) qFatal("%s", bytes.error().message.english().c_str());
    return *bytes;
}

Verdict verdictOf(std::string_view bytes, const Assignment* expected = nullptr) {
    return verifySubmission(bytes, "The file", expected, runOnceMore);
}

bool says(const Verdict& verdict, std::string_view part) {
    for (const Text& finding : verdict.findings)
        if (finding.english().find(part) != std::string::npos) return true;
    return false;
}

/// Changes a submission with SQLite and seals it again, as somebody who has read our sources would.
std::string forged(std::string bytes, const char* sql, bool sealAgain = true) {
    sqlite3* handle = nullptr;
    sqlite3_open(":memory:", &handle);
    auto* copy = static_cast<unsigned char*>(sqlite3_malloc64(bytes.size()));
    memcpy(copy, bytes.data(), bytes.size());
    sqlite3_deserialize(handle, "main", copy, bytes.size(), bytes.size(),
                        SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE);
    char* message = nullptr;
    if (sqlite3_exec(handle, sql, nullptr, nullptr, &message) != SQLITE_OK) qFatal("%s", message);
    sqlite3_int64 size = 0;
    unsigned char* out = sqlite3_serialize(handle, "main", &size, 0);
    bytes.assign(reinterpret_cast<char*>(out), static_cast<std::size_t>(size));
    sqlite3_free(out);
    sqlite3_close(handle);
    const std::size_t at = bytes.find("kolo-seal:");
    if (!sealAgain || at == std::string::npos) return bytes;
    bytes.replace(at + 10, 64, 64, '0');
    return bytes.replace(at + 10, 64, sha256Hex(bytes));
}

}  // namespace

class TestSubmissions : public QObject {
    Q_OBJECT
private slots:
    void sha256IsTheStandards() {
        QCOMPARE(sha256Hex(""), std::string("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
        QCOMPARE(sha256Hex("abc"), std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
        QCOMPARE(sha256Hex(std::string(1'000'000, 'a')),
                 std::string("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"));
    }

    /// A window speaks the student's language, the program that grades speaks English.
    void whatWasHandedInInAnotherLanguageHolds() {
        std::string toml = "title = \"All\"\nnonce = \"9f3c2a7e51d04b86\"\n";
        for (const Exercise* exercise : allExercises()) toml += "[[exercise]]\nid = \"" + exercise->info().id + "\"\n";
        const Assignment assignment = assignmentOf(toml.c_str());
        Wording::setTranslator(&test::masked);
        const std::string bytes = submissionOf(assignment, {"Ada", "u1"}, 2);
        Wording::setTranslator(nullptr);
        const Verdict verdict = verdictOf(bytes, &assignment);
        for (const Text& finding : verdict.findings) qWarning("%s", finding.english().c_str());
        QVERIFY(verdict.holds());
        QCOMPARE(verdict.possible - verdict.points, 2 + 3 + 3);  // nobody has tuned or chosen a training here
    }

    void whatWasHandedInHolds() {
        const Assignment assignment = assignmentOf();
        const Verdict verdict = verdictOf(submissionOf(assignment, {"Ada", "u1"}, 3), &assignment);
        for (const Text& finding : verdict.findings) qWarning("%s", finding.english().c_str());
        QVERIFY(verdict.holds());
        QCOMPARE(verdict.possible, 39);
        QVERIFY(verdict.points <= 36 && verdict.points >= 33);
        QCOMPARE(verdict.submission.student.name, std::string("Ada"));
        QCOMPARE(verdict.submission.works[0].runs.size(), std::size_t{1});
    }

    /// A file of the first format, with all nine exercises as their first edition drew them, answered by a student of
    /// the Kolo of then (the first answer wrong, all others right), whose `kolo verify` said 226 of 227 points.
    void whatWasHandedInBeforeHoldsAsItDid() {
        const QString folder = QStringLiteral(KOLO_SOURCE_DIR "/tests/lessons/");
        const auto bytes = readFile((folder + "edition-1.kolo").toStdString(), kMaxSubmissionBytes);
        QVERIFY(bytes.ok());
        const auto assignment = readAssignment((folder + "edition-1.toml").toStdString());
        QVERIFY(assignment.ok());
        const Verdict verdict = verdictOf(*bytes, &*assignment);
        for (const Text& finding : verdict.findings) qWarning("%s", finding.english().c_str());
        QVERIFY(verdict.holds());
        QCOMPARE(verdict.submission.works.size(), std::size_t{9});
        for (const Work& work : verdict.submission.works) QCOMPARE(work.edition, 1);
        QCOMPARE(verdict.points, 226);
        QCOMPARE(verdict.possible, 227);
        // Made over in the present format it keeps its edition, and holds as well.
        const auto again = submissionBytes(verdict.submission);
        QVERIFY(again.ok());
        const Verdict second = verdictOf(*again, &*assignment);
        QVERIFY(second.holds());
        QCOMPARE(second.points, verdict.points);
        QCOMPARE(second.submission.works[0].edition, 1);
        // Under another edition the same answers answer other questions.
        QVERIFY(says(verdictOf(forged(*again, "UPDATE editions SET edition = 2"), &*assignment), "chain"));
        QVERIFY(says(verdictOf(forged(*again, "UPDATE editions SET edition = 99"), &*assignment), "newer version"));
        QVERIFY(says(verdictOf(forged(*bytes, "PRAGMA user_version = 2"), &*assignment), "lacks a table"));
        QVERIFY(says(verdictOf(forged(*again, "PRAGMA user_version = 1"), &*assignment), "another program"));
    }

    void anyFlippedByteIsSeen() {
        const std::string bytes = submissionOf(assignmentOf(), {"Ada", "u1"});
        QVERIFY(verdictOf(bytes).holds());
        for (std::size_t at = test::testSeed() % 5; at < bytes.size(); at += 5) {
            std::string damaged = bytes;
            damaged[at] = static_cast<char>(damaged[at] ^ 1 << at % 8);
            const auto read = readSubmission(damaged, "The file");
            QVERIFY2(!read || !read->findings.empty(), qPrintable(QString("byte %1").arg(at)));
        }
    }

    void aShorterOrLongerFileIsSeen() {
        const std::string bytes = submissionOf(assignmentOf(), {"Ada", "u1"});
        for (const std::size_t length : {std::size_t{0}, std::size_t{1}, std::size_t{15}, std::size_t{100},
                                         std::size_t{4096}, bytes.size() / 2, bytes.size() - 1})
            QVERIFY(!verdictOf(std::string_view(bytes).substr(0, length)).holds());
        QVERIFY(!verdictOf(bytes + std::string(1, '\0')).holds());
        QVERIFY(!verdictOf(bytes + std::string(4096, '\0')).holds());
    }

    void forgeriesAreNamed_data() {
        test::columns<QByteArray, QByteArray>("sql", "part")
            .unnamed({
                {"UPDATE submission SET points = 39", "claims"},
                {"UPDATE submission SET student = 'Bob', number = 'u2'", "not the numbers"},
                {"UPDATE entries SET answer = '7' WHERE seq = 2", "entry 2"},
                {"DELETE FROM entries WHERE seq = 3", "entry 4"},
                {"UPDATE items SET seed = 5 WHERE item = 1", "not the numbers"},
                {"UPDATE items SET settings = 'workers=2' WHERE item = 1", ""},
                {"UPDATE runs SET record = 'all was well'", "something else"},
                {"UPDATE runs SET spec = '{\"strategy\":\"allreduce\",\"parameters\":{\"data\":\"/etc/passwd\"}}'",
                 "not the run"},
                {"CREATE TRIGGER t AFTER INSERT ON entries BEGIN DELETE FROM items; END", "another program"},
                {"CREATE VIEW v AS SELECT 1", "another program"},
                {"CREATE TABLE more(x)", "another program"},
                {"DROP TABLE entries; CREATE VIEW entries AS SELECT 1 AS seq", "another program"},
                {"CREATE INDEX i ON entries(item)", "another program"},
                {"UPDATE submission SET own_numbers = 7", "no submission has"},
                {"UPDATE entries SET item = 99", "no submission has"},
                {"UPDATE entries SET kind = 'gift'", "no submission has"},
                {"UPDATE entries SET at_ms = -1", "no submission has"},
                {"UPDATE entries SET answer = cast(zeroblob(3) AS TEXT)", "wrong type"},
                {"UPDATE entries SET answer = hex(zeroblob(400000))", ""},
                {"DELETE FROM submission", ""},
                {"PRAGMA user_version = 99", "newer version"},
                {"PRAGMA user_version = 0", "unknown format"},
                {"PRAGMA application_id = 7", "not a submission"},
                {"INSERT INTO items SELECT 100 + value, 'x', '', 1, 'row', 1, '', 0, 0 FROM (WITH RECURSIVE n(value) "
                 "AS "
                 "(SELECT 1 "
                 "UNION ALL SELECT value + 1 FROM n WHERE value < 1000) SELECT value FROM n)",
                 "more than"},
            });
    }
    void forgeriesAreNamed() {
        QFETCH(QByteArray, sql);
        QFETCH(QByteArray, part);
        const Assignment assignment = assignmentOf();
        const std::string bytes = submissionOf(assignment, {"Ada", "u1"}, 4);
        const Verdict verdict = verdictOf(forged(bytes, sql.constData()), &assignment);
        QVERIFY(!verdict.holds());
        QVERIFY2(says(verdict, part.toStdString()), verdict.findings.front().english().c_str());
        QVERIFY(!verdictOf(forged(bytes, sql.constData(), false)).holds());
    }

    void anotherAssignmentsSubmissionIsNotTaken() {
        const Assignment assignment = assignmentOf();
        Assignment other = assignment;
        other.nonce = "another-year";
        QVERIFY(says(verdictOf(submissionOf(other, {"Ada", ""}), &assignment), "another one"));
        other = assignment;
        other.items[0].settings["workers"] = "2";
        QVERIFY(says(verdictOf(submissionOf(other, {"Ada", ""}), &assignment), "Exercise 1 is"));
        other = assignment;
        other.rules.check = CheckWhen::End;
        QVERIFY(says(verdictOf(submissionOf(other, {"Ada", ""}), &assignment), "other rules"));
    }

    void randomBytesAreRefused() {
        const std::uint64_t seed = 20261121;
        qInfo("seed %llu", static_cast<unsigned long long>(seed));
        std::mt19937_64 random(seed);
        const std::string good = submissionOf(assignmentOf(), {"Ada", "u1"});
        for (int round = 0; round < test::rounds(50); ++round) {
            std::string bytes = good;
            for (int i = 0; i < 40; ++i) bytes[random() % bytes.size()] = static_cast<char>(random());
            QVERIFY(!verdictOf(bytes).holds());
        }
    }

    void aTrainingThatWasHandedInIsDoneAgain() {
        const Assignment assignment = assignmentOf("nonce = \"abcdef\"\n[[exercise]]\nid = \"tune-it\"\n");
        const Settings rounded = {{"lr", "0.2"}, {"compress", "qsgd:4"}, {"precision", "fp32"}, {"sync", "sync"}};
        const Settings rarely = {{"lr", "0.2"}, {"compress", "none"}, {"precision", "fp32"}, {"sync", "local:8"}};
        for (const char* name : {"u1", "u2", "u3"}) {
            const Student student{name, name};
            const auto sheet =
                generateSheet("tune-it", {}, seedFor(assignment.nonce, assignment.ownNumbers, student, 1));
            QVERIFY(sheet.ok());
            const auto answerOf = [&](const Settings& settings) {
                const auto spec = tunedSpec(*sheet->tuning, settings);
                const auto record = spec ? runOnceMore(*spec) : Outcome<std::string>(spec.error());
                if (!record) qFatal("%s", record.error().message.english().c_str());
                return tuningAnswer(settings, *parseOutcome(*record));
            };
            // Every budget can be kept to.
            const auto submissionOf = [&](const std::string& half, const std::string& fifth,
                                          const std::string& eighth) {
                auto made = SubmissionBuilder::begin(assignment, student);
                QString trouble;
                for (const auto& [id, answer] :
                     {std::pair("half", half), std::pair("fifth", fifth), std::pair("eighth", eighth)})
                    if (!made->answer(1, id, answer)) trouble = id;
                if (!trouble.isEmpty()) qFatal("%s", qPrintable(trouble));
                return *made->finish(runOnceMore);
            };
            const std::string honest = submissionOf(answerOf(rounded), answerOf(rounded), answerOf(rarely));
            const Verdict good = verdictOf(honest, &assignment);
            for (const Text& finding : good.findings) qWarning("%s", finding.english().c_str());
            QVERIFY(good.holds());
            QCOMPARE(good.points, 3);
            // A result that was made up, with settings that lead elsewhere.
            Settings full = rounded;
            full["compress"] = "none";
            const Verdict made = verdictOf(
                submissionOf(tuningAnswer(full, {0.1, 40'000}), answerOf(rounded), answerOf(rarely)), &assignment);
            QVERIFY(says(made, "gives something else"));
            // A run that the exercise does not offer is not run at all.
            full["dataset"] = "csv:/etc/passwd";
            QVERIFY(says(verdictOf(submissionOf(tuningAnswer(full, {0.1, 40'000}), "x", "y"), &assignment),
                         "not a setting"));
        }
    }

    void aClassIsGraded() {
        test::Home home;
        const std::string toml = home.write("assignment.toml", test::kAssignment).toStdString();
        const Assignment assignment = assignmentOf();
        QDir(home.path()).mkpath("in/late");
        std::string third;
        for (int i = 0; i < 40; ++i) {
            const Student student{"Student " + std::to_string(i), "u" + std::to_string(1000 + i)};
            std::string bytes = submissionOf(assignment, student, i % 7);
            if (i == 3) third = bytes;
            if (i == 11) bytes = third;                   // the whole file under another name
            if (i == 5) bytes.resize(5000);               // cut off
            if (i == 9) bytes[bytes.size() / 2] ^= 4;     // one bit
            if (i == 17) bytes = "This is no database.";  // something else
            if (i == 23) bytes = forged(bytes, "UPDATE submission SET points = 39", false);
            if (i == 31) bytes.clear();
            const QString name = QString(i % 2 ? "in/s%1.kolo" : "in/late/s%1.kolo").arg(i, 2, 10, QChar('0'));
            home.write(name, QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size())));
        }
        home.write("in/readme.txt", "not a submission");
        QElapsedTimer clock;
        clock.start();
        const test::Answer answer = home.kolo({"grade", "in", "-o", "grades.csv", "--assignment", "assignment.toml"});
        qInfo("forty submissions in %lld ms", static_cast<long long>(clock.elapsed()));
        QCOMPARE(answer.status, 0);
        for (const char* name : {"s05", "s09", "s17", "s23", "s31"})
            QVERIFY2(answer.out.contains(QByteArray("Refused: \"") + name + ".kolo\"") ||
                         answer.out.contains(QByteArray("Refused: \"late/") + name + ".kolo\""),
                     name);
        QVERIFY(answer.out.contains("Equal: \"s03.kolo\""));
        QVERIFY(answer.out.contains("Equal: \"s11.kolo\""));
        QCOMPARE(answer.out.count("Equal: "), 2);
        QVERIFY(answer.out.contains("40 submissions: 35 graded, 5 refused, 2 equal"));
        QFile csv(home.path("grades.csv"));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = csv.readAll().split('\n');
        QCOMPARE(lines[0], QByteArray("Student,ID,SIS User ID,SIS Login ID,Section,Week 5"));
        QVERIFY(lines.contains("Student 0,,u1000,u1000,,39"));
    }

    /// Three students: one has everything right, one has stumbled at the first two cells, one has stopped at the third.
    void aClassIsSeenAtAGlance() {
        test::Home home;
        const Assignment assignment = assignmentOf();
        const auto handIn = [&](const char* name, const std::string& bytes) {
            home.write(QString("in/%1.kolo").arg(name), QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size())));
        };
        QDir(home.path()).mkpath("in");
        handIn("ada", submissionOf(assignment, {"Ada", "u1"}));
        handIn("ben", submissionOf(assignment, {"Ben", "u2"}, 2));
        auto builder = SubmissionBuilder::begin(assignment, {"Cleo", "u3"});
        const auto sheet = generateSheet("fill-the-table", assignment.items[0].settings,
                                         seedFor(assignment.nonce, assignment.ownNumbers, {"Cleo", "u3"}, 1));
        for (int i = 0; i < 2; ++i)
            QVERIFY(builder->answer(1, sheet->questions[i].id, sheet->questions[i].expected).ok());
        handIn("cleo", *builder->finish(runOnceMore));
        home.write("in/broken.kolo", "This is no database.");
        Assignment other = assignment;
        other.title = "Week 6";
        other.nonce = "0123456789abcdef";
        handIn("zoe", submissionOf(other, {"Zoe", "u4"}));

        const test::Answer answer = home.kolo({"class", "in", "--format", "json", "--hardest", "2"});
        QCOMPARE(answer.status, 0);
        QVERIFY(answer.err.contains("broken.kolo"));
        QVERIFY2(answer.err.contains("zoe.kolo\" answers another assignment, \"Week 6\"."), answer.err.constData());
        const QJsonObject json = QJsonDocument::fromJson(answer.out).object();
        QCOMPARE(json["title"].toString(), QString("Week 5"));
        const QJsonArray students = json["students"].toArray();
        QCOMPARE(students.size(), 3);
        const auto table = [&](int student) { return students[student]["exercises"].toArray()[0].toObject(); };
        QCOMPARE(table(0)["points"].toInt(), 36);
        QCOMPARE(table(0)["at"].toString(), QString());
        QCOMPARE(table(1)["points"].toInt(), 34);
        QCOMPARE(table(2)["answered"].toInt(), 2);
        QCOMPARE(table(2)["at"].toString(), QString::fromStdString(sheet->questions[2].id));
        const QJsonArray questions = json["questions"].toArray();
        QCOMPARE(questions.size(), 2);  // those at which Ben has stumbled
        for (int i = 0; i < 2; ++i) {
            QCOMPARE(questions[i]["question"].toString(), QString::fromStdString(sheet->questions[i].id));
            QCOMPARE(questions[i]["students"].toInt(), 3);
            QCOMPARE(questions[i]["first_try"].toInt(), 2);
            QCOMPARE(questions[i]["mistaken"].toInt(), 1);
            QVERIFY(!questions[i]["mistake"].toString().isEmpty());
        }
        const test::Answer shown = home.kolo({"class", "in"});
        QVERIFY(shown.out.startsWith("Week 5: 3 students"));
        QVERIFY(shown.out.contains("2 of 36, at " + QByteArray::fromStdString(sheet->questions[2].id)));
        QVERIFY(shown.out.contains("2 of 3"));
        QVERIFY(home.kolo({"class", "in", "--format", "csv"}).lines()[1].contains("u1,36 of 36,3 of 3"));
        QCOMPARE(home.kolo({"class", "nowhere"}).status, 2);
    }

    /// A number with a slip of the pen: both students are there, and it is said. A wrong answer of which nothing can be
    /// said is a mistake as well.
    void twoStudentsWithOneNumberAreBothSeen() {
        test::Home home;
        const Assignment assignment = assignmentOf(
            "title = \"Week 5\"\nnonce = \"9f3c2a7e51d04b86\"\n"
            "[[exercise]]\nid = \"count-the-cost\"\n");
        QDir(home.path()).mkpath("in");
        for (const char* name : {"Anna", "Dora"}) {
            const std::string bytes = submissionOf(assignment, {name, "1004"}, name == std::string("Anna") ? 0 : 1);
            home.write(QString("in/%1.kolo").arg(name), QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size())));
        }
        const test::Answer shown = home.kolo({"class", "in"});
        QVERIFY2(shown.out.startsWith("Week 5: 2 students"), shown.out.constData());
        QVERIFY(shown.out.contains("Anna"));
        QVERIFY(shown.out.contains("Dora"));
        QVERIFY2(shown.err.contains("\"Anna\" (\"Anna.kolo\") and \"Dora\" (\"Dora.kolo\") have handed in under the "
                                    "same number, \"1004\"."),
                 shown.err.constData());
        QVERIFY2(shown.out.contains("1 ×: \"999\" instead of \""), shown.out.constData());
    }

    void aCopyUnderAnotherNameIsSeen() {
        const QTemporaryDir folder;
        Assignment assignment = assignmentOf();
        assignment.ownNumbers = false;
        const std::string ada = submissionOf(assignment, {"Ada", "u1"});
        // The same work with another name in it, and everything sealed and chained anew: by handing in twice.
        const auto read = readSubmission(ada, "ada");
        QVERIFY(read.ok());
        Submission copy = read->submission;
        copy.student = {"Bob", "u2"};
        const auto bob = submissionBytes(copy);
        QVERIFY(bob.ok());
        QVERIFY(verdictOf(*bob, &assignment).holds());
        const std::string eve = submissionOf(assignment, {"Eve", "u3"});
        std::vector<std::filesystem::path> files;
        for (const auto& [name, bytes] :
             {std::pair("a.kolo", ada), std::pair("b.kolo", *bob), std::pair("e.kolo", eve)}) {
            files.push_back(folder.filePath(name).toStdString());
            QVERIFY(writeFile(files.back(), bytes).ok());
        }
        GradeOptions options;
        options.assignment = &assignment;
        options.runAgain = runOnceMore;
        const auto graded = gradeFiles(files, options);
        QCOMPARE(graded[0].equals, std::vector<std::size_t>{1});
        QCOMPARE(graded[1].equals, std::vector<std::size_t>{0});
        QVERIFY(graded[2].equals.empty());
    }

    void aHugeFileIsNotRead() {
        test::Home home;
        QFile file(home.write("huge.kolo", "SQLite format 3"));
        QVERIFY(file.resize(qint64{2} << 30));
        const test::Answer answer = home.kolo({"verify", "huge.kolo"});
        QVERIFY2(answer.refuses("2 GiB"), answer.err);
    }

    void theCommandsGoThroughTheWholeWay() {
        test::Home home;
        QCOMPARE(home.kolo({"assignment", "new", "--exercise", "count-the-cost", "--exercise", "predict-then-reveal"})
                     .status,
                 0);
        QCOMPARE(home.kolo({"assignment", "new"}).status, 2);  // it is there already
        QCOMPARE(home.kolo({"assignment", "check"}).status, 0);
        home.write("answers.csv", "item,question,answer\n1,steps,3\n1,total,\"1\"\n2,1.sender,Q\n");
        const auto sheet =
            home.kolo({"exercise", "--assignment", "assignment.toml", "--item", "2", "--student", "Ada"});
        QCOMPARE(sheet.status, 0);
        const QByteArray first = sheet.out.contains("1.sender") ? "1.sender" : "1.receiver";
        home.write("answers.csv", "item,question,answer\n1,steps,3\n1,total,\"1\"\n2," + first + ",Q\n");
        const auto made =
            home.kolo({"submit", "assignment.toml", "--student", "Ada", "--answers", "answers.csv", "-o", "a.kolo"});
        QVERIFY2(made.status == 0, made.err.constData());
        const auto verified = home.kolo({"verify", "a.kolo", "--assignment", "assignment.toml", "--answers"});
        QVERIFY2(verified.status == 0, verified.err.constData());
        QVERIFY(verified.out.contains("Holds: "));
        QFile file(home.path("a.kolo"));
        QVERIFY(file.open(QIODevice::ReadWrite));
        file.seek(9000);
        char byte = 0;
        file.read(&byte, 1);
        file.seek(9000);
        byte ^= 1;
        file.write(&byte, 1);
        file.close();
        QCOMPARE(home.kolo({"verify", "a.kolo"}).status, 1);
        QCOMPARE(home.runs(), 0);  // nothing of the user's own store was touched
    }

    void aTrainingIsSubmittedWithItsSettings() {
        test::Home home;
        QCOMPARE(home.kolo({"assignment", "new", "--exercise", "tune-it"}).status, 0);
        home.write("answers.csv",
                   "item,question,answer\n1,half,lr=0.2 compress=none precision=fp16 sync=sync\n1,fifth,nonsense\n");
        const auto made =
            home.kolo({"submit", "assignment.toml", "--student", "Ada", "--answers", "answers.csv", "-o", "a.kolo"});
        QVERIFY2(made.status == 0 && made.out.contains("1 of 3 points"), (made.out + made.err).constData());
        const auto verified = home.kolo({"verify", "a.kolo", "--assignment", "assignment.toml", "--answers"});
        QVERIFY2(verified.status == 0 && verified.out.contains("bytes=154560"),
                 (verified.out + verified.err).constData());
    }

    void wrongAssignmentsAreOneSentence_data() {
        test::columns<QByteArray, QByteArray>("toml", "part")
            .unnamed({
                {"", "nonce"},
                {"nonce = \"abcd\"", "[[exercise]]"},
                {"nonce = 5\n[[exercise]]\nid = \"which-algorithm\"", "line 1"},
                {"nonce = \"abcd\"\n[[exercise]]\nid = \"wich-algorithm\"", "which-algorithm"},
                {"nonce = \"abcd\"\n[[exercise]]\nid = \"fill-the-table\"\nworkers = 99", "16"},
                {"nonce = \"abcd\"\n[[exercise]]\nid = \"fill-the-table\"\nworkers = 4.5", "whole number"},
                {"nonce = \"abcd\"\n[[exercise]]\nid = \"fill-the-table\"\nalgorithm = \"magic\"", "ring"},
                {"nonce = \"abcd\"\nnumber = \"own\"\n[[exercise]]\nid = \"which-algorithm\"", "numbers"},
                {"nonce = \"abcd\"\nnumbers = \"mine\"\n[[exercise]]\nid = \"which-algorithm\"", "own or same"},
                {"nonce = \"abcd\"\n[rules]\ncheck = \"never\"\n[[exercise]]\nid = \"which-algorithm\"",
                 "cell, row or end"},
                {"nonce = \"abcd\"\n[rules\n", "line 2"},
                {"nonce = \"abcd\"\nnonce = \"efgh\"\n", "TOML"},
                {"exercise = 3\nnonce = \"abcd\"", "[[exercise]]"},
                {"nonce = \"abcd\"\nexercise = [1, 2]", "[[exercise]]"},
                {"\xff\xfe", "TOML"},
            });
    }
    void wrongAssignmentsAreOneSentence() {
        QFETCH(QByteArray, toml);
        QFETCH(QByteArray, part);
        const auto assignment = parseAssignment(toml.toStdString(), "a.toml");
        QVERIFY(!assignment.ok());
        const QByteArray sentence = QByteArray::fromStdString(assignment.error().message.english());
        QVERIFY2(sentence.contains(part), sentence.constData());
        QVERIFY(!sentence.contains('\n'));
    }

    void whatIsWrittenIsRead() {
        Assignment assignment = assignmentOf();
        assignment.title = "Quotes \" and \\ and ü";
        assignment.rules = {CheckWhen::End, false};
        const auto read = parseAssignment(assignmentToml(assignment), "a.toml");
        QVERIFY_OK(read);
        QCOMPARE(*read, assignment);
    }
};

QTEST_GUILESS_MAIN(TestSubmissions)
#include "test_submissions.moc"
