// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exercises/exercise_book.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/engine_client.h"
#include "app/engine_words.h"
#include "app/exercises/class_dialog.h"
#include "app/exercises/sheet_view.h"
#include "app/exercises/submission_panel.h"
#include "app/layouts.h"
#include "app/lessons/desk.h"
#include "app/message_strip.h"
#include "app/theme.h"

namespace kolo::app {

namespace {

constexpr int kListWidth = 264;

const QString kLast = QStringLiteral("exercises/last");

lessons::SavedAttempt practiceOf(const lessons::Exercise& exercise, const ExerciseSetup::Choice& choice) {
    lessons::SavedAttempt begun;
    begun.work.exercise = exercise.info().id;
    begun.work.settings = choice.settings;
    begun.work.seed = choice.seed;
    begun.work.rules = choice.rules;
    return begun;
}
std::string keyOf(const lessons::Work& work) {
    return lessons::practiceKey(work.exercise, work.settings, work.seed, work.rules);
}

}  // namespace

ExerciseBook::ExerciseBook(const Services& services, QWidget* parent) : QWidget(parent), m_services(services) {
    auto opened = lessons::Progress::open(lessons::defaultProgressPath());
    if (opened) {
        m_progress = std::move(*opened);
    } else {
        m_progressTrouble = engineWords(opened.error().message);
    }
    build();
    const QString assignment = OpenAssignment::lastPath();
    if (assignment.isEmpty() || !openAssignment(assignment)) {
        fillList();
        const std::string last = QSettings().value(kLast).toString().toStdString();
        int row = 0;
        for (int i = 0; i < static_cast<int>(lessons::allExercises().size()); ++i)
            if (lessons::allExercises()[i]->info().id == last) row = i;
        m_list->openRow(row);
        if (!assignment.isEmpty()) openAssignment(assignment);  // says what is wrong with it, where it can be read now
    }
    if (!m_progressTrouble.isEmpty()) tell(tr("Progress is not kept: %1").arg(m_progressTrouble));
}

ExerciseBook::~ExerciseBook() {
    closeSheet();
}

void ExerciseBook::build() {
    m_strip = new MessageStrip(this);
    m_sheetPlace = new QVBoxLayout;
    m_sheetPlace->setContentsMargins({});
    auto* right = columnIn(nullptr, 8);
    right->addWidget(m_strip);
    right->addWidget(buildHead());
    right->addLayout(m_sheetPlace, 1);
    auto* row = rowIn(this, 8, {8, 8, 8, 8});
    row->addWidget(buildLeft());
    row->addLayout(right, 1);
}

QWidget* ExerciseBook::buildLeft() {
    m_list = new ExerciseList;
    connect(m_list, &ExerciseList::opened, this, &ExerciseBook::openRow);
    connect(m_list, &ExerciseList::activated, this, [this] {
        if (m_view) m_view->focusFirst();
    });
    m_submission = new SubmissionPanel(findEngine(m_services.engine.options().program),
                                       [this](const lessons::Student& student) { return handOver(student); });
    connect(m_submission, &SubmissionPanel::studentChanged, this, [this] {
        m_notes.clear();
        if (m_assignment.isOpen()) openRow(m_list->row());
    });
    connect(m_submission, &SubmissionPanel::openRequested, this, &ExerciseBook::openAssignment);
    connect(m_submission, &SubmissionPanel::closeRequested, this, &ExerciseBook::closeAssignment);
    connect(m_submission, &SubmissionPanel::told, this, &ExerciseBook::tell);
    connect(m_submission, &SubmissionPanel::classRequested, this, [this] {
        auto* overview = new ClassDialog(this);
        overview->setAttribute(Qt::WA_DeleteOnClose);
        overview->show();
    });

    auto* left = new QFrame;
    left->setProperty("panel", true);
    left->setFixedWidth(kListWidth);
    auto* column = columnIn(left, 6, {8, 8, 8, 8});
    column->addWidget(m_list, 1);
    column->addWidget(m_submission);
    return left;
}

QWidget* ExerciseBook::buildHead() {
    auto* head = new QWidget;
    m_title = new QLabel;
    m_title->setFont(wordsFont(20, QFont::DemiBold));
    m_summary = new QLabel;
    m_summary->setWordWrap(true);
    setRole(m_summary, "role", QStringLiteral("dim"));
    m_settings = new QToolButton;
    m_settings->setText(tr("Size and rules"));
    m_settings->setCheckable(true);
    m_settings->setAccessibleName(tr("Show size, numbers and rules"));
    m_newNumbers = new QPushButton(tr("New numbers"));
    m_newNumbers->setToolTip(tr("The same exercise with numbers that nobody has had"));
    m_startOver = new QPushButton(tr("Start over"));
    m_startOver->setToolTip(tr("A fresh attempt at the same numbers"));
    setRole(m_startOver, "quiet", true);
    connect(m_newNumbers, &QPushButton::clicked, this, [this] {
        if (!m_exercise) return;
        ExerciseSetup::Choice choice = ExerciseSetup::lastChoice(*m_exercise);
        choice.seed = ExerciseSetup::freshSeed();
        if (const auto numbers = choice.settings.find("numbers"); numbers != choice.settings.end())
            numbers->second = "seed";
        openExercise(QString::fromStdString(m_exercise->info().id), choice);
    });
    connect(m_startOver, &QPushButton::clicked, this, [this] {
        if (!m_desk) return;
        m_desk->startOver();
        openRow(m_list->row());
        m_view->focusFirst();
    });
    auto* top = new QHBoxLayout;
    top->setSpacing(8);
    top->addWidget(m_title, 1);
    top->addWidget(m_settings);
    top->addWidget(m_newNumbers);
    top->addWidget(m_startOver);
    m_setupPlace = new QVBoxLayout;
    m_setupPlace->setContentsMargins({});
    auto* column = columnIn(head, 4, {12, 4, 12, 0});
    column->addLayout(top);
    column->addWidget(m_summary);
    column->addLayout(m_setupPlace);
    connect(m_settings, &QToolButton::toggled, this, [this](bool on) {
        if (m_setup) m_setup->setVisible(on);
    });
    return head;
}

void ExerciseBook::tell(const QString& sentence, bool bad) {
    m_strip->show({bad ? Notice::Tone::Bad : Notice::Tone::Good, sentence, {}, {}, 0});
}

void ExerciseBook::fillList() {
    m_notes.clear();
    m_list->fill(m_assignment.isOpen() ? QString::fromStdString(m_assignment->title).toUpper() : tr("PRACTICE"),
                 rows());
    nameRows();
    m_submission->setAssignment(m_assignment.path());
}

int ExerciseBook::rows() const {
    return m_assignment.isOpen() ? m_assignment.rows() : static_cast<int>(lessons::allExercises().size());
}

void ExerciseBook::nameRows() {
    for (int row = 0; row < rows(); ++row) m_list->setRow(row, shown(row));
}

ExerciseList::Row ExerciseBook::shown(int row) {
    const auto inWords = [](int points, int possible) {
        return possible == 1 ? tr("%1 of 1 point").arg(points) : tr("%1 of %2 points").arg(points).arg(possible);
    };
    const bool open = row == m_list->row() && m_desk;
    const bool practice = !m_assignment.isOpen();
    const QString title =
        practice ? engineWords(lessons::allExercises()[static_cast<std::size_t>(row)]->info().title)
                 : QStringLiteral("%1  %2").arg(row + 1).arg(engineWords(m_assignment.exercise(row).info().title));
    if (open || !m_notes.contains(row)) {
        std::optional<Points> points;
        if (open) {
            points = pointsOf(m_desk->attempt());
        } else if (m_progress && practice) {
            const lessons::Exercise& exercise = *lessons::allExercises()[static_cast<std::size_t>(row)];
            const lessons::Work work = practiceOf(exercise, ExerciseSetup::lastChoice(exercise)).work;
            points = pointsOf(*m_progress, keyOf(work), work);
        } else if (m_progress) {
            points = m_assignment.points(row, m_submission->student(), *m_progress);
        }
        m_notes[row] = !points                 ? tr("not begun")
                       : points->begun         ? inWords(points->got, points->possible)
                       : points->possible == 1 ? tr("not begun, 1 point")
                                               : tr("not begun, %1 points").arg(points->possible);
    }
    return {title, m_notes[row]};
}

void ExerciseBook::openRow(int row) {
    if (row < 0) return;
    if (!m_assignment.isOpen()) {
        const lessons::Exercise& exercise = *lessons::allExercises()[row];
        return openExercise(QString::fromStdString(exercise.info().id), ExerciseSetup::lastChoice(exercise));
    }
    const lessons::Student student = m_submission->student();
    if (!lessons::checkStudent(student)) {
        closeSheet();
        m_title->setText(QString::fromStdString(m_assignment->title));
        m_summary->setText(
            tr("Write your name or number on the left first: the numbers of the exercises depend on it."));
        return m_submission->askForName();
    }
    OpenAssignment::rememberRow(row);
    openSheet(m_assignment.key(row, student), m_assignment.work(row, student));
}

void ExerciseBook::openExercise(const QString& id, const ExerciseSetup::Choice& choice) {
    const lessons::Exercise* exercise = lessons::findExercise(id.toStdString());
    if (!exercise || m_assignment.isOpen()) return;
    lessons::SavedAttempt begun = practiceOf(*exercise, choice);
    ExerciseSetup::remember(*exercise, choice);
    QSettings().setValue(kLast, id);
    m_exercise = exercise;
    const auto& all = lessons::allExercises();
    m_list->markRow(static_cast<int>(std::find(all.begin(), all.end(), exercise) - all.begin()));
    const std::string key = keyOf(begun.work);
    openSheet(key, std::move(begun));
    m_setup = new ExerciseSetup(*exercise);
    m_setupPlace->addWidget(m_setup);
    m_setup->setVisible(m_settings->isChecked());
    connect(m_setup, &ExerciseSetup::begun, this, [this, id](const ExerciseSetup::Choice& wanted) {
        // Later: the form that asks goes away with the old sheet.
        QMetaObject::invokeMethod(
            this,
            [this, id, wanted] {
                openExercise(id, wanted);
                if (m_view) m_view->focusFirst();
            },
            Qt::QueuedConnection);
    });
}

void ExerciseBook::closeSheet() {
    delete std::exchange(m_view, nullptr);
    delete std::exchange(m_setup, nullptr);
    m_desk.reset();
}

void ExerciseBook::openSheet(const std::string& key, lessons::SavedAttempt work) {
    closeSheet();
    if (m_strip->hasNotice()) m_strip->dismiss();
    const bool practice = !m_assignment.isOpen();
    for (QWidget* part :
         {static_cast<QWidget*>(m_settings), static_cast<QWidget*>(m_newNumbers), static_cast<QWidget*>(m_startOver)})
        part->setVisible(practice);
    const lessons::Exercise* exercise = lessons::findExercise(work.work.exercise);
    m_title->setText(engineWords(exercise->info().title));
    m_summary->setText(practice ? tr("%1 Numbers %2.").arg(engineWords(exercise->info().summary)).arg(work.work.seed)
                                : engineWords(exercise->info().summary));
    // Whoever began under an earlier edition goes on with its questions.
    if (m_progress) {
        if (const auto begun = m_progress->find(key); begun && *begun && lessons::isSameWork((*begun)->work, work.work))
            work.work.edition = (*begun)->work.edition;
    }
    auto sheet = lessons::sheetOf(work.work);
    if (!sheet) return tell(engineWords(sheet.error().message));
    m_desk = std::make_unique<Desk>(m_progress ? &*m_progress : nullptr, key, std::move(*sheet), std::move(work));
    m_desk->setRunning(isVisible());
    connect(m_desk.get(), &Desk::changed, this, [this] { m_list->setRow(m_list->row(), shown(m_list->row())); });
    m_view = new SheetView(m_services, *m_desk);
    m_sheetPlace->addWidget(m_view);
    setTabOrder(m_list, m_view);
    nameRows();
}

bool ExerciseBook::openAssignment(const QString& path) {
    if (auto read = m_assignment.open(path); !read) {
        tell(engineWords(read.error().message));
        return false;
    }
    closeSheet();
    m_exercise = nullptr;
    fillList();
    const int row = m_assignment.lastRow();
    m_list->markRow(row);
    openRow(row);
    return true;
}

void ExerciseBook::closeAssignment() {
    closeSheet();
    m_assignment.close();
    fillList();
    m_list->openRow(0);
}

Outcome<lessons::HandedOver> ExerciseBook::handOver(const lessons::Student& student) {
    if (m_assignment.isOpen()) {
        if (m_progress) return lessons::handOver(*m_progress, *m_assignment, student);
        return Error{
            ErrorCode::StoreUnavailable, "progress",
            tr("Progress is not kept, so there is nothing to hand in: %1").arg(m_progressTrouble).toStdString()};
    }
    if (!m_desk) return Error{ErrorCode::BadValue, "exercise", tr("No exercise is open.").toStdString()};
    lessons::Work practised = m_desk->work().work;
    practised.entries = m_desk->attempt().entries();
    return lessons::handOverPractice(practised, student);
}

void ExerciseBook::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_desk) m_desk->setRunning(true);
}

void ExerciseBook::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    if (m_desk) m_desk->setRunning(false);
}

}  // namespace kolo::app
