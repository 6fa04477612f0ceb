// SPDX-License-Identifier: GPL-3.0-or-later
//
// A first lecture, by keys alone and in one go: open, step through the review question, make one worker slow, compare
// algorithms, put the picture onto a slide, and export it. After every run and every choice the keys belong to the
// picture again; none goes to a field that nobody wanted to write in.
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QMimeData>
#include <QSettings>

#include "app/page.h"
#include "app/page_book.h"
#include "app/panels/compare_page.h"
#include "app/panels/parameter_form.h"
#include "engine/api/strategy_info.h"
#include "tests/app/studio_fixture.h"
#include "viz/host/canvas_widget.h"

using namespace kolo;
using namespace kolo::app;

class TestFirstLecture : public QObject {
    Q_OBJECT

    std::unique_ptr<Studio> m_studio;

    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        m_studio->press(key, modifiers);
        QCoreApplication::processEvents();  // nobody is quicker than the window
    }
    bool onThePicture() { return m_studio->window().canvas().hasFocus(); }
    /// Tab until the control of that name has the focus; false: it cannot be reached.
    bool tabTo(const QString& name) {
        QStringList met;
        for (int i = 0; i < 120; ++i) {
            const QWidget* at = QApplication::focusWidget();
            if (at && at->accessibleName() == name) return true;
            met << (at ? at->accessibleName() : QStringLiteral("nothing"));
            press(Qt::Key_Tab);
        }
        qWarning("%s is not among: %s", qPrintable(name), qPrintable(met.join(QStringLiteral(", "))));
        return false;
    }

