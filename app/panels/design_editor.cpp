// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/design_editor.h"

#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSaveFile>
#include <QSpinBox>
#include <QStandardPaths>
#include <QToolButton>

#include "app/file_dialogs.h"
#include "app/panels/cell_grid.h"
#include "app/panels/price_table.h"
#include "app/panels/schedule_preview.h"
#include "app/theme.h"
#include "app/wrapping_row.h"

namespace kolo::app {

namespace {

constexpr int kSettleMs = 120, kVerdictHeight = 44;
constexpr qint64 kMostFileBytes = 16 << 20;

}  // namespace

DesignEditor::DesignEditor(CellModel& model, SchedulePreview* preview, const Words& words, QWidget* parent)
    : QWidget(parent),
      m_start(new QComboBox(this)),
      m_open(new QPushButton(tr("Open…"), this)),
      m_save(new QPushButton(tr("Save…"), this)),
      m_run(new QPushButton(tr("Run it"), this)),
      m_verdictLabel(new QLabel(this)),
      m_size(dimLabel({}, this)),
      m_preview(preview),
      m_prices(new PriceTable(this)),
      m_bar(new WrappingRow),
      m_cells(model),
      m_words(words) {
    setWindowTitle(tr("Design"));
    setAccessibleName(words.name);
    m_preview->setParent(this);
    m_cells.setParent(this);
    m_start->setAccessibleName(tr("Start from"));
    m_start->setToolTip(words.startTip);
    m_start->setPlaceholderText(tr("choose …"));
    m_start->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_start->setMinimumContentsLength(16);
    m_open->setAccessibleName(words.open);
    m_save->setAccessibleName(words.save);
    m_run->setAccessibleName(words.run);
    m_run->setToolTip(words.runTip);
    setRole(m_run, "primary", true);
    m_bar->setSpacing(8);
    m_bar->addStretch(1);
    for (QPushButton* each : {m_open, m_save, m_run}) m_bar->addWidget(each);
    addField(tr("start from"), m_start);
    m_verdictLabel->setWordWrap(true);
    m_verdictLabel->setFont(wordsFont(17, QFont::DemiBold));
    m_verdictLabel->setAlignment(Qt::AlignVCenter | Qt::AlignLeft);
    m_verdictLabel->setTextFormat(Qt::PlainText);
    m_verdictLabel->setMinimumHeight(kVerdictHeight);  // two lines: the picture below does not jump while typing
    m_settle.setSingleShot(true);
    m_settle.setInterval(kSettleMs);
    connect(&m_settle, &QTimer::timeout, this, [this] { check(); });
    connect(&model, &CellModel::edited, this, [this] { edited(); });
    connect(m_start, &QComboBox::activated, this, [this] { startFrom(m_start->currentData().toString()); });
    connect(m_open, &QPushButton::clicked, this, &DesignEditor::askOpen);
    connect(m_save, &QPushButton::clicked, this, &DesignEditor::askSave);
    connect(m_run, &QPushButton::clicked, this, &DesignEditor::run);
}

QBoxLayout& DesignEditor::bar() {
    return *m_bar;
}

void DesignEditor::addField(const QString& name, QWidget* control) {
    const int at = m_bar->count() - 4;  // before the stretch and the buttons
    m_bar->insertWidget(at, dimLabel(name, this));
    m_bar->insertWidget(at + 1, control);
    m_bar->insertSpacing(at + 2, 8);
}

QToolButton* DesignEditor::addTool(QBoxLayout& row, const QString& text, const QString& name) {
    auto* button = new QToolButton(this);
    button->setText(text);
    button->setToolTip(name);
    button->setAccessibleName(name);
    button->setFocusPolicy(Qt::TabFocus);
    button->setFixedWidth(36);
    setRole(button, "quiet", true);
    row.addWidget(button);
    return button;
}

void DesignEditor::addUndoTools(QBoxLayout& row) {
    QToolButton* undo = addTool(row, QStringLiteral("↶"), tr("Undo (Ctrl+Z)"));
    m_cells.connectButtons(*undo, *addTool(row, QStringLiteral("↷"), tr("Redo (Ctrl+Y)")));
}

QSpinBox* DesignEditor::numberBox(int lowest, int highest, int value, const QString& name) {
    auto* box = new QSpinBox(this);
    box->setRange(lowest, highest);
    box->setValue(value);
    box->setAccessibleName(name);
    return box;
}

bool DesignEditor::openFile(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || file.size() > kMostFileBytes) {
        emit failed({ErrorCode::UnreadableFile, "schedule",
                     tr("The file %1 cannot be read, or has more than 16 MiB.").arg(path).toStdString()});
        return false;
    }
    if (!take(QString::fromUtf8(file.readAll()), path)) return false;
    m_path = path;
    return true;
}

bool DesignEditor::saveFile(const QString& path) {
    QSaveFile file(path);
    const QByteArray text = csv().toUtf8();
    if (file.open(QIODevice::WriteOnly) && file.write(text) == text.size() && file.commit()) {
        m_path = path;
        return true;
    }
    emit failed(
        {ErrorCode::UnreadableFile, "schedule",
         tr("The schedule cannot be saved to %1: the folder must exist and be writable.").arg(path).toStdString()});
    return false;
}

void DesignEditor::askOpen() {
    askWhatToOpen(this, m_words.open, m_path, {m_words.files, tr("All files (*)")},
                  [this](const QString& path) { openFile(path); });
}

void DesignEditor::askSave() {
    askWhereToSave(this, m_words.save,
                   {{m_words.files, QStringLiteral("csv"),
                     m_path.isEmpty() ? QStringLiteral("my.csv") : QFileInfo(m_path).absoluteFilePath()}},
                   [this](const QString& path, std::size_t) { saveFile(path); });
}

void DesignEditor::run() {
    QString path = m_path;
    if (path.isEmpty()) {
        const QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QLatin1Char('/') +
                          m_words.folder);
        folder.mkpath(QStringLiteral("."));
        path = folder.filePath(QStringLiteral("my.csv"));
    }
    const QString before = m_path;
    if (!saveFile(path)) return;
    m_path = before;
    runIt(path);
}

void DesignEditor::say(const QString& sentence, const QString& role) {
    setRole(m_verdictLabel, "role", role);
    m_verdictLabel->setText(sentence);
    m_verdictLabel->setAccessibleName(tr("Verdict: %1").arg(sentence));
}

bool DesignEditor::event(QEvent* event) {
    return m_cells.takeUndoKey(*event) || QWidget::event(event);
}

QString DesignEditor::verdictText() const {
    return m_verdictLabel->text();
}

}  // namespace kolo::app
