// SPDX-License-Identifier: GPL-3.0-or-later
//
// The window as a screen reader has it: the tree of every page and dialog, walked through QAccessible, which is what
// AT-SPI tells. Nothing that can have the focus is without a name, and pictures and tables say what they show.
#include <QAbstractItemView>
#include <QAccessible>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QRadioButton>
#include <QSettings>
#include <QTableView>
#include <cmath>
#include <set>

#include "app/accessible_application.h"
#include "app/break_it.h"
#include "app/exercises/class_dialog.h"
#include "app/keys_overlay.h"
#include "app/page.h"
#include "app/page_book.h"
#include "app/placement/graph_canvas.h"
#include "app/theme.h"
#include "tests/app/studio_fixture.h"
#include "viz/charts/chart.h"
#include "viz/host/canvas_widget.h"

using namespace kolo;
using namespace kolo::app;

namespace {

constexpr int kMostOfATable = 600;  // cells: a table of ten thousand has no other kinds of them

/// One node of the tree, as it is told.
struct Node {
    QAccessibleInterface* spoken;
    QString path;
};

void walk(QAccessibleInterface* node, const QString& path, std::set<QAccessibleInterface*>& met,
          const std::function<void(const Node&)>& tell) {
    if (!node || !node->isValid() || !met.insert(node).second) return;
    const QAccessible::State state = node->state();
    if (state.invisible && !state.offscreen) return;
    const QObject* object = node->object();
    const QString own = object ? QString::fromLatin1(object->metaObject()->className())
                               : QStringLiteral("part %1").arg(static_cast<int>(node->role()));
    const QString here = path + QLatin1Char('/') + own;
    tell({node, here});
    for (int i = 0; i < std::min(node->childCount(), kMostOfATable); ++i) walk(node->child(i), here, met, tell);
}

QStringList namelessIn(QWidget& root, int* focusable = nullptr) {
    QStringList nameless;
    std::set<QAccessibleInterface*> met;
    walk(QAccessible::queryAccessibleInterface(&root), {}, met, [&](const Node& node) {
        if (!node.spoken->state().focusable || node.spoken->state().disabled) return;
        // A page's frame that scrolls, and Qt's own parts of a control, speak through what is in them.
        const QWidget* widget = qobject_cast<QWidget*>(node.spoken->object());
        const QString owner = widget && widget->parent() ? widget->parent()->metaObject()->className() : QString();
        const bool inner = widget && (owner == "QComboBoxPrivateContainer" || owner.endsWith("SpinBox") ||
                                      widget->focusPolicy() == Qt::NoFocus);
        if (inner || (widget && widget->focusProxy())) return;
        if (focusable) ++*focusable;
        if (node.spoken->text(QAccessible::Name).trimmed().isEmpty()) nameless << node.path;
    });
    nameless.removeDuplicates();
    return nameless;
}

/// Pictures, charts and tables that do not say what they show.
QStringList muteIn(QWidget& root) {
    QStringList mute;
    for (QWidget* widget : root.findChildren<QWidget*>()) {
        const bool picture = qobject_cast<viz::CanvasWidget*>(widget) || qobject_cast<viz::charts::Chart*>(widget) ||
                             qobject_cast<GraphCanvas*>(widget);
        const bool table = qobject_cast<QTableView*>(widget);
        if ((!picture && !table) || !widget->isVisible()) continue;
        QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(widget);
        const bool named = !spoken->text(QAccessible::Name).isEmpty();
        const bool described = table || !spoken->text(QAccessible::Description).isEmpty();
        if (!named || !described) mute << widget->metaObject()->className();
    }
    return mute;
}

}  // namespace

class TestStudioAccess : public QObject {
    Q_OBJECT

    static StudioOptions onPageOfRow() {
        QFETCH(QString, page);
        StudioOptions options;
        options.page = page == kRunPage ? QString() : page;
        return options;
    }

private slots:
    void init() { QSettings().clear(); }

