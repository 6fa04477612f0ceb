// SPDX-License-Identifier: GPL-3.0-or-later
//
// Keys and the focus in the window: which key does what, where the focus goes, and that playback keeps its keys
// wherever the focus was, while typing in a field stays typing.
#include <QAccessible>
#include <QComboBox>
#include <QListView>
#include <QMenuBar>
#include <QSettings>
#include <algorithm>

#include "app/export_sheet.h"
#include "app/history_panel.h"
#include "app/panels/data_editor.h"
#include "app/panels/data_grid.h"
#include "app/panels/data_grid_model.h"
#include "app/panels/parameter_form.h"
#include "app/scrubber.h"
#include "tests/app/studio_fixture.h"
#include "viz/host/canvas_widget.h"

using namespace kolo;
using namespace kolo::app;

class TestStudioKeys : public QObject {
    Q_OBJECT

    static QComboBox* namedBox(Studio& studio, const char* name) {
        for (QComboBox* box : studio->findChildren<QComboBox*>())
            if (box->accessibleName() == QLatin1String(name)) return box;
        return nullptr;
    }

private slots:
    void init() { QSettings().clear(); }

    void noTwoActionsShareAKey() {
        Studio studio;
        QSet<QString> taken;
        for (const QAction* action : studio->actions().findChildren<QAction*>()) {
            for (const QKeySequence& key : action->shortcuts()) {
                QVERIFY2(!taken.contains(key.toString()), qPrintable(key.toString()));
                taken << key.toString();
            }
        }
        QVERIFY(taken.size() > 20);
    }

    /// Once round the window and back, each control once; into the form at its first and out of it at its last.
    void theTabKeyComesRound() {
        for (const QSize size : {QSize(1280, 720), QSize(1440, 900)}) {
            StudioOptions options;
            options.size = size;
            Studio studio(options);
            QVERIFY(studio.ready());
            const auto round = [&](Qt::Key key) {
                studio->scrubber().setFocus();
                QList<QWidget*> met;
                for (int i = 0; i < 200 && (i == 0 || !studio->scrubber().hasFocus()); ++i) {
                    QWidget* now = QApplication::focusWidget();
                    if (met.isEmpty() || met.last() != now) met << now;  // cells of a grid are stops, too
                    QTest::keyClick(now, key);
                }
                return met;
            };
            const QList<QWidget*> on = round(Qt::Key_Tab);
            QVERIFY(studio->scrubber().hasFocus());
            QCOMPARE(QSet<QWidget*>(on.begin(), on.end()).size(), on.size());
            QVERIFY(on.contains(&studio->canvas()));
            QList<QWidget*> ofForm;
            for (QWidget* each : on)
                if (studio->form().isAncestorOf(each)) ofForm << each;
            QVERIFY(ofForm.size() > 8);
            QCOMPARE(on.indexOf(ofForm.last()) - on.indexOf(ofForm.first()) + 1, ofForm.size());
            studio->actions().focusSetup->trigger();
            QCOMPARE(QApplication::focusWidget(), ofForm.first());
            QList<QWidget*> back = round(Qt::Key_Backtab);
            QVERIFY(studio->scrubber().hasFocus());
            std::reverse(back.begin() + 1, back.end());
            QCOMPARE(back, on);
        }
    }

    void whatIsBeingTypedIsInTheRun() {
        ReadyStudio studio;
        const qint64 before = studio->document().info().id;
        DataGridView& view = studio->form().dataEditor()->grid().view();
        view.setFocus(Qt::OtherFocusReason);
        view.setCurrentIndex(view.model()->index(0, 1));
        for (int digit = 0; digit < 2; ++digit) QTest::keyClick(QApplication::focusWidget(), Qt::Key_9);
        QVERIFY(view.isAncestorOf(QApplication::focusWidget()));  // the cell is open
        studio.press(Qt::Key_R, Qt::ControlModifier);
        QTRY_VERIFY(studio->document().info().id != before);
        const std::string& data = studio->document().info().spec.parameters.at("data");
        QVERIFY2(data.starts_with("inline:17,99,1,9"), data.c_str());
    }

