// SPDX-License-Identifier: GPL-3.0-or-later
//
// The real window with the real engine, in its own home: settings, data and database live in a folder that is removed
// after the test, so that no user's file is ever touched.
#pragma once

#include <QApplication>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <memory>

#include "app/actions.h"
#include "app/engine_client.h"
#include "app/main_window.h"
#include "app/message_strip.h"
#include "app/run_document.h"

namespace kolo::app {

/// Must precede the QApplication: points the XDG folders into a temporary one.
class TestHome {
public:
    TestHome();
    QString path(const QString& name) const { return m_folder.filePath(name); }

private:
    QTemporaryDir m_folder;
};

/// Options to open the window on a page.
StudioOptions onPage(const char* page);

/// Notes what is shown before it has its place: it flashes up as a window of its own.
class StrayWindows : public QObject {
    Q_OBJECT
public:
    StrayWindows() { qApp->installEventFilter(this); }
    const QStringList& found() const { return m_found; }
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    QSet<const QObject*> m_shown;
    QStringList m_found;
};

/// One window with its own database. At its end the test fails if a part of it was once a stray window.
class Studio {
public:
    /// Opens on the review question, unless `options` say otherwise; the engine is the built one.
    explicit Studio(StudioOptions options = {});
    ~Studio();

    MainWindow* operator->() { return m_window.get(); }
    MainWindow& window() { return *m_window; }
    RunDocument& document() { return m_window->document(); }
    QString file(const QString& name) const { return m_folder.filePath(name); }
    QString database() const { return file(QStringLiteral("runs.db")); }

    bool ready();             ///< waits until the run is ready at its start
    bool readyAtTheEnd();     ///< then takes it to its end, and waits until the playhead is there
    bool standsAt(int step);  ///< waits until the playhead rests there
    bool stepsTo(int step, Qt::Key with);
    bool ended();                                                               ///< waits for the result
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);  ///< sends it to whatever has the focus
    /// What every rank holds after `step`, as the engine recorded it: "37 37 36 43 | 37 …".
    QString buffers(int step);

private:
    QTemporaryDir m_folder;
    StrayWindows m_strays;
    std::unique_ptr<MainWindow> m_window;
};

/// One whose run is ready at its start; fails the test if it never is.
class ReadyStudio : public Studio {
public:
    ReadyStudio() { QVERIFY(ready()); }
};

/// One window, opened on a page, and what the test is about there; null: it is not there.
template <typename Part>
struct OpenPage {
    explicit OpenPage(const char* page) : studio(onPage(page)), editor(studio->template findChild<Part*>()) {}
    Studio studio;
    Part* editor;
};

/// A test that looks at one window, at the end of the review question.
class OneStudio : public QObject {
    Q_OBJECT
protected:
    virtual void before() {}  ///< the window is made
    std::unique_ptr<Studio> m_studio;

private slots:
    void initTestCase();
    void cleanupTestCase() { m_studio.reset(); }
};

/// A test each of whose functions has a window of its own, ready at the start of the review question.
class OwnStudio : public QObject {
    Q_OBJECT
protected:
    std::unique_ptr<Studio> m_studio;

private slots:
    void init();
    void cleanup() { m_studio.reset(); }
};

inline constexpr auto kReduced = "37 37 36 43 | 37 37 36 43 | 37 37 36 43 | 37 37 36 43";

/// Where it is once its layout has come to rest.
QRect placeAtRest(const QWidget& widget);

/// Choices of the form's lists, of every strategy, that are not shown whole in their closed boxes; of a new window.
QStringList cutChoices(QSize window);

/// Waits up to ten seconds.
bool waitFor(const std::function<bool()>& condition);

}  // namespace kolo::app

#define KOLO_STUDIO_TEST_MAIN(TestClass)                                \
    int main(int argc, char** argv) {                                   \
        const kolo::app::TestHome home;                                 \
        QCoreApplication::setOrganizationName(QStringLiteral("kolo"));  \
        QCoreApplication::setApplicationName(QStringLiteral("studio")); \
        QApplication application(argc, argv);                           \
        QApplication::setQuitOnLastWindowClosed(false);                 \
        TestClass test;                                                 \
        return QTest::qExec(&test, argc, argv);                         \
    }
