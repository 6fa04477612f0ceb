// SPDX-License-Identifier: GPL-3.0-or-later
//
// The form says exactly what is written into it, for every type of parameter, and explains what is wrong while it is
// being typed.
#include <QAbstractItemView>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStyleOption>
#include <QTemporaryFile>
#include <QTest>
#include <QTextLayout>
#include <QTranslator>

#include "app/panels/data_editor.h"
#include "app/panels/data_grid.h"
#include "app/panels/data_grid_model.h"
#include "app/panels/engine_choice.h"
#include "app/panels/field_row.h"
#include "app/panels/parameter_editor.h"
#include "app/panels/parameter_form.h"
#include "app/wrapped_words.h"
#include "tests/app/panels/fake_run.h"

using namespace kolo;
using namespace kolo::app;

namespace {

struct Bench {
    Bench() : document(client), form(document) { form.setStrategies({test::fakeStrategy()}); }
    QLineEdit* line(const char* parameter) {
        for (QLineEdit* each : form.findChildren<QLineEdit*>())
            if (each->accessibleName() == QLatin1String(parameter)) return each;
        return nullptr;
    }
    QSpinBox* workers() { return form.findChild<QSpinBox*>(); }
    QPushButton* runButton() {
        for (QPushButton* each : form.findChildren<QPushButton*>())
            if (each->text().startsWith(QStringLiteral("Run"))) return each;
        return nullptr;
    }

    EngineClient client;
    RunDocument document;
    ParameterForm form;
};

RunSpec fullSpec() {
    RunSpec spec;
    spec.strategy = "allreduce";
    spec.parameters = {{"algorithm", "@mine.csv"}, {"op", "min"},    {"dtype", "float64"}, {"elements", "37"},
                       {"seed", "4294967295"},     {"rate", "0.25"}, {"verify", "false"},  {"note", "hello, world"}};
    spec.devices = {"auto", 7};
    spec.launch = "mpi";
    spec.collectives = "mpi";
    spec.detail = Detail::Summary;
    return spec;
}

}  // namespace

class TestParameterForm : public QObject {
    Q_OBJECT
private slots:
    /// In one place for all fields: it follows the focus, and what the field with the focus is about.
    void whatAFieldMeansFollowsTheField() {
        QWidget window;
        window.resize(400, 200);
        auto* place = new HelpPlace(window);
        place->setFixedWidth(380);
        auto* line = new QLineEdit;
        FieldRow row(QStringLiteral("strategy"), line, QStringLiteral("The first."), false, &window);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        line->setFocus();
        QTRY_COMPARE(place->text(), QStringLiteral("The first."));
        row.setHelp(QStringLiteral("The second."));
        QCOMPARE(place->text(), QStringLiteral("The second."));
        line->clearFocus();
        QTRY_COMPARE(place->text(), QString());
        row.setHelp(QStringLiteral("The third."));
        QCOMPARE(place->text(), QString());
    }

    /// Where what it means is too long even alone, that is shortened, not how it is written on the command line.
    void theSpellingOfAFieldIsAlwaysRead() {
        struct Renamed : QTranslator {
            bool isEmpty() const override { return false; }
            QString translate(const char* context, const char*, const char*, int) const override {
                return qstrcmp(context, "Field") == 0 ? QStringLiteral("how fast") : QString();
            }
        };
        Renamed renamed;
        QCoreApplication::installTranslator(&renamed);
        QWidget window;
        window.resize(400, 200);
        auto* place = new HelpPlace(window);
        place->setFixedWidth(240);
        auto* line = new QLineEdit;
        const QString help = QStringLiteral("Some words about it. ").repeated(20).trimmed();
        auto* row = new FieldRow(std::string("lr"), line, help, false, &window);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        line->setFocus();
        const QString spelling = QStringLiteral("On the command line: lr.");
        QTRY_VERIFY2(place->text().endsWith(QStringLiteral(" … (lr)")), qPrintable(place->text()));
        QVERIFY(place->text().startsWith(QStringLiteral("Some words about it.")));
        QCOMPARE(place->toolTip(), help + QLatin1Char(' ') + spelling);
        row->setHelp(QStringLiteral("Short."));
        QCOMPARE(place->text(), QStringLiteral("Short. ") + spelling);
        QVERIFY(place->toolTip().isEmpty());
        // What it means comes first: where both have no room, the spelling is in the tip alone.
        for (int words = 1; words <= 40; ++words) {
            const QString meaning = QStringLiteral("word ").repeated(words).trimmed();
            row->setHelp(meaning);
            const bool fits =
                wrappedSize(meaning, place->font(), place->contentsRect().width()).height() <= place->height();
            QCOMPARE(place->text().startsWith(meaning), fits);
        }
        line->clearFocus();
        QCoreApplication::removeTranslator(&renamed);
    }

