// SPDX-License-Identifier: Apache-2.0
//
// Lessons: Kolo's own are in order, every run of theirs passes on virtual devices and every claim holds; in another
// language they are the same lessons, with the same runs, claims, answers and figures; a teacher's mistakes are named
// with their lines. Claims by themselves are in test_claims.cpp.
#include <QDir>
#include <QRegularExpression>
#include <QTest>
#include <algorithm>

#include "engine/api/strategy.h"
#include "lessons/player/lesson_library.h"
#include "lessons/player/quiz.h"
#include "tests/cli/kolo_process.h"
#include "tests/rows.h"

using namespace kolo;
using namespace kolo::lessons;

namespace {

std::vector<StrategyInfo> strategies() {
    std::vector<StrategyInfo> all;
    for (const Strategy* strategy : allStrategies()) all.push_back(strategy->info());
    return all;
}

constexpr int kPatienceMs = 280'000;  // all runs take 15 s on two idle cores
constexpr int kFewestWords = 300, kMostWords = 750;

ParsedLesson parsed(const BuiltInLesson& lesson) {
    return parseLesson(lesson.text, lesson.id, strategies());
}

/// Every number of a text, sorted; 1,5 is 1.5.
QStringList figuresIn(const std::string& text) {
    static const QRegularExpression number(QStringLiteral("[0-9]+([.,][0-9]+)?"));
    QStringList found;
    for (auto each = number.globalMatch(QString::fromStdString(text)); each.hasNext();)
        found << each.next().captured().replace(QLatin1Char(','), QLatin1Char('.'));
    found.sort();
    return found;
}

/// What the lines of a text begin with where that has a meaning: headings, lists, tables.
QStringList marksIn(const std::string& text) {
    static const QRegularExpression mark(QStringLiteral("^ *(#+|[-*+]|[0-9]+[.)]|\\|)(?= )"),
                                         QRegularExpression::MultilineOption);
    QStringList found;
    for (auto each = mark.globalMatch(QString::fromStdString(text)); each.hasNext();) found << each.next().captured(1);
    return found;
}

/// Code between fences, which is the same in every language.
QStringList codeIn(const std::string& text) {
    static const QRegularExpression code(QStringLiteral("```[^`]*```"));
    QStringList found;
    for (auto each = code.globalMatch(QString::fromStdString(text)); each.hasNext();) found << each.next().captured();
    return found;
}

}  // namespace

