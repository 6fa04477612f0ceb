// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/parameter_editor.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <algorithm>
#include <cmath>

#include "app/actions.h"
#include "app/engine_words.h"
#include "app/layouts.h"
#include "app/theme.h"

namespace kolo::app {

namespace {

constexpr int kNarrowestControl = 56;

QHBoxLayout* rowOf(ParameterEditor* editor, QWidget* control) {
    auto* row = rowIn(editor, 8);
    row->addWidget(control, 1);
    control->setMinimumWidth(kNarrowestControl);
    editor->setFocusProxy(control);
    return row;
}

QString sentence(const std::string& help) {
    return QString::fromStdString(help);
}

QString rangeSentence(const Parameter& parameter) {
    QString text = sentence(parameter.help);
    const auto number = [](double value) { return QString::number(value, 'g', 15); };
    if (parameter.minimum && parameter.maximum)
        text += ParameterEditor::tr(" From %1 to %2.").arg(number(*parameter.minimum), number(*parameter.maximum));
    else if (parameter.minimum)
        text += ParameterEditor::tr(" At least %1.").arg(number(*parameter.minimum));
    else if (parameter.maximum)
        text += ParameterEditor::tr(" At most %1.").arg(number(*parameter.maximum));
    return text.trimmed();
}

/// Integer and Real: a field that takes any text (so that a mistake can be seen and named) and counts with ↑ and ↓.
class NumberEditor : public ParameterEditor {
public:
    NumberEditor(const Parameter& parameter, QWidget* parent)
        : ParameterEditor(parent), m_parameter(parameter), m_line(new QLineEdit(this)) {
        m_line->setFont(numbersFont(12));
        m_line->setAccessibleName(fieldName(parameter.name));
        QHBoxLayout* row = rowOf(this, m_line);
        const QString unit = QString::fromStdString(parameter.unit);
        if (!unit.isEmpty() && unit.compare(fieldName(parameter.name), Qt::CaseInsensitive) != 0)
            row->addWidget(dimLabel(unit, this));
        m_line->installEventFilter(this);
        connect(m_line, &QLineEdit::textChanged, this, &ParameterEditor::edited);
    }
    QString text() const override { return m_line->text().trimmed(); }
    void setText(const QString& text) override { m_line->setText(text); }
    QString help() const override { return rangeSentence(m_parameter); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (watched == m_line && event->type() == QEvent::KeyPress) {
            const int key = static_cast<QKeyEvent*>(event)->key();
            if (key == Qt::Key_Up || key == Qt::Key_Down) {
                count(key == Qt::Key_Up ? 1 : -1);
                return true;
            }
        }
        return ParameterEditor::eventFilter(watched, event);
    }

private:
    void count(int by) {
        bool isNumber = false;
        const double now = text().toDouble(&isNumber);
        if (!isNumber) return;
        double next =
            m_parameter.type == ParameterType::Integer ? now + by : now + by * std::max(1e-3, std::abs(now) / 10);
        if (m_parameter.minimum) next = std::max(next, *m_parameter.minimum);
        if (m_parameter.maximum) next = std::min(next, *m_parameter.maximum);
        m_line->setText(QString::number(next, 'g', m_parameter.type == ParameterType::Integer ? 15 : 6));
    }

