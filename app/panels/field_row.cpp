// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/field_row.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QRegularExpression>
#include <algorithm>

#include "app/engine_words.h"
#include "app/panels/choice_box.h"
#include "app/panels/parameter_editor.h"
#include "app/theme.h"
#include "app/wrapped_words.h"

namespace kolo::app {

namespace {
constexpr int kNameWidth = 76, kGap = 8, kMostHelpLines = 5;
const QString kMark = QStringLiteral("• ");
constexpr int kTallForm = 680;   // px
constexpr int kListMargin = 36;  // of an entry: padding, frame and scroll bar
constexpr char kHelpPlace[] = "helpPlace", kErrorsInHelpPlace[] = "errorsInHelpPlace";  // of a form

/// The box is as wide as the form has room for; its list shows every choice in full.
void widenList(QComboBox& box) {
    box.view()->setTextElideMode(Qt::ElideNone);
    const QFontMetrics metrics(box.view()->font());
    int widest = 0;
    for (int i = 0; i < box.count(); ++i) widest = std::max(widest, metrics.horizontalAdvance(box.itemText(i)));
    box.view()->setMinimumWidth(std::max(box.width(), widest + kListMargin));
}
}  // namespace

FieldRow::FieldRow(const QString& name, QWidget* control, const QString& help, bool below, QWidget* parent)
    : QWidget(parent),
      m_control(control),
      m_name(name),
      m_alwaysBelow(below),
      m_label(new QLabel(name, this)),
      m_remark(new QLabel(this)) {
    QLabel* label = m_label;
    label->setBuddy(control);
    label->setFont(wordsFont(12));
    label->setMinimumHeight(28);
    label->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_remark->setWordWrap(true);
    m_remark->setFont(wordsFont(12));
    for (QWidget* each : {control, inner()})
        if (each->accessibleName().isEmpty()) each->setAccessibleName(name);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins({});
    grid->setHorizontalSpacing(kGap);
    grid->setVerticalSpacing(2);
    setBelow(below);
    setHelp(help);
    // Scrolling over the form scrolls the form; it must not change a value under the pointer.
    if (inner()->focusPolicy() == Qt::WheelFocus) inner()->setFocusPolicy(Qt::StrongFocus);
    inner()->installEventFilter(this);
    if (const auto* box = dynamic_cast<ChoiceBox*>(inner())) {
        connect(box->model(), &QAbstractItemModel::rowsInserted, this, &FieldRow::place);
        connect(box->model(), &QAbstractItemModel::dataChanged, this, &FieldRow::place);
    }
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        const bool focused = now && (now == m_control || m_control->isAncestorOf(now));
        if (focused == m_focused) return;
        m_focused = focused;
        refresh();
    });
}

FieldRow::FieldRow(const std::string& parameter, QWidget* control, const QString& help, bool below, QWidget* parent)
    : FieldRow(fieldName(parameter), control, help, below, parent) {
    const QString spelling = QString::fromStdString(parameter);
    if (spelling == m_name) return;
    m_spelling = spelling;
    setHelp(help);
}

QString inLines(QString text) {
    static const QRegularExpression notation(
        QStringLiteral("((?<=[\\d:=])-(?=\\w)|(?<=\\w)[-:](?=\\d)|(?<!\\S)--?(?=\\w))"));
    static const QRegularExpression list(QStringLiteral(",(?=\\S)"));
    return text.replace(notation, QStringLiteral("\\1\u2060")).replace(list, QStringLiteral(",\u200b"));
}

/// The widget with the focus is what is framed, what a screen reader reads, and what a wheel would change.
QWidget* FieldRow::inner() const {
    return m_control->focusProxy() ? m_control->focusProxy() : m_control;
}

void FieldRow::place() {
    const auto* box = dynamic_cast<ChoiceBox*>(inner());
    if (m_alwaysBelow || !box) return;
    // The mark is there or not, and the name a little wider.
    const int name = QFontMetrics(wordsFont(12, QFont::DemiBold)).horizontalAdvance(kMark + m_name);
    const bool below = width() < std::max(kNameWidth, name) + kGap + box->wholeWidth();
    if (below != m_below) setBelow(below);
}

void FieldRow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    place();
}

void FieldRow::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) place();
}

