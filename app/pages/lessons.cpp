// SPDX-License-Identifier: GPL-3.0-or-later
//
// The lessons page: on the left all of them with what has been answered, on the right the open one. Lessons are reread
// whenever something changes in the reader's own folder, so a teacher can write in a text editor on one half of the
// screen and see the lesson on the other. A faulty lesson is not shown, but listed with what is wrong.
#include <QCoreApplication>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QFileSystemWatcher>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSplitter>
#include <QTimer>
#include <QUrl>
#include <QVBoxLayout>
#include <optional>

#include "app/engine_client.h"
#include "app/language.h"
#include "app/lessons/desk.h"
#include "app/lessons/lesson_view.h"
#include "app/page.h"
#include "app/services.h"
#include "app/theme.h"
#include "app/two_line_row.h"
#include "lessons/player/lesson_library.h"
#include "lessons/player/quiz.h"

namespace kolo::app {

namespace {

constexpr int kListWidth = 264;
constexpr int kRereadMs = 300;  // an editor saves a file in several steps

const QString kLast = QStringLiteral("lessons/last");

lessons::SavedAttempt begunFor(const lessons::Lesson& lesson) {
    lessons::SavedAttempt begun;
    begun.work.exercise = "lesson";
    begun.work.settings = {{"lesson", lesson.id}};
    begun.work.rules = {lessons::CheckWhen::Cell, false};
    return begun;
}

class LessonsWidget : public QWidget {
    Q_OBJECT
public:
    explicit LessonsWidget(const Services& services)
        : m_services(services),
          m_list(new QListWidget),
          m_problems(new QLabel),
          m_waiting(new QLabel(tr("Waiting for the engine …"))),
          m_right(new QVBoxLayout) {
        if (auto opened = lessons::Progress::open(lessons::defaultProgressPath())) m_progress = std::move(*opened);
        build();
        QDir().mkpath(folder());
        m_watcher.addPath(folder());
        m_reread.setSingleShot(true);
        m_reread.setInterval(kRereadMs);
        connect(&m_reread, &QTimer::timeout, this, &LessonsWidget::read);
        connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_reread, qOverload<>(&QTimer::start));
        connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_reread, qOverload<>(&QTimer::start));
        services.engine.request(protocol::ListStrategies{},
                                whileAlive(this, [this](const Outcome<protocol::Reply>& reply) {
                                    if (reply && reply->strategies) m_strategies = *reply->strategies;
                                    read();
                                }));
    }

    bool openLesson(const QString& id) {
        QSettings().setValue(kLast, id);
        for (int row = 0; row < static_cast<int>(m_library.lessons.size()); ++row) {
            if (QString::fromStdString(m_library.lessons[row].id) != id) continue;
            m_list->setCurrentRow(row);
            if (m_view) m_view->setFocus(Qt::OtherFocusReason);
            return true;
        }
        return m_library.lessons.empty();  // they are still being read; it opens first afterwards
    }

    /// The lesson alone, in large type.
    void setLecture(bool on) {
        m_large = on;
        m_left->setHidden(on);
        if (!m_view) return;
        m_view->setLarge(on);
        if (on) m_view->setFocus(Qt::OtherFocusReason);
    }

protected:
    void showEvent(QShowEvent*) override {
        if (m_desk) m_desk->setRunning(true);
    }
    void hideEvent(QHideEvent*) override {
        if (m_desk) m_desk->setRunning(false);
    }

private:
    static QString folder() { return QString::fromStdString(lessons::ownLessonsFolder().string()); }

    void build() {
        m_list->setAccessibleName(tr("Lessons"));
        m_list->setAccessibleDescription(tr("The arrow keys open a lesson; Tab goes to its text"));
        m_list->setItemDelegate(new TwoLineRow(m_list));
        m_list->setResizeMode(QListView::Adjust);
        m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        m_list->setMouseTracking(true);
        m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
        m_problems->setWordWrap(true);
        m_problems->setTextFormat(Qt::PlainText);
        m_problems->setTextInteractionFlags(Qt::TextSelectableByMouse);
        setRole(m_problems, "role", QStringLiteral("warning"));
        m_problems->setFont(wordsFont(12));
        auto* own = new QPushButton(tr("Your own lessons …"));
        own->setToolTip(tr("Opens the folder %1; a Markdown file in it becomes a lesson").arg(folder()));
        own->setAccessibleName(tr("Open the folder of your own lessons"));
        setRole(own, "quiet", true);
        connect(own, &QPushButton::clicked, this, [] { QDesktopServices::openUrl(QUrl::fromLocalFile(folder())); });

        auto* left = m_left = new QFrame;
        left->setProperty("panel", true);
        auto* column = new QVBoxLayout(left);
        column->setContentsMargins(8, 8, 8, 8);
        column->setSpacing(8);
        column->addWidget(m_list, 1);
        column->addWidget(m_problems);
        column->addWidget(own);
        left->setFixedWidth(kListWidth);
        m_right->setContentsMargins({});
        m_right->addWidget(m_waiting);
        m_waiting->setAlignment(Qt::AlignCenter);
        setRole(m_waiting, "role", QStringLiteral("dim"));
        auto* row = new QHBoxLayout(this);
        row->setContentsMargins(8, 8, 8, 8);
        row->setSpacing(8);
        row->addWidget(left);
        row->addLayout(m_right, 1);
        connect(m_list, &QListWidget::currentRowChanged, this, &LessonsWidget::open);
        connect(m_list, &QListWidget::itemActivated, this, [this] {
            if (m_view) m_view->setFocus(Qt::OtherFocusReason);
        });
    }

