// SPDX-License-Identifier: GPL-3.0-or-later
//
// How many bytes has each worker sent?
//
//     24 B |                 .  ´  dashed: theory, 2(N/m)(m−1) in all
//     16 B |          .  ´
//      8 B |   .–•–•          one line per worker, as counted
//          +-------------------- iteration
//
// In a ring every worker sends the same amount in every step, so all lines coincide: that is the point of the chart,
// and why workers with equal lines share one line and a label ("A–D"). When chunks differ by an element, the lines part
// by exactly that. Compare with the parameter server's lone steep line.
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "viz/charts/amounts.h"
#include "viz/charts/chart.h"
#include "viz/charts/chart_axes.h"
#include "viz/charts/chart_look.h"
#include "viz/charts/sent_bytes.h"
#include "viz/charts/theory.h"

namespace kolo::viz::charts {

namespace {

constexpr int kMaxLabels = 6;  ///< beyond that, lines are told apart on hover only
constexpr int kMaxDottedSteps = 40;
constexpr int kMostNames = 8;  ///< all workers, if there are more, are not named by their letters
constexpr int kNamePx = 11;
constexpr int kWidestName = 96;  ///< px: half of the workers of eight
constexpr int kBeside = 7;       ///< px: from a line's end to its name, past the dot

class BytesPerRank : public Chart {
public:
    BytesPerRank(const ChartKind& kind, QWidget* parent) : Chart(kind, parent) {
        plot().xAxis->setTicker(QSharedPointer<CountTicker>::create());
        plot().yAxis->setTicker(QSharedPointer<BytesTicker>::create());
        connect(&plot(), &QCustomPlot::afterLayout, this, &BytesPerRank::placeNames);
    }

protected:
    void forget() override {
        m_sent = SentBytes();
        m_seen = 0;
        m_groups.clear();
        m_theory.reset();
        m_steps = 0;
    }

    bool take(const ChartData& data) override {
        if (m_seen == 0) {
            m_sent = SentBytes(data.info->ranks);
            if (data.info->collective) {
                m_theory = theoryOf(*data.info->collective);
                m_steps = static_cast<int>(data.info->collective->schedule.steps.size());
            }
        }
        m_sent.add(data.events.subspan(std::min(m_seen, data.events.size())));
        m_seen = data.events.size();
        m_groups = m_sent.equalRanks();
        return m_steps > 0 || m_sent.closedSteps() > 0;
    }

    void draw(const Palette& colors) override {
        plot().clearGraphs();
        const int steps = std::max(m_steps, m_sent.closedSteps());
        const int last = m_sent.closedSteps();
        const bool crowd = m_groups.size() > kMaxLabels;
        double most = static_cast<double>(m_sent.most(last));
        if (m_theory) most = std::max(most, m_theory->bytesPerRank);
        if (!crowd) drawTheory(colors, steps);
        for (const std::vector<int>& group : m_groups) {
            QVector<double> x, y;
            for (int step = 0; step <= last; ++step) {
                x << step;
                y << static_cast<double>(m_sent.sent(step, group.front()));
            }
            QCPGraph* line = addDottedGraph(plot());
            line->setData(x, y, true);
            line->setPen(QPen(toQColor(colors.accent, crowd ? 0.55 : 1), crowd ? 1.2 : 2));
            if (last <= kMaxDottedSteps && !crowd)
                line->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, toQColor(colors.accent), 6));
        }
        if (crowd) drawTheory(colors, steps);  // a band of lines would hide it
        label(colors, last);
        setRangeFromZero(*plot().xAxis, std::max(1, steps), 0.025);
        setRangeFromZero(*plot().yAxis, std::max(1.0, most), 0.16);
    }

    double xOf(double position) const override { return position; }
    double positionOf(double x) const override { return x; }

    QString tipAt(double x, double) const override {
        const int step = static_cast<int>(std::lround(x));
        if (step < 0 || step > m_sent.closedSteps()) return {};
        QStringList lines{tr("iteration %1").arg(step)};
        if (m_groups.size() <= kMaxLabels) {
            for (const std::vector<int>& group : m_groups)
                lines << tr("%1 sent %2").arg(names(group), bytesText(m_sent.sent(step, group[0])));
        } else {
            int least = 0, most = 0;
            for (int rank = 0; rank < m_sent.ranks(); ++rank) {
                if (m_sent.sent(step, rank) < m_sent.sent(step, least)) least = rank;
                if (m_sent.sent(step, rank) > m_sent.sent(step, most)) most = rank;
            }
            lines << tr("most: %1, %2").arg(names({most}), bytesText(m_sent.sent(step, most)));
            lines << tr("least: %1, %2").arg(names({least}), bytesText(m_sent.sent(step, least)));
        }
        if (m_theory && m_steps > 0)
            lines << (m_theory->isBound ? tr("lower bound %1") : tr("theory %1"))
                         .arg(bytesText(m_theory->bytesPerRank * step / m_steps));
        return lines.join(QLatin1Char('\n'));
    }

