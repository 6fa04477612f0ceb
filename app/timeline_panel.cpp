// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/timeline_panel.h"

#include <QBuffer>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "app/layouts.h"
#include "app/theme.h"
#include "app/wrapping_row.h"
#include "engine/api/wording.h"
#include "viz/host/save_picture.h"
#include "viz/layout/approximate_measure.h"
#include "viz/layout/sketch.h"
#include "viz/layout/training_look.h"
#include "viz/scenes/activity_row.h"
#include "viz/scenes/training_frame.h"

namespace kolo::app {

namespace {
constexpr int kGrowthMs = 400;   // a record that grows is not counted again at every event
constexpr int kSumsWidth = 236;  // of the sums beside the timeline, at least
constexpr int kLeastSums = 48;   // px of their height
constexpr double kButtonNotch = 1.6;

struct Line {
    std::string name;
    viz::Doing doing;
    std::int64_t ns, count;
};

/// The kinds of the legend that occur, the longest first.
std::vector<Line> linesOf(const viz::Activity::Sums& sums, const viz::TimelineScene& timeline) {
    std::vector<Line> lines;
    for (std::size_t i = 0; i < viz::kDoings; ++i) {
        if (sums.count[i] == 0) continue;
        const auto doing = static_cast<viz::Doing>(i);
        const std::string name = timeline.legendNameOf(doing);
        const auto same = std::ranges::find(lines, name, &Line::name);
        if (same == lines.end()) {
            lines.push_back({name, doing, sums.ns[i], sums.count[i]});
        } else {
            same->ns += sums.ns[i];
            same->count += sums.count[i];
        }
    }
    std::stable_sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) { return a.ns > b.ns; });
    return lines;
}

