// SPDX-License-Identifier: GPL-3.0-or-later
//
// A lecture with a projector beside the lecturer's screen: the notes fill the other screen, the keys work in both
// windows, and both go together. The two screens are Qt's own, because a virtual X server has one.
#include <QFile>
#include <QFontInfo>
#include <QLabel>
#include <QScreen>
#include <QWindow>

#include "app/lecture.h"
#include "app/lecture_notes.h"
#include "tests/app/studio_fixture.h"

using namespace kolo;
using namespace kolo::app;

class TestTwoScreens : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        if (QGuiApplication::screens().size() != 2) QSKIP("This Qt's offscreen platform makes one screen only.");
    }

    void theNotesFillTheOtherScreen() {
        ReadyStudio studio;
        studio.press(Qt::Key_F5);
        LectureNotes& notes = studio->lecture().notes();
        QTRY_VERIFY(notes.isVisible());
        QVERIFY(notes.isWindow());
        QVERIFY(notes.screen() != studio->screen());
        QCOMPARE(notes.geometry(), notes.screen()->availableGeometry());
        QTest::keyClick(&notes, Qt::Key_Right);
        QVERIFY(studio.standsAt(1));
        QStringList words;
        for (const QLabel* label : notes.findChildren<QLabel*>()) words << label->text();
        for (const char* part : {"0:0", "Iteration 2 of 6, share-reduce"})  // the timer; what comes next
            QVERIFY2(!words.filter(part).isEmpty(), qPrintable(words.join('\n')));
        const auto typeOf = [&](const char* text) {
            for (const QLabel* label : notes.findChildren<QLabel*>())
                if (label->text().startsWith(QLatin1String(text))) return QFontInfo(label->font()).pixelSize();
            return 0;
        };
        QVERIFY(typeOf("Iteration 2 of 6") >= notes.height() / 32);  // read at arm's length, on however large a screen
        QVERIFY(typeOf("NOW") >= typeOf("Iteration 2 of 6") * 3 / 4);
        studio.press(Qt::Key_N);
        QVERIFY(!notes.isVisible());
        studio.press(Qt::Key_N);
        QTRY_VERIFY(notes.isVisible());
        studio.press(Qt::Key_Escape);  // the lecture is over
        QVERIFY(!studio->isLecture() && !notes.isVisible());
    }

    void theyAreClosedWithTheWindow() {
        ReadyStudio studio;
        studio.press(Qt::Key_N);
        LectureNotes& notes = studio->lecture().notes();
        QTRY_VERIFY(notes.isVisible());
        studio->close();
        QVERIFY(!notes.isVisible());  // a program whose last window is not closed goes on for ever
    }
};

int main(int argc, char** argv) {
    const kolo::app::TestHome home;
    QFile screens(home.path(QStringLiteral("screens.json")));
    if (!screens.open(QIODevice::WriteOnly)) return 1;
    screens.write(R"({"screens": [{"name": "left", "x": 0, "y": 0, "width": 1600, "height": 1000},
                                  {"name": "right", "x": 1600, "y": 0, "width": 1280, "height": 800}]})");
    screens.close();
    qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + screens.fileName().toLocal8Bit());
    QCoreApplication::setOrganizationName(QStringLiteral("kolo"));
    QCoreApplication::setApplicationName(QStringLiteral("studio"));
    QApplication application(argc, argv);
    QApplication::setQuitOnLastWindowClosed(false);
    TestTwoScreens test;
    return QTest::qExec(&test, argc, argv);
}
#include "test_studio_two_screens.moc"