    void theProgramIsCalledKolo() {
        introduceAsKolo();
        QCOMPARE(QAccessible::queryAccessibleInterface(qApp)->text(QAccessible::Name), QStringLiteral("Kolo"));
        QCOMPARE(QCoreApplication::applicationName(), QStringLiteral("studio"));  // where the settings are
    }

    void theListOfABoxIsCalledAsTheBoxIs() {
        introduceAsKolo();
        for (const QString& page : {kRunPage, kSideBySidePage}) {
            Studio studio(onPage(page == kRunPage ? "" : qPrintable(page)));
            QVERIFY(studio.ready());
            QTest::qWait(700);
            namelessIn(studio.window());  // asks for all that is there
            int lists = 0;
            for (const QComboBox* box : studio->findChildren<QComboBox*>()) {
                if (!box->isVisible()) continue;
                ++lists;
                QTRY_VERIFY2(!box->view()->accessibleName().isEmpty(), qPrintable(box->accessibleName()));
            }
            QVERIFY(lists >= 4);
        }
    }

    /// Whether one may write into the box or not.
    void theListsOfAllBoxesLookAlike() {
        Studio studio(onPage(""));
        QVERIFY(studio.ready());
        std::set<int> heights;
        std::set<bool> editable;
        for (QComboBox* box : studio->findChildren<QComboBox*>()) {
            if (!box->isVisible()) continue;
            box->ensurePolished();
            heights.insert(box->view()->sizeHintForRow(0));
            editable.insert(box->isEditable());
        }
        QCOMPARE(editable.size(), std::size_t{2});
        QVERIFY2(heights.size() == 1, qPrintable(QString::number(*heights.rbegin())));
    }

    /// And says what is chosen in it.
    void aBoxIsCalledByItsName_data() { everyPage_data(); }
    void aBoxIsCalledByItsName() {
        introduceAsKolo();
        Studio studio(onPageOfRow());
        QVERIFY(studio.ready());
        QTest::qWait(700);
        for (QComboBox* box : studio->findChildren<QComboBox*>()) {
            if (!box->isVisible()) continue;
            QVERIFY2(!box->accessibleName().isEmpty(), qPrintable(box->currentText()));
            QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(box);
            const QString text = box->currentText();
            QCOMPARE(spoken->text(QAccessible::Name),
                     text.isEmpty() ? box->accessibleName() : QString("%1: %2").arg(box->accessibleName(), text));
            QCOMPARE(spoken->text(QAccessible::Value), text);
            QCOMPARE(spoken->childCount(), box->isEditable() ? 2 : 1);
            QCOMPARE(spoken->indexOfChild(spoken->child(0)), 0);
        }
    }

    /// A label with a name of its own is heard with what it says.
    void aLabelTellsWhatItSays_data() { everyPage_data(); }
    void aLabelTellsWhatItSays() {
        introduceAsKolo();
        Studio studio(onPageOfRow());
        QVERIFY(studio.ready());
        for (QLabel* label : studio->findChildren<QLabel*>()) {
            if (!label->isVisible() || label->textFormat() != Qt::PlainText) continue;
            const QString heard = QAccessible::queryAccessibleInterface(label)->text(QAccessible::Name);
            QVERIFY2(heard.contains(label->text(), Qt::CaseInsensitive) && heard.contains(label->accessibleName()),
                     qPrintable(heard));
        }
        QLabel named(QStringLiteral("6"));
        named.setAccessibleName(QStringLiteral("steps, counted"));
        QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(&named);
        QCOMPARE(spoken->text(QAccessible::Name), QStringLiteral("steps, counted: 6"));
        named.setText(QStringLiteral("<b>7</b> of 7"));
        QCOMPARE(spoken->text(QAccessible::Name), QStringLiteral("steps, counted: 7 of 7"));
        QLineEdit field;
        named.setBuddy(&field);
        QVERIFY(!spoken->relations(QAccessible::Labelled).isEmpty());
    }

