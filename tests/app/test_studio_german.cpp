// SPDX-License-Identifier: GPL-3.0-or-later
//
// The window in German, with the real engine: the form speaks it, the title of the run, the pictures, the report, the
// exercises, the lessons and what goes wrong; and German, which is longer, stays inside of the pictures.
#include <qcustomplot.h>
#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QStyleOptionFrame>
#include <QTableView>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>

#include "app/engine_words.h"
#include "app/language.h"
#include "app/lecture.h"
#include "app/lecture_notes.h"
#include "app/lessons/lesson_view.h"
#include "app/lessons/markdown_view.h"
#include "app/lessons/question_card.h"
#include "app/narration.h"
#include "app/page.h"
#include "app/page_book.h"
#include "app/pages/speed_picker.h"
#include "app/pages/training_page.h"
#include "app/pages/training_presets.h"
#include "app/panels/data_grid_model.h"
#include "app/panels/field_row.h"
#include "app/panels/parameter_form.h"
#include "app/panels/systems_view.h"
#include "app/panels/table_view.h"
#include "app/placement/graph_canvas.h"
#include "app/placement/placement_view.h"
#include "app/report/report.h"
#include "app/run_bar.h"
#include "app/timeline_panel.h"
#include "app/wrapped_words.h"
#include "engine/api/wording.h"
#include "lessons/exercises/why_wrong.h"
#include "lessons/progress/progress.h"
#include "tests/app/exercise_window.h"
#include "viz/charts/amounts.h"
#include "viz/host/canvas_widget.h"
#include "viz/host/save_picture.h"
#include "viz/layout/numbers.h"
#include "viz/layout/program_picture.h"
#include "viz/layout/record_words.h"
#include "viz/layout/sketch.h"
#include "viz/scenes/scene.h"

using namespace kolo;
using namespace kolo::app;

class TestStudioGerman : public OneStudio {
    Q_OBJECT

    static QStringList textsOf(const viz::Picture& picture) {
        QStringList texts;
        for (const viz::Shape& shape : picture.shapes)
            if (const auto* text = std::get_if<viz::TextShape>(&shape)) texts << QString::fromStdString(text->text);
        return texts;
    }

    static StudioOptions onALesson() {
        PlaylistItem lesson;
        lesson.lesson = QStringLiteral("ring-step-by-step");
        StudioOptions options;
        options.playlist = Playlist{{}, {lesson}};
        return options;
    }

    void before() override { QCOMPARE(speak(QStringLiteral("de")), QStringLiteral("de")); }

private slots:
    void theFormSpeaksIt() {
        const auto* form = m_studio->window().findChild<ParameterForm*>();
        QVERIFY(form);
        QStringList choices, labels;
        for (const auto* box : form->findChildren<QComboBox*>())
            for (int i = 0; i < box->count(); ++i)
                choices << box->itemText(i) << box->itemData(i, Qt::ToolTipRole).toString();
        for (const auto* label : form->findChildren<QLabel*>()) labels << label->text();
        for (const char* german : {"Datenparalleles Training", "Baum", "summieren", "keine"})
            QVERIFY2(choices.contains(QString::fromUtf8(german)), german);
        QVERIFY(!labels.filter("Jeder Worker endet mit der elementweisen Summe").isEmpty());
        // A field has a German name, and its help ends with what a spec calls it.
        const std::pair<const char*, const char*> names[] = {
            {"Algorithmus", "algorithm"}, {"Operation", "op"}, {"Verbindung", "link"}, {"Störung", "inject"}};
        for (const auto& [german, spelling] : names) {
            QVERIFY2(labels.contains(QString::fromUtf8(german)) && !labels.contains(QLatin1String(spelling)), german);
            const auto rows = form->findChildren<FieldRow*>();
            QVERIFY2(std::ranges::any_of(
                         rows,
                         [&](const FieldRow* row) {
                             return row->help().endsWith(
                                        QStringLiteral("Auf der Befehlszeile: %1.").arg(QLatin1String(spelling))) &&
                                    row->control()->toolTip() == row->help();
                         }),
                     spelling);
        }
        QCOMPARE(m_studio->document().info().spec.parameters.at("op"),
                 std::string("sum"));  // what is said to the engine
        // What is not there, the fields say in one word.
        const auto lines = form->findChildren<QLineEdit*>();
        const auto injected =
            std::ranges::find_if(lines, [](const QLineEdit* line) { return line->accessibleName() == "Störung"; });
        QVERIFY(injected != lines.end());
        QCOMPARE((*injected)->text(), QString());
        QCOMPARE((*injected)->placeholderText(), QStringLiteral("keine"));
        QCOMPARE(form->spec().parameters.at("inject"), std::string("none"));
        QCOMPARE(fieldName("system"), QStringLiteral("System"));  // of an exercise
        // A mistake calls the field as the field does.
        FieldRow rate(std::string("lr"), new QLineEdit, {});
        rate.setError(QStringLiteral("Der Parameter „lr“ ist x, muss aber eine Zahl sein."));
        QCOMPARE(rate.error(), QStringLiteral("Der Parameter „Lernrate“ ist x, muss aber eine Zahl sein."));
    }

