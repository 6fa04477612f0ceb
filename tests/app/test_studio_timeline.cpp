// SPDX-License-Identifier: GPL-3.0-or-later
//
// The timeline in a lecturer's hands, in the real window: wheel and keys zoom and move it, a drag adds up, the search
// goes from match to match, and it grows to the picture's place and back.
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "app/theme.h"
#include "app/timeline_panel.h"
#include "tests/app/studio_fixture.h"

using namespace kolo;
using namespace kolo::app;

class TestStudioTimeline : public OneStudio {
    Q_OBJECT
    TimelinePanel& panel() { return m_studio->window().timelinePanel(); }
    viz::TimelineCanvas& canvas() { return panel().canvas(); }
    double length() { return canvas().places()->shown.length(); }
    void press(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::keyClick(&canvas(), static_cast<Qt::Key>(key), modifiers);
    }
    QPoint at(double share, int row) {
        const viz::TimelinePlaces places = *canvas().places();
        return QPointF(places.rows.x + share * places.rows.width, places.rows.y + (row + 0.5) * places.rowHeight)
            .toPoint();
    }
    void drag(const QPoint& from, const QPoint& to) {
        QTest::mousePress(&canvas(), Qt::LeftButton, {}, from);
        QTest::mouseMove(&canvas(), (from + to) / 2);
        QTest::mouseMove(&canvas(), to);
        QTest::mouseRelease(&canvas(), Qt::LeftButton, {}, to);
    }
    void turn(const QPoint& where, int notches, Qt::KeyboardModifiers modifiers = {}) {
        QWheelEvent event(where, canvas().mapToGlobal(where), {}, {0, notches * 120}, Qt::NoButton, modifiers,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(&canvas(), &event);
    }

private slots:
    void cleanup() {
        panel().findChild<QLineEdit*>()->clear();
        canvas().forget();
    }

    void keysZoomAndMove() {
        QVERIFY(canvas().places().has_value());
        m_studio->press(Qt::Key_8, Qt::ControlModifier);
        QVERIFY(waitFor([this] { return canvas().hasFocus(); }));
        const double whole = length();
        press(Qt::Key_W);
        press(Qt::Key_W);
        const double closer = length();
        QVERIFY2(closer < whole * 0.7, qPrintable(QString("%1 of %2").arg(closer).arg(whole)));
        press(Qt::Key_A);
        const double from = canvas().places()->shown.from;
        press(Qt::Key_D);
        QVERIFY(canvas().places()->shown.from > from);
        QCOMPARE(length(), closer);
        press(Qt::Key_S);
        QVERIFY(length() > closer);
        press(Qt::Key_0);
        QCOMPARE(length(), whole);
    }

    void theWheelZoomsAboutThePointerAndShiftMoves() {
        const QPoint where = at(0.25, 1);
        const double place = canvas().places()->placeAt(where.x());
        turn(where, 3);
        QVERIFY(qAbs(canvas().places()->placeAt(where.x()) - place) < length() * 0.01);
        const double from = canvas().places()->shown.from, closer = length();
        turn(where, -1, Qt::ShiftModifier);
        QVERIFY(canvas().places()->shown.from > from);
        QCOMPARE(length(), closer);
        const int rows = canvas().places()->visible;
        turn(where, 6, Qt::ControlModifier);
        QVERIFY(canvas().places()->visible < rows);
        QCOMPARE(canvas().places()->rowAt(where.y()), 1);  // the row under the pointer stays there
    }

    /// What Ctrl and the wheel took out of view: by 0, by F and by both buttons.
    void allRowsComeBack() {
        const int rows = canvas().places()->count;
        const auto click = [this](const char* text) {
            for (auto* button : panel().findChildren<QAbstractButton*>())
                if (button->text() == text) return button->click();
            QFAIL(text);
        };
        for (const bool selected : {false, true})
            for (const char* way : {"0", "F", "All", "Fit"}) {
                if (selected) drag(at(0.3, 0), at(0.6, 1));
                turn(at(0.5, 1), 8, Qt::ControlModifier);
                QVERIFY(canvas().places()->visible < rows);
                if (way[1] == 0)
                    press(way[0] == '0' ? Qt::Key_0 : Qt::Key_F);
                else
                    click(way);
                QVERIFY2(canvas().places()->visible == rows, way);
                canvas().forget();
            }
    }

    void aDragAddsUpAndEscapeForgets() {
        QCOMPARE(panel().sumsInWords(), QString());
        drag(at(0.02, 0), at(0.98, 1));
        const auto& selection = canvas().state().selection;
        QVERIFY(selection.has_value());
        QCOMPARE(selection->firstRow, 0);
        QCOMPARE(selection->lastRow, 1);
        const QStringList lines = panel().sumsInWords().split('\n');
        QVERIFY2(lines.first().startsWith("A–B, "), qPrintable(lines.first()));
        // Six chunks of 4 bytes arrive at each of the two: all of them, or all but what the edges cut.
        const viz::Activity& activity = *m_studio->document().activity();
        double bytes = 0;
        for (int row = 0; row < 2; ++row) bytes += activity.sums(row, selection->fromNs, selection->toNs).bytes;
        QVERIFY(bytes > 0 && bytes <= 48);
        QVERIFY2(lines.last().startsWith(QString::fromStdString(formatBytes(std::round(bytes)))),
                 qPrintable(lines.last()));
        const int step = m_studio->document().step();
        press(Qt::Key_Escape);
        QVERIFY(!canvas().state().selection);
        QCOMPARE(m_studio->document().step(), step);
        press(Qt::Key_Return);  // without a pointer: what is in view
        QVERIFY(canvas().state().selection.has_value());
        QCOMPARE(canvas().state().selection->lastRow, 3);
        double all = 0;
        for (int row = 0; row < 4; ++row) all += activity.sums(row, 0, activity.endNs() + 1).bytes;
        QCOMPARE(all, 4.0 * 6 * 4);
    }

    /// Beside the timeline or below it, but never over it.
    void theSumsLieOverNoRow() {
        const auto* sums = panel().findChild<QScrollArea*>();
        const QSize usual = m_studio->window().size();
        canvas().select(viz::TimelineSelection{0, m_studio->document().activity()->endNs(), 0, 3});
        for (int width = 800; width <= usual.width(); width += 60) {
            m_studio->window().resize(width, 720);
            QTRY_COMPARE(m_studio->window().width(), width);
            const QRect rows = placeAtRest(canvas());
            QVERIFY2(sums->isVisible() && !rows.intersects(sums->geometry()), QByteArray::number(width));
        }
        m_studio->window().resize(usual);
    }

    /// Also where it cuts messages of four bytes.
    void aSelectionHasReceivedWholeBytes() {
        const viz::Activity& activity = *m_studio->document().activity();
        const std::int64_t begin = activity.beginNs(), length = activity.endNs() - begin;
        int cut = 0;
        for (int part = 1; part < 200; ++part) {
            const viz::TimelineSelection selection{begin, begin + length * part / 200, 0, 3};
            canvas().select(selection);
            double bytes = 0;
            for (int row = 0; row < 4; ++row) bytes += activity.sums(row, selection.fromNs, selection.toNs).bytes;
            cut += bytes != std::round(bytes);
            const QString last = panel().sumsInWords().split('\n').last();
            if (!last.contains("received")) continue;
            QVERIFY2(!last.section(" B received", 0, 0).contains('.'), qPrintable(last));
        }
        QVERIFY(cut > 0);
    }

    void theSearchGoesFromMatchToMatch() {
        auto* query = panel().findChild<QLineEdit*>();
        QTest::keyClicks(query, "chunk 2");
        int expected = 0;
        for (const Event& event : m_studio->document().events())
            expected += viz::Activity::ofCollective(event) != viz::Doing::Nothing && event.chunk == 2;
        QCOMPARE(panel().matches(), expected);
        QVERIFY(canvas().state().found.has_value());
        const auto first = canvas().state().found->piece.startNs;
        QTest::keyClick(query, Qt::Key_Return);
        QVERIFY(canvas().state().found->piece.startNs >= first);
        QTest::keyClick(query, Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(canvas().state().found->piece.startNs, first);
        query->clear();
        QCOMPARE(panel().matches(), 0);
        QVERIFY(!canvas().state().found);
    }

    /// Enter goes as near as the match needs to be seen; what is only being typed does not.
    void aMatchIsSeen() {
        auto* query = panel().findChild<QLineEdit*>();
        canvas().showWhole();
        const double whole = length();
        const auto pixels = [this] {
            const viz::TimelinePlaces places = *canvas().places();
            const auto& piece = canvas().state().found->piece;
            return (places.placeAtNs(piece.endNs) - places.placeAtNs(piece.startNs)) / places.shown.length() *
                   places.rows.width;
        };
        query->setText("chunk 2");
        QCOMPARE(length(), whole);
        int narrow = 0;
        for (int match = 0; match < panel().matches(); ++match) {
            canvas().showWhole();
            narrow += pixels() < 3.9;
            QTest::keyClick(query, Qt::Key_Return);
            QVERIFY2(pixels() >= 3.9, QByteArray::number(pixels()));
        }
        QVERIFY(narrow > 0);
    }

    /// In no window does the row take another line for the matches.
    void whatIsSoughtMovesNothing() {
        auto* query = panel().findChild<QLineEdit*>();
        const auto isShown = [this](const char* text) {
            return std::ranges::any_of(panel().findChildren<QAbstractButton*>(), [text](const QAbstractButton* each) {
                return each->text() == text && each->isVisible();
            });
        };
        const auto atRest = [this] { return placeAtRest(canvas()); };
        const QSize usual = m_studio->window().size();
        int gaveWay = 0;
        for (int width = 800; width <= usual.width(); width += 40) {
            m_studio->window().resize(width, usual.height());
            QTRY_COMPARE(m_studio->window().width(), width);
            const QRect before = atRest();
            query->setText("chunk 2");
            QTRY_VERIFY(isShown("‹") && isShown("›"));
            QCOMPARE(atRest(), before);
            gaveWay += !isShown("Critical path");
            query->clear();
            QTRY_VERIFY(!isShown("‹"));
            QCOMPARE(atRest(), before);
        }
        m_studio->window().resize(usual);
        QVERIFY(gaveWay > 0);
    }

    /// The title and a word go before a button does; those that do are in a menu.
    void itsButtonsTakeOneLine() {
        TimelinePanel alone(new viz::TimelineCanvas, m_studio->window().appearance());
        alone.show();
        int inMenu = 0;
        for (int width = 280; width <= 900; width += 20) {
            alone.resize(width, 200);
            QTRY_COMPARE(alone.width(), width);
            const auto isOneLine = [&alone] {
                QList<int> middles;
                for (const QAbstractButton* each : alone.findChildren<QAbstractButton*>())
                    if (each->isVisible() && each->parent() == &alone) middles << each->geometry().center().y();
                const auto [least, most] = std::ranges::minmax(middles);
                return most - least <= 2;
            };
            QTRY_VERIFY2(isOneLine(), QByteArray::number(width));
            for (auto* more : alone.findChildren<QToolButton*>())
                if (more->text() == "⋯" && more->isVisible()) {
                    emit more->menu()->aboutToShow();
                    QVERIFY(!more->menu()->actions().isEmpty());
                    ++inMenu;
                }
        }
        QVERIFY(inMenu > 0);
    }

    /// Also where it has them by a click: from the first key on.
    void theRingShowsThatItHasTheKeys() {
        const auto hasRing = [this] {
            const QImage image = canvas().grabImage();
            const viz::Color accent = viz::palette(m_studio->window().appearance().theme()).accent;
            return image.pixelColor(1, image.height() / 2) == toQColor(accent);
        };
        m_studio->press(Qt::Key_1, Qt::ControlModifier);
        canvas().setFocus(Qt::MouseFocusReason);
        QVERIFY(waitFor([this] { return canvas().hasFocus(); }));
        QVERIFY(!hasRing());
        press(Qt::Key_W);
        QTRY_VERIFY(hasRing());
    }

    void itTakesThePicturesPlaceAndGivesItBack() {
        const int before = canvas().height();
        QPushButton* larger = nullptr;
        for (QPushButton* each : panel().findChildren<QPushButton*>())
            if (each->text() == "Larger") larger = each;
        QVERIFY(larger);
        QTest::mouseClick(larger, Qt::LeftButton);
        QVERIFY(waitFor([&] { return canvas().height() > 2 * before; }));
        QVERIFY(!m_studio->window().canvas().isVisible());
        QTRY_COMPARE(QApplication::focusWidget(), static_cast<QWidget*>(&canvas()));
        QTest::mouseClick(larger, Qt::LeftButton);
        QVERIFY(waitFor([&] { return canvas().height() <= before + 2; }));
        QVERIFY(m_studio->window().canvas().isVisible());
    }

    void steppingBringsThePlayheadIntoView() {
        m_studio->document().goTo(6);
        QVERIFY(m_studio->standsAt(6));
        for (int i = 0; i < 8; ++i) press(Qt::Key_W);
        m_studio->document().goTo(1);
        QVERIFY(m_studio->standsAt(1));
        const auto places = *canvas().places();
        QVERIFY(places.now >= places.shown.from && places.now <= places.shown.to);
        m_studio->document().goTo(6);
    }
};

KOLO_STUDIO_TEST_MAIN(TestStudioTimeline)
#include "test_studio_timeline.moc"