    /// "mlp:2-32-32-2" is read as one thing; a list may end a line at its comma.
    void aNotationIsNotBroken() {
        const QString help = QStringLiteral(
            "model · An MLP such as mlp:2-32-32-2, slow=2:4@step10,cut=1-2@step5 or --devices virtual:4 of a "
            "parameter-server");
        const auto brokenIn = [](const QString& text) {
            int broken = 0;
            for (int width = 60; width < 400; ++width) {
                QTextLayout layout(text, QFont(QStringLiteral("Inter"), 9));
                layout.beginLayout();
                for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
                    line.setLineWidth(width);
                    QString words = text.mid(line.textStart(), line.textLength()).remove(QChar(0x2060));
                    broken += (words.endsWith(QLatin1Char('-')) && !words.endsWith(QLatin1String("parameter-"))) ||
                              words.endsWith(QLatin1Char(':'));
                }
                layout.endLayout();
            }
            return broken;
        };
        QVERIFY(brokenIn(help) > 0);
        QCOMPARE(brokenIn(inLines(help)), 0);
        QCOMPARE(inLines(QStringLiteral("A word-by-word answer, 5 − 3.")),
                 QStringLiteral("A word-by-word answer, 5 − 3."));
    }

    void everyTypeGoesInAndOut() {
        Bench bench;
        const RunSpec spec = fullSpec();
        bench.form.setSpec(spec);
        QVERIFY(bench.form.isValid());
        QVERIFY(bench.form.spec() == spec);
        QCOMPARE(bench.form.dataEditor()->source(), DataEditor::Random);
    }

    void typedNumbersAndFilesGoInAndOut() {
        Bench bench;
        RunSpec spec;
        spec.strategy = "allreduce";
        spec.parameters["data"] = "inline:1,2,3;4,5,6";
        spec.devices.count = 2;
        bench.form.setSpec(spec);
        QCOMPARE(bench.form.dataEditor()->source(), DataEditor::Typed);
        QCOMPARE(bench.form.spec().parameters.at("data"), std::string("inline:1,2,3;4,5,6"));
        QVERIFY(!bench.form.spec().parameters.count("elements"));
        QVERIFY(sameRequest(test::fakeStrategy(), bench.form.spec(), spec));
        spec.parameters["elements"] = "3";  // as the line says anyway
        QVERIFY(sameRequest(test::fakeStrategy(), bench.form.spec(), spec));
        spec.parameters["data"] = "/no/such/file.csv";
        bench.form.setSpec(spec);
        QCOMPARE(bench.form.dataEditor()->source(), DataEditor::File);
        QCOMPARE(bench.form.spec().parameters.at("data"), std::string("/no/such/file.csv"));
    }

    void defaultsAreFilledIn() {
        Bench bench;
        const RunSpec spec = bench.form.spec();
        QCOMPARE(spec.strategy, std::string("allreduce"));
        QCOMPARE(spec.parameters.at("op"), std::string("sum"));
        QCOMPARE(spec.parameters.at("elements"), std::string("16"));
        QCOMPARE(spec.parameters.at("verify"), std::string("true"));
        QCOMPARE(spec.devices.count, 4);
        QVERIFY(bench.form.isValid());
        RunSpec nothing;
        nothing.strategy = "allreduce";
        QVERIFY(sameRequest(test::fakeStrategy(), spec, nothing));
    }

    /// As on the command line: a default may depend on another field, and what was written is never replaced.
    void aDefaultFollowsTheOtherFields() {
        StrategyInfo strategy = test::fakeStrategy();
        for (Parameter& parameter : strategy.parameters)
            if (parameter.name == "rate") parameter.otherDefaults = {{{{"op", {"min"}}}, "0.125"}};
        Bench bench;
        bench.form.setStrategies({strategy});
        QComboBox* op = nullptr;
        for (QComboBox* each : bench.form.findChildren<QComboBox*>())
            if (each->accessibleName() == QLatin1String("op")) op = each;
        QVERIFY(op);
        const QString usual = bench.line("rate")->text();
        const int before = op->currentIndex();
        op->setCurrentIndex(op->findData(QStringLiteral("min")));
        QCOMPARE(bench.line("rate")->text(), QStringLiteral("0.125"));
        QVERIFY(bench.form.isValid());
        op->setCurrentIndex(before);
        QCOMPARE(bench.line("rate")->text(), usual);
        bench.line("rate")->setText(QStringLiteral("0.75"));
        op->setCurrentIndex(op->findData(QStringLiteral("min")));
        QCOMPARE(bench.line("rate")->text(), QStringLiteral("0.75"));
        RunSpec spec;  // a spec that leaves it open
        spec.strategy = strategy.id;
        spec.parameters["op"] = "min";
        bench.form.setSpec(spec);
        QCOMPARE(bench.line("rate")->text(), QStringLiteral("0.125"));
        QVERIFY(sameRequest(strategy, bench.form.spec(), spec));
    }

    void mistakesAreNamedAsTheyAreTyped() {
        Bench bench;
        bench.line("elements")->setText(QStringLiteral("many"));
        QVERIFY(!bench.form.isValid());
        const QString sentence = bench.form.errorOf("elements");
        QVERIFY(sentence.contains(QStringLiteral("many")) && sentence.endsWith(QLatin1Char('.')));
        bench.line("rate")->setText(QStringLiteral("1.5"));
        QVERIFY(bench.form.errorOf("rate").contains(QStringLiteral("1.5")));
        QVERIFY(!bench.form.errorOf("elements").isEmpty());  // both at once
        bench.line("rate")->clear();
        QVERIFY(!bench.form.errorOf("rate").isEmpty());
        bench.line("rate")->setText(QStringLiteral("1"));
        bench.line("elements")->setText(QStringLiteral("0"));
        QVERIFY(bench.form.isValid());
        bool shown = false;
        bench.line("rate")->setText(QStringLiteral("nan"));
        for (const FieldRow* row : bench.form.findChildren<FieldRow*>())
            shown |= row->error() == bench.form.errorOf("rate");
        QVERIFY(shown);
    }

    /// The form is narrow, but what can be chosen is read in full.
    void aListShowsItsChoicesInFull() {
        Bench bench;
        bench.form.resize(220, 600);
        bench.form.show();
        QVERIFY(QTest::qWaitForWindowActive(&bench.form));
        int lists = 0;
        for (QComboBox* box : bench.form.findChildren<QComboBox*>()) {
            if (!box->isVisible() || !box->isEnabled()) continue;
            box->addItem(QStringLiteral("a choice with a name that no narrow form has the room for"));
            box->clearFocus();
            box->setFocus();
            QTRY_VERIFY(box->hasFocus());
            const int text = QFontMetrics(box->view()->font()).horizontalAdvance(box->itemText(box->count() - 1));
            QVERIFY(box->width() < text);
            QVERIFY2(box->view()->minimumWidth() >= text, qPrintable(box->accessibleName()));
            ++lists;
        }
        QVERIFY(lists >= 3);
    }

    /// Also of a box into which one may write; what one has written there is not a choice.
    void aClickOnAChoiceOpensTheList() {
        Bench bench;
        bench.form.show();
        QVERIFY(QTest::qWaitForWindowActive(&bench.form));
        QLineEdit* line = bench.line("algorithm");
        auto* box = qobject_cast<QComboBox*>(line->parentWidget());
        QVERIFY(box && box->isEditable());
        QTest::mouseClick(line, Qt::LeftButton);
        QVERIFY(box->view()->isVisible());
        box->hidePopup();
        QTest::mouseClick(line, Qt::LeftButton);  // the click that closed it
        QVERIFY(!box->view()->isVisible());
        line->setText(QStringLiteral("@mine.csv"));
        QTest::qWait(QApplication::doubleClickInterval() + 20);
        QTest::mouseClick(line, Qt::LeftButton);
        QVERIFY(!box->view()->isVisible());
    }

    /// A box too narrow for its choice shows the beginning and "…", also when all of it is selected; its tip says all.
    void aLongChoiceIsReadFromItsBeginning() {
        Parameter parameter;
        parameter.name = "algorithm";
        parameter.type = ParameterType::Choice;
        const QString name = QString(60, QLatin1Char('W'));
        parameter.choices = {{"long", name.toStdString(), ""}};
        parameter.defaultValue = "long";
        for (const char* prefix : {"", "@"}) {
            parameter.freePrefix = prefix;
            const auto [editor, row] = makeParameterField(parameter);
            const std::unique_ptr<QWidget> shown(row);
            row->resize(260, 32);
            row->show();
            QVERIFY(QTest::qWaitForWindowActive(row));
            auto* box = row->findChild<QComboBox*>();
            QVERIFY2(row->control()->toolTip().contains(name), qPrintable(row->control()->toolTip()));
            QStyleOptionComboBox option;
            option.initFrom(box);
            option.editable = *prefix;
            const QRect text = box->lineEdit() ? box->lineEdit()->geometry()
                                               : box->style()->subControlRect(QStyle::CC_ComboBox, &option,
                                                                              QStyle::SC_ComboBoxEditField, box);
            // Above the dots there is nothing at the end.
            const auto endsInDots = [&] {
                const QImage picture = box->grab(text).toImage();
                const auto inked = [&](int fromX, int toX) {
                    for (int x = fromX; x < toX; ++x)
                        for (int y = picture.height() / 4; y < picture.height() / 2; ++y)
                            if (picture.pixel(x, y) != picture.pixel(fromX, y)) return true;
                    return false;
                };
                return inked(8, picture.width() / 2) && !inked(picture.width() - 9, picture.width() - 4);
            };
            box->clearFocus();
            QVERIFY(endsInDots());
            box->setFocus(Qt::TabFocusReason);
            QTRY_VERIFY(box->hasFocus());
            if (box->lineEdit()) QCOMPARE(box->lineEdit()->selectedText(), name);
            QVERIFY(endsInDots());
        }
    }

    /// Below its name, a list has more room; which of them is chosen moves nothing.
    void aListOfLongChoicesIsBelowItsName() {
        Parameter parameter;
        parameter.name = "algorithm";
        parameter.type = ParameterType::Choice;
        parameter.choices = {{"short", "W", ""}, {"long", std::string(20, 'W'), ""}};
        parameter.defaultValue = "short";
        const auto [editor, row] = makeParameterField(parameter);
        const std::unique_ptr<QWidget> shown(row);
        const auto* name = row->findChild<QLabel*>();
        const auto isBelow = [&, control = editor] { return control->y() > name->y(); };
        row->show();
        const auto* box = row->findChild<QComboBox*>();
        const int whole = box->fontMetrics().horizontalAdvance(box->itemText(1));
        row->resize(whole + 90, 80);
        QTRY_VERIFY(isBelow());
        const QRect before = editor->geometry();
        QVERIFY(before.width() == row->width());
        editor->setText(QStringLiteral("long"));
        QTest::qWait(20);
        QCOMPARE(editor->geometry(), before);
        row->resize(whole + 200, 80);
        QTRY_VERIFY(!isBelow());
    }

    void wrongNumbersInTheGridStopTheRun() {
        Bench bench;
        bench.form.dataEditor()->setSource(DataEditor::Typed);
        DataGridModel& grid = bench.form.dataEditor()->grid().model();
        QCOMPARE(grid.workers(), 4);
        grid.setData(grid.index(0, 0), QStringLiteral("x"), Qt::EditRole);
        QSignalSpy runs(&bench.form, &ParameterForm::runRequested);
        bench.form.run();
        QCOMPARE(runs.size(), 0);
        QVERIFY(bench.form.errorOf("data").contains(QStringLiteral("not a number")));
        grid.undoStack().undo();
        bench.form.run();
        QCOMPARE(runs.size(), 1);
        const auto spec = runs[0][0].value<RunSpec>();
        QCOMPARE(spec.parameters.at("data"), std::string("inline:17,11,1,9;5,13,23,14;3,6,10,8;12,7,2,12"));
    }

    /// In a low form the cell that the keys have come to is in sight.
    void theFormFollowsTheCells() {
        Bench bench;
        bench.form.resize(360, 300);
        bench.form.dataEditor()->setSource(DataEditor::Typed);
        bench.form.show();
        DataGridView& cells = bench.form.dataEditor()->grid().view();
        cells.setFocus(Qt::TabFocusReason);
        QTRY_VERIFY(cells.hasFocus());
        const QWidget* sight = bench.form.findChild<QScrollArea*>()->viewport();
        for (int row = 0; row < 4; ++row) {
            cells.setCurrentIndex(cells.model()->index(row, 3));
            const QRect cell = cells.visualRect(cells.currentIndex());
            const QRect seen(cells.viewport()->mapTo(sight, cell.topLeft()), cell.size());
            QVERIFY2(sight->rect().contains(seen), qPrintable(QString::number(row)));
        }
    }

    void rowsFollowTheWorkers() {
        Bench bench;
        bench.form.dataEditor()->setSource(DataEditor::Typed);
        DataGridModel& grid = bench.form.dataEditor()->grid().model();
        bench.workers()->setValue(6);
        QCOMPARE(grid.workers(), 6);
        grid.paste(0, 0, TextTable(8, QStringList{QStringLiteral("1")}));
        QCOMPARE(bench.workers()->value(), 8);
        QCOMPARE(bench.form.spec().devices.count, 8);
    }

    void typeOfTheElementsReachesTheGrid() {
        Bench bench;
        RunSpec spec;
        spec.strategy = "allreduce";
        spec.parameters = {{"data", "inline:1.5,2;3,4"}, {"dtype", "int32"}};
        spec.devices.count = 2;
        bench.form.setSpec(spec);
        QVERIFY(bench.form.errorOf("data").contains(QStringLiteral("int32")));
    }

    void fileBringsItsWorkers() {
        Bench bench;
        QTemporaryFile file;
        QVERIFY(file.open());
        file.write("1,2\n3,4\n5,6\n");
        file.close();
        bench.form.dataEditor()->setSource(DataEditor::File);
        QVERIFY(!bench.form.isValid());  // no file yet
        bench.line("File with the workers' numbers")->setText(file.fileName());
        QVERIFY(bench.form.isValid());
        QCOMPARE(bench.workers()->value(), 3);
        QCOMPARE(bench.form.spec().devices.count, 0);  // the file decides
    }

    void engineErrorsStandAtTheirField() {
        Bench bench;
        QVERIFY(bench.form.showError({ErrorCode::BadValue, "op", "No such operator."}));
        QCOMPARE(bench.form.errorOf("op"), QStringLiteral("No such operator."));
        QVERIFY(bench.form.showError({ErrorCode::DeviceUnavailable, "devices", "There is no GPU."}));
        QCOMPARE(bench.form.errorOf("kind"), QStringLiteral("There is no GPU."));
        QVERIFY(bench.form.showError({ErrorCode::BadValue, "elements", "Too many."}));
        QVERIFY(!bench.form.showError({ErrorCode::StoreUnavailable, "database", "The disk is full."}));
        bench.workers()->setValue(5);  // an edit: what the engine said is about something else
        QVERIFY(bench.form.errorOf("elements").isEmpty());
        QVERIFY(bench.form.isValid());
    }

    void knowsWhetherSomethingHasChanged() {
        Bench bench;
        test::FakeRun run(test::reviewArrays());
        run.info.spec.parameters = {{"data", "inline:17,11,1,9;5,13,23,14;3,6,10,8;12,7,2,12"}};
        run.start(bench.client, bench.document);
        QCOMPARE(bench.form.dataEditor()->source(), DataEditor::Typed);  // the form shows what runs
        QVERIFY(!bench.form.isChanged());
        QVERIFY(!bench.runButton()->property("primary").toBool());
        bench.workers()->setValue(3);
        QVERIFY(bench.form.isChanged());
        QVERIFY(bench.runButton()->property("primary").toBool());
        bench.workers()->setValue(4);
        QVERIFY(!bench.form.isChanged());
        QCOMPARE(workersOf(test::fakeStrategy(), run.info.spec), 4);
        bench.form.resetToDefaults();
        QCOMPARE(bench.form.dataEditor()->source(), DataEditor::Random);
        QVERIFY(bench.form.isChanged());
        bench.form.dataEditor()->setSource(DataEditor::Typed);  // typed numbers are kept
        QVERIFY(!bench.form.isChanged());
    }

    void whatIsMissingHereCannotBeChosen() {
        Bench bench;
        bench.form.setDoctor({{"cuda", false, "no driver on this machine"}, {"mpi", true, "4.1.4"}});
        for (EngineChoice* choice : bench.form.findChildren<EngineChoice*>()) {
            auto* box = choice->findChild<QComboBox*>();
            const int cuda = box->findText(QStringLiteral("cuda (not here)"));
            if (cuda < 0) continue;
            QVERIFY(!(box->model()->flags(box->model()->index(cuda, 0)) & Qt::ItemIsEnabled));
            QVERIFY(choice->whyNotTheOthers().contains(QStringLiteral("no driver on this machine")));
            return;
        }
        QFAIL("no such choice");
    }

    void whatDoesNotGoTogetherSaysSo() {
        Bench bench;
        const auto choice = [&](const QString& text) -> EngineChoice* {
            for (EngineChoice* each : bench.form.findChildren<EngineChoice*>())
                if (each->findChild<QComboBox*>()->findText(text) >= 0) return each;
            return nullptr;
        };
        EngineChoice *devices = choice("cuda"), *launch = choice("threads"), *collectives = choice("nccl");
        QVERIFY(devices && launch && collectives);
        const auto offered = [](EngineChoice& of, const QString& text) {
            auto* box = of.findChild<QComboBox*>();
            return bool(box->model()->flags(box->model()->index(box->findText(text), 0)) & Qt::ItemIsEnabled);
        };
        QVERIFY(!offered(*collectives, "mpi"));
        QVERIFY(!offered(*collectives, "nccl"));
        QVERIFY2(collectives->whyNotTheOthers().contains("real GPUs"), qPrintable(collectives->help()));
        launch->setValue("mpi");
        QVERIFY(offered(*collectives, "mpi"));
        collectives->setValue("mpi");
        QVERIFY(bench.form.isValid());
        launch->setValue("threads");  // what was chosen before does not go with it any more
        QVERIFY(!bench.form.isValid());
        QVERIFY2(bench.form.errorOf("collectives").contains("launch mpi"),
                 qPrintable(bench.form.errorOf("collectives")));
        collectives->setValue("kolo");
        QVERIFY(bench.form.isValid());
        devices->setValue("cuda");
        QVERIFY(offered(*collectives, "nccl"));
        QVERIFY(offered(*launch, "mpi"));
        collectives->setValue("nccl");
        QVERIFY(bench.form.isValid());
        bench.form.setDoctor({{"cuda", true, "H100"}, {"nccl", false, "not installed"}});
        QVERIFY(!offered(*collectives, "nccl (not here)"));
        QVERIFY(choice("nccl (not here)")->help().size() > 0);
    }

    void specBeforeTheStrategiesIsKept() {
        EngineClient client;
        RunDocument document(client);
        ParameterForm form(document);
        form.setSpec(fullSpec());
        form.run();  // nothing to run with yet
        form.setStrategies({test::fakeStrategy()});
        QVERIFY(form.spec() == fullSpec());
    }

    void everyControlHasAName() {
        Bench bench;
        for (const QWidget* widget : bench.form.findChildren<QWidget*>()) {
            const bool focusable = widget->focusPolicy() & Qt::TabFocus;
            const bool inner = widget->objectName().startsWith(QStringLiteral("qt_")) || widget->focusProxy();
            if (!focusable || inner || qobject_cast<const QLineEdit*>(widget) == nullptr) continue;
            const bool ofSpinBox = qobject_cast<const QSpinBox*>(widget->parentWidget());
            const bool ofComboBox = qobject_cast<const QComboBox*>(widget->parentWidget());
            QVERIFY2(ofSpinBox || ofComboBox || !widget->accessibleName().isEmpty(), widget->metaObject()->className());
        }
    }
};

QTEST_MAIN(TestParameterForm)
#include "test_parameter_form.moc"