    void theTitleOfTheRunSpeaksIt() {
        QVERIFY(m_studio->window().windowTitle().contains("Allreduce: Ring, 4 Worker, Summe"));
        QCOMPARE(m_studio->document().info().title.english(), std::string("Ring allreduce, 4 workers, sum"));
    }

    void thePicturesSpeakItAndHaveRoomForIt() {
        const auto measure = viz::painterMeasure();
        for (const int step : {0, 2, 6}) {
            m_studio->document().goTo(step);
            QVERIFY(m_studio->standsAt(step));
            for (viz::CanvasWidget* canvas : {&m_studio->window().canvas(), &m_studio->window().timeline()})
                for (const viz::Size size : {viz::Size{1280, 720}, viz::Size{870, 400}, viz::Size{420, 300}}) {
                    const viz::Picture picture = canvas->picture(size);
                    const QStringList texts = textsOf(picture);
                    for (const char* english : {"start", "ready", "waits", "done", "iteration", "measured"})
                        QVERIFY2(texts.filter(english).isEmpty(), english);
                    for (const viz::Shape& shape : picture.shapes)
                        if (const auto* text = std::get_if<viz::TextShape>(&shape)) {
                            const viz::Box box = viz::textBox(*text, *measure);
                            QVERIFY2(box.x > -2 && box.x + box.width < size.width + 2, text->text.c_str());
                        }
                }
            const QStringList texts = textsOf(m_studio->window().canvas().picture({1280, 720}));
            QVERIFY(texts.contains(QStringLiteral("Iteration %1 von 6").arg(step)));
            QVERIFY(texts.contains(step == 0 ? "bereit" : step == 6 ? "fertig" : "wartet"));
        }
    }

    void theReportSpeaksIt() {
        const Report report = reportOf(m_studio->document());
        QCOMPARE(report.title, QStringLiteral("Allreduce: Ring, 4 Worker, Summe"));
        QVERIFY(report.pictureCaption.startsWith("Worker im Ring"));
        QCOMPARE(report.narration.size(), 7);
        QVERIFY2(report.narration[1].startsWith(
                     "Iteration 1 von 6, share-reduce: A sendet Chunk 0 (17) an B; B addiert die eigenen 5"),
                 qPrintable(report.narration[1]));
        QCOMPARE(QString::fromStdString(viz::numbersInWords("emulated link: 10 Gb Ethernet, 1.25 GB/s, 20 µs")),
                 QStringLiteral("emulierte Verbindung: 10-Gb-Ethernet, 1,25 GB/s, 20 µs"));
        QCOMPARE(QString::fromStdString(viz::numbersInWords("emulated link: 1.5 GB/s, 2.5 µs")),
                 QStringLiteral("emulierte Verbindung: 1,5 GB/s, 2,5 µs"));
        QVERIFY2(report.narration[6].contains("Jeder Worker hält die Summe aller 4."), qPrintable(report.narration[6]));
    }

