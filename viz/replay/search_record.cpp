// SPDX-License-Identifier: Apache-2.0
#include "viz/replay/search_record.h"

#include <algorithm>

namespace kolo::viz {

SearchedStrategy searchedIn(const SearchReport& report) {
    return {.title = report.title(),
            .plan = "kolo run " + report.contenders.front().words,
            .samples = report.samples,
            .layers = report.layers,
            .curve = report.curve,
            .plans = report.plans,
            .dataParallel = report.contenders[1].predicted};
}

SearchRecord::SearchRecord(std::string model) {
    m_found.title = std::move(model);
}

void SearchRecord::add(std::span<const Event> more, std::span<const std::string> names) {
    if (hasEnded()) return;
    for (const Event& event : more) {
        if (event.kind != EventKind::Metric || event.name >= names.size()) continue;
        if (names[event.name] == recorded::kMeasuredStep) {
            m_round = std::max(m_round, static_cast<int>(event.step));
        } else if (names[event.name] == recorded::kBestStep) {
            m_found.curve.emplace_back(event.step, event.value);
            m_found.plans = event.step;
        }
    }
}

void SearchRecord::finish(const SearchReport& report) {
    m_found = searchedIn(report);
}

}  // namespace kolo::viz