    /// The menu that a right click opens stands among the program's windows while it is open.
    /// Whoever goes through the window by Tab hears what he has come to.
    void everyStopOfTabHasANameAndARole() {
        Studio studio;
        QVERIFY(studio.ready());
        studio->activateWindow();
        studio->canvas().setFocus();
        QStringList silent;
        for (int i = 0; i < 80; ++i) {
            studio.press(Qt::Key_Tab);
            const QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(QApplication::focusWidget());
            QVERIFY(spoken);
            const QString name = spoken->text(QAccessible::Name);
            if (name.isEmpty() || spoken->role() == QAccessible::NoRole) silent << QStringLiteral("no name");
            // A screen reader comes to it from the window.
            for (QAccessibleInterface* at = nullptr; spoken && spoken->role() != QAccessible::Application;
                 spoken = at) {
                at = spoken->parent();
                if (!at || at->indexOfChild(spoken) < 0) silent << name + QStringLiteral(" is in nothing");
            }
        }
        silent.removeDuplicates();
        QVERIFY2(silent.isEmpty(), qPrintable(silent.join(QStringLiteral("; "))));
    }

    void theMenuOfARightClickIsThere() {
        introduceAsKolo();
        Studio studio;
        QVERIFY(studio.ready());
        QAccessibleInterface* program = QAccessible::queryAccessibleInterface(qApp);
        const int before = program->childCount();
        QMenu* menu = studio->findChild<BreakIt*>()->menuFor(2);
        QCOMPARE(program->childCount(), before);
        menu->popup(studio->geometry().center());
        QTRY_COMPARE(program->childCount(), before + 1);
        QAccessibleInterface* spoken = program->child(before);
        QCOMPARE(spoken->object(), menu);
        QCOMPARE(program->indexOfChild(spoken), before);
        QCOMPARE(spoken->parent(), program);
        QCOMPARE(spoken->text(QAccessible::Name), menu->actions().front()->text());  // "Worker C"
        QCOMPARE(spoken->childCount(), int(menu->actions().size()));
        for (int i = 0; i < before; ++i) QCOMPARE(program->indexOfChild(program->child(i)), i);
        menu->close();
        QTRY_COMPARE(program->childCount(), before);
    }