QString words(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// What the selection is: "A–C, 12.3 µs".
struct Selected {
    viz::Activity::Sums sums;
    QString who, howLong;
    std::int64_t ns = 0;         // of one row
    std::int64_t leftOutNs = 0;  // of all rows: steps that are not in the record
    int rows = 0;

    double share(std::int64_t part) const { return static_cast<double>(part) / (static_cast<double>(ns) * rows); }
    /// How long it was recorded, of one row.
    double recordedNs() const { return std::max(1.0, static_cast<double>(ns) - static_cast<double>(leftOutNs) / rows); }
};

std::optional<Selected> selected(const viz::TimelineCanvas& canvas) {
    const auto input = canvas.currentInput();
    const viz::Activity* activity = input ? input->activity : nullptr;
    const viz::TrainingRecord* training = input ? input->training : nullptr;
    const auto& selection = canvas.state().selection;
    const auto places = canvas.places();
    if (!selection || !places || !activity) return std::nullopt;
    Selected result;
    const int last = std::min(selection->lastRow, activity->rows() - 1);
    for (int row = selection->firstRow; row <= last; ++row) {
        if (!canvas.timeline()->waitsBetween()) {
            result.sums += activity->sums(row, selection->fromNs, selection->toNs);
            continue;
        }
        std::vector<viz::Interval> leftOut;
        if (training) leftOut = training->leftOut(row, selection->fromNs, selection->toNs);
        result.leftOutNs += viz::lengthOf(leftOut);
        result.sums += activity->sumsWithGaps(row, selection->fromNs, selection->toNs, std::move(leftOut));
    }
    result.rows = last - selection->firstRow + 1;
    if (result.rows <= 0) return std::nullopt;
    result.sums.bytes = std::round(result.sums.bytes);  // messages that the selection cuts have parts of bytes
    const viz::TimeAxis* axis = activity->axis();
    const auto clock = [&](std::int64_t ns) { return axis ? axis->clockAt(ns) : ns; };
    result.ns = std::max<std::int64_t>(clock(selection->toNs) - clock(selection->fromNs), 1);
    const auto name = [&](int row) { return words(places->names[static_cast<std::size_t>(row)]); };
    result.who = result.rows == 1 ? name(last) : QStringLiteral("%1–%2").arg(name(selection->firstRow), name(last));
    result.howLong = words(formatDuration(result.ns));
    return result;
}

/// "386k": in a long training a whole number would take its neighbours' room.
QString shortCount(std::int64_t count) {
    return count < 10'000 ? QString::number(count) : QStringLiteral("%1k").arg(count / 1000);
}

/// The legend's own.
QString swatchAsHtml(const viz::TimelineView::LegendEntry& entry, viz::Color ground, double pixelRatio) {
    constexpr int kSide = 10;
    const viz::ApproximateMeasure measure;
    viz::Sketch sketch({kSide, kSide}, ground, measure);
    entry.draw(sketch, {0, 0, kSide, kSide});
    const int side = qRound(kSide * pixelRatio);
    QImage image(side, side, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    viz::paintPicture(painter, sketch.picture(), QRectF(image.rect()));
    painter.end();
    QByteArray png;
    QBuffer buffer(&png);
    image.save(&buffer, "PNG");
    return QStringLiteral("<img width='%1' height='%1' src='data:image/png;base64,%2'>")
        .arg(kSide)
        .arg(QLatin1String(png.toBase64()));
}

QString percent(double share) {
    return QStringLiteral("%1 %").arg(qRound(share * 100));
}
}  // namespace

TimelinePanel::TimelinePanel(viz::TimelineCanvas* canvas, Appearance& appearance, QWidget* parent)
    : QWidget(parent),
      m_canvas(canvas),
      m_appearance(appearance),
      m_query(new QLineEdit),
      m_title(new QLabel),
      m_matches(new QLabel),
      m_sums(new QLabel),
      m_sumsPlace(new QScrollArea),
      m_head(new QHBoxLayout),
      m_line(new WrappingRow),
      m_below(new QBoxLayout(QBoxLayout::LeftToRight)),
      m_growth(new QTimer(this)) {
    setWindowTitle(canvas->windowTitle());
    setAccessibleName(canvas->windowTitle());
    m_query->setPlaceholderText(tr("Find"));
    m_query->setAccessibleName(tr("Find in the timeline"));
    m_query->setToolTip(tr("What happened, a worker, “chunk 3”, “step 12” or “> 20 µs”; Enter goes to the next"));
    m_query->setClearButtonEnabled(true);
    m_query->setMinimumWidth(132);  // "backward" beside the sign that clears it
    m_query->setMaximumWidth(200);
    setRole(m_query, "small", true);
    m_query->installEventFilter(this);
    setRole(m_matches, "role", QStringLiteral("dim"));
    m_matches->setMinimumWidth(fontMetrics().horizontalAdvance(tr("%1 of %2").arg(888).arg(8888)));
    m_before = button(QStringLiteral("‹"), tr("The match before"), [this] { step(-1); });
    m_next = button(QStringLiteral("›"), tr("The next match"), [this] { step(1); });
    m_sums->setTextFormat(Qt::RichText);
    m_sums->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_sums->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_sums->setWordWrap(true);
    m_sums->setContentsMargins(6, 2, 2, 2);
    m_sumsPlace->setWidget(m_sums);  // where the timeline is low they are scrolled
    m_sumsPlace->setWidgetResizable(true);
    m_sumsPlace->setFrameShape(QFrame::NoFrame);
    m_sumsPlace->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_sumsPlace->setFocusPolicy(Qt::NoFocus);
    m_sumsPlace->hide();

    setProperty("ownTitle", true);
    m_title->setText(windowTitle().toUpper());
    setRole(m_title, "role", QStringLiteral("title"));
    m_title->setAccessibleName(windowTitle());
    m_line->setSpacing(4);
    m_line->addWidget(m_title);
    m_line->addSpacing(8);
    m_line->addWidget(m_query, 1);
    m_line->addWidget(m_before);
    m_line->addWidget(m_next);
    m_line->addWidget(m_matches);
    m_line->addStretch(1);
    m_arrows =
        toggle(tr("Arrows"), tr("From each sender to its receiver"), [this](bool on) { m_canvas->setArrows(on); });
    m_path = toggle(tr("Critical path"), tr("The chain of work that the run waited for"),
                    [this](bool on) { m_canvas->setPath(on); });
    m_line->addWidget(m_arrows);
    m_line->addWidget(m_path);
    m_further = button(QStringLiteral("−"), tr("Further away (S)"), [this] { m_canvas->zoom(1 / kButtonNotch); });
    m_closer = button(QStringLiteral("+"), tr("Closer (W)"), [this] { m_canvas->zoom(kButtonNotch); });
    m_line->addWidget(m_further);
    m_line->addWidget(m_closer);
    m_fit = button(tr("Fit"), tr("The selection, or else the part shown at first (F)"),
                   [this] { m_canvas->showSelection(); });
    m_all = button(tr("All"), tr("The whole run (0)"), [this] { m_canvas->showWhole(); });
    m_line->addWidget(m_fit);
    m_line->addWidget(m_all);
    m_line->addWidget(m_more = moreButton());
    m_large = toggle(tr("Larger"), tr("The timeline in the picture's place"), [this](bool on) { emit enlarged(on); });
    m_large->setChecked(false);
    // It changes its place, and Qt would give its focus to whatever comes next.
    connect(m_large, &QPushButton::clicked, this, [this] { m_canvas->setFocus(Qt::OtherFocusReason); });
    m_line->addWidget(m_large);
    m_canGo = {m_all, m_fit, m_further, m_closer, m_arrows, m_path, m_large};
    m_below->setContentsMargins({});
    m_below->setSpacing(0);
    m_below->addWidget(m_canvas, 1);
    m_below->addWidget(m_sumsPlace);
    auto* column = columnIn(this, 0);
    m_head->setContentsMargins(8, 4, 4, 0);
    m_head->addLayout(m_line);
    column->addLayout(m_head);
    column->addLayout(m_below, 1);

    m_growth->setSingleShot(true);
    m_growth->setInterval(kGrowthMs);
    connect(m_growth, &QTimer::timeout, this, [this] {
        if (m_search) search();
        showSums();
    });
    connect(m_query, &QLineEdit::textChanged, this, [this] {
        m_at = -1;
        search();
        if (!m_found.empty()) step(1, false);
    });
    connect(m_canvas, &viz::TimelineCanvas::selectionChanged, this, &TimelinePanel::showSums);
    connect(&appearance, &Appearance::changed, this, &TimelinePanel::showSums);
    tellMatches();
}

QToolButton* TimelinePanel::button(const QString& text, const QString& tip, const std::function<void()>& action) {
    auto* made = new QToolButton(this);
    made->setText(text);
    made->setToolTip(tip);
    made->setAccessibleName(tip);
    made->setFocusPolicy(Qt::TabFocus);
    setRole(made, "small", true);
    connect(made, &QToolButton::clicked, this, action);
    return made;
}

QPushButton* TimelinePanel::toggle(const QString& text, const QString& tip, const std::function<void(bool)>& action) {
    auto* made = segmentButton(text, text, tip, this);
    made->setChecked(true);
    made->setAccessibleDescription(tip);
    connect(made, &QPushButton::toggled, this, action);
    return made;
}

/// What the row has no room for.
QToolButton* TimelinePanel::moreButton() {
    auto* made = button(QStringLiteral("⋯"), tr("More of the timeline"), [] {});
    auto* menu = new QMenu(made);
    made->setMenu(menu);
    made->setPopupMode(QToolButton::InstantPopup);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        for (QAbstractButton* each : m_canGo) {
            if (each->isVisible() || (each == m_large && !m_canEnlarge)) continue;
            const bool isSign = each == m_further || each == m_closer;
            QAction* action =
                menu->addAction(isSign ? each->accessibleName() : each->text(), each, &QAbstractButton::click);
            action->setCheckable(each->isCheckable());
            action->setChecked(each->isChecked());
        }
    });
    return made;
}

