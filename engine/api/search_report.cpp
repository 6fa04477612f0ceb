// SPDX-License-Identifier: Apache-2.0
#include "engine/api/search_report.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/api/wording.h"

namespace kolo {

using nlohmann::ordered_json;

double SearchContender::measured() const {
    return rounds.empty() ? 0 : std::ranges::min(rounds);
}

std::string SearchReport::title() const {
    return Wording::tr("{}, {} rows a step, {} devices{}", model, rows, devices, link.empty() ? "" : ", " + link);
}

double SearchReport::plansPerSecond() const {
    return static_cast<double>(plans) / std::max(1e-9, seconds);
}

const SearchContender& SearchReport::quickest() const {
    return *std::ranges::min_element(contenders, {}, &SearchContender::measured);
}

bool SearchReport::isBeaten() const {
    constexpr double kNoise = 0.05;
    return contenders.front().isMeasured() && quickest().measured() < (1 - kNoise) * contenders.front().measured();
}

std::string toJson(const SearchReport& report) {
    ordered_json out = {{"model", report.model},
                        {"rows", report.rows},
                        {"devices", report.devices},
                        {"cores", report.cores},
                        {"link", report.link},
                        {"seed", report.seed},
                        {"choices", report.choices},
                        {"plans", report.plans},
                        {"refused", report.refused},
                        {"plans_per_s", report.plansPerSecond()},
                        {"search_s", report.seconds},
                        {"parts_measured", report.partsMeasured},
                        {"measuring_s", report.measuringSeconds}};
    out["contenders"] = ordered_json::array();
    for (const SearchContender& each : report.contenders)
        out["contenders"].push_back({{"what", each.what},
                                     {"strategy", each.spec.strategy},
                                     {"parameters", each.spec.parameters},
                                     {"device_kind", each.spec.devices.kind},
                                     {"devices", each.spec.devices.count},
                                     {"plan", each.words},
                                     {"predicted_s", each.predicted},
                                     {"measured_s", each.isMeasured() ? ordered_json(each.measured()) : ordered_json()},
                                     {"rounds_s", each.rounds}});
    if (!report.contenders.empty() && report.contenders.front().isMeasured()) out["quickest"] = report.quickest().what;
    out["layers"] = ordered_json::array();
    for (const SearchedLayer& layer : report.layers) {
        auto tiles = ordered_json::array();
        for (const SearchTile& tile : layer.devices)
            tiles.push_back(tile.isThere ? ordered_json{{"sample", tile.sample}, {"cut", tile.cut}} : ordered_json());
        out["layers"].push_back({{"layer", layer.name},
                                 {"samples", report.samples},
                                 {"cut", layer.cut},
                                 {"devices", layer.where},
                                 {"axis", kSearchAxes[layer.axis]},
                                 {"tiles", std::move(tiles)}});
    }
    out["curve"] = ordered_json::array();
    for (const auto& [judged, seconds] : report.curve)
        out["curve"].push_back({{"plans", judged}, {"seconds", seconds}});
    return out.dump();
}

Outcome<SearchReport> searchReportFrom(const std::string& json) {
    const Error wrong{ErrorCode::BadData, "search", Complaint::tr("This is not the result of a search.")};
    const auto whole = ordered_json::parse(json, nullptr, false);
    if (!whole.is_object()) return wrong;
    const auto& in = whole.contains("search") ? whole["search"] : whole;
    SearchReport report;
    try {
        report.model = in.at("model").get<std::string>();
        report.rows = in.at("rows").get<int>();
        report.devices = in.at("devices").get<int>();
        report.cores = in.at("cores").get<int>();
        report.link = in.at("link").get<std::string>();
        report.seed = in.at("seed").get<std::uint64_t>();
        report.choices = in.at("choices").get<double>();
        report.plans = in.at("plans").get<std::int64_t>();
        report.refused = in.at("refused").get<std::int64_t>();
        report.seconds = in.at("search_s").get<double>();
        report.partsMeasured = in.at("parts_measured").get<std::int64_t>();
        report.measuringSeconds = in.at("measuring_s").get<double>();
        for (const auto& each : in.at("contenders")) {
            SearchContender contender{.what = each.at("what").get<std::string>(),
                                      .spec = {},
                                      .words = each.at("plan").get<std::string>(),
                                      .predicted = each.at("predicted_s").get<double>(),
                                      .rounds = each.at("rounds_s").get<std::vector<double>>()};
            contender.spec.strategy = each.at("strategy").get<std::string>();
            contender.spec.parameters = each.at("parameters").get<std::map<std::string, std::string>>();
            contender.spec.devices = {each.at("device_kind").get<std::string>(), each.at("devices").get<int>()};
            report.contenders.push_back(std::move(contender));
        }
        for (const auto& each : in.at("layers")) {
            SearchedLayer layer{.name = each.at("layer").get<std::string>()};
            const auto axis = kSearchAxes.find(each.at("axis").get<std::string>());
            if (!axis) return wrong;
            layer.axis = *axis;
            layer.cut = each.at("cut").get<std::string>();
            layer.where = each.at("devices").get<std::string>();
            report.samples = each.at("samples").get<int>();
            for (const auto& tile : each.at("tiles"))
                layer.devices.push_back(
                    tile.is_null() ? SearchTile{}
                                   : SearchTile{true, tile.at("sample").get<int>(), tile.at("cut").get<std::string>()});
            report.layers.push_back(std::move(layer));
        }
        for (const auto& each : in.at("curve"))
            report.curve.emplace_back(each.at("plans").get<std::int64_t>(), each.at("seconds").get<double>());
    } catch (const ordered_json::exception&) {
        return wrong;
    }
    if (report.contenders.size() < 2) return wrong;
    return report;
}

}  // namespace kolo
