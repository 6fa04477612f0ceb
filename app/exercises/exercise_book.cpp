// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exercises/exercise_book.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QStandardPaths>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/engine_client.h"
#include "app/engine_words.h"
#include "app/exercises/sheet_view.h"
#include "app/lessons/desk.h"
#include "app/lessons/two_line_row.h"
#include "app/main_window.h"
#include "app/message_strip.h"
#include "app/theme.h"
#include "lessons/progress/hand_over.h"
#include "lessons/text_file.h"

namespace kolo::app {

namespace {

constexpr int kListWidth = 264;

const QString kLast = QStringLiteral("exercises/last");
const QString kAssignment = QStringLiteral("exercises/assignment");
const QString kItem = QStringLiteral("exercises/item");
const QString kName = QStringLiteral("exercises/name");
const QString kNumber = QStringLiteral("exercises/number");

QLabel* smallTitle(const QString& text) {
    auto* label = new QLabel(text);
    setRole(label, "role", QStringLiteral("title"));
    return label;
}

}  // namespace

ExerciseBook::ExerciseBook(MainWindow& window, QWidget* parent) : QWidget(parent), m_window(window) {
    auto opened = lessons::Progress::open(lessons::defaultProgressPath());
    if (opened) {
        m_progress = std::move(*opened);
    } else {
        m_progressTrouble = QString::fromStdString(opened.error().message.shown());
    }
    build();
    const QSettings stored;
    m_name->setText(stored.value(kName).toString());
    m_number->setText(stored.value(kNumber).toString());
    const QString assignment = stored.value(kAssignment).toString();
    if (assignment.isEmpty() || !openAssignment(assignment)) {
        fillList();
        int row = 0;
        for (int i = 0; i < static_cast<int>(lessons::allExercises().size()); ++i)
            if (QString::fromStdString(lessons::allExercises()[i]->info.id) == stored.value(kLast).toString()) row = i;
        m_list->setCurrentRow(row);
        if (!assignment.isEmpty()) openAssignment(assignment);  // says what is wrong with it, where it can be read now
    }
    if (!m_progressTrouble.isEmpty()) tell(tr("Progress is not kept: %1").arg(m_progressTrouble));
}

ExerciseBook::~ExerciseBook() {
    for (QProcess* verifying : findChildren<QProcess*>()) {
        verifying->disconnect(this);  // nobody is left to be told
        verifying->kill();
        verifying->waitForFinished(1000);
    }
    closeSheet();
}

void ExerciseBook::build() {
    m_strip = new MessageStrip;
    m_sheetPlace = new QVBoxLayout;
    m_sheetPlace->setContentsMargins({});
    auto* right = new QVBoxLayout;
    right->setContentsMargins({});
    right->setSpacing(8);
    right->addWidget(m_strip);
    right->addWidget(buildHead());
    right->addLayout(m_sheetPlace, 1);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 8, 8, 8);
    row->setSpacing(8);
    row->addWidget(buildLeft());
    row->addLayout(right, 1);
}