    void theTablesKeyGoesToTheTable() {
        ReadyStudio studio;
        studio.press(Qt::Key_3, Qt::ControlModifier);
        QTRY_VERIFY(QApplication::focusWidget()->inherits("QTableView"));
    }

    void panelsAreReachedByTheirKeys() {
        ReadyStudio studio;
        QTRY_COMPARE(studio->history().view().model()->rowCount(), 1);
        studio.press(Qt::Key_7, Qt::ControlModifier);
        QTRY_VERIFY(studio->history().isVisible());
        QCOMPARE(QApplication::focusWidget(), qobject_cast<QWidget*>(&studio->history().view()));
        studio.press(Qt::Key_2, Qt::ControlModifier);
        QTRY_COMPARE(QApplication::focusWidget(), qobject_cast<QWidget*>(&studio->canvas()));
    }

    void altAloneLeavesTheKeysWhereTheyAre() {
        ReadyStudio studio;
        QWidget* const focus = QApplication::focusWidget();
        QVERIFY(focus);
        QTest::keyClick(focus, Qt::Key_Alt, Qt::AltModifier);
        QCOMPARE(QApplication::focusWidget(), focus);
        QVERIFY(!studio->menuBar()->activeAction());
    }

    void whatFollowsARunIsSteppingWhereverTheFocusWas() {
        ReadyStudio studio;
        auto* form = studio->findChild<ParameterForm*>();
        for (const auto modifiers : {Qt::ControlModifier | Qt::NoModifier, Qt::ControlModifier | Qt::ShiftModifier}) {
            auto* box = form->findChild<QComboBox*>();
            QVERIFY(box && box->isVisible());
            box->setFocus();
            const std::int64_t before = studio.document().info().id;
            studio.press(Qt::Key_R, modifiers);
            QVERIFY(studio->canvas().hasFocus());
            QVERIFY(waitFor([&] { return studio.document().info().id != before; }));
            QVERIFY(studio.ready());
            QVERIFY(studio.stepsTo(1, Qt::Key_Right));
        }
    }

    void aClosedListLeavesThePlaybackItsKeys() {
        ReadyStudio studio;
        auto* box = studio->findChild<ParameterForm*>()->findChild<QComboBox*>();
        QVERIFY(box && box->isVisible());
        box->setFocus();
        QVERIFY(box->hasFocus());
        const int before = box->currentIndex();
        QVERIFY(studio.stepsTo(1, Qt::Key_Right));
        QCOMPARE(box->currentIndex(), before);
        QVERIFY(box->hasFocus());
        studio.press(before + 1 < box->count() ? Qt::Key_Down : Qt::Key_Up);
        QVERIFY(box->currentIndex() != before);
    }

    void aBoxThatTakesTextLeavesThemAfterAChoice() {
        ReadyStudio studio;
        auto* box = namedBox(studio, "algorithm");
        QVERIFY(box && box->isEditable() && box->isVisible());
        studio->activateWindow();
        box->setFocus(Qt::MouseFocusReason);
        QTRY_VERIFY(box->hasFocus());
        const QString before = box->currentText();
        studio.press(Qt::Key_End);
        studio.press(Qt::Key_Left);  // still typing: the cursor moves, the run does not
        QCOMPARE(box->lineEdit()->cursorPosition(), before.size() - 1);
        QCOMPARE(studio.document().step(), 0);
        box->showPopup();
        QTRY_VERIFY(box->view()->isVisible());
        QTest::keyClick(box->view(), Qt::Key_Down);
        QTest::keyClick(box->view(), Qt::Key_Return);
        QTRY_VERIFY(!box->view()->isVisible());
        QVERIFY(box->currentText() != before);
        QVERIFY2(box->hasFocus(),
                 QApplication::focusWidget() ? QApplication::focusWidget()->metaObject()->className() : "none");
        QVERIFY(box->property("chosen").toBool());
        QVERIFY(studio.stepsTo(1, Qt::Key_Right));
        studio.press(Qt::Key_Escape);
        QVERIFY(studio->canvas().hasFocus());
        QVERIFY(studio.stepsTo(2, Qt::Key_Right));
    }