    QString captionText() const override {
        if (!m_theory) return {};
        const QString formula = QString::fromStdString(m_theory->formula);
        return m_theory->isBound ? tr("dashed: lower bound %1").arg(formula) : tr("dashed: theory %1").arg(formula);
    }

    QString emptyText() const override {
        return tr("Run a strategy: what each worker sends is counted here, iteration by iteration.");
    }

    QString summary() const override {
        const int last = m_sent.closedSteps();
        QStringList parts;
        if (m_groups.size() <= kMaxLabels)
            for (const std::vector<int>& group : m_groups)
                parts << tr("%1 sent %2").arg(names(group), bytesText(m_sent.sent(last, group[0])));
        else
            parts << tr("the busiest worker sent %1").arg(bytesText(m_sent.most(last)));
        QString text = tr("After iteration %1: %2.").arg(last).arg(parts.join(QStringLiteral("; ")));
        if (m_theory)
            text += QLatin1Char(' ') +
                    (m_theory->isBound ? tr("The lower bound is %1 at the end.") : tr("Theory says %1 at the end."))
                        .arg(bytesText(m_theory->bytesPerRank));
        return text;
    }

private:
    QString names(std::span<const int> ranks) const {
        const auto count = static_cast<int>(ranks.size());
        return count == m_sent.ranks() && count > kMostNames ? tr("all %1 workers").arg(count)
                                                             : QString::fromStdString(workerNames(ranks));
    }
    QString names(std::initializer_list<int> ranks) const {
        return names(std::span<const int>(ranks.begin(), ranks.size()));
    }

    void drawTheory(const Palette& colors, int steps) {
        if (!m_theory) return;
        QPen pen(toQColor(colors.dim), 1.5);
        pen.setDashPattern({3, 3});
        QCPGraph* line = plot().addGraph();
        line->setPen(pen);
        line->setData({0.0, static_cast<double>(steps)}, {0.0, m_theory->bytesPerRank}, true);
    }

    /// Names right of the ends of their lines, where no other line goes; lines that end together have one.
    void label(const Palette& colors, int last) {
        for (const Name& old : std::exchange(m_names, {})) plot().removeItem(old.text);
        std::map<std::uint64_t, std::vector<int>, std::greater<>> ends;  // the upper ones first
        if (last > 0 && m_groups.size() <= kMaxLabels)
            for (int rank = 0; rank < m_sent.ranks(); ++rank) ends[m_sent.sent(last, rank)].push_back(rank);
        const QFont font = wordsFont(kNamePx, QFont::DemiBold);
        int widest = 0;
        for (const auto& [bytes, ranks] : ends) {
            auto* text = new QCPItemText(&plot());
            text->setLayer(QLatin1String(kOverlay));
            text->setText(QFontMetrics(font).elidedText(names(ranks), Qt::ElideRight, kWidestName));
            text->setFont(font);
            text->setColor(toQColor(colors.text));
            text->setPositionAlignment(Qt::AlignTop | Qt::AlignLeft);
            text->setPadding({});
            text->setBrush(toQColor(colors.panel));  // no line goes through it
            text->setClipToAxisRect(false);
            text->position->setType(QCPItemPosition::ptAbsolute);
            widest = std::max(widest, QFontMetrics(font).horizontalAdvance(text->text()));
            m_names.push_back({text, static_cast<double>(last), static_cast<double>(bytes)});
        }
        QCPAxisRect& axes = *plot().axisRect();
        QMargins margins = axes.minimumMargins();
        margins.setRight(std::max(static_cast<int>(kRightMargin * typeScale()), kBeside + widest + 2));
        axes.setMinimumMargins(margins);
    }

    /// Each beside its line's end: in the middle, or so much higher or lower that its neighbours have room. One that
    /// would have to leave its end is shown on hover only.
    void placeNames() {
        const double height = QFontMetrics(wordsFont(kNamePx, QFont::DemiBold)).height();
        const auto endOf = [this](const Name& name) { return plot().yAxis->coordToPixel(name.bytes); };
        double above = 0;
        for (Name& name : m_names) {
            name.top = std::max(endOf(name) - height, above);  // as high as can be
            name.text->setVisible(name.top <= endOf(name));
            if (name.text->visible()) above = name.top + height;
        }
        double below = plot().axisRect()->bottom() + height / 2;
        for (auto name = m_names.rbegin(); name != m_names.rend(); ++name) {
            if (!name->text->visible()) continue;
            below = std::max(name->top, std::min(endOf(*name) - height / 2, below - height));
            name->text->position->setCoords(plot().xAxis->coordToPixel(name->step) + kBeside, below);
        }
    }

    struct Name {
        QCPItemText* text;   // the plot owns it
        double step, bytes;  // where its line ends
        double top = 0;      // px
    };
    SentBytes m_sent;
    std::size_t m_seen = 0;  // events processed
    std::vector<std::vector<int>> m_groups;
    std::vector<Name> m_names;  // the upper ones first
    std::optional<Theory> m_theory;
    int m_steps = 0;
};

}  // namespace

const ChartKind& bytesPerRank{"bytes_per_rank", [] { return Chart::tr("Bytes sent per worker"); }, made<BytesPerRank>};

}  // namespace kolo::viz::charts
