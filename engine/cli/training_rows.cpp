// SPDX-License-Identifier: Apache-2.0
#include "engine/cli/training_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>

#include "engine/api/sentence.h"
#include "engine/api/types.h"

namespace kolo::cli {

namespace {

using nlohmann::ordered_json;

constexpr std::size_t kShownStaleness = 12;  // the rest is one entry

std::optional<double> numberOf(const ordered_json& json, const char* name) {
    const auto found = json.find(name);
    if (found == json.end() || !found->is_number()) return std::nullopt;
    return found->get<double>();
}

/// "0: 12, 1: 40, 2: 8, more: 3 (up to 19)".
std::string histogramText(const ordered_json& histogram) {
    std::string text;
    std::int64_t rest = 0;
    std::size_t largest = 0;
    for (std::size_t i = 0; i < histogram.size(); ++i) {
        const auto count = histogram[i].is_number() ? histogram[i].get<std::int64_t>() : 0;
        if (count == 0) continue;
        if (i < kShownStaleness) {
            text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", i, count);
        } else {
            rest += count;
            largest = i;
        }
    }
    if (rest > 0) text += fmt::format(", more: {} (up to {})", rest, largest);
    return text;
}

/// "1024 held-out rows by 4 workers, 978 right; as class 0: 98, 1: 103 …; the first as 7 2 1", and of a text
/// "4096 held-out characters by 1 worker, 31.5 % right; most as ' ': 611, 'e': 402 …; the first as "he ca"".
std::string predictedText(const ordered_json& predictions) {
    constexpr std::size_t kShownClasses = 10;
    const auto perClass = predictions["per_class"].get<std::vector<std::int64_t>>();
    const bool isText = predictions.contains("classes");
    const char* const mark = isText ? "'" : "";
    const auto nameOf = [&](std::size_t of) -> std::string {
        return isText ? predictions["classes"][of].get<std::string>() : std::to_string(of);
    };
    std::vector<std::size_t> shown(perClass.size());
    std::iota(shown.begin(), shown.end(), std::size_t{0});
    const bool all = shown.size() <= kShownClasses;
    if (!all) {
        std::ranges::stable_sort(shown, [&](auto a, auto b) { return perClass[a] > perClass[b]; });
        shown.resize(kShownClasses);
    }
    std::string classes, first;
    for (const std::size_t each : shown)
        if (perClass[each] > 0)
            classes += fmt::format("{}{}{}{}: {}", classes.empty() ? "" : ", ", mark,
                                   nameOf(each) == "\n" ? "\\n" : nameOf(each), mark, perClass[each]);
    for (const ordered_json& each : predictions["first"])
        first += (first.empty() || isText ? "" : " ") + nameOf(each.get<std::size_t>());
    const std::size_t workers = predictions["per_worker"].size();
    const double rows = numberOf(predictions, "rows").value_or(0);
    return fmt::format("{:.0f} held-out {} by {} worker{}, {:.2f} % right; {}{}; the first as {}",
                       isText ? numberOf(predictions, "characters").value_or(0) : rows, isText ? "characters" : "rows",
                       workers, workers == 1 ? "" : "s", 100 * numberOf(predictions, "correct").value_or(0) / rows,
                       !all     ? "most as "
                       : isText ? "as "
                                : "as class ",
                       classes, isText ? ordered_json(first).dump(-1, ' ', false) : first);
}

/// "input 2 %, forward 31 % …" of a step.
std::string sharesText(const ordered_json& times) {
    double all = 0;
    for (const auto& [name, seconds] : times.items()) all += seconds.is_number() ? seconds.get<double>() : 0;
    std::string text;
    for (const auto& [name, seconds] : times.items()) {
        if (!seconds.is_number() || seconds.get<double>() <= 0) continue;
        std::string words = name;
        for (char& letter : words)
            if (letter == '_') letter = ' ';
        text += fmt::format("{}{} {:.0f} %", text.empty() ? "" : ", ", words, 100 * seconds.get<double>() / all);
    }
    return text;
}

}  // namespace

std::vector<std::vector<std::string>> trainingRows(const std::string& resultJson) {
    const ordered_json json = ordered_json::parse(resultJson, nullptr, false);
    std::vector<std::vector<std::string>> rows;
    if (!json.is_object() || !json.contains("samples_per_s")) return rows;
    const auto loss = numberOf(json, "loss"), accuracy = numberOf(json, "accuracy");
    const auto bigrams = numberOf(json, "bigram_entropy");
    if (loss && bigrams)
        rows.push_back({"Loss", fmt::format("{:.4g} nats a character on the training rows, {:.4g} on held-out ones; "
                                            "bigrams: {:.4g}",
                                            *loss, numberOf(json, "held_out_loss").value_or(0), *bigrams)});
    else if (loss)
        rows.push_back({"Loss", fmt::format("{:.4g} on the training rows", *loss)});
    if (accuracy)
        rows.push_back({"Accuracy", fmt::format("{:.2f} % on {:.0f} held-out rows", 100 * *accuracy,
                                                numberOf(json, "held_out_rows").value_or(0))});
    if (const auto predictions = json.find("predictions"); predictions != json.end() && predictions->is_object())
        rows.push_back({"Predicted", predictedText(*predictions)});
    if (const auto target = numberOf(json, "target")) {
        const auto seconds = numberOf(json, "time_to_target_s");
        rows.push_back(
            {"Time to target", seconds ? fmt::format("{} to {:g} % (step {:.0f})",
                                                     formatDuration(static_cast<std::int64_t>(*seconds * 1e9)),
                                                     100 * *target, numberOf(json, "steps_to_target").value_or(0))
                                       : fmt::format("{:g} % was not reached", 100 * *target)});
    }
    if (const auto rate = numberOf(json, "samples_per_s"))
        rows.push_back({"Samples per s", fmt::format("{:.0f}, {:.3g} GFLOP/s of products", *rate,
                                                     numberOf(json, "gflops").value_or(0))});
    if (const auto epoch = json.find("first_epoch"); epoch != json.end())
        rows.push_back(
            {"First epoch", fmt::format("{:.0f} rows read once, {:.0f} more than once, {:.0f} never",
                                        numberOf(*epoch, "once").value_or(0), numberOf(*epoch, "more").value_or(0),
                                        numberOf(*epoch, "never").value_or(0))});
    if (const auto bytes = numberOf(json, "bytes_per_step"))
        rows.push_back({"Sent per step", formatBytes(*bytes) + " by all"});
    if (const auto staleness = json.find("staleness"); staleness != json.end() && staleness->is_array())
        rows.push_back({"Staleness", fmt::format("{} ({}; mean {:.2f})", histogramText(*staleness),
                                                 json.value("staleness_unit", "updates"),
                                                 numberOf(json, "mean_staleness").value_or(0))});
    if (const auto dropped = numberOf(json, "dropped_updates"); dropped && *dropped > 0)
        rows.push_back({"Dropped updates", fmt::format("{:.0f}, which came too late", *dropped)});
    if (const auto times = json.find("time_per_step_s"); times != json.end() && times->is_object())
        rows.push_back({"Time of a step", sharesText(*times)});
    if (const auto bubble = numberOf(json, "bubble_measured"), priced = numberOf(json, "bubble_priced");
        bubble && priced)
        rows.push_back(
            {"Bubble", fmt::format("{:.1f} % of the devices' time; {:.1f} % by the plan with what each pass "
                                   "took, {:.1f} % with equal passes",
                                   100 * *bubble, 100 * *priced, 100 * numberOf(json, "bubble_planned").value_or(0))});
    const double reductions = numberOf(json, "allreduces_per_step").value_or(0);  // 0: none, or of parts
    const std::string perStep = fmt::format("{:.3g} a step", reductions);
    if (const auto all = numberOf(json, "communication_s"), hideable = numberOf(json, "hideable_s"),
        exposed = numberOf(json, "exposed_s");
        all && exposed) {
        const auto text = [](double seconds) { return formatDuration(static_cast<std::int64_t>(seconds * 1e9)); };
        // The passes also stand while no reduction travels: until the cycle of fusion ticks, or a thread gets a core.
        const double hidden = std::max(0.0, *all - *exposed), most = hideable.value_or(*all);
        rows.push_back(
            {"Reductions", fmt::format("{}{} a worker; {} could be hidden under the backward passes, {} were "
                                       "({:.0f} %); it waited {}",
                                       reductions > 0 ? perStep + ", " : "", text(*all), text(most), text(hidden),
                                       most > 0 ? 100 * hidden / most : 0, text(*exposed))});
    } else if (reductions > 1) {
        rows.push_back({"Reductions", perStep});
    }
    if (const auto compared = numberOf(json, "replicas_compared"); compared && *compared > 0)
        rows.push_back({"Replicas", fmt::format("equal to the bit, {:.0f} times compared", *compared)});
    if (const auto hash = json.find("params_sha256"); hash != json.end() && hash->is_string())
        rows.push_back({"Parameters", hash->get<std::string>() + " (SHA-256)"});
    return rows;
}

}  // namespace kolo::cli