    Parameter m_parameter;
    QLineEdit* m_line;
};

class ChoiceEditor : public ParameterEditor {
public:
    ChoiceEditor(const Parameter& parameter, QWidget* parent)
        : ParameterEditor(parent), m_parameter(parameter), m_box(new QComboBox(this)) {
        rowOf(this, m_box);
        m_box->setAccessibleName(fieldName(parameter.name));
        m_box->setMinimumContentsLength(1);
        m_box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        m_box->setEditable(!parameter.freePrefix.empty());
        if (m_box->lineEdit()) m_box->lineEdit()->setAccessibleName(m_box->accessibleName());
        for (const Choice& choice : parameter.choices) {
            m_box->addItem(QString::fromStdString(choice.title.empty() ? choice.value : choice.title),
                           QString::fromStdString(choice.value));
            m_box->setItemData(m_box->count() - 1, sentence(choice.help), Qt::ToolTipRole);
        }
        connect(m_box, &QComboBox::currentTextChanged, this, &ParameterEditor::edited);
        connect(m_box, &QComboBox::currentIndexChanged, this, [this] { showBeginning(); });
        showBeginning();
        if (!m_box->isEditable()) return;
        connect(m_box, &QComboBox::activated, this, [this] { m_box->setProperty(kChosen, true); });
        connect(m_box->lineEdit(), &QLineEdit::textEdited, this, [this] { m_box->setProperty(kChosen, false); });
        for (QWidget* part : {static_cast<QWidget*>(m_box), static_cast<QWidget*>(m_box->lineEdit())})
            part->installEventFilter(this);
    }
    QString text() const override {
        const int at = m_box->findText(m_box->currentText());
        return at >= 0 ? m_box->itemData(at).toString() : m_box->currentText().trimmed();
    }
    void setText(const QString& text) override {
        const int at = m_box->findData(text);
        if (at >= 0)
            m_box->setCurrentIndex(at);
        else if (m_box->isEditable())
            m_box->setEditText(text);
        showBeginning();
    }
    QString help() const override {
        const int at = m_box->findText(m_box->currentText());
        const QString choice = at >= 0 ? m_box->itemData(at, Qt::ToolTipRole).toString() : QString();
        QString help = sentence(m_parameter.help);
        if (!choice.isEmpty()) help += QStringLiteral(" %1: %2.").arg(m_box->currentText(), choice);
        if (help.endsWith(QStringLiteral(".."))) help.chop(1);
        return help.trimmed();
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        // Whoever comes by the mouse or by Tab wants to write; a list that closes only gives the focus back.
        const auto reason =
            event->type() == QEvent::FocusIn ? static_cast<QFocusEvent*>(event)->reason() : Qt::NoFocusReason;
        const bool entered = reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason ||
                             reason == Qt::MouseFocusReason || reason == Qt::ShortcutFocusReason;
        const bool pressed = event->type() == QEvent::MouseButtonPress && watched == m_box->lineEdit();
        if (entered || pressed) m_box->setProperty(kChosen, false);
        return ParameterEditor::eventFilter(watched, event);
    }

private:
    /// A choice longer than its field is cut off at the end, not at the beginning.
    void showBeginning() {
        if (m_box->lineEdit()) m_box->lineEdit()->setCursorPosition(0);
    }

    Parameter m_parameter;
    QComboBox* m_box;
};

class FlagEditor : public ParameterEditor {
public:
    FlagEditor(const Parameter& parameter, QWidget* parent)
        : ParameterEditor(parent), m_parameter(parameter), m_box(new QCheckBox(this)) {
        rowOf(this, m_box);
        m_box->setAccessibleName(fieldName(parameter.name));
        connect(m_box, &QCheckBox::toggled, this, &ParameterEditor::edited);
    }
    QString text() const override { return m_box->isChecked() ? QStringLiteral("true") : QStringLiteral("false"); }
    void setText(const QString& text) override { m_box->setChecked(text == QStringLiteral("true")); }
    QString help() const override { return sentence(m_parameter.help); }

private:
    Parameter m_parameter;
    QCheckBox* m_box;
};

class TextEditor : public ParameterEditor {
public:
    TextEditor(const Parameter& parameter, QWidget* parent)
        : ParameterEditor(parent), m_parameter(parameter), m_line(new QLineEdit(this)) {
        rowOf(this, m_line);
        m_line->setAccessibleName(fieldName(parameter.name));
        connect(m_line, &QLineEdit::textChanged, this, &ParameterEditor::edited);
    }
    QString text() const override { return m_line->text(); }
    void setText(const QString& text) override { m_line->setText(text); }
    QString help() const override { return sentence(m_parameter.help); }

private:
    Parameter m_parameter;
    QLineEdit* m_line;
};

}  // namespace

ParameterEditor* makeParameterEditor(const Parameter& parameter, QWidget* parent) {
    switch (parameter.type) {
        case ParameterType::Integer:
        case ParameterType::Real: return new NumberEditor(parameter, parent);
        case ParameterType::Choice: return new ChoiceEditor(parameter, parent);
        case ParameterType::Flag: return new FlagEditor(parameter, parent);
        case ParameterType::Text:
        case ParameterType::Data: break;
    }
    return new TextEditor(parameter, parent);
}

}  // namespace kolo::app
