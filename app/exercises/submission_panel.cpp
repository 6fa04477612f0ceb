// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exercises/submission_panel.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>

#include "app/engine_words.h"
#include "app/file_dialogs.h"
#include "app/layouts.h"
#include "app/theme.h"
#include "lessons/text_file.h"

namespace kolo::app {

namespace {
const QString kName = QStringLiteral("exercises/name");
const QString kNumber = QStringLiteral("exercises/number");
const QString kSubmissionFolder = QStringLiteral("exercises/folder");
}  // namespace

SubmissionPanel::SubmissionPanel(QString engine, HandOver handOver, QWidget* parent)
    : QWidget(parent),
      m_engine(std::move(engine)),
      m_handOver(std::move(handOver)),
      m_name(field(tr("Your name"))),
      m_number(field(tr("Your number or login"))),
      m_export(new QPushButton(tr("Export the submission …"))),
      m_open(new QPushButton(tr("Open an assignment …"))),
      m_close(new QPushButton(tr("Close the assignment"))),
      m_class(new QPushButton(tr("Class overview …"))) {
    m_open->setToolTip(tr("The assignment.toml that your teacher gave you"));
    m_export->setToolTip(tr("One .kolo file with your answers, to be handed in"));
    m_class->setToolTip(tr("For teachers: who is where and which question is hard, from a folder of submissions"));
    for (QPushButton* button : {m_close, m_class}) setRole(button, "quiet", true);
    auto* title = new QLabel(tr("TO HAND IN"));
    setRole(title, "role", QStringLiteral("title"));
    auto* column = columnIn(this, 6);
    for (QWidget* part : std::initializer_list<QWidget*>{title, m_name, m_number, m_export, m_open, m_close, m_class})
        column->addWidget(part);
    connect(m_open, &QPushButton::clicked, this, &SubmissionPanel::askForAssignment);
    connect(m_close, &QPushButton::clicked, this, &SubmissionPanel::closeRequested);
    connect(m_class, &QPushButton::clicked, this, &SubmissionPanel::classRequested);
    connect(m_export, &QPushButton::clicked, this, &SubmissionPanel::askWhere);
    const QSettings stored;
    m_name->setText(stored.value(kName).toString());
    m_number->setText(stored.value(kNumber).toString());
    m_student = student().key();
    setAssignment({});
}

SubmissionPanel::~SubmissionPanel() {
    for (QProcess* verifying : findChildren<QProcess*>()) {
        verifying->disconnect(this);  // nobody is left to be told
        verifying->kill();
        verifying->waitForFinished(1000);
    }
}

QLineEdit* SubmissionPanel::field(const QString& placeholder) {
    auto* line = new QLineEdit;
    line->setPlaceholderText(placeholder);
    line->setAccessibleName(placeholder);
    line->setMaxLength(static_cast<int>(lessons::kMaxNameBytes) / 4);  // letters of up to four bytes
    connect(line, &QLineEdit::editingFinished, this, &SubmissionPanel::keepStudent);
    return line;
}

lessons::Student SubmissionPanel::student() const {
    return {m_name->text().trimmed().toStdString(), m_number->text().trimmed().toStdString()};
}

void SubmissionPanel::setStudent(const QString& name, const QString& number) {
    m_name->setText(name);
    m_number->setText(number);
    keepStudent();
}

void SubmissionPanel::keepStudent() {
    const lessons::Student now = student();
    QSettings().setValue(kName, QString::fromStdString(now.name));
    QSettings().setValue(kNumber, QString::fromStdString(now.number));
    if (std::exchange(m_student, now.key()) != now.key()) emit studentChanged();
}

void SubmissionPanel::askForName() {
    m_name->setFocus(Qt::OtherFocusReason);
}

void SubmissionPanel::setAssignment(const QString& path) {
    m_assignment = path;
    m_close->setVisible(!path.isEmpty());
    m_open->setVisible(path.isEmpty());
}

QString SubmissionPanel::suggestedName() const {
    QString name = QString::fromStdString(student().key()).toLower();
    name.replace(QRegularExpression(QStringLiteral("[^\\w]+")), QStringLiteral("-"));
    while (name.startsWith(QLatin1Char('-'))) name.remove(0, 1);
    while (name.endsWith(QLatin1Char('-'))) name.chop(1);
    return (name.isEmpty() ? tr("submission") : name) + QStringLiteral(".kolo");
}

void SubmissionPanel::askForAssignment() {
    askWhatToOpen(this, tr("Open an assignment"), QSettings().value(kSubmissionFolder).toString(),
                  {tr("Assignments (*.toml)"), tr("All files (*)")}, [this](const QString& path) {
                      QSettings().setValue(kSubmissionFolder, QFileInfo(path).absolutePath());
                      emit openRequested(path);
                  });
}

void SubmissionPanel::askWhere() {
    if (!lessons::checkStudent(student())) {
        emit told(tr("Write your name or number on the left first; it belongs to what you hand in."), true);
        return askForName();
    }
    askWhereToSave(this, tr("Export the submission"),
                   {{tr("Submissions (*.kolo)"), QStringLiteral("kolo"), suggestedName()}},
                   [this](const QString& path, std::size_t) { exportTo(path); });
}

bool SubmissionPanel::exportTo(const QString& path) {
    const auto handed = m_handOver(student());
    const auto written = handed ? lessons::writeFile(path.toStdString(), handed->bytes) : handed.error();
    if (!written) {
        emit told(engineWords(written.error().message), true);
        return false;
    }
    emit told(
        tr("Saved %1: %2 of %3 points.").arg(QFileInfo(path).fileName()).arg(handed->points).arg(handed->possible),
        false);
    verify(path);
    return true;
}

void SubmissionPanel::verify(const QString& path) {
    if (m_engine.isEmpty()) return;
    auto* process = new QProcess(this);
    QStringList arguments{QStringLiteral("verify"), path, QStringLiteral("--format"), QStringLiteral("json")};
    if (!m_assignment.isEmpty()) arguments << QStringLiteral("--assignment") << m_assignment;
    connect(process, &QProcess::finished, this, [this, process, path](int code, QProcess::ExitStatus) {
        const QJsonObject verdict = QJsonDocument::fromJson(process->readAllStandardOutput()).object();
        const QString last = verdict.isEmpty() ? QString::fromUtf8(process->readAllStandardError()).trimmed()
                                               : engineWords(verdict, QStringLiteral("verdict"));
        const QString file = QFileInfo(path).fileName();
        code == 0 ? emit told(tr("Saved %1 and verified it. %2").arg(file, last), false)
                  : emit told(tr("%1 was saved, but kolo verify refuses it: %2").arg(file, last), true);
        process->deleteLater();
    });
    connect(process, &QProcess::errorOccurred, process, &QObject::deleteLater);
    process->start(m_engine, arguments);
}

}  // namespace kolo::app