private slots:
    void initTestCase() {
        QSettings().clear();
        m_studio = std::make_unique<Studio>();
        QVERIFY(m_studio->ready());
    }
    void cleanupTestCase() { m_studio.reset(); }

    void theReviewQuestion() {
        QVERIFY(waitFor([this] { return onThePicture(); }));
        for (int step = 1; step <= 3; ++step) {
            QVERIFY(m_studio->stepsTo(step, Qt::Key_Right));
        }
        QVERIFY(m_studio->stepsTo(2, Qt::Key_Left));
        QVERIFY(m_studio->stepsTo(6, Qt::Key_End));
        QCOMPARE(m_studio->buffers(6), QString(kReduced));
        QVERIFY(onThePicture());
        QVERIFY(m_studio->stepsTo(0, Qt::Key_Home));
    }

    void nearerAndBack() {
        press(Qt::Key_Plus);
        press(Qt::Key_Plus);
        QVERIFY(!m_studio->window().canvas().viewport().isWhole());
        QVERIFY(m_studio->stepsTo(1, Qt::Key_Right));  // stepping is stepping all the same
        press(Qt::Key_0);
        QVERIFY(m_studio->window().canvas().viewport().isWhole());
    }

    void aStraggler() {
        press(Qt::Key_1, Qt::ControlModifier);
        QVERIFY(waitFor([this] { return !onThePicture() && QApplication::focusWidget() != nullptr; }));
        QVERIFY(tabTo(QStringLiteral("Strategy")));
        auto* form = m_studio->window().findChild<ParameterForm*>();
        for (int i = 0; i < 12 && form->spec().strategy != "data-parallel"; ++i) press(Qt::Key_Down);
        QCOMPARE(form->spec().strategy, std::string("data-parallel"));
        for (const auto& [field, text] : {std::pair{"steps", "20"}, std::pair{"straggler", "2:4"}}) {
            if (field == QLatin1String("straggler")) {  // it is in a group that is closed at first
                QVERIFY(tabTo(QStringLiteral("Show: Disturbances and input")));
                press(Qt::Key_Space);
            }
            QVERIFY2(tabTo(QLatin1String(field)), field);
            press(Qt::Key_A, Qt::ControlModifier);
            QTest::keyClicks(QApplication::focusWidget(), QLatin1String(text));
        }
        QVERIFY2(form->isValid(), qPrintable(form->errorOf("straggler")));
        const qint64 last = m_studio->document().info().id;
        press(Qt::Key_R, Qt::ControlModifier);
        QVERIFY(waitFor([&] { return m_studio->document().info().id != last && onThePicture(); }));
        QCOMPARE(m_studio->document().info().spec.parameters.at("straggler"), std::string("2:4"));
        QVERIFY(m_studio->ended() && m_studio->standsAt(20));  // a training does not wait for its reader
        QVERIFY(m_studio->stepsTo(0, Qt::Key_Home));
        QVERIFY(m_studio->stepsTo(1, Qt::Key_Right));
        press(Qt::Key_Space);  // it plays by itself, and stops
        QVERIFY(waitFor([this] { return m_studio->document().step() > 2; }));
        press(Qt::Key_Space);
        QVERIFY(!m_studio->document().playhead().playing());
        QVERIFY(m_studio->stepsTo(20, Qt::Key_End));
        QVERIFY(onThePicture());
    }

    void compare() {
        const auto index = pageIds().indexOf(QStringLiteral("compare"));
        press(static_cast<Qt::Key>(Qt::Key_1 + index), Qt::AltModifier);
        QVERIFY(waitFor([this] { return m_studio->window().pages().shown() == QStringLiteral("compare"); }));
        auto* page = m_studio->window().findChild<ComparePage*>();
        QVERIFY(page && waitFor([&] { return page->measureButton().isEnabled(); }));
        page->largest().setCurrentIndex(page->smallest().currentIndex());
        QVERIFY(tabTo(page->measureButton().accessibleName()));
        press(Qt::Key_Space);
        QVERIFY(waitFor([&] { return !page->rows().empty(); }));
        QVERIFY(waitFor([&] { return !page->isMeasuring(); }));
        press(Qt::Key_1, Qt::AltModifier);
        QVERIFY(waitFor([this] { return m_studio->window().pages().shown() == kRunPage; }));
        press(Qt::Key_2, Qt::ControlModifier);
        QVERIFY(waitFor([this] { return onThePicture(); }));
        QVERIFY(m_studio->standsAt(20));  // nothing was pressed on the run meanwhile
    }

    void thePictureForASlide() {
        QApplication::clipboard()->clear();
        press(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(waitFor([] { return QApplication::clipboard()->mimeData()->hasImage(); }));
        QVERIFY(QApplication::clipboard()->mimeData()->hasFormat(QStringLiteral("image/svg+xml")));
        QVERIFY(onThePicture());
        press(Qt::Key_E, Qt::ControlModifier);
        QVERIFY(waitFor([] {
            const QWidget* at = QApplication::focusWidget();
            return at && at->accessibleName() == QStringLiteral("Picture: PNG");
        }));
        press(Qt::Key_Return);
        QFileDialog* dialog = nullptr;
        QVERIFY(waitFor([&] { return (dialog = m_studio->window().findChild<QFileDialog*>()) != nullptr; }));
        const QString path = m_studio->file(QStringLiteral("slide.png"));
        QVERIFY(waitFor([] { return qobject_cast<QLineEdit*>(QApplication::focusWidget()) != nullptr; }));
        press(Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(QApplication::focusWidget(), path);
        press(Qt::Key_Return);
        QVERIFY(waitFor([&] { return QFileInfo(path).size() > 1000; }));
        QVERIFY(!QImage(path).isNull());
        m_studio->window().activateWindow();  // as a window manager does when a dialog closes
        QVERIFY(waitFor([this] { return onThePicture(); }));
        QVERIFY(m_studio->stepsTo(19, Qt::Key_Left));
    }

    /// What was typed into fields is what was meant, and nothing else.
    void noKeyWentAstray() {
        const Values& given = m_studio->document().info().spec.parameters;
        QCOMPARE(given.at("straggler"), std::string("2:4"));
        QCOMPARE(given.at("steps"), std::string("20"));
        auto* form = m_studio->window().findChild<ParameterForm*>();
        QVERIFY(form->isValid());
        QVERIFY(!form->isChanged());
    }
};

KOLO_STUDIO_TEST_MAIN(TestFirstLecture)
#include "test_studio_first_lecture.moc"
