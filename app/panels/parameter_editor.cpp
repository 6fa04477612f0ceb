// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/parameter_editor.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <algorithm>
#include <cmath>

#include "app/actions.h"
#include "app/engine_words.h"
#include "app/layouts.h"
#include "app/panels/choice_box.h"
#include "app/theme.h"

namespace kolo::app {

namespace {

constexpr int kNarrowestControl = 56;

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

/// A control with the parameter's name, in a row that it fills.
template <typename Control>
class EditorOf : public ParameterEditor {
public:
    EditorOf(const Parameter& parameter, QWidget* parent)
        : ParameterEditor(parent), m_parameter(parameter), m_control(new Control(this)), m_row(rowIn(this, 8)) {
        m_row->addWidget(m_control, 1);
        m_control->setMinimumWidth(kNarrowestControl);
        m_control->setAccessibleName(fieldName(parameter.name));
        setFocusProxy(m_control);
    }
    QString help() const override { return sentence(m_parameter.help); }

protected:
    const Parameter m_parameter;
    Control* const m_control;
    QHBoxLayout* const m_row;
};

/// Integer and Real: a field that takes any text (so that a mistake can be seen and named) and counts with ↑ and ↓.
class NumberEditor : public EditorOf<QLineEdit> {
public:
    NumberEditor(const Parameter& parameter, QWidget* parent) : EditorOf(parameter, parent) {
        m_control->setFont(numbersFont(12));
        const QString unit = QString::fromStdString(parameter.unit);
        if (!unit.isEmpty() && unit.compare(fieldName(parameter.name), Qt::CaseInsensitive) != 0)
            m_row->addWidget(dimLabel(unit, this));
        m_control->installEventFilter(this);
        connect(m_control, &QLineEdit::textChanged, this, &ParameterEditor::edited);
    }
    QString text() const override { return m_control->text().trimmed(); }
    void setText(const QString& text) override { m_control->setText(text); }
    QString help() const override { return rangeSentence(m_parameter); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (watched == m_control && event->type() == QEvent::KeyPress) {
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
        m_control->setText(QString::number(next, 'g', m_parameter.type == ParameterType::Integer ? 15 : 6));
    }
};

class ChoiceEditor : public EditorOf<ChoiceBox> {
public:
    ChoiceEditor(const Parameter& parameter, QWidget* parent) : EditorOf(parameter, parent) {
        m_control->setMinimumContentsLength(1);
        m_control->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        if (!parameter.freePrefix.empty()) {
            m_control->setLineEdit(new ChoiceLine(m_control));  // its style is that of a line in a box
            m_control->lineEdit()->setAccessibleName(m_control->accessibleName());
        }
        for (const Choice& choice : parameter.choices) {
            m_control->addItem(QString::fromStdString(choice.title.empty() ? choice.value : choice.title),
                               QString::fromStdString(choice.value));
            m_control->setItemData(m_control->count() - 1, sentence(choice.help), Qt::ToolTipRole);
        }
        connect(m_control, &QComboBox::currentTextChanged, this, &ParameterEditor::edited);
        connect(m_control, &QComboBox::currentIndexChanged, this, [this] { showBeginning(); });
        showBeginning();
        if (!m_control->isEditable()) return;
        connect(m_control, &QComboBox::activated, this, [this] { m_control->setProperty(kChosen, true); });
        connect(m_control->lineEdit(), &QLineEdit::textEdited, this,
                [this] { m_control->setProperty(kChosen, false); });
        for (QWidget* part : {static_cast<QWidget*>(m_control), static_cast<QWidget*>(m_control->lineEdit())})
            part->installEventFilter(this);
    }
    QString text() const override {
        const int at = m_control->findText(m_control->currentText());
        return at >= 0 ? m_control->itemData(at).toString() : m_control->currentText().trimmed();
    }
    void setText(const QString& text) override {
        const int at = m_control->findData(text);
        if (at >= 0)
            m_control->setCurrentIndex(at);
        else if (m_control->isEditable())
            m_control->setEditText(text);
        showBeginning();
    }
    QString help() const override {
        const int at = m_control->findText(m_control->currentText());
        const QString choice = at >= 0 ? m_control->itemData(at, Qt::ToolTipRole).toString() : QString();
        QString help = sentence(m_parameter.help);
        if (!choice.isEmpty()) help += QStringLiteral(" %1: %2.").arg(m_control->currentText(), choice);
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
        const bool pressed = event->type() == QEvent::MouseButtonPress && watched == m_control->lineEdit();
        if (entered || pressed) m_control->setProperty(kChosen, false);
        return ParameterEditor::eventFilter(watched, event);
    }

private:
    /// A choice longer than its field is cut off at the end, not at the beginning.
    void showBeginning() {
        if (m_control->lineEdit()) m_control->lineEdit()->setCursorPosition(0);
    }
};

class FlagEditor : public EditorOf<QCheckBox> {
public:
    FlagEditor(const Parameter& parameter, QWidget* parent) : EditorOf(parameter, parent) {
        connect(m_control, &QCheckBox::toggled, this, &ParameterEditor::edited);
    }
    QString text() const override { return m_control->isChecked() ? QStringLiteral("true") : QStringLiteral("false"); }
    void setText(const QString& text) override { m_control->setChecked(text == QStringLiteral("true")); }
};

/// Where a spec has "none", the field is empty, and says so in the reader's language.
class TextEditor : public EditorOf<QLineEdit> {
public:
    TextEditor(const Parameter& parameter, QWidget* parent) : EditorOf(parameter, parent) {
        if (mayBeNone()) m_control->setPlaceholderText(engineWords(kNone.toStdString()));
        connect(m_control, &QLineEdit::textChanged, this, &ParameterEditor::edited);
    }
    QString text() const override {
        return mayBeNone() && m_control->text().trimmed().isEmpty() ? kNone : m_control->text();
    }
    void setText(const QString& text) override { m_control->setText(mayBeNone() && text == kNone ? QString() : text); }

private:
    inline static const QString kNone = QStringLiteral("none");
    bool mayBeNone() const { return m_parameter.defaultValue == kNone.toStdString(); }
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