    /// Also where Qt's own translations, a package of their own, are not installed.
    void keysHaveTheirGermanNames() {
        QCOMPARE(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Delete).toString(QKeySequence::NativeText),
                 QStringLiteral("Strg+Umschalt+Entf"));
        static const QRegularExpression english(
            QStringLiteral("\\b(Ctrl|Shift|Space|PgUp|PgDown|Home|Return|Right|Del|Menu)\\b"));
        m_studio->press(Qt::Key_F1);  // the list is made when it opens
        QStringList keys;
        for (const auto* label : m_studio->window().findChild<QWidget*>("keysOverlay")->findChildren<QLabel*>())
            keys << label->text();
        QVERIFY(keys.contains(QStringLiteral("Leertaste")));
        QVERIFY2(keys.filter(english).isEmpty(), qPrintable(keys.filter(english).join(u' ')));
        QVERIFY(keys.contains(QStringLiteral("LAUF")));  // the menu is of a run, and does not start one
        m_studio->press(Qt::Key_Escape);
    }

    /// What is read has a comma; what is copied keeps its point.
    void numbersThatAreReadHaveAComma() {
        QCOMPARE(viz::bytesText(1536), QStringLiteral("1,5 KiB"));
        QCOMPARE(viz::durationText(12'340), QStringLiteral("12,3 µs"));
        QCOMPARE(viz::percentText(0.253), QStringLiteral("25,3 %"));
        QCOMPARE(sizeInWords("25MiB"), std::string("25 MiB"));
        QCOMPARE(viz::textOf(Wording::tr("loss {:.3g}", Decimal{0.125})), QStringLiteral("Verlust 0,125"));
        viz::ProgramSheet program;
        program.workers = 1;
        program.optimizer = "tf-adam";
        program.rate = "0.002";
        const auto boxes = viz::programBoxes(program, {700, 500});
        QVERIFY(std::any_of(boxes.begin(), boxes.end(),
                            [](const viz::ProgramBox& box) { return box.detail == "tf-adam, Lernrate 0,002"; }));
        QCOMPARE(QLocale().decimalPoint(), QStringLiteral(","));
        QCOMPARE(viz::shortNumber(0.5, DType::Float64, 5), std::string("0,5"));

        static const QRegularExpression point(QStringLiteral("\\d\\.\\d"));
        QStringList texts;
        for (viz::CanvasWidget* canvas : {&m_studio->window().canvas(), &m_studio->window().timeline()})
            texts << textsOf(canvas->picture({1280, 720}));
        for (const auto* label : m_studio->window().findChildren<QLabel*>()) texts << label->text();
        for (const auto* plot : m_studio->window().findChildren<QCustomPlot*>())
            for (const QCPAxis* axis : {plot->xAxis, plot->yAxis}) texts << axis->tickVectorLabels();
        QVERIFY(!texts.filter(QRegularExpression(QStringLiteral("\\d,\\d"))).isEmpty());
        for (const QString& text : texts) QVERIFY2(!text.contains(point), qPrintable(text));
    }

    /// 2560 × 1440 at 200 %, less what frames it, with notes beside it: the last worker's row and the run's title are
    /// there.
    void besideTheNotesNothingIsCut() {
        if (QGuiApplication::screens().size() > 1) QSKIP("The notes have a screen of their own.");
        MainWindow& window = m_studio->window();
        window.pages().show(kRunPage);
        window.resize(1278, 680);
        window.lecture().showNotes(true);
        QTRY_VERIFY(window.lecture().notes().isBeside());
        auto* bar = window.findChild<RunBar*>();
        const QLabel* title = nullptr;
        for (const QLabel* label : bar->findChildren<QLabel*>())
            if (label->accessibleName() == bar->tr("Title of the run")) title = label;
        QTRY_VERIFY2(title->text().startsWith(title->accessibleDescription()), qPrintable(title->text()));
        QTRY_VERIFY2(
            wrappedSize(title->text(), title->font(), title->width()).height() <= title->height() + 2,
            qPrintable(QStringLiteral("%1: %2 x %3").arg(title->text()).arg(title->width()).arg(title->height())));
        window.actions().focusTimeline->trigger();
        const auto isWhole = [](const QWidget* part) {
            for (; !part->isWindow(); part = part->parentWidget())
                if (!part->parentWidget()->rect().contains(part->geometry())) return false;
            return true;
        };
        QTRY_VERIFY(window.timeline().isVisible() && isWhole(&window.timeline()));
        window.lecture().showNotes(false);
        window.resize(1440, 900);
    }

    /// Where what was done to the run takes room, too.
    void whatWasRunIsInTheBar() {
        StudioOptions options;
        options.size = QSize(1280, 720);
        options.spec = reviewQuestion();
        options.spec->parameters["inject"] = "slow=2:4";
        Studio studio(options);
        QVERIFY(studio.ready());
        QTRY_COMPARE(studio->width(), 1280);
        QStringList seen;
        for (const QLabel* label : studio->findChild<RunBar*>()->findChildren<QLabel*>())
            if (label->isVisible()) seen << label->text();
        for (const char* words : {"Allreduce: Ring, 4 Worker, Summe", "Lauf 1", "eingefügte Störungen"})
            QVERIFY2(seen.join(QLatin1Char(';')).contains(QString::fromUtf8(words)), qPrintable(seen.join("; ")));
    }

    /// 1920 × 1080 at 200 % are 960 × 540; a page has content, too.
    void everyPageFitsALowWindow() {
        MainWindow& window = m_studio->window();
        const auto* strategy = window.form().findChild<QComboBox*>();  // the first field, where there is most room
        QTRY_VERIFY2(strategy->width() >= 40 + strategy->fontMetrics().horizontalAdvance("Datenparalleles Training"),
                     qPrintable(QString::number(strategy->width())));
        for (const QString& page : pageIds()) {
            QVERIFY(window.pages().show(page));
            if (auto* systems = window.findChild<SystemsView*>(); page == QStringLiteral("systems"))
                QTRY_VERIFY(systems->table().model()->rowCount() > 0);
            if (auto* placement = window.findChild<PlacementView*>(); page == QStringLiteral("placement"))
                QTRY_VERIFY(!placement->isRunning() && !placement->output().isEmpty());
            if (auto* placement = window.findChild<PlacementView*>(); page == QStringLiteral("placement"))
                QCOMPARE(placement->message().contains(QStringLiteral("Die GPUs sind virtuell")),
                         placement->graph().graph().record().devices.front().note == "virtuell");
            QCoreApplication::processEvents();
            const QSize least = window.minimumSizeHint();
            QVERIFY2(least.width() <= 960 && least.height() <= 540,
                     qPrintable(QStringLiteral("%1: %2 × %3").arg(page).arg(least.width()).arg(least.height())));
        }
        window.pages().show(QStringLiteral("systems"));
        window.resize(960, 540);
        QTRY_COMPARE(window.width(), 960);
        QTableView& table = window.findChild<SystemsView*>()->table();
        QTRY_COMPARE(table.horizontalScrollBar()->maximum(), 0);
        for (int column = 0; column < table.model()->columnCount(); ++column) {
            const QString title = table.model()->headerData(column, Qt::Horizontal).toString();
            if (!table.isColumnHidden(column))
                QVERIFY2(table.columnWidth(column) > table.fontMetrics().horizontalAdvance(title) * 0.92,
                         qPrintable(title));
        }
        window.resize(1440, 900);
        window.pages().show(kRunPage);
    }

    void theLessonsSpeakItAndKeepAnswersInEnglish() {
        QVERIFY(m_studio->window().pages().openItem("lessons", "cpu-and-gpu"));
        QWidget* page = m_studio->window().pages().currentWidget();
        auto* list = page->findChild<QListWidget*>();
        QTRY_VERIFY(list->count() > 0 && page->findChild<LessonView*>());
        QCOMPARE(list->item(0)->text(), QStringLiteral("CPU und GPU"));
        QCOMPARE(page->findChild<LessonView*>()->accessibleName(), QStringLiteral("CPU und GPU"));
        auto* card = page->findChild<QuestionCard*>();
        const auto choices = card->findChildren<QRadioButton*>();
        QCOMPARE(choices.size(), 3);
        QCOMPARE(choices[2]->text(), QStringLiteral("Die GPU hat mehr Speicher als die CPU"));
        const auto answer = [&](int choice) {
            choices[choice]->click();
            card->findChild<QPushButton*>()->click();
            QVERIFY(choices[choice]->isChecked());
        };
        answer(2);
        QVERIFY2(card->verdict().startsWith(QStringLiteral("✗")), qPrintable(card->verdict()));
        answer(1);
        for (auto* button : card->findChildren<QPushButton*>())
            if (button->text() == QStringLiteral("Antwort zeigen")) button->click();
        const QString given = card->findChild<MarkdownView*>()->markdown();
        QVERIFY2(given.startsWith(QStringLiteral("Es ist **Jede Zahl des Ergebnisses")), qPrintable(given));
        answer(0);
        QCOMPARE(card->verdict(), QStringLiteral("✓ Richtig."));

        auto progress = lessons::Progress::open(lessons::defaultProgressPath());
        QVERIFY(progress.ok());
        const auto kept = progress->find(lessons::lessonKey("cpu-and-gpu"));
        QVERIFY(kept.ok() && *kept);
        QCOMPARE((*kept)->work.entries.front().answer, std::string("The GPU has more memory than the CPU"));
    }

    void theExercisesSpeakIt() {
        m_studio->window().showPage(QStringLiteral("exercises"));
        auto* book = m_studio->window().findChild<ExerciseBook*>();
        QVERIFY(book);
        m_studio->window().resize(1280, 720);
        static const QRegularExpression english(QStringLiteral(
            "\\b([Tt]he|[Ww]hich|[Ww]hat|[Ww]ho|[Hh]ow|[Ee]very|and|with|does|holds|sends|of|it|to|workers|bytes)\\b"));
        for (const lessons::Exercise* exercise : lessons::allExercises()) {
            book->openExercise(QString::fromStdString(exercise->info().id), {});
            QVERIFY(book->view());
            QStringList texts;
            for (const auto* widget : book->findChildren<QWidget*>()) {
                texts << widget->toolTip() << widget->accessibleName() << widget->accessibleDescription();
                if (const auto* label = qobject_cast<const QLabel*>(widget)) texts << label->text();
                if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) texts << button->text();
                if (const auto* page = qobject_cast<const MarkdownView*>(widget)) texts << page->markdown();
                if (const auto* box = qobject_cast<const QComboBox*>(widget))
                    for (int i = 0; i < box->count(); ++i)
                        texts << box->itemText(i) << box->itemData(i, Qt::ToolTipRole).toString();
            }
            for (const lessons::Question& question : book->desk()->sheet().questions)
                for (const std::string& hint : question.hints) texts << QString::fromStdString(hint);
            QVERIFY(texts.size() > 20);
            QVERIFY2(m_studio->window().minimumSizeHint().width() <= 1280, exercise->info().id.c_str());
            const QStringList cut = cutButtons(*book->view());
            QVERIFY2(cut.isEmpty(), qPrintable(QString::fromStdString(exercise->info().id) + cut.join('|')));
            texts.removeAll(QStringLiteral("workers"));  // the name of a setting
            for (const QString& text : texts) QVERIFY2(!text.contains(english), qPrintable(text));
        }
    }

    /// A playlist that was named on the command line is read before the language is known.
    void aLessonOfAPlaylistIsCalledInIt() {
        Studio studio(onALesson());
        QCOMPARE(studio->strip().notice().sentence, QStringLiteral("1 von 1: Ring-Allreduce, Schritt für Schritt"));
        const auto* item = studio->lecture().notes().findChild<QLabel*>(QStringLiteral("item"));
        QVERIFY(item);
        QCOMPARE(item->text(), studio->strip().notice().sentence);
    }

    /// "eine Zahl", not "eine Za…".
    void theHintOfANumberIsWholeInTheHall() {
        Studio studio(onALesson());
        studio->setLecture(true);
        const auto isWhole = [&] {
            for (const auto* line : studio->findChildren<QLineEdit*>()) {
                if (!line->isVisible() || line->placeholderText() != QStringLiteral("eine Zahl")) continue;
                QStyleOptionFrame frame;
                frame.initFrom(line);
                frame.lineWidth = line->style()->pixelMetric(QStyle::PM_DefaultFrameWidth, &frame, line);
                const int room = line->style()->subElementRect(QStyle::SE_LineEditContents, &frame, line).width();
                return line->fontInfo().pixelSize() >= 20 &&
                       line->fontMetrics().horizontalAdvance(line->placeholderText()) + 4 <= room;
            }
            return false;
        };
        QTRY_VERIFY(isWhole());
    }

    /// The engine sends its parts; tests/app/test_complaints.cpp has the others.
    void aRefusalSpeaksIt() {
        QString said;
        connect(&m_studio->document(), &RunDocument::failed, this,
                [&](const Error& error) { said = QString::fromStdString(error.message.shown()); });
        RunSpec wrong;
        wrong.strategy = "allreduce";
        wrong.parameters = {{"data", "/nowhere.csv"}};
        m_studio->document().start(wrong);
        QTRY_COMPARE(said, QStringLiteral("Die Datei „/nowhere.csv“ gibt es nicht."));
        m_studio->document().disconnect(this);
    }

    /// What is pressed is German, what is kept is not.
    void anAnswerIsTheSameInGerman() {
        auto* book = m_studio->window().findChild<ExerciseBook*>();
        book->openExercise(QStringLiteral("which-algorithm"), {});
        const lessons::Question& question = book->desk()->sheet().questions[0];
        for (auto* button : book->findChildren<QRadioButton*>()) {
            button->click();
            const std::string draft = book->desk()->attempt().drafts()[0];
            const auto chosen = std::find_if(question.choices.begin(), question.choices.end(),
                                             [&](const kolo::Choice& each) { return each.value == draft; });
            QVERIFY2(chosen != question.choices.end(), draft.c_str());
            QCOMPARE(button->text(), QString::fromStdString(chosen->title));
            QVERIFY(button->isChecked());
        }
        book->desk()->write(0, QString::fromStdString(question.expected));
        QCOMPARE(book->desk()->attempt().points(), 1);
    }

    /// A name or a number of the sums is never broken over two lines, and none is cut off, beside the timeline or
    /// below.
    void theSumsOfASelectionKeepToTheirLines() {
        StudioOptions options;
        options.spec = RunSpec{};
        options.spec->strategy = "data-parallel";
        options.spec->parameters = {{"steps", "1200"}, {"straggler", "2:4"}, {"sync", "async"}};
        options.spec->devices.count = 4;
        Studio studio(options);
        QVERIFY(studio.ended());
        const auto tells = [](const Narration* each) {
            return each->accessibleName().startsWith(QStringLiteral("Schritt %1 von %1").arg(viz::countText(1200)));
        };
        studio.document().toEnd();
        QTRY_VERIFY(std::ranges::any_of(studio->findChildren<Narration*>(), tells));
        TimelinePanel& timeline = studio->timelinePanel();
        QTRY_VERIFY(timeline.canvas().places().has_value());
        for (const int width : {1280, 1600}) {
            studio->resize(width, 720);
            timeline.canvas().showWhole();
            QTest::keyClick(&timeline.canvas(), Qt::Key_Return);
            QVERIFY(timeline.canvas().state().selection.has_value());
            const QLabel* sums = nullptr;
            for (const auto* each : timeline.findChildren<QLabel*>())
                if (each->textFormat() == Qt::RichText) sums = each;
            QVERIFY(sums);
            QTRY_VERIFY(sums->isVisible() && sums->minimumSizeHint().width() <= sums->parentWidget()->width());
            QTextDocument text;
            text.setDefaultFont(sums->font());
            text.setHtml(sums->text());
            text.setTextWidth(sums->width());
            QVERIFY(text.size().width() <= sums->width());  // and it is laid out
            int cells = 0;
            for (QTextBlock block = text.begin(); block.isValid(); block = block.next()) {
                if (!QTextCursor(block).currentTable()) continue;
                QVERIFY2(block.layout()->lineCount() == 1, qPrintable(block.text()));
                ++cells;
            }
            QVERIFY2(cells >= 4 * 6, qPrintable(QString::number(cells)));
        }
    }

    /// As in English: test_studio_training.cpp.
    void theSpeedsOfATrainingAreSeenWhole() {
        StudioOptions small = onPage("training");
        small.size = QSize(1278, 680);  // 1280 × 720 with a title bar
        Studio studio(small);
        studio->showPage(QStringLiteral("training"));
        auto* page = studio->findChild<TrainingPage*>();
        QTRY_VERIFY(page->isReady());
        for (int preset = 0; preset < static_cast<int>(trainingPresets().size()); ++preset) {
            page->setPreset(preset);
            QTRY_COMPARE(page->speeds().visibleRegion().boundingRect().size(), page->speeds().size());
        }
    }

    void everyChoiceOfTheFormIsSeenWhole() {
        for (const QSize size : {QSize(1440, 900), QSize(1280, 720)}) {
            const QStringList cut = cutChoices(size);
            QVERIFY2(cut.isEmpty(), qPrintable(cut.join(QLatin1Char('\n'))));
        }
    }

    /// What is shown of a value has a comma, wherever it is; what is typed may have either, and a spec has the point.
    void aValueHasItsDecimalSign() {
        StudioOptions options;
        options.spec = reviewQuestion();
        options.spec->parameters["op"] = "mean";
        options.spec->parameters["data"] = "inline:17.5,11,1,9;5,13,23,14;3,6,10,8;12,7,2,12";
        options.spec->parameters["elements"] = "4";
        Studio studio(options);
        QVERIFY(studio.readyAtTheEnd());
        const QString mean = QStringLiteral("9,375");
        const auto hasPoint = [](const QStringList& texts) {
            return !texts.filter(QRegularExpression(QStringLiteral("\\d\\.\\d"))).isEmpty();
        };
        const QStringList drawn = textsOf(studio->canvas().picture({1280, 720}));
        QVERIFY2(!drawn.filter(mean).isEmpty() && !hasPoint(drawn), qPrintable(drawn.join('|')));
        QStringList cells;
        const auto& table = *studio->findChild<IterationTable*>()->model();
        for (int row = 0; row < table.rowCount(); ++row)
            for (int column = 0; column < table.columnCount(); ++column)
                for (const int role : {int(Qt::DisplayRole), int(Qt::ToolTipRole)})
                    cells << table.index(row, column).data(role).toString();
        QVERIFY2(cells.contains(mean) && cells.contains("17,5") && !hasPoint(cells), qPrintable(cells.join('|')));
        const std::string hint = lessons::placeHints(*studio.document().history(), 6, 0, 0).back();
        QVERIFY2(hint.find("9,375") != std::string::npos && hint.find("9.375") == std::string::npos, hint.c_str());
        // The grid of the form.
        auto& grid = *studio->findChild<DataGridModel*>();
        const QModelIndex first = grid.index(0, 0);
        QCOMPARE(first.data().toString(), QStringLiteral("17,5"));
        for (const char* typed : {"2,25", "2.25"}) {
            grid.setData(first, QString::fromLatin1(typed), Qt::EditRole);
            QCOMPARE(grid.firstError(), QString());
            QCOMPARE(first.data().toString(), QStringLiteral("2,25"));
            QVERIFY2(grid.inlineText().startsWith("inline:2.25,11"), qPrintable(grid.inlineText()));
            QCOMPARE(first.data(Qt::EditRole).toString(), QStringLiteral("2.25"));  // what is copied
        }
    }
};

KOLO_STUDIO_TEST_MAIN(TestStudioGerman)
#include "test_studio_german.moc"