class TestLessons : public QObject {
    Q_OBJECT
private slots:
    void everyLessonIsInOrder_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(builtInLessons().size()); ++i) QTest::newRow(builtInLessons()[i].id) << i;
    }
    void everyLessonIsInOrder() {
        QFETCH(int, index);
        const ParsedLesson parsed = ::parsed(builtInLessons()[index]);
        for (const LessonProblem& problem : parsed.problems)
            qWarning("line %d: %s", problem.line, problem.sentence.c_str());
        QVERIFY(parsed.problems.empty());
        QCOMPARE(parsed.lesson.order, index + 1);
        const int words = wordCount(parsed.lesson);
        QVERIFY2(words >= kFewestWords && words <= kMostWords, qPrintable(QString("%1 words").arg(words)));
        int runs = 0, questions = 0, seen = 0, claims = 0;
        for (const Block& block : parsed.lesson.blocks) {
            questions += block.kind == BlockKind::Question;
            seen += block.kind == BlockKind::Seen;
            claims += static_cast<int>(block.claims.size());
            if (!isRun(block)) continue;
            ++runs;
            QCOMPARE(block.run.spec.devices.kind, std::string("virtual"));
        }
        QVERIFY(runs > 0);
        QVERIFY(claims > 0);
        QVERIFY(questions > 0);
        QVERIFY(seen > 0);
    }

    /// No text can contradict its run: all lessons in both languages, each run done once.
    void everyRunPassesAndEveryClaimHolds() {
        test::Home home;
        QStringList words = {"lint-lesson", "--run"};
        const QDir english(KOLO_SOURCE_DIR "/lessons/content"), german(KOLO_SOURCE_DIR "/lessons/content/de");
        for (const QDir& folder : {english, german})
            for (const QString& file : folder.entryList({"*.md"})) words << folder.filePath(file);
        const int texts = 2 * static_cast<int>(builtInLessons().size());
        QCOMPARE(words.size(), 2 + texts);
        QProcess kolo;
        home.prepare(kolo);
        kolo.start(test::koloBinary(), words);
        QVERIFY(kolo.waitForFinished(kPatienceMs));
        const QByteArray out = kolo.readAllStandardOutput();
        QByteArray wrong = kolo.readAllStandardError();
        for (const QByteArray& line : out.split('\n'))
            if (!line.contains("claims that hold")) wrong += line + '\n';
        QVERIFY2(kolo.exitCode() == 0, wrong.constData());
        QCOMPARE(out.count('\n'), texts);
        QCOMPARE(out.count("claims that hold"), texts);
    }

    void thereAreTwentyFour() { QCOMPARE(builtInLessons().size(), std::size_t{24}); }

    /// The computed columns of Large batches are what its data imply: 90 epochs of 1,281,167 images.
    void theImageNetTableFollowsFromItsData() {
        QFile file(KOLO_SOURCE_DIR "/assets/data/imagenet.csv");
        QVERIFY(file.open(QFile::ReadOnly));
        const QStringList lines = QString::fromUtf8(file.readAll()).trimmed().split('\n');
        QCOMPARE(lines[0], QString("who,year,batch,processor,processors,library,minutes,accuracy"));
        QCOMPARE(lines.size(), 1 + 8);
        double first = 0;
        for (const QString& line : lines.mid(1)) {
            const QStringList cells = line.split(',');
            const int processors = cells[4].toInt();
            QString rate = "–", share = "–", machine = cells[3];
            if (processors > 0) {
                const double images = 90.0 * 1281167 / (60 * cells[6].toDouble()) / processors;
                if (first == 0) first = images;
                rate = QString::number(std::lround(images));
                share = QString("%1 %").arg(std::lround(100 * images / first));
                machine += QString(" × %1").arg(processors);
            }
            const QString row =
                QString("| %1 |\n")
                    .arg(QStringList{cells[0], cells[2], machine, cells[6], cells[7], rate, share}.join(" | "));
            static const QRegularExpression germanDecimal("(\\d),(\\d)");
            int found = 0;
            for (const BuiltInLesson& lesson : builtInTexts()) {
                QString text = QString::fromUtf8(lesson.text);
                if (lesson.language == std::string_view("de"))
                    text.replace(germanDecimal, "\\1.\\2").replace(" bis ", " to ");
                found += lesson.id == std::string_view("large-batches") && text.contains(row);
            }
            QVERIFY2(found == 2, qPrintable(row));
        }
    }

    void everyLessonIsThereInGerman_data() { everyLessonIsInOrder_data(); }
    void everyLessonIsThereInGerman() {
        QFETCH(int, index);
        const BuiltInLesson translated = builtInLessons("de")[index];
        QCOMPARE(std::string(translated.language), std::string("de"));
        QCOMPARE(std::string(translated.id), std::string(builtInLessons()[index].id));
        const ParsedLesson inGerman = parsed(translated);
        for (const LessonProblem& problem : inGerman.problems)
            qWarning("line %d: %s", problem.line, problem.sentence.c_str());
        QVERIFY(inGerman.problems.empty());
        const Lesson english = parsed(builtInLessons()[index]).lesson, german = inGerman.lesson;
        QVERIFY(german.title != english.title);
        QCOMPARE(german.order, english.order);
        QCOMPARE(german.sources.size(), english.sources.size());
        QCOMPARE(german.blocks.size(), english.blocks.size());
        for (std::size_t i = 0; i < english.blocks.size(); ++i) {
            const Block &in = english.blocks[i], &out = german.blocks[i];
            const QByteArray where = "de/" + QByteArray(translated.id) + ".md, line " + QByteArray::number(out.line);
            QVERIFY2(in.kind == out.kind, where.constData());
            if (in.kind == BlockKind::Run || in.kind == BlockKind::Scene) {
                QVERIFY2(in.text == out.text && in.name == out.name, where.constData());
                continue;
            }
            QCOMPARE(out.claims.size(), in.claims.size());
            for (std::size_t c = 0; c < in.claims.size(); ++c) {
                QVERIFY2(out.claims[c].text == in.claims[c].text, where.constData());
                QVERIFY2(out.claims[c].sentence != in.claims[c].sentence, where.constData());
            }
            QVERIFY2(in.text != out.text, where.constData());
            QVERIFY2(marksIn(out.text) == marksIn(in.text), where.constData());
            QCOMPARE(codeIn(out.text), codeIn(in.text));
            QVERIFY2(figuresIn(out.text) == figuresIn(in.text),
                     qPrintable(where + ": " + figuresIn(out.text).join(' ') + ", but in English " +
                                figuresIn(in.text).join(' ')));
            QVERIFY2(figuresIn(out.explanation) == figuresIn(in.explanation), where.constData());
            QVERIFY2(out.explanation.empty() == in.explanation.empty(), where.constData());
            QCOMPARE(out.choices.size(), in.choices.size());
            for (std::size_t c = 0; c < in.choices.size(); ++c) {
                QVERIFY2(figuresIn(out.choices[c]) == figuresIn(in.choices[c]), where.constData());
                QVERIFY2((out.choices[c] == out.answer) == (in.choices[c] == in.answer), where.constData());
            }
            if (in.choices.empty()) QVERIFY2(out.answer == in.answer, where.constData());
        }
    }

    void everyTranslationIsOfALessonThatThereIs() {
        for (const char* language : {"en", "de"}) {
            const auto texts =
                std::count_if(builtInTexts().begin(), builtInTexts().end(),
                              [&](const BuiltInLesson& each) { return each.language == std::string(language); });
            QCOMPARE(texts, static_cast<std::ptrdiff_t>(builtInLessons().size()));
        }
    }

    /// What has been answered in one language counts in the other.
    void answersAreKeptInEnglish() {
        test::Home home;
        const auto folder = std::filesystem::path(home.path().toStdString());
        const LessonLibrary english = readLibrary(strategies(), "en", folder),
                            german = readLibrary(strategies(), "de", folder);
        QCOMPARE(german.lessons.size(), english.lessons.size());
        QVERIFY(german.problems.empty());
        for (std::size_t i = 0; i < english.lessons.size(); ++i) {
            const Sheet in = quizOf(english.lessons[i]), out = quizOf(german.lessons[i]);
            QCOMPARE(out.exercise, in.exercise);
            QCOMPARE(out.questions.size(), in.questions.size());
            for (std::size_t q = 0; q < in.questions.size(); ++q) {
                QCOMPARE(out.questions[q].id, in.questions[q].id);
                QCOMPARE(out.questions[q].choices.size(), in.questions[q].choices.size());
                for (std::size_t c = 0; c < in.questions[q].choices.size(); ++c) {
                    QCOMPARE(out.questions[q].choices[c].value, in.questions[q].choices[c].value);
                    QVERIFY(!out.questions[q].choices[c].title.empty());
                    // Whoever takes a wrong one is told why, in either language.
                    const std::string& value = in.questions[q].choices[c].value;
                    const bool wrong = value != in.questions[q].expected;
                    QVERIFY2(whyWrong(in.questions[q], value).empty() != wrong, value.c_str());
                    QVERIFY2(whyWrong(out.questions[q], value).empty() != wrong, value.c_str());
                    QVERIFY(!wrong || !(whyWrong(in.questions[q], value) == whyWrong(out.questions[q], value)));
                }
                if (in.questions[q].kind != AnswerKind::Written)
                    QCOMPARE(out.questions[q].expected, in.questions[q].expected);
            }
            for (const Block& block : german.lessons[i].blocks)
                QCOMPARE(block.shownChoices.size(), block.choices.size());
        }
        const auto asked = [](const Block& block) { return !block.choices.empty(); };
        const auto& blocks = german.lessons.front().blocks;
        const auto question = std::find_if(blocks.begin(), blocks.end(), asked);
        QVERIFY(question != blocks.end());
        QVERIFY(question->shownChoices.front() != question->choices.front());
    }

    void aLanguageThatNobodyHasWrittenIsEnglish() {
        QCOMPARE(std::string(builtInLessons("tlh").front().text), std::string(builtInLessons().front().text));
    }

    void aLessonIsReadAsItIsWritten() {
        const ParsedLesson parsed = parseLesson(
            "---\ntitle: Mine\norder: 7\nsources:\n  - One\n  - Two\n---\nText **bold**.\n\n```run\nallreduce "
            "algorithm=ring\n  data=inline:1,2;3,4 --devices virtual:2\n```\n```question\nHow many?\n= 4\n~ 2: "
            "Half.\n> "
            "Because.\n```\n"
            "```question\nWhich?\n( ) a\n~ Not a.\n(x) b\n```\n```scene\nallreduce --devices virtual:2 --step "
            "1\n```\n```python\nprint(1)\n```\n```seen\nNothing.\n```\n",
            "mine", strategies());
        QVERIFY2(parsed.problems.empty(), parsed.problems.empty() ? "" : parsed.problems[0].sentence.c_str());
        const Lesson& lesson = parsed.lesson;
        QCOMPARE(lesson.sources, (std::vector<std::string>{"One", "Two"}));
        QCOMPARE(lesson.blocks.size(), std::size_t{7});
        QCOMPARE(lesson.blocks[1].run.spec.parameters.at("data"), std::string("inline:1,2;3,4"));
        QCOMPARE(lesson.blocks[2].answer, std::string("4"));
        QCOMPARE(lesson.blocks[2].explanation, std::string("Because."));
        QCOMPARE(lesson.blocks[3].answer, std::string("b"));
        const Sheet quiz = quizOf(lesson);
        QCOMPARE(whyWrong(quiz.questions[0], "2.0").english(), std::string("Half."));
        QCOMPARE(whyWrong(quiz.questions[0], "3").english(), std::string("It is more."));
        QCOMPARE(whyWrong(quiz.questions[0], "4.5").english(), std::string("It is less."));
        QVERIFY(whyWrong(quiz.questions[0], "four").empty());
        QCOMPARE(whyWrong(quiz.questions[1], "a").english(), std::string("Not a."));
        QCOMPARE(lesson.blocks[4].run.step, 1);
        QVERIFY(lesson.blocks[5].text.find("print(1)") != std::string::npos);
    }

    void mistakesAreNamedWithTheirLines_data() {
        test::columns<QByteArray, int, QByteArray>("text", "line", "part");
        const QByteArray head = "---\ntitle: T\norder: 1\nsources:\n  - S\n---\nText\n";  // seven lines
        const auto row = [](const char* name, const QByteArray& text, int line, const char* part) {
            QTest::newRow(name) << text << line << QByteArray(part);
        };
        row("empty", "", 1, "begins with");
        row("no head", "Just text\n", 1, "begins with");
        row("open head", "---\ntitle: T\n", 1, "not closed");
        row("no title", "---\nsources:\n - S\n---\nText\n", 1, "title");
        row("no sources", "---\ntitle: T\n---\nText\n", 1, "sources");
        row("bad order", "---\ntitle: T\norder: first\nsources:\n - S\n---\nText\n", 3, "order");
        row("unknown head", "---\ntitle: T\ntitel: T\nsources:\n - S\n---\nText\n", 3, "titel");
        row("no text", "---\ntitle: T\nsources:\n - S\n---\n", 5, "no text");
        row("open block", head + "```run\nallreduce\n", 8, "not closed");
        row("unknown strategy", head + "```run\nallredus\n```\n", 8, "allreduce");
        row("bad value", head + "```run\nallreduce algorithm=magic\n```\n", 8, "magic");
        row("unknown parameter", head + "```run\nallreduce algoritm=ring\n```\n", 8, "algorithm");
        row("bad devices", head + "```run\nallreduce --devices virtual:999\n```\n", 8, "999");
        row("unknown option", head + "```run\nallreduce --device virtual:2\n```\n", 8, "--devices");
        row("empty run", head + "```run\n```\n", 8, "strategy");
        row("open quote", head + "```run\nallreduce op=\"sum\n```\n", 8, "quotation");
        row("step in a run", head + "```run\nallreduce --step 2\n```\n", 8, "scene");
        row("misspelled block", head + "```qestion\n```\n", 8, "question");
        row("no answer", head + "```question\nWhy?\n```\n", 8, "no answer");
        row("two right", head + "```question\nWhy?\n(x) a\n(x) b\n```\n", 8, "exactly one");
        row("no number", head + "```question\nWhy?\n= many\n```\n", 10, "number");
        row("empty seen", head + "```seen\n```\n", 8, "empty");
        row("html", head + "<script>alert(1)</script>\n", 8, "HTML");
        row("picture", head + "![a](http://example.org/a.png)\n", 8, "Pictures");
        row("open code", head + "a `b\n", 8, "code");
        row("open bold", head + "a **b\n", 7, "bold");
        row("no utf-8", head + "\xff\n", 8, "UTF-8");
        row("control", head + "a\x01\n", 8, "control");
    }
    void mistakesAreNamedWithTheirLines() {
        QFETCH(QByteArray, text);
        QFETCH(int, line);
        QFETCH(QByteArray, part);
        const ParsedLesson parsed = parseLesson(text.toStdString(), "t", strategies());
        bool named = false;
        QByteArray all;
        for (const LessonProblem& problem : parsed.problems) {
            named = named || (problem.line == line && problem.sentence.find(part.toStdString()) != std::string::npos);
            all += QByteArray::number(problem.line) + ": " + QByteArray::fromStdString(problem.sentence) + "\n";
        }
        QVERIFY2(named, all.constData());
    }

    void aTeachersLessonIsInTheLibrary() {
        test::Home home;
        QDir(home.path()).mkpath("data/kolo/lessons");
        home.write("data/kolo/lessons/mine.md", "---\ntitle: My own lesson\norder: 3\nsources:\n- me\n---\nHello.\n");
        home.write("data/kolo/lessons/broken.md", "no head\n");
        const test::Answer list = home.kolo({"list", "lessons"});
        QCOMPARE(list.status, 0);
        QCOMPARE(list.lines().size(), static_cast<int>(builtInLessons().size()) + 1);
        QVERIFY(list.out.contains("My own lesson"));
        QVERIFY(list.err.contains("broken.md"));
        QCOMPARE(home.kolo({"lint-lesson", "data/kolo/lessons/mine.md", "--run"}).status, 0);
        const test::Answer lint = home.kolo({"lint-lesson", "data/kolo/lessons/broken.md"});
        QCOMPARE(lint.status, 1);
        QVERIFY(lint.out.contains("broken.md:1: "));
        QCOMPARE(home.kolo({"lint-lesson", "nowhere.md"}).status, 2);
    }
};

QTEST_GUILESS_MAIN(TestLessons)
#include "test_lessons.moc"