void FieldRow::setBelow(bool below) {
    m_below = below;
    auto* grid = static_cast<QGridLayout*>(layout());
    for (QWidget* part : {static_cast<QWidget*>(m_label), m_control, static_cast<QWidget*>(m_remark)})
        grid->removeWidget(part);
    grid->setColumnMinimumWidth(0, below ? 0 : kNameWidth);
    grid->setColumnStretch(1, 1);
    grid->addWidget(m_label, 0, 0, 1, below ? 2 : 1, Qt::AlignTop);
    below ? grid->addWidget(m_control, 1, 0, 1, 2) : grid->addWidget(m_control, 0, 1);
    grid->addWidget(m_remark, 2, 0, 1, 2);
}

void FieldRow::setHelp(const QString& help, const QString& more) {
    m_meaning = help;
    m_more = more;
    refresh();
    emit helpChanged();
}

void FieldRow::tellTip() {
    QString whole = help();
    if (HelpPlace::tellsErrorsOf(this) && !m_error.isEmpty()) whole = m_error + QLatin1Char('\n') + whole;
    // A box may be too narrow for what is chosen in it.
    const auto* box = qobject_cast<const QComboBox*>(inner());
    const bool named = !box || box->currentText().isEmpty() || whole.contains(box->currentText());
    m_control->setToolTip(named ? whole : box->currentText() + QLatin1Char('\n') + whole);
}

QString FieldRow::help() const {
    QStringList said{m_meaning, m_more};
    if (!m_spelling.isEmpty()) said << tr("On the command line: %1.").arg(m_spelling);
    said.removeAll(QString());
    return said.join(QLatin1Char(' '));
}

void FieldRow::setError(const QString& sentence) {
    // It stands at the field, and calls it as the field does.
    QString named = sentence;
    if (!m_spelling.isEmpty())
        for (const QString& quoted : {QStringLiteral("\"%1\""), QStringLiteral("„%1“")})
            named.replace(quoted.arg(m_spelling), quoted.arg(m_name));
    if (named == m_error) return;
    m_error = named;
    refresh();
    emit helpChanged();
}

void FieldRow::setMark(bool marked) {
    m_label->setText(marked ? kMark + m_name : m_name);
    m_label->setFont(wordsFont(12, marked ? QFont::DemiBold : QFont::Normal));
}

void FieldRow::setReason(const QString& reason) {
    if (reason == m_reason) return;
    m_reason = reason;
    refresh();
}

void FieldRow::refresh() {
    tellTip();
    const bool wrong = !m_error.isEmpty();
    const QString meant = help(), words = wrong ? m_error : m_reason.isEmpty() ? meant : m_reason;
    m_remark->setText(inLines(words));
    m_remark->setVisible((wrong && !HelpPlace::tellsErrorsOf(this)) || !m_reason.isEmpty() ||
                         (m_focused && !meant.isEmpty() && !HelpPlace::isIn(this)));
    setRole(m_remark, "role", wrong ? QStringLiteral("bad") : QStringLiteral("dim"));
    setRole(inner(), "wrong", wrong);
    // A list of choices is read out by its choice; what is chosen comes first in what is said besides.
    const bool byChoice = qobject_cast<const QComboBox*>(inner());
    QStringList said{words};
    if (byChoice) said.prepend(m_name);
    said.removeAll(QString());
    inner()->setAccessibleDescription(said.join(QStringLiteral(": ")));
}

bool FieldRow::eventFilter(QObject* watched, QEvent* event) {
    // Whoever comes to a box may open it next.
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::Enter)
        if (auto* box = qobject_cast<QComboBox*>(watched)) widenList(*box);
    if (event->type() == QEvent::Wheel && watched == inner() && !inner()->hasFocus()) {
        event->ignore();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

// ---- one place for the meaning of all fields -----------------------------------------------------------------------

ParameterField makeParameterField(const Parameter& parameter) {
    ParameterEditor* editor = makeParameterEditor(parameter);
    editor->setText(QString::fromStdString(parameter.defaultValue));
    auto* row = new FieldRow(parameter.name, editor, editor->help());
    QObject::connect(editor, &ParameterEditor::edited, row, [row, editor] { row->setHelp(editor->help()); });
    return {editor, row};
}

HelpPlace::HelpPlace(QWidget& form) : QLabel(&form), m_form(form) {
    form.setProperty(kHelpPlace, true);
    setWordWrap(true);
    setTextFormat(Qt::PlainText);
    setAlignment(Qt::AlignLeft | Qt::AlignTop);
    setRole(this, "role", QStringLiteral("dim"));
    setFont(wordsFont(12));  // of an error, too
    setAccessibleName(tr("What the field means"));
    keepRoom();
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { tell(now); });
}