void TimelinePanel::setCanEnlarge(bool can) {
    m_canEnlarge = can;
    fitHead();
}

void TimelinePanel::forget() {
    m_at = -1;
    m_found.clear();
    m_canvas->seek(nullptr);
    m_canvas->forget();
    m_search.reset();
    tellMatches();
    if (!m_query->text().isEmpty()) m_growth->start();
}

void TimelinePanel::grew() {
    const bool counts = !m_query->text().isEmpty() || m_canvas->state().selection;
    if (counts && !m_growth->isActive()) m_growth->start();
}

void TimelinePanel::search() {
    m_found.clear();
    m_canvas->seek(nullptr);
    m_search.reset();
    const auto input = m_canvas->currentInput();
    const auto places = m_canvas->places();
    if (input && places && input->activity && !m_query->text().trimmed().isEmpty()) {
        viz::PieceSearch::Vocabulary vocabulary;
        vocabulary.rows = places->names;
        for (std::size_t i = 1; i < viz::kDoings; ++i)
            vocabulary.doings[i] = m_canvas->timeline()->nameOf(static_cast<viz::Doing>(i));
        vocabulary.names = input->eventNames;
        vocabulary.chunk = tr("chunk").toStdString();
        vocabulary.step = tr("step").toStdString();
        vocabulary.stepIsIteration = input->training != nullptr;
        m_search = std::make_unique<viz::PieceSearch>(m_query->text().toStdString(), vocabulary);
        m_found = m_search->in(*input->activity);
        m_canvas->seek(m_search.get());
    }
    m_at = std::min(m_at, static_cast<int>(m_found.size()) - 1);
    tellMatches();
}