QWidget* ExerciseBook::buildLeft() {
    m_listTitle = smallTitle(tr("PRACTICE"));
    m_list = new QListWidget;
    m_list->setItemDelegate(new TwoLineRow(m_list));
    m_list->setAccessibleName(tr("Exercises"));
    m_list->setAccessibleDescription(tr("The arrow keys open an exercise; Enter goes to its first open answer"));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setMouseTracking(true);
    connect(m_list, &QListWidget::currentRowChanged, this, &ExerciseBook::openRow);
    connect(m_list, &QListWidget::itemActivated, this, [this] {
        if (m_view) m_view->focusFirst();
    });

    const auto field = [this](const QString& placeholder) {
        auto* line = new QLineEdit;
        line->setPlaceholderText(placeholder);
        line->setAccessibleName(placeholder);
        line->setMaxLength(static_cast<int>(lessons::kMaxNameBytes) / 4);  // letters of up to four bytes
        connect(line, &QLineEdit::editingFinished, this, [this] { setStudent(m_name->text(), m_number->text()); });
        return line;
    };
    m_name = field(tr("Your name"));
    m_number = field(tr("Your number or login"));
    m_openAssignment = new QPushButton(tr("Open an assignment …"));
    m_openAssignment->setToolTip(tr("The assignment.toml that your teacher gave you"));
    m_closeAssignment = new QPushButton(tr("Close the assignment"));
    setRole(m_closeAssignment, "quiet", true);
    m_export = new QPushButton(tr("Export the submission …"));
    m_export->setToolTip(tr("One .kolo file with your answers, to be handed in"));
    connect(m_openAssignment, &QPushButton::clicked, this, &ExerciseBook::askForAssignment);
    connect(m_closeAssignment, &QPushButton::clicked, this, &ExerciseBook::closeAssignment);
    connect(m_export, &QPushButton::clicked, this, &ExerciseBook::askWhere);
    m_who = new QWidget;
    auto* who = new QVBoxLayout(m_who);
    who->setContentsMargins({});
    who->setSpacing(6);
    who->addWidget(smallTitle(tr("TO HAND IN")));
    for (QWidget* part :
         {static_cast<QWidget*>(m_name), static_cast<QWidget*>(m_number), static_cast<QWidget*>(m_export),
          static_cast<QWidget*>(m_openAssignment), static_cast<QWidget*>(m_closeAssignment)})
        who->addWidget(part);

    auto* left = new QFrame;
    left->setProperty("panel", true);
    left->setFixedWidth(kListWidth);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(6);
    column->addWidget(m_listTitle);
    column->addWidget(m_list, 1);
    column->addWidget(m_who);
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
        openExercise(QString::fromStdString(m_exercise->info.id), choice);
    });
    connect(m_startOver, &QPushButton::clicked, this, [this] {
        if (!m_desk) return;
        m_desk->startOver();
        openRow(m_list->currentRow());
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
    auto* column = new QVBoxLayout(head);
    column->setContentsMargins(12, 4, 12, 0);
    column->setSpacing(4);
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

lessons::Student ExerciseBook::student() const {
    return {m_name->text().trimmed().toStdString(), m_number->text().trimmed().toStdString()};
}

lessons::SavedAttempt ExerciseBook::itemWork(int item) const {
    lessons::SavedAttempt begun;
    begun.work.exercise = m_assignment->items[item - 1].exercise;
    begun.work.settings = m_assignment->items[item - 1].settings;
    begun.work.seed = lessons::seedFor(m_assignment->nonce, m_assignment->ownNumbers, student(), item);
    begun.work.rules = m_assignment->rules;
    return begun;
}

void ExerciseBook::fillList() {
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    const int rows = static_cast<int>(m_assignment ? m_assignment->items.size() : lessons::allExercises().size());
    for (int row = 0; row < rows; ++row) {
        m_list->addItem(new QListWidgetItem);
        nameItem(row);
    }
    m_listTitle->setText(m_assignment ? QString::fromStdString(m_assignment->title).toUpper() : tr("PRACTICE"));
    m_closeAssignment->setVisible(m_assignment.has_value());
    m_openAssignment->setVisible(!m_assignment);
}

void ExerciseBook::nameItem(int row) {
    if (row < 0 || row >= m_list->count()) return;
    QString title, note;
    if (m_assignment) {
        const lessons::AssignmentItem& item = m_assignment->items[row];
        const lessons::Exercise* exercise = lessons::findExercise(item.exercise);
        title = QStringLiteral("%1  %2").arg(row + 1).arg(engineWords(exercise->info.title));
        if (row == m_list->currentRow() && m_desk) {
            note = tr("%1 of %2 points").arg(m_desk->attempt().points()).arg(m_desk->attempt().possible());
        } else if (m_progress && lessons::checkStudent(student())) {
            const auto saved = m_progress->find(lessons::assignmentKey(*m_assignment, student(), row + 1));
            if (saved && *saved && lessons::isSameWork((*saved)->work, itemWork(row + 1).work)) {
                const auto sheet = lessons::sheetOf((*saved)->work);
                const auto marks = sheet ? lessons::marksOf(*sheet, (*saved)->work.entries) : sheet.error();
                if (marks)
                    note = tr("%1 of %2 points").arg(lessons::pointsOf(*marks)).arg(lessons::possiblePoints(*sheet));
            }
        }
        if (note.isEmpty()) note = tr("not begun");
    } else {
        const lessons::Exercise& exercise = *lessons::allExercises()[row];
        title = engineWords(exercise.info.title);
        if (row == m_list->currentRow() && m_desk)
            note = tr("%1 of %2 points").arg(m_desk->attempt().points()).arg(m_desk->attempt().possible());
    }
    m_list->item(row)->setText(title);
    m_list->item(row)->setData(kNoteRole, note);
    m_list->item(row)->setData(Qt::AccessibleTextRole,
                               note.isEmpty() ? title : QStringLiteral("%1, %2").arg(title, note));
}

void ExerciseBook::openRow(int row) {
    if (row < 0) return;
    if (!m_assignment) {
        const lessons::Exercise& exercise = *lessons::allExercises()[row];
        return openExercise(QString::fromStdString(exercise.info.id), ExerciseSetup::lastChoice(exercise));
    }
    if (const auto known = lessons::checkStudent(student()); !known) {
        closeSheet();
        m_title->setText(QString::fromStdString(m_assignment->title));
        m_summary->setText(
            tr("Write your name or number on the left first: the numbers of the exercises depend on it."));
        m_name->setFocus(Qt::OtherFocusReason);
        return;
    }
    QSettings().setValue(kItem, row);
    openSheet(lessons::assignmentKey(*m_assignment, student(), row + 1), itemWork(row + 1));
}

void ExerciseBook::openExercise(const QString& id, const ExerciseSetup::Choice& choice) {
    const lessons::Exercise* exercise = lessons::findExercise(id.toStdString());
    if (!exercise || m_assignment) return;
    lessons::SavedAttempt begun;
    begun.work.exercise = exercise->info.id;
    begun.work.settings = choice.settings;
    begun.work.seed = choice.seed;
    begun.work.rules = choice.rules;
    ExerciseSetup::remember(*exercise, choice);
    QSettings().setValue(kLast, id);
    m_exercise = exercise;
    {
        const QSignalBlocker quiet(m_list);
        for (int row = 0; row < m_list->count(); ++row)
            if (lessons::allExercises()[row] == exercise) m_list->setCurrentRow(row);
    }
    openSheet(lessons::practiceKey(exercise->info.id, choice.settings, choice.seed, choice.rules), std::move(begun));
    m_setup = new ExerciseSetup(*exercise);
    m_setup->setVisible(m_settings->isChecked());
    m_setupPlace->addWidget(m_setup);
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
    const bool practice = !m_assignment;
    for (QWidget* part :
         {static_cast<QWidget*>(m_settings), static_cast<QWidget*>(m_newNumbers), static_cast<QWidget*>(m_startOver)})
        part->setVisible(practice);
    const lessons::Exercise* exercise = lessons::findExercise(work.work.exercise);
    m_title->setText(engineWords(exercise->info.title));
    m_summary->setText(practice ? tr("%1 Numbers %2.").arg(engineWords(exercise->info.summary)).arg(work.work.seed)
                                : engineWords(exercise->info.summary));
    // Whoever began under an earlier edition goes on with its questions.
    if (m_progress) {
        if (const auto begun = m_progress->find(key); begun && *begun && lessons::isSameWork((*begun)->work, work.work))
            work.work.edition = (*begun)->work.edition;
    }
    auto sheet = lessons::sheetOf(work.work);
    if (!sheet) return tell(QString::fromStdString(sheet.error().message.shown()));
    m_desk = std::make_unique<Desk>(m_progress ? &*m_progress : nullptr, key, std::move(*sheet), std::move(work));
    m_desk->setRunning(isVisible());
    connect(m_desk.get(), &Desk::changed, this, [this] { nameItem(m_list->currentRow()); });
    m_view = new SheetView(m_window, *m_desk);
    m_sheetPlace->addWidget(m_view);
    setTabOrder(m_list, m_view);
    for (int row = 0; row < m_list->count(); ++row) nameItem(row);
}

bool ExerciseBook::openAssignment(const QString& path) {
    auto read = lessons::readAssignment(path.toStdString());
    if (!read) {
        tell(QString::fromStdString(read.error().message.shown()));
        return false;
    }
    closeSheet();
    m_assignment = std::move(*read);
    m_exercise = nullptr;
    m_assignmentPath = QFileInfo(path).absoluteFilePath();
    QSettings().setValue(kAssignment, m_assignmentPath);
    fillList();
    const int row = std::clamp(QSettings().value(kItem).toInt(), 0, m_list->count() - 1);
    {
        const QSignalBlocker quiet(m_list);
        m_list->setCurrentRow(row);
    }
    openRow(row);
    return true;
}

void ExerciseBook::closeAssignment() {
    closeSheet();
    m_assignment.reset();
    m_assignmentPath.clear();
    QSettings().remove(kAssignment);
    QSettings().remove(kItem);
    fillList();
    m_list->setCurrentRow(0);
}

void ExerciseBook::setStudent(const QString& name, const QString& number) {
    const lessons::Student before{QSettings().value(kName).toString().toStdString(),
                                  QSettings().value(kNumber).toString().toStdString()};
    m_name->setText(name);
    m_number->setText(number);
    const lessons::Student now = student();
    QSettings().setValue(kName, QString::fromStdString(now.name));
    QSettings().setValue(kNumber, QString::fromStdString(now.number));
    if (m_assignment && (now.key() != before.key() || !m_view)) openRow(m_list->currentRow());
}

QString ExerciseBook::suggestedName() const {
    QString name = QString::fromStdString(student().key()).toLower();
    name.replace(QRegularExpression(QStringLiteral("[^\\w]+")), QStringLiteral("-"));
    while (name.startsWith(QLatin1Char('-'))) name.remove(0, 1);
    while (name.endsWith(QLatin1Char('-'))) name.chop(1);
    return (name.isEmpty() ? tr("submission") : name) + QStringLiteral(".kolo");
}

void ExerciseBook::askForAssignment() {
    auto* dialog = new QFileDialog(this, tr("Open an assignment"),
                                   QSettings().value(QStringLiteral("exercises/folder")).toString());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Assignments (*.toml)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        QSettings().setValue(QStringLiteral("exercises/folder"), QFileInfo(path).absolutePath());
        openAssignment(path);
    });
    dialog->open();
}