    void everyPage_data() {
        QTest::addColumn<QString>("page");
        for (const QString& page : pageIds()) QTest::newRow(qPrintable(page)) << page;
    }
    void everyPage() {
        QFETCH(QString, page);
        StudioOptions options = onPageOfRow();
        options.size = QSize(1440, 900);
        Studio studio(options);
        QVERIFY(studio.ready());
        QCOMPARE(studio->pages().shown(), page);
        QTest::qWait(700);  // the page asks the engine, draws, and is described with its first frame
        int focusable = 0;
        const QStringList nameless = namelessIn(studio.window(), &focusable);
        QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join('\n')));
        QVERIFY2(focusable >= 4, qPrintable(QString::number(focusable)));
        const QStringList mute = muteIn(studio.window());
        QVERIFY2(mute.isEmpty(), qPrintable(mute.join('\n')));
    }

    /// Every place of a table is a sentence: "B, chunk 2: empty".
    void everyCellOfTheRun() {
        Studio studio;
        QVERIFY(studio.readyAtTheEnd());
        int cells = 0;
        for (QTableView* table : studio->findChildren<QTableView*>()) {
            if (!table->isVisible() || !table->model()) continue;
            for (int row = 0; row < table->model()->rowCount(); ++row)
                for (int column = 0; column < table->model()->columnCount(); ++column) {
                    const QModelIndex at = table->model()->index(row, column);
                    if (!(at.flags() & Qt::ItemIsEnabled) || table->isColumnHidden(column)) continue;
                    const QString words = at.data(Qt::AccessibleTextRole).toString() + at.data().toString();
                    QVERIFY2(!words.trimmed().isEmpty(),
                             qPrintable(QString("%1: %2, %3").arg(table->accessibleName()).arg(row).arg(column)));
                    ++cells;
                }
        }
        QVERIFY2(cells > 7 * 16, qPrintable(QString::number(cells)));
    }

    void theDialogs() {
        ReadyStudio studio;
        const auto check = [](QWidget* dialog) {
            QTest::qWait(60);
            int focusable = 0;
            const QStringList nameless = namelessIn(*dialog, &focusable);
            QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join('\n')));
            QVERIFY(focusable > 0);
            QVERIFY(!dialog->windowTitle().isEmpty());
        };
        ClassDialog overview(&studio.window());
        overview.show();
        check(&overview);
        overview.close();
        for (QAction* action : {studio->actions().exportRun, studio->actions().exportReport,
                                studio->actions().exportAnimationGif, studio->actions().playlistOpen}) {
            action->trigger();
            QDialog* dialog = nullptr;
            QVERIFY2(waitFor([&] {
                         for (QWidget* each : QApplication::topLevelWidgets())
                             if (auto* open = qobject_cast<QDialog*>(each); open && open->isVisible()) dialog = open;
                         return dialog != nullptr;
                     }),
                     qPrintable(action->text()));
            check(dialog);
            dialog->close();
            QVERIFY(waitFor([&] { return QApplication::activeModalWidget() == nullptr; }));
        }
    }

    void lectureModeAndTheListOfKeys() {
        ReadyStudio studio;
        studio->actions().lecture->trigger();
        studio->actions().notes->trigger();
        QTest::qWait(200);
        QVERIFY2(namelessIn(studio.window()).isEmpty(), qPrintable(namelessIn(studio.window()).join('\n')));
        studio->actions().keys->trigger();
        auto* keys = studio->findChild<KeysOverlay*>();
        QVERIFY(keys && keys->isVisible());
        QVERIFY2(namelessIn(*keys).isEmpty(), qPrintable(namelessIn(*keys).join('\n')));
    }

    /// WCAG 1.4.11: what one clicks at stands out from its ground by 3:1.
    void circlesAndBoxesAreSeen() {
        const auto luminance = [](QColor color) {
            const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
            return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF()) +
                   0.05;
        };
        for (const viz::Theme theme : {viz::Theme::Dark, viz::Theme::Light, viz::Theme::Projector}) {
            QWidget ground;
            ground.setStyleSheet(
                styleSheetFor(theme) +
                QStringLiteral("QWidget { background: %1; }").arg(toQColor(viz::palette(theme).panel).name()));
            QRadioButton circle(&ground);
            QCheckBox box(&ground);
            box.move(0, 40);
            ground.resize(80, 80);
            const QImage drawn = ground.grab().toImage();
            const double behind = luminance(toQColor(viz::palette(theme).panel));
            for (const QWidget* part : {static_cast<QWidget*>(&circle), static_cast<QWidget*>(&box)}) {
                double most = 1;
                for (int x = 0; x < 20; ++x) {
                    const double at = luminance(drawn.pixelColor(part->x() + x, part->y() + part->height() / 2));
                    most = std::max(most, std::max(at, behind) / std::min(at, behind));
                }
                QVERIFY2(most >= 3, qPrintable(QString::number(most)));
            }
        }
    }

    /// The walk finds what it is there for.
    void aControlWithoutANameIsFound() {
        ReadyStudio studio;
        auto* button = new QPushButton(&studio.window());
        button->setFocusPolicy(Qt::StrongFocus);
        button->setGeometry(4, 4, 40, 20);
        button->show();
        const QStringList nameless = namelessIn(studio.window());
        QCOMPARE(nameless.size(), 1);
        QVERIFY(nameless.first().endsWith("/QPushButton"));
        delete button;
        QVERIFY(namelessIn(studio.window()).isEmpty());
    }
};

KOLO_STUDIO_TEST_MAIN(TestStudioAccess)
#include "test_studio_access.moc"