void TimelinePanel::step(int by, bool closer) {
    if (m_found.empty()) return;
    const auto count = static_cast<int>(m_found.size());
    m_at = m_at < 0 ? (by > 0 ? 0 : count - 1) : (m_at + by + count) % count;
    m_canvas->showFound(m_found[static_cast<std::size_t>(m_at)], closer);
    tellMatches();
}

void TimelinePanel::tellMatches() {
    const bool sought = m_search && !m_search->empty();
    m_matches->setText(!sought           ? QString()
                       : m_found.empty() ? tr("none")
                       : m_at < 0        ? QString::number(m_found.size())
                                         : tr("%1 of %2").arg(m_at + 1).arg(m_found.size()));
    for (QToolButton* each : {m_before, m_next}) each->setEnabled(!m_found.empty());
    for (QWidget* each : std::initializer_list<QWidget*>{m_matches, m_before, m_next}) each->setVisible(sought);
    fitHead();
}

bool TimelinePanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_query && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            step(key->modifiers() & Qt::ShiftModifier ? -1 : 1);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void TimelinePanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitHead();
    fitSums();
    // Where its buttons take two lines, the rows of the workers still have theirs: a splitter asks for no height by
    // width.
    setMinimumHeight(m_head->totalHeightForWidth(width()) + m_canvas->minimumHeight());
}

/// One line, whatever is looked for: another would take the rows' room, and move them under the pointer. The title and
/// a word go first, then the buttons go into a menu.
void TimelinePanel::fitHead() {
    const QMargins around = m_head->contentsMargins();
    const int room = width() - around.left() - around.right();
    m_query->setMinimumHeight(std::max(m_next->sizeHint().height(), m_large->sizeHint().height()));
    const auto isOneLine = [&] {
        m_line->invalidate();
        return m_line->heightForWidth(room) <= m_line->sizeHint().height();
    };
    m_path->setText(tr("Critical path"));
    m_more->hide();
    m_title->show();
    for (QAbstractButton* each : m_canGo) each->setVisible(each != m_large || m_canEnlarge);
    if (!isOneLine()) m_title->hide();
    if (!isOneLine()) m_path->setText(tr("Path"));
    for (QAbstractButton* each : m_canGo) {
        if (isOneLine()) return;
        m_more->show();
        if (each == m_path) m_path->setText(tr("Critical path"));  // in the menu
        each->hide();
        if (each == m_further) m_closer->hide();
    }
}

