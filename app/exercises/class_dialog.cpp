// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exercises/class_dialog.h"

#include <QDir>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSplitter>
#include <QTableWidget>
#include <QVBoxLayout>

#include "app/engine_words.h"
#include "app/file_dialogs.h"
#include "app/lessons/question_card.h"
#include "app/theme.h"
#include "lessons/submissions/grade.h"

namespace kolo::app {

namespace {

constexpr int kClassRowHeight = 26, kMostHard = 50;
constexpr int kQuestionColumn = 1, kMistakeColumn = 5;  // of the questions
const QString kClassFolder = QStringLiteral("exercises/class");

QString where(const lessons::ClassWork& work) {
    if (work.answered == 0) return ClassDialog::tr("not begun");
    const QString points = ClassDialog::tr("%1 of %2").arg(work.points).arg(work.possible);
    return work.at.empty() ? points : ClassDialog::tr("%1, at question %2").arg(points).arg(work.atQuestion);
}

void put(QTableWidget& table, int row, int column, const QString& text, const QString& toolTip = {}) {
    auto* item = new QTableWidgetItem(text);
    item->setToolTip(toolTip.isEmpty() ? text : toolTip);
    table.setItem(row, column, item);
}

}  // namespace

ClassDialog::ClassDialog(QWidget* parent)
    : QDialog(parent),
      m_said(new QLabel(tr("Choose the folder where the submissions (*.kolo) are."))),
      m_students(table(tr("Who is where"))),
      m_questions(table(tr("The hardest questions"))) {
    setWindowTitle(tr("Class overview"));
    resize(920, 600);
    auto* choose = new QPushButton(tr("Folder …"));
    auto* again = new QPushButton(tr("Read again"));
    again->setToolTip(tr("What has been handed in since"));
    m_said->setWordWrap(true);
    setRole(m_said, "role", QStringLiteral("dim"));
    auto* top = new QHBoxLayout;
    top->addWidget(choose);
    top->addWidget(again);
    top->addWidget(m_said, 1);
    auto* halves = new QSplitter(Qt::Vertical);
    halves->setChildrenCollapsible(false);
    for (QTableWidget* each : {m_students, m_questions}) {
        auto* half = new QWidget;
        auto* column = new QVBoxLayout(half);
        column->setContentsMargins({});
        auto* title = new QLabel(each->accessibleName().toUpper());
        setRole(title, "role", QStringLiteral("title"));
        column->addWidget(title);
        column->addWidget(each);
        halves->addWidget(half);
    }
    auto* column = new QVBoxLayout(this);
    column->addLayout(top);
    column->addWidget(halves, 1);
    connect(choose, &QPushButton::clicked, this, &ClassDialog::chooseFolder);
    connect(again, &QPushButton::clicked, this, [this] { m_folder.isEmpty() ? chooseFolder() : openFolder(m_folder); });
    m_reading.setInterval(0);
    connect(&m_reading, &QTimer::timeout, this, &ClassDialog::readOne);
}

QTableWidget* ClassDialog::table(const QString& name) {
    auto* made = new QTableWidget;
    made->setAccessibleName(name);
    made->setEditTriggers(QAbstractItemView::NoEditTriggers);
    made->setSelectionBehavior(QAbstractItemView::SelectRows);
    made->setShowGrid(false);
    made->setTabKeyNavigation(false);
    made->verticalHeader()->hide();
    made->verticalHeader()->setDefaultSectionSize(kClassRowHeight);
    made->verticalHeader()->setMinimumSectionSize(kClassRowHeight);
    made->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    return made;
}

QString ClassDialog::said() const {
    return m_said->text();
}

void ClassDialog::chooseFolder() {
    askForFolder(this, tr("Folder of submissions"), QSettings().value(kClassFolder, QDir::homePath()).toString(),
                 [this](const QString& folder) {
                     QSettings().setValue(kClassFolder, folder);
                     openFolder(folder);
                 });
}

void ClassDialog::openFolder(const QString& folder) {
    const auto files = lessons::submissionsIn(folder.toStdString());
    m_said->setText(files ? QString() : engineWords(files.error().message));
    if (!files) return;
    m_folder = folder;
    m_files = *files;
    m_read = 0;
    m_unreadable.clear();
    m_overview = std::make_unique<lessons::ClassOverview>();
    m_reading.start();
}

void ClassDialog::readOne() {
    if (m_read < m_files.size()) {
        const auto& file = m_files[m_read++];
        if (const auto added = m_overview->add(file); !added)
            m_unreadable << QString::fromStdString(file.filename().string()) + QStringLiteral(": ") +
                                engineWords(added.error().message);
        m_said->setText(tr("%1 of %2 …").arg(m_read).arg(m_files.size()));
        return;
    }
    m_reading.stop();
    showClass();
}

void ClassDialog::showClass() {
    const auto students = m_overview->students();
    QStringList heads{tr("Student"), tr("Number")};
    std::size_t works = 0;
    for (const auto& student : students)
        for (; works < student.works.size(); ++works) heads << QString::fromStdString(student.works[works].title);
    heads << tr("Hints") << tr("Minutes");
    m_students->setColumnCount(static_cast<int>(heads.size()));
    m_students->setHorizontalHeaderLabels(heads);
    m_students->setRowCount(static_cast<int>(students.size()));
    for (int row = 0; row < m_students->rowCount(); ++row) {
        const lessons::ClassStudent& student = students[row];
        put(*m_students, row, 0, QString::fromStdString(student.student.name));
        put(*m_students, row, 1, QString::fromStdString(student.student.number));
        int hints = 0, column = 2;
        double minutes = 0;
        for (const lessons::ClassWork& work : student.works) {
            put(*m_students, row, column++, where(work), plainWords(QString::fromStdString(work.atPrompt)));
            hints += work.hints;
            minutes += work.minutes;
        }
        put(*m_students, row, static_cast<int>(heads.size()) - 2, QString::number(hints));
        put(*m_students, row, static_cast<int>(heads.size()) - 1, QString::number(minutes, 'f', 0));
    }
    m_students->resizeColumnsToContents();

    auto questions = m_overview->questions();
    if (questions.size() > kMostHard) questions.resize(kMostHard);
    m_questions->setColumnCount(6);
    m_questions->setHorizontalHeaderLabels({tr("Exercise"), tr("Question"), tr("Right at the first try"),
                                            tr("In the end"), tr("Hints"), tr("The commonest mistake")});
    m_questions->setRowCount(static_cast<int>(questions.size()));
    for (int row = 0; row < m_questions->rowCount(); ++row) {
        const lessons::ClassQuestion& question = questions[row];
        const auto of = [&](int count) { return tr("%1 of %2").arg(count).arg(question.students); };
        put(*m_questions, row, 0, QString::fromStdString(question.exercise));
        put(*m_questions, row, kQuestionColumn, plainWords(QString::fromStdString(question.prompt)));
        put(*m_questions, row, 2, of(question.firstTry));
        put(*m_questions, row, 3, of(question.right));
        put(*m_questions, row, 4, QString::number(question.hints));
        put(*m_questions, row, kMistakeColumn,
            question.mistaken == 0
                ? QString()
                : QStringLiteral("%1 ×: %2").arg(question.mistaken).arg(engineWords(question.mistake)));
    }
    // The sentences share what the figures leave, and wrap there.
    m_questions->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    for (const int column : {kQuestionColumn, kMistakeColumn})
        m_questions->horizontalHeader()->setSectionResizeMode(column, QHeaderView::Stretch);
    m_questions->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);

    const QString title = m_overview->title().empty() ? tr("Practice") : QString::fromStdString(m_overview->title());
    QString sentence = students.size() == 1 ? tr("%1: one student.").arg(title)
                                            : tr("%1: %2 students.").arg(title).arg(students.size());
    if (m_unreadable.size() == 1)
        sentence +=
            ' ' + tr("One file cannot be read: %1.").arg(m_unreadable.front().section(QLatin1String(": "), 0, 0));
    else if (!m_unreadable.isEmpty())
        sentence += ' ' + tr("%1 files cannot be read.").arg(m_unreadable.size());
    QStringList why = m_unreadable;
    for (const Text& other : m_overview->leftOut()) why << engineWords(other);
    if (const qsizetype others = why.size() - m_unreadable.size(); others == 1)
        sentence += ' ' + tr("One file answers another assignment.");
    else if (others > 1)
        sentence += ' ' + tr("%1 files answer another assignment.").arg(others);
    for (const Text& shared : m_overview->sharedNumbers()) sentence += ' ' + engineWords(shared);
    m_said->setText(sentence);
    m_said->setToolTip(why.join(QLatin1Char('\n')));
}

}  // namespace kolo::app
