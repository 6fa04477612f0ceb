// SPDX-License-Identifier: GPL-3.0-or-later
//
// How many bytes move per second, and who carries them? Filled: all transfers together. Lines: each rank, solid for
// incoming bytes, dashed for outgoing. A server's two lines are far above its workers'; in a ring all coincide.
#include <algorithm>
#include <cmath>

#include "engine/api/types.h"
#include "viz/charts/amounts.h"
#include "viz/charts/chart_axes.h"
#include "viz/charts/chart_look.h"
#include "viz/charts/rate_chart.h"

namespace kolo::viz::charts {

namespace {

constexpr std::size_t kMostRanks = 9;  ///< beyond that, ranks are told apart on hover only

class TrainingTraffic : public RateChart {
public:
    TrainingTraffic(const ChartKind& kind, QWidget* parent) : RateChart(kind, parent) {
        plot().yAxis->setTicker(QSharedPointer<BytesTicker>::create(QStringLiteral("/s")));
    }

protected:
    void forgetRun() override {
        RateChart::forgetRun();
        m_seen = 0;
        m_in.clear();
        m_out.clear();
        m_names.clear();
        m_workers = 0;
    }

    bool takeRun(const TrainingRecord& record, const ChartData& data) override {
        if (!record.begun()) return false;  // the parameters are distributed once before training begins
        const auto ranks = static_cast<std::size_t>(record.ranks());
        m_in.resize(ranks);
        m_out.resize(ranks);
        m_workers = record.workers();
        for (std::size_t rank = m_names.size(); rank < ranks; ++rank)
            m_names.push_back(QString::fromStdString(record.rankName(static_cast<int>(rank))));
        for (; m_seen < data.events.size(); ++m_seen) {
            const Event& event = data.events[m_seen];
            if (event.kind != EventKind::Transfer || event.endNs <= record.beginNs()) continue;
            const auto stretch = record.stretchOf(event);
            const std::int64_t since = stretch.steps > 1 ? std::min(stretch.sinceNs, event.startNs) : event.startNs;
            const std::int64_t start = std::max<std::int64_t>(since - record.beginNs(), 0);
            const std::int64_t end = event.endNs - record.beginNs();
            const auto bytes = static_cast<double>(event.bytes) * stretch.steps;
            addToAll(start, end, bytes);
            if (event.rank >= 0 && static_cast<std::size_t>(event.rank) < ranks)
                m_in[static_cast<std::size_t>(event.rank)].add(start, end, bytes);
            if (event.peer >= 0 && static_cast<std::size_t>(event.peer) < ranks)
                m_out[static_cast<std::size_t>(event.peer)].add(start, end, bytes);
        }
        m_lastNs = std::max(m_lastNs, record.lastNs() - record.beginNs());
        return m_lastNs > 0;
    }

    void draw(const Palette& colors) override {
        const bool each = m_in.size() > 1 && m_in.size() <= kMostRanks;
        const int lines = 1 + (each ? 2 * static_cast<int>(m_in.size()) : 0);
        drawTotal(lines, {colors.dim, 1.2, 0.2});
        for (int rank = 0; rank < (lines - 1) / 2; ++rank) {
            const QColor color = toQColor(rank < m_workers ? colors.accent : colors.warning);
            const auto at = static_cast<std::size_t>(rank);
            plot().graph(1 + 2 * rank)->setPen(QPen(color, 1.4));
            QPen dashed(color, 1.4);
            dashed.setDashPattern({3, 3});
            plot().graph(2 + 2 * rank)->setPen(dashed);
            drawRate(*plot().graph(1 + 2 * rank), m_in[at]);
            drawRate(*plot().graph(2 + 2 * rank), m_out[at]);
        }
    }

    QString rateText(double perSecond) const override { return bandwidthText(perSecond); }

    QStringList detailsAt(std::int64_t ns) const override {
        QStringList lines;
        for (std::size_t rank = 0; rank < m_in.size() && rank < 16; ++rank)
            lines << tr("%1 in %2, out %3").arg(m_names[rank], at(m_in[rank], ns), at(m_out[rank], ns));
        return lines;
    }

    QString captionText() const override {
        const QString mean = bandwidthText(m_all.total() * 1e9 / static_cast<double>(m_lastNs));
        if (m_in.size() <= 1 || m_in.size() > kMostRanks) return tr("%1 in all").arg(mean);
        return tr("%1; dashed: out").arg(mean);
    }

    QString emptyText() const override { return tr("Bytes per second, in and out, of every rank and in total."); }

    QString summary() const override {
        QStringList ranks;
        const double seconds = static_cast<double>(m_lastNs) / 1e9;
        for (std::size_t rank = 0; rank < m_in.size(); ++rank)
            ranks << tr("%1 in %2, out %3")
                         .arg(m_names[rank], bandwidthText(m_in[rank].total() / seconds),
                              bandwidthText(m_out[rank].total() / seconds));
        return tr("%1 have moved in all, %2 on average. %3.")
            .arg(bytesText(m_all.total()), bandwidthText(m_all.total() / seconds), ranks.join(QStringLiteral("; ")));
    }

private:
    std::size_t m_seen = 0;  // events processed
    std::vector<RateHistogram> m_in, m_out;
    std::vector<QString> m_names;
    int m_workers = 0;
};

}  // namespace

const ChartKind& trainingTraffic{"traffic", [] { return Chart::tr("Traffic"); }, made<TrainingTraffic>,
                                 Subject::Training};

}  // namespace kolo::viz::charts