namespace {
bool isInForm(const QWidget* part, const char* property) {
    for (; part; part = part->parentWidget())
        if (part->property(property).toBool()) return true;
    return false;
}
}  // namespace

bool HelpPlace::isIn(const QWidget* part) {
    return isInForm(part, kHelpPlace);
}

void HelpPlace::tellErrors(bool here) {
    if (tellsErrorsOf(&m_form) == here) return;
    m_form.setProperty(kErrorsInHelpPlace, here);
    for (FieldRow* row : m_form.findChildren<FieldRow*>()) row->refresh();
}

bool HelpPlace::tellsErrorsOf(const QWidget* part) {
    return isInForm(part, kErrorsInHelpPlace);
}

void HelpPlace::tell(const QWidget* focused) {
    const auto show = [this](const FieldRow& row) {
        m_wrong = tellsErrorsOf(&row) && !row.error().isEmpty();
        m_help = m_wrong ? row.error() : row.help();
        m_meaning = m_wrong ? row.error() : row.meaning();
        m_spelling = m_wrong ? QString() : row.spelling();
    };
    for (QString* words : {&m_help, &m_meaning, &m_spelling}) words->clear();
    m_wrong = false;
    disconnect(m_follows);
    if (focused && m_form.isAncestorOf(focused))
        for (const QWidget* at = focused; at != &m_form; at = at->parentWidget())
            if (const auto* row = qobject_cast<const FieldRow*>(at)) {
                show(*row);
                m_follows = connect(row, &FieldRow::helpChanged, this, [this, row, show] {
                    show(*row);
                    fit();
                });
                break;
            }
    keepRoom();
    fit();
}

void HelpPlace::setOtherwise(const QString& text, bool wrong) {
    if (text == m_otherwise && wrong == m_otherwiseWrong) return;
    m_otherwise = text;
    m_otherwiseWrong = wrong;
    fit();
}

int HelpPlace::heightOf(const QString& words) const {
    return wrappedSize(words, font(), std::max(contentsRect().width(), 1)).height();
}

int HelpPlace::roomOf(const QString& help) {
    if (std::exchange(m_roomsWidth, contentsRect().width()) != contentsRect().width()) m_rooms.clear();
    const auto known = m_rooms.constFind(help);
    return known != m_rooms.cend() ? *known : *m_rooms.insert(help, heightOf(inLines(help)));
}

void HelpPlace::setLines(int lines) {
    m_lines = lines;
    keepRoom();
    fit();
}

void HelpPlace::keepRoom() {
    const int line = std::max(QFontMetrics(wordsFont(12)).lineSpacing(), fontMetrics().lineSpacing());
    int needed = m_lines * line;
    if (m_form.height() >= kTallForm)
        for (const FieldRow* row : m_form.findChildren<FieldRow*>()) needed = std::max(needed, roomOf(row->help()));
    setFixedHeight(std::min(needed, kMostHelpLines * line) + 2);
}

void HelpPlace::fit() {
    const QString& whole = m_help.isEmpty() ? m_otherwise : m_help;
    const QString all = inLines(whole), meaning = inLines(m_help.isEmpty() ? m_otherwise : m_meaning);
    // The spelling is shorter then, or is in the tip.
    const QString ending = m_spelling.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(m_spelling);
    const auto fits = [&](const QString& some) { return heightOf(some) <= height(); };
    const auto fitsBefore = [&](const QString& some) { return fits(some + ending); };
    const QString words = fits(all)             ? all
                          : fitsBefore(meaning) ? meaning + ending
                          : fits(meaning)       ? meaning
                                                : wordsThatFit(meaning, fitsBefore) + ending;
    const bool wrong = m_help.isEmpty() ? m_otherwiseWrong : m_wrong;
    setRole(this, "role", wrong ? QStringLiteral("bad") : QStringLiteral("dim"));
    setText(words);
    setToolTip(words == all ? QString() : whole);
}

void HelpPlace::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange) m_rooms.clear();
}

void HelpPlace::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    keepRoom();
    fit();
}

}  // namespace kolo::app
