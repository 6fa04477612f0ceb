// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/data_editor.h"

#include <QApplication>
#include <QButtonGroup>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "app/file_dialogs.h"
#include "app/layouts.h"
#include "app/panels/data_grid.h"
#include "app/panels/data_grid_model.h"
#include "app/panels/field_row.h"
#include "app/panels/parameter_editor.h"
#include "app/theme.h"

namespace kolo::app {

namespace {

/// The grid's initial numbers: the lecture's review question.
constexpr char kFirstNumbers[] = "inline:17,11,1,9;5,13,23,14;3,6,10,8;12,7,2,12";
constexpr qint64 kLookedAtBytes = 1 << 20;  // read from a file to determine the number of workers

/// A stack only as high as the current page.
class Pages : public QStackedWidget {
public:
    using QStackedWidget::QStackedWidget;
    QSize sizeHint() const override { return currentWidget() ? currentWidget()->sizeHint() : QSize(); }
    QSize minimumSizeHint() const override { return currentWidget() ? currentWidget()->minimumSizeHint() : QSize(); }
    bool hasHeightForWidth() const override { return currentWidget() && currentWidget()->hasHeightForWidth(); }
    int heightForWidth(int width) const override {
        return currentWidget() ? currentWidget()->heightForWidth(width) : 0;
    }
};

QVBoxLayout* columnOf(QWidget* page) {
    auto* column = columnIn(page, 8);
    return column;
}

}  // namespace

DataEditor::DataEditor(const Parameter& data, const Parameter* elements, const Parameter* seed, QWidget* parent)
    : QWidget(parent),
      m_data(data),
      m_sources(new QButtonGroup(this)),
      m_pages(new Pages(this)),
      m_grid(new DataGrid(this)) {
    auto* choice = new QHBoxLayout;
    choice->setSpacing(12);
    const std::pair<Source, QString> sources[] = {{Typed, tr("typed")}, {Random, tr("random")}, {File, tr("file")}};
    for (const auto& [source, name] : sources) {
        auto* button = new QRadioButton(name, this);
        button->setAccessibleName(tr("Numbers: %1").arg(name));
        button->setVisible(source != Random || elements);
        m_sources->addButton(button, source);
        choice->addWidget(button);
    }
    choice->addStretch(1);
    m_pages->addWidget(m_grid);
    m_pages->addWidget(randomPage(elements, seed));
    m_pages->addWidget(filePage());
    auto* column = columnOf(this);
    column->addLayout(choice);
    column->addWidget(m_pages);
    connect(m_sources, &QButtonGroup::idToggled, this, [this](int source, bool on) {
        if (!on) return;
        setFocusProxy(m_sources->button(source));
        m_pages->setCurrentIndex(source);
        m_pages->updateGeometry();
        emit edited();
    });
    setSource(elements ? Random : Typed);
    m_grid->model().setInline(QLatin1String(kFirstNumbers));
    m_grid->model().undoStack().clear();

    connect(&m_grid->model(), &DataGridModel::edited, this, [this] {
        m_pages->updateGeometry();
        emit edited();
    });
    connect(&m_grid->model(), &DataGridModel::workersWanted, this, &DataEditor::workersWanted);
}

QWidget* DataEditor::randomPage(const Parameter* elements, const Parameter* seed) {
    auto* page = new QWidget(this);
    QVBoxLayout* column = columnOf(page);
    const auto add = [&](const Parameter& parameter, ParameterEditor*& editor, FieldRow*& row, std::string& fallback) {
        editor = makeParameterEditor(parameter, page);
        editor->setText(QString::fromStdString(parameter.defaultValue));
        fallback = parameter.defaultValue;
        row = new FieldRow(parameter.name, editor, editor->help(), false, page);
        column->addWidget(row);
        connect(editor, &ParameterEditor::edited, this, &DataEditor::edited);
    };
    if (elements) add(*elements, m_elements, m_elementsRow, m_elementsDefault);
    if (seed) add(*seed, m_seed, m_seedRow, m_seedDefault);
    column->addStretch(1);
    return page;
}

QWidget* DataEditor::filePage() {
    auto* page = new QWidget(this);
    QVBoxLayout* column = columnOf(page);
    auto* line = new QWidget(page);
    auto* row = rowIn(line, 8);
    m_path = new QLineEdit(line);
    m_path->setPlaceholderText(tr("one worker per line"));
    m_path->setAccessibleName(tr("File with the workers' numbers"));
    auto* browseButton = new QPushButton(tr("Browse…"), line);
    browseButton->setAccessibleName(tr("Browse for a file"));
    row->addWidget(m_path, 1);
    row->addWidget(browseButton);
    line->setFocusProxy(m_path);
    m_pathRow = new FieldRow(tr("file"), line, tr("One worker per line, its numbers separated by commas."), true, page);
    m_found = new QLabel(page);
    setRole(m_found, "role", QStringLiteral("dim"));
    m_found->hide();
    column->addWidget(m_pathRow);
    column->addWidget(m_found);
    column->addStretch(1);
    connect(m_path, &QLineEdit::textChanged, this, [this] {
        lookIntoFile();
        emit edited();
    });
    connect(browseButton, &QPushButton::clicked, this, &DataEditor::browse);
    return page;
}

void DataEditor::browse() {
    askWhatToOpen(this, tr("Numbers of the workers"), QFileInfo(m_path->text()).absolutePath(),
                  {tr("Comma-separated numbers (*.csv *.txt)"), tr("All files (*)")},
                  [this](const QString& path) { m_path->setText(path); });
}

/// A file determines its number of workers. The engine reads it properly later; this only counts lines.
void DataEditor::lookIntoFile() {
    m_found->hide();
    QFile file(m_path->text());
    if (!QFileInfo(file).isFile() || file.size() > kLookedAtBytes || !file.open(QIODevice::ReadOnly)) return;
    QByteArray text = file.readAll();
    while (text.endsWith('\n') || text.endsWith('\r')) text.chop(1);
    if (text.isEmpty()) return;
    const int workers = static_cast<int>(text.count('\n')) + 1;
    const int elements = static_cast<int>(text.left(text.indexOf('\n')).count(',')) + 1;
    m_found->setText(tr("%1 × %2, by its first line").arg(workers).arg(elements));
    m_found->show();
    if (workers >= kMinRanks && workers <= kMaxRanks) emit workersWanted(workers);
}

DataEditor::Source DataEditor::source() const {
    return static_cast<Source>(m_sources->checkedId());
}

void DataEditor::setSource(Source source) {
    m_sources->button(source)->setChecked(true);
    m_pages->setCurrentIndex(source);
}

bool DataEditor::isNarrow() const {
    return source() == Typed && m_grid->model().isNarrow();
}

/// A number that is being typed is meant, too: when its editor loses the focus, the grid takes it.
void DataEditor::finishTyping() {
    if (m_grid->isAncestorOf(QApplication::focusWidget())) m_grid->setFocus(Qt::OtherFocusReason);
}

void DataEditor::setWorkers(int workers) {
    m_grid->model().setWorkers(workers);
}

void DataEditor::setType(DType type) {
    m_grid->model().setType(type);
}

std::map<std::string, std::string> DataEditor::values() const {
    switch (source()) {
        case Typed: return {{m_data.name, m_grid->model().inlineText().toStdString()}};
        case File: return {{m_data.name, m_path->text().trimmed().toStdString()}};
        case Random: break;
    }
    std::map<std::string, std::string> values;
    if (m_elements) values["elements"] = m_elements->text().toStdString();
    if (m_seed) values["seed"] = m_seed->text().toStdString();
    return values;
}

void DataEditor::setValues(const std::map<std::string, std::string>& values) {
    const auto valueOf = [&](const std::string& name) {
        const auto at = values.find(name);
        return at == values.end() ? QString() : QString::fromStdString(at->second);
    };
    const QString data = valueOf(m_data.name);
    if (isInline(data)) {
        m_grid->model().setInline(data);
        setSource(Typed);
    } else if (!data.isEmpty()) {
        m_path->setText(data);
        setSource(File);
    } else {
        const QString elements = valueOf("elements"), seed = valueOf("seed");
        if (m_elements) m_elements->setText(elements.isEmpty() ? QString::fromStdString(m_elementsDefault) : elements);
        if (m_seed) m_seed->setText(seed.isEmpty() ? QString::fromStdString(m_seedDefault) : seed);
        setSource(m_elements ? Random : Typed);
    }
}

std::map<std::string, QString> DataEditor::errors() const {
    std::map<std::string, QString> errors;
    if (source() == Typed && !m_grid->model().firstError().isEmpty())
        errors[m_data.name] = m_grid->model().firstError();
    if (source() == File && m_path->text().trimmed().isEmpty()) errors[m_data.name] = tr("Choose a file.");
    return errors;
}

bool DataEditor::showError(const std::string& parameter, const QString& sentence) {
    if (m_elementsRow && parameter == "elements")
        m_elementsRow->setError(sentence);
    else if (m_seedRow && parameter == "seed")
        m_seedRow->setError(sentence);
    else if (parameter == m_data.name && source() == File)
        m_pathRow->setError(sentence);
    else
        return false;
    return true;
}

}  // namespace kolo::app
