// SPDX-License-Identifier: Apache-2.0
#include "engine/training/search/metropolis.h"

#include <algorithm>
#include <cmath>

namespace kolo::training {

namespace {

constexpr int kFinalists = 4;
constexpr std::int64_t kTellEvery = 256;

using Moves = SearchSpace::Moves;

class Search {
public:
    Search(const SearchSpace& space, PlanPricer& pricer, const SearchSettings& settings)
        : m_space(space), m_pricer(pricer), m_settings(settings), m_random(settings.seed) {}

    Outcome<SearchResult> run() {
        const Candidate first = m_space.dataParallel();
        m_unit = TRY(m_pricer.seconds(m_space.planOf(first)));
        std::vector<Candidate> starts{first};
        for (int form = 0; form < static_cast<int>(m_space.forms().size()); ++form)
            starts.push_back(m_space.someOf(form, m_random));
        std::vector<std::pair<double, Candidate>> ends;
        const std::int64_t half = m_settings.plans / 2;
        for (std::size_t i = 0; i < starts.size() && goesOn(); ++i)
            ends.push_back(
                TRY(walk(starts[i], Moves::WithinForm, half * static_cast<std::int64_t>(i + 1) / std::ssize(starts))));
        std::erase_if(ends, [](const auto& end) { return std::isnan(end.first); });
        std::ranges::sort(ends);
        const int finalists = std::min<int>(kFinalists, static_cast<int>(ends.size()));
        for (int i = 0; i < finalists && goesOn(); ++i)
            TRY(walk(ends[i].second, Moves::All, half + (m_settings.plans - half) * (i + 1) / finalists));
        m_result.stopped = m_stopped;
        return std::move(m_result);
    }

private:
    bool goesOn() const { return !m_stopped && m_result.judged < m_settings.plans; }

    /// NaN: it cannot be run.
    Outcome<double> judge(const Candidate& candidate) {
        if (!m_space.isPlan(candidate)) return std::nan("");
        const auto seconds = m_pricer.seconds(m_space.planOf(candidate));
        if (!seconds && seconds.error().field == "layout") return std::nan("");
        if (!seconds) return seconds.error();
        const bool isBetter = *seconds < m_result.seconds;
        if (isBetter) {
            m_result.seconds = *seconds;
            m_result.best = candidate;
            m_result.curve.emplace_back(m_result.judged + 1, *seconds);
        }
        if ((++m_result.judged % kTellEvery == 0 || isBetter) && m_settings.progress)
            m_stopped |= !m_settings.progress(m_result.judged, m_result.seconds);
        return *seconds;
    }

    /// Until so many plans have been judged; the best on the way.
    Outcome<std::pair<double, Candidate>> walk(Candidate at, Moves moves, std::int64_t until) {
        double seconds = TRY(judge(at));
        std::pair best{seconds, at};
        // A space may have no other plan than this one.
        for (std::int64_t vain = 0; m_result.judged < until && !m_stopped && vain < 1000;) {
            const Candidate next = m_space.neighbour(at, moves, m_random);
            const double price = next == at ? std::nan("") : TRY(judge(next));
            if (std::isnan(price)) {
                ++m_result.refused;
                ++vain;
                if (std::isnan(seconds)) at = next;
                continue;
            }
            vain = 0;
            const double chance = std::exp(m_settings.beta * (seconds - price) / m_unit);
            if (std::isnan(seconds) || price <= seconds || std::uniform_real_distribution()(m_random) < chance) {
                at = next;
                seconds = price;
            }
            if (std::isnan(best.first) || price < best.first) best = {price, next};
        }
        return best;
    }

    const SearchSpace& m_space;
    PlanPricer& m_pricer;
    const SearchSettings& m_settings;
    std::mt19937_64 m_random;
    double m_unit = 1;
    bool m_stopped = false;
    SearchResult m_result;
};

}  // namespace

Outcome<SearchResult> metropolis(const SearchSpace& space, PlanPricer& pricer, const SearchSettings& settings) {
    return Search(space, pricer, settings).run();
}

}  // namespace kolo::training
