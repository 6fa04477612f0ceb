// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>

#include "engine/api/parse.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/training/steps/messages.h"
#include "engine/training/steps/price/sent_bytes.h"

namespace kolo::training {

using Kind = ActionKind;

ActionCosts ActionCosts::unit() {
    ActionCosts costs;
    for (int kind = 0; kind < kActionKinds; ++kind) costs.kinds[kind] = isPass(static_cast<Kind>(kind)) ? 1 : 0;
    return costs;
}

double ActionCosts::of(const StepPlan& plan, int rank, const Action& action) const {
    if (isReceive(action.kind) && !isMeasured()) return 0;
    double cost = 0;
    if (!actions.empty()) {
        const auto found = actions[rank].find(action);
        if (found != actions[rank].end()) cost = found->second;
    } else {
        cost = (isMeasured() ? stages[action.stage] : kinds)[static_cast<std::size_t>(action.kind)];
    }
    // Each piece of a fused buffer is a collective; what has been measured has its pieces in it.
    if (!isMeasured()) cost *= static_cast<double>(roundsOf(plan, action));
    if (bytesPerSecond > 0 && isSend(action.kind))
        cost += secondsPerMessage + static_cast<double>(messageBytes(plan, action)) / bytesPerSecond;
    if (bytesPerSecond > 0 && isTogether(plan, action))
        cost += static_cast<double>(ringBytes(plan, rank, action)) / bytesPerSecond;
    return cost;
}

Outcome<ActionCosts> costsFromText(std::string_view text) {
    const Error error{
        ErrorCode::BadValue, "cost",
        Complaint::tr("The costs are {}, but they must be a list such as F:1,B:2,W:1,comm:0.1, each of F, B, "
                      "I, W, RECOMPUTE, UPDATE, ALL_REDUCE and comm at most once, with a number from 0 to "
                      "1000000, and no pass without any.",
                      inQuotes(text))};
    constexpr double kMost = 1e6;
    std::map<std::string, double, std::less<>> given;
    for (std::string_view rest = text;;) {
        const std::string_view entry = rest.substr(0, rest.find(','));
        const std::size_t colon = entry.find(':');
        if (colon == std::string_view::npos) return error;
        const std::string_view name = entry.substr(0, colon), number = entry.substr(colon + 1);
        double cost = 0;
        static const std::set<std::string, std::less<>> known = {"F",         "B",      "I",          "W",
                                                                 "RECOMPUTE", "UPDATE", "ALL_REDUCE", "comm"};
        if (!parsesWhole(number, cost) || !(cost >= 0 && cost <= kMost) || !known.contains(name) ||
            !given.emplace(name, cost).second)
            return error;
        if (entry.size() == rest.size()) break;
        rest.remove_prefix(entry.size() + 1);
    }
    const auto costOf = [&](const char* name, double otherwise) {
        const auto found = given.find(name);
        return found == given.end() ? otherwise : found->second;
    };
    const bool split = given.contains("I") || given.contains("W");
    const double whole = costOf("B", given.contains("I") && given.contains("W") ? given.at("I") + given.at("W") : 1);
    const auto halfOf = [&](const char* half, const char* other) {
        if (given.contains(half)) return given.at(half);
        if (!given.contains("B")) return 1.0;
        return split ? std::max(0.0, whole - given.at(other)) : whole / 2;
    };
    ActionCosts costs;
    const auto set = [&](Kind kind, double cost) { costs.kinds[static_cast<std::size_t>(kind)] = cost; };
    set(Kind::Forward, costOf("F", 1));
    set(Kind::Backward, whole);
    set(Kind::BackwardInput, halfOf("I", "W"));
    set(Kind::BackwardWeight, halfOf("W", "I"));
    set(Kind::Recompute, costOf("RECOMPUTE", costOf("F", 1)));
    set(Kind::Update, costOf("UPDATE", 0));
    set(Kind::SendForward, costOf("comm", 0));
    set(Kind::SendBackward, costOf("comm", 0));
    set(Kind::AllReduce, costOf("ALL_REDUCE", costOf("comm", 0)));
    if (costs.kinds[static_cast<std::size_t>(Kind::Forward)] == 0 || whole == 0) return error;
    return costs;
}

}  // namespace kolo::training