    void exportIsNotTheEndOfALine() {  // under X11 Ctrl+E is End to a line, and would be lost there
        ReadyStudio studio;
        auto* box = namedBox(studio, "algorithm");
        QVERIFY(box);
        box->lineEdit()->setFocus();
        box->lineEdit()->setCursorPosition(0);
        studio.press(Qt::Key_E, Qt::ControlModifier);
        QTRY_VERIFY(studio->findChild<ExportSheet*>());
        QCOMPARE(box->lineEdit()->cursorPosition(), 0);
    }

    void escLeavesTheFocusOnThePicture() {
        ReadyStudio studio;
        for (int key = 0; key < 3; ++key) {
            studio.press(Qt::Key_Escape);
            QVERIFY(studio->canvas().hasFocus());
        }
        studio->timeline().setFocus();
        studio.press(Qt::Key_Escape);
        QVERIFY(studio->canvas().hasFocus());
    }

    void aListOfRowsLeavesThePlaybackItsKeys() {
        ReadyStudio studio;
        QTRY_COMPARE(studio->history().view().model()->rowCount(), 1);
        studio.press(Qt::Key_7, Qt::ControlModifier);
        QTRY_VERIFY(studio->history().view().hasFocus());
        QVERIFY(studio.stepsTo(1, Qt::Key_Right));
        QVERIFY(studio.stepsTo(0, Qt::Key_Left));
    }

    /// By the names that a screen reader says.
    void tabGoesThroughTheFormInTheOrderOfTheEye() {
        ReadyStudio studio;
        studio->activateWindow();
        auto* form = studio->findChild<ParameterForm*>();
        studio.press(Qt::Key_1, Qt::ControlModifier);
        // A list of choices is read out by its choice, and says in its description what is chosen.
        const auto spoken = [](QAccessibleInterface& control) {
            const bool box = control.role() == QAccessible::ComboBox;
            return control.text(box ? QAccessible::Description : QAccessible::Name)
                .section(QLatin1Char(':'), 0, box ? 0 : -1);
        };
        QStringList names;
        for (int i = 0; i < 80 && form->isAncestorOf(QApplication::focusWidget()); ++i) {
            QAccessibleInterface* now = QAccessible::queryAccessibleInterface(QApplication::focusWidget());
            QVERIFY(now && now->state().focusable);
            const QString name = spoken(*now);
            if (names.isEmpty() || names.last() != name) names << name;  // the grid is left after its last cell
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        }
        const QStringList wanted{QStringLiteral("strategy"),
                                 QStringLiteral("Workers"),
                                 QStringLiteral("algorithm"),
                                 QStringLiteral("op"),
                                 QStringLiteral("dtype"),
                                 QStringLiteral("Numbers: typed"),
                                 QStringLiteral("Numbers of the workers"),
                                 QStringLiteral("link"),
                                 QStringLiteral("Show where and how it runs"),
                                 QStringLiteral("devices"),
                                 QStringLiteral("launch"),
                                 QStringLiteral("collectives"),
                                 QStringLiteral("detail"),
                                 QStringLiteral("Run with these settings")};
        qsizetype from = 0;
        for (const QString& name : wanted) {
            const qsizetype at = names.indexOf(name, from);
            QVERIFY2(at >= 0, qPrintable(QStringLiteral("%1 after %2 in: %3")
                                             .arg(name, from ? names[from - 1] : QString(), names.join("; "))));
            from = at + 1;
        }
        QCOMPARE(names.first(), QStringLiteral("strategy"));
    }
};

KOLO_STUDIO_TEST_MAIN(TestStudioKeys)
#include "test_studio_keys.moc"