void ExerciseBook::askWhere() {
    if (const auto known = lessons::checkStudent(student()); !known) {
        tell(tr("Write your name or number on the left first; it belongs to what you hand in."));
        m_name->setFocus(Qt::OtherFocusReason);
        return;
    }
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    QString folder = QSettings().value(QStringLiteral("export/folder"), documents).toString();
    if (!QFileInfo(folder).isDir()) folder = QDir::homePath();
    auto* dialog = new QFileDialog(this, tr("Export the submission"), folder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("Submissions (*.kolo)")});
    dialog->setDefaultSuffix(QStringLiteral("kolo"));
    dialog->selectFile(suggestedName());
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        QSettings().setValue(QStringLiteral("export/folder"), QFileInfo(path).absolutePath());
        exportTo(path);
    });
    dialog->open();
}

bool ExerciseBook::exportTo(const QString& path) {
    if (!m_assignment && !m_desk) return false;
    if (m_assignment && !m_progress) {
        tell(tr("Progress is not kept, so there is nothing to hand in: %1").arg(m_progressTrouble));
        return false;
    }
    lessons::Work practised;
    if (!m_assignment) {
        practised = m_desk->work().work;
        practised.entries = m_desk->attempt().entries();
    }
    const auto handed = m_assignment ? lessons::handOver(*m_progress, *m_assignment, student())
                                     : lessons::handOverPractice(practised, student());
    if (!handed) {
        tell(QString::fromStdString(handed.error().message.shown()));
        return false;
    }
    if (auto written = lessons::writeFile(path.toStdString(), handed->bytes); !written) {
        tell(QString::fromStdString(written.error().message.shown()));
        return false;
    }
    tell(tr("Saved %1: %2 of %3 points.").arg(QFileInfo(path).fileName()).arg(handed->points).arg(handed->possible),
         false);
    verify(path);
    return true;
}

/// The program that will grade it has the last word.
void ExerciseBook::verify(const QString& path) {
    const QString program = findEngine(m_window.engine().options().program);
    if (program.isEmpty()) return;
    auto* process = new QProcess(this);
    QStringList arguments{QStringLiteral("verify"), path, QStringLiteral("--format"), QStringLiteral("json")};
    if (m_assignment) arguments << QStringLiteral("--assignment") << m_assignmentPath;
    connect(process, &QProcess::finished, this, [this, process, path](int code, QProcess::ExitStatus) {
        const QJsonObject verdict = QJsonDocument::fromJson(process->readAllStandardOutput()).object();
        const QString last = verdict.isEmpty() ? QString::fromUtf8(process->readAllStandardError()).trimmed()
                                               : engineWords(verdict, QStringLiteral("verdict"));
        code == 0 ? tell(tr("Saved %1 and verified it. %2").arg(QFileInfo(path).fileName(), last), false)
                  : tell(tr("%1 was saved, but kolo verify refuses it: %2").arg(QFileInfo(path).fileName(), last));
        process->deleteLater();
    });
    connect(process, &QProcess::errorOccurred, process, &QObject::deleteLater);
    process->start(program, arguments);
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