    void read() {
        const QString before = m_open;
        m_library = lessons::readLibrary(m_strategies, spokenLanguage().toStdString());
        QStringList files;
        for (const QFileInfo& file : QDir(folder()).entryInfoList({QStringLiteral("*.md")}, QDir::Files))
            if (!m_watcher.files().contains(file.filePath())) files << file.filePath();
        if (!files.isEmpty()) m_watcher.addPaths(files);

        QStringList problems;
        for (const std::string& problem : m_library.problems) problems << QString::fromStdString(problem);
        m_problems->setText(problems.join(QLatin1Char('\n')));
        m_problems->setVisible(!problems.isEmpty());
        m_waiting->hide();
        const QSignalBlocker quiet(m_list);
        m_list->clear();
        int current = 0;
        const QString last = before.isEmpty() ? QSettings().value(kLast).toString() : before;
        for (int i = 0; i < static_cast<int>(m_library.lessons.size()); ++i) {
            m_list->addItem(new QListWidgetItem);
            nameItem(i);
            if (QString::fromStdString(m_library.lessons[i].id) == last) current = i;
        }
        if (m_library.lessons.empty()) return;
        m_list->setCurrentRow(current);
        open(current);
    }

    void nameItem(int row) {
        const lessons::Lesson& lesson = m_library.lessons[row];
        const lessons::Sheet quiz = lessons::quizOf(lesson);
        int answered = 0;
        if (m_desk && QString::fromStdString(lesson.id) == m_open) {
            for (int i = 0; i < static_cast<int>(quiz.questions.size()); ++i)
                answered += m_desk->attempt().mark(i).right;
        } else if (m_progress) {
            const auto found = m_progress->find(lessons::lessonKey(lesson.id));
            if (found && *found)
                if (const auto marks = lessons::marksOf(quiz, (*found)->work.entries))
                    for (const lessons::Mark& mark : *marks) answered += mark.right;
        }
        const int all = static_cast<int>(quiz.questions.size());
        const QString progress = all == 0          ? QString()
                                 : answered == all ? tr("✓ all %1 done").arg(all)
                                                   : tr("%1 of %2 done").arg(answered).arg(all);
        QString text = QString::fromStdString(lesson.title);
        if (lesson.own) text += tr(" (your own)");
        m_list->item(row)->setText(text);
        m_list->item(row)->setData(kNoteRole, progress);
        m_list->item(row)->setData(Qt::AccessibleTextRole, QStringLiteral("%1, %2").arg(text, progress));
    }

    void open(int row) {
        if (row < 0 || row >= static_cast<int>(m_library.lessons.size())) return;
        const lessons::Lesson& lesson = m_library.lessons[row];
        const int at = m_view && QString::fromStdString(lesson.id) == m_open ? m_view->verticalScrollBar()->value() : 0;
        delete m_view;
        m_desk.reset();
        m_open = QString::fromStdString(lesson.id);
        QSettings().setValue(kLast, m_open);
        m_desk = std::make_unique<Desk>(m_progress ? &*m_progress : nullptr, lessons::lessonKey(lesson.id),
                                        lessons::quizOf(lesson), begunFor(lesson));
        m_desk->setRunning(isVisible());
        connect(m_desk.get(), &Desk::changed, this, [this, row] { nameItem(row); });
        m_view = new LessonView(m_services, lesson, *m_desk, m_strategies);
        if (row + 1 < static_cast<int>(m_library.lessons.size())) {
            m_view->setNext(QString::fromStdString(m_library.lessons[row + 1].title));
            connect(m_view, &LessonView::nextRequested, this, [this, row] {
                // Later: the button that was pressed disappears with the lesson.
                QTimer::singleShot(0, this, [this, row] {
                    m_list->setCurrentRow(row + 1);
                    m_view->setFocus(Qt::OtherFocusReason);
                });
            });
        }
        m_right->addWidget(m_view);
        if (m_large) setLecture(true);
        setTabOrder(m_list, m_view);
        if (at > 0) QTimer::singleShot(0, m_view, [view = m_view, at] { view->verticalScrollBar()->setValue(at); });
    }

    Services m_services;
    std::optional<lessons::Progress> m_progress;
    std::vector<StrategyInfo> m_strategies;
    lessons::LessonLibrary m_library;
    QFileSystemWatcher m_watcher;
    QTimer m_reread;
    QWidget* m_left = nullptr;  // the list and what belongs to it
    QListWidget* m_list;
    QLabel* m_problems;
    QLabel* m_waiting;  // until the engine has told its strategies, without which no lesson can be read
    QVBoxLayout* m_right;
    std::unique_ptr<Desk> m_desk;
    LessonView* m_view = nullptr;
    QString m_open;  // the lesson's id
    bool m_large = false;
};

}  // namespace

const Page& lessons{
    QStringLiteral("lessons"),
    [] { return Page::tr("Lessons"); },
    [] { return Page::tr("Read, run and answer, lesson by lesson"); },
    [](const Services& services) -> QWidget* { return new LessonsWidget(services); },
    [](QWidget& built, const QString& item) { return static_cast<LessonsWidget&>(built).openLesson(item); },
    [](QWidget& built, bool on) { static_cast<LessonsWidget&>(built).setLecture(on); }};

}  // namespace kolo::app

#include "lessons.moc"
