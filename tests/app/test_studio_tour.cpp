// SPDX-License-Identifier: GPL-3.0-or-later
//
// The first start, and everybody's keyboard and screen reader: the tour comes once, by keys, and goes; every control
// that the keyboard reaches says what it is; Tab goes through all of them; what happens is told.
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QLabel>
#include <QMenuBar>
#include <QSettings>
#include <set>

#include "app/extras.h"
#include "app/lecture.h"
#include "app/message_strip.h"
#include "app/narration.h"
#include "app/page.h"
#include "app/page_book.h"
#include "app/tour.h"
#include "tests/app/studio_fixture.h"

using namespace kolo;
using namespace kolo::app;

class TestStudioTour : public QObject {
    Q_OBJECT

    static QStringList namelessIn(QWidget& root) {
        QStringList nameless;
        for (QWidget* widget : root.findChildren<QWidget*>()) {
            if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisible()) continue;
            // The field inside of a spin box or a combo box speaks with its owner's name.
            if (qobject_cast<QAbstractSpinBox*>(widget->parentWidget()) ||
                qobject_cast<QComboBox*>(widget->parentWidget()))
                continue;
            const QAccessibleInterface* seen = QAccessible::queryAccessibleInterface(widget);
            if (!seen || seen->text(QAccessible::Name).isEmpty())
                nameless << QStringLiteral("%1 (%2)").arg(widget->metaObject()->className(), widget->objectName());
        }
        return nameless;
    }

private slots:
    void theTourComesOnceAndGoesByKeys() {
        QSettings().remove("tour/seen");
        QVERIFY(!Tour::wasSeen());
        StudioOptions options;
        options.engine = QStringLiteral(KOLO_BINARY);
        QTemporaryDir folder;
        options.database = folder.filePath("runs.db");
        {
            MainWindow window(options);
            window.show();
            window.activateWindow();
            QVERIFY(QTest::qWaitForWindowExposed(&window));
            Tour& tour = window.extras().tour();
            QTRY_VERIFY_WITH_TIMEOUT(tour.isVisible(), 10'000);
            QVERIFY(tour.stops() <= 5);
            MessageStrip& strip = window.strip();  // what it says is read beside the tour
            strip.show({Notice::Tone::Info, QStringLiteral("Each of 8 workers has 4 elements."), {}, {}});
            const auto hidden = [&] {
                return tour.geometry().intersects({strip.mapTo(&window, QPoint()), strip.size()});
            };
            QTRY_VERIFY(strip.isVisible() && !hidden());
            for (int stop = 0; stop < tour.stops(); ++stop) {
                QCOMPARE(tour.stop(), stop);
                QVERIFY(window.rect().contains(tour.geometry()));
                for (const QLabel* label : tour.findChildren<QLabel*>())  // their last lines are whole
                    QTRY_VERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(label->text()));
                QTest::keyClick(QApplication::focusWidget(), stop % 2 ? Qt::Key_Space : Qt::Key_Return);
            }
            QVERIFY(!tour.isVisible());
            window.close();
        }
        QVERIFY(Tour::wasSeen());
        MainWindow again(options);
        again.show();
        again.activateWindow();
        QVERIFY(QTest::qWaitForWindowExposed(&again));
        QVERIFY(waitFor([&] { return again.document().history() && again.document().history()->liveStep() >= 0; }));
        QTest::qWait(200);
        QVERIFY(!again.extras().tour().isVisible());
        again.actions().tour->trigger();  // but it can be asked for
        QVERIFY(again.extras().tour().isVisible());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);  // the run goes on by its keys
        QVERIFY(waitFor([&] { return again.document().step() == 1; }));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(!again.extras().tour().isVisible());
        // Who goes elsewhere leaves it: it does not lie over a hall's picture, nor over another page.
        again.actions().tour->trigger();
        again.actions().lecture->trigger();
        QVERIFY(!again.extras().tour().isVisible());
        again.actions().tour->trigger();
        QVERIFY(again.extras().tour().isVisible() && !again.isLecture());
        again.showPage(QStringLiteral("systems"));
        QVERIFY(!again.extras().tour().isVisible());
        again.close();
    }

    void everyControlHasAName() {
        ReadyStudio studio;
        for (const QString& page : pageIds()) {
            studio.window().showPage(page);
            QTest::qWait(300);
            const QStringList nameless = namelessIn(studio.window());
            QVERIFY2(nameless.isEmpty(), qPrintable(page + ": " + nameless.join(", ")));
        }
        QVERIFY(namelessIn(studio.window().lecture().notes()).isEmpty());
    }

    void tabGoesRoundTheRun() {
        ReadyStudio studio;
        studio.window().showPage(kRunPage);
        std::set<QWidget*> met;
        QWidget* first = QApplication::focusWidget();
        QVERIFY(first);
        bool round = false;
        for (int i = 0; i < 200 && !round; ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            QWidget* now = QApplication::focusWidget();
            QVERIFY(now && now->isVisible());
            round = now == first;
            met.insert(now);
        }
        QVERIFY(round);
        QVERIFY2(met.size() > 10, qPrintable(QString::number(met.size())));
    }

    void aStepIsTold() {
        ReadyStudio studio;
        studio.document().setReduceMotion(true);
        const auto* voice = studio.window().findChild<Narration*>();
        studio.document().stepForward();
        QVERIFY(studio.standsAt(1));
        QTRY_VERIFY(voice->accessibleName().startsWith("Iteration 1 of 6"));
        studio.window().setLecture(true);  // the line of words is hidden, its voice is not
        studio.document().stepForward();
        QVERIFY(studio.standsAt(2));
        QTRY_VERIFY(voice->accessibleName().startsWith("Iteration 2 of 6"));
    }
};

KOLO_STUDIO_TEST_MAIN(TestStudioTour)
#include "test_studio_tour.moc"