/// Beside the timeline, as wide as their table, whose names and numbers keep to their lines; where that would leave it
/// no room, below, where they have what they need if the place is high enough.
void TimelinePanel::fitSums() {
    const int bar = m_sumsPlace->verticalScrollBar()->sizeHint().width();
    const int wide = std::max(kSumsWidth, m_sums->minimumSizeHint().width() + bar);
    const int high = m_sums->heightForWidth(width()) + 4;
    const int room = height() - m_head->totalHeightForWidth(width()) - m_canvas->minimumHeight();
    const bool narrow = width() < 2 * wide + wide / 2, tooNarrow = width() < wide + wide / 2;
    const bool below = tooNarrow || (narrow && room >= high);
    m_below->setDirection(below ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_sumsPlace->setMinimumWidth(below ? 0 : wide);
    m_sumsPlace->setMaximumWidth(below ? QWIDGETSIZE_MAX : wide);
    m_sumsPlace->setSizePolicy(below ? QSizePolicy::Ignored : QSizePolicy::Fixed,
                               below ? QSizePolicy::Maximum : QSizePolicy::Ignored);
    m_sumsPlace->setMinimumHeight(below ? std::clamp(room, std::min(high, kLeastSums), high) : 0);
}

// ---- the sums of a selection ---------------------------------------------------------------------------------------

void TimelinePanel::showSums() {
    const QString html = sumsAsHtml();
    m_sumsPlace->setVisible(!html.isEmpty());
    m_sums->setText(html);
    m_sums->setAccessibleName(sumsInWords());
    fitSums();
}

QString TimelinePanel::sumsInWords() const {
    const auto at = selected(*m_canvas);
    if (!at) return {};
    QStringList lines{QStringLiteral("%1, %2").arg(at->who, at->howLong)};
    if (at->leftOutNs > 0)
        lines << QStringLiteral("%1 %2, %3")
                     .arg(tr("left out"), words(formatDuration(at->leftOutNs)), percent(at->share(at->leftOutNs)));
    for (const Line& line : linesOf(at->sums, *m_canvas->timeline()))
        lines << QStringLiteral("%1 %2, %3, %4 ×")
                     .arg(words(line.name), words(formatDuration(line.ns)), percent(at->share(line.ns)))
                     .arg(line.count);
    if (lines.size() == 1) lines << tr("Nothing is recorded here.");
    if (at->sums.bytes > 0)
        lines << tr("%1 received, %2 per second")
                     .arg(words(formatBytes(at->sums.bytes)),
                          words(formatBytes(at->sums.bytes / (at->recordedNs() * 1e-9))));
    return lines.join('\n');
}

QString TimelinePanel::sumsAsHtml() const {
    const auto at = selected(*m_canvas);
    const auto input = m_canvas->currentInput();
    if (!at || !input) return {};
    const viz::Theme theme = m_appearance.theme();
    const auto css = [](viz::Color color) { return toQColor(color).name(); };
    const viz::Palette& colors = viz::palette(theme);
    const viz::TimelineScene& timeline = *m_canvas->timeline();
    const QString dim = css(colors.dim);
    const auto cell = [](const QString& text, const QString& more = {}) {
        return QStringLiteral("<td %1 style='padding-right:4px; white-space:nowrap'>%2</td>").arg(more, text);
    };
    const auto number = [&](const QString& text) { return cell(text, QStringLiteral("align='right'")); };
    const auto name = [&](const QString& sign, const QString& text) { return cell(sign + ' ' + text.toHtmlEscaped()); };
    QString html = QStringLiteral("<b>%1</b> · %2<table cellspacing='0'>").arg(at->who.toHtmlEscaped(), at->howLong);
    if (at->leftOutNs > 0)
        html += "<tr>" + name(QStringLiteral("<span style='color:%1'>□</span>").arg(dim), tr("left out")) +
                number(words(formatDuration(at->leftOutNs))) + number(percent(at->share(at->leftOutNs))) + "</tr>";
    const std::vector<Line> lines = linesOf(at->sums, timeline);
    for (const Line& line : lines) {
        const QString sign = swatchAsHtml(timeline.legendEntry(*input, line.doing), colors.panel, devicePixelRatioF());
        html += "<tr>" + name(sign, words(line.name)) + number(words(formatDuration(line.ns))) +
                number(percent(at->share(line.ns))) +
                number(QStringLiteral("<span style='color:%1'>× %2</span>").arg(dim, shortCount(line.count))) + "</tr>";
    }
    if (lines.empty() && at->leftOutNs == 0)
        html += "<tr>" + cell(tr("Nothing is recorded here.").toHtmlEscaped()) + "</tr>";
    html += "</table>";
    if (at->sums.bytes > 0) {
        const double receiving = static_cast<double>(at->sums.ns[static_cast<std::size_t>(viz::Doing::Receive)]) * 1e-9;
        html += QStringLiteral("<span style='color:%1'>%2</span>")
                    .arg(dim, tr("%1 received: %2/s, while receiving %3/s each")
                                  .arg(words(formatBytes(at->sums.bytes)),
                                       words(formatBytes(at->sums.bytes / (at->recordedNs() * 1e-9))),
                                       words(formatBytes(at->sums.bytes / std::max(receiving, 1e-9)))));
    }
    return html;
}

}  // namespace kolo::app
