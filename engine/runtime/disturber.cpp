// SPDX-License-Identifier: Apache-2.0
#include "engine/runtime/disturber.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "engine/api/parse.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo::runtime {

namespace {

using Kind = Disturbance::Kind;

constexpr double kMostTimes = 1000;
constexpr const char* kNames[] = {"slow", "stop", "kill", "cut", "mend"};
constexpr std::string_view kAtStep = "@step";

Error bad(std::string_view one) {
    return Error{ErrorCode::BadValue, "inject",
                 Complaint::tr("inject has {}; it takes slow=RANK:FACTOR, stop=RANK, kill=RANK, slow=RANK-RANK:FACTOR, "
                               "cut=RANK-RANK, each with @stepN behind it or without, mend=RANK, mend=RANK-RANK, "
                               "and commas between; FACTOR is 1 to 1000.",
                               inQuotes(one, 40))};
}

Outcome<Disturbance> parseOne(std::string_view text, int ranks, int steps) {
    Disturbance one;
    std::string_view rest = text;
    if (const auto at = rest.find(kAtStep); at != std::string_view::npos) {
        if (!parsesWhole(rest.substr(at + kAtStep.size()), one.step) || one.step < 1) return bad(text);
        rest = rest.substr(0, at);
    }
    const auto equals = rest.find('=');
    if (equals == std::string_view::npos) return bad(text);
    const auto kind = std::ranges::find(kNames, rest.substr(0, equals));
    if (kind == std::end(kNames)) return bad(text);
    one.kind = static_cast<Kind>(kind - std::begin(kNames));
    rest = rest.substr(equals + 1);
    if (one.kind == Kind::Slow) {
        const auto colon = rest.find(':');
        if (colon == std::string_view::npos || !parsesWhole(rest.substr(colon + 1), one.factor)) return bad(text);
        if (!(one.factor >= 1 && one.factor <= kMostTimes)) return bad(text);
        rest = rest.substr(0, colon);
    }
    const auto dash = rest.find('-');
    if (!parsesWhole(rest.substr(0, dash), one.rank)) return bad(text);
    if (dash != std::string_view::npos && !parsesWhole(rest.substr(dash + 1), one.peer)) return bad(text);
    const bool takesLink = one.kind == Kind::Slow || one.kind == Kind::Mend;
    if (one.isLink() ? !takesLink && one.kind != Kind::Cut : one.kind == Kind::Cut) return bad(text);
    for (const int rank : {one.rank, one.isLink() ? one.peer : 0})
        if (rank < 0 || rank >= ranks)
            return Error{
                ErrorCode::BadValue, "inject",
                Complaint::tr("inject has {}, but this run's ranks are 0 to {}.", inQuotes(text, 40), ranks - 1)};
    if (one.isLink() && one.rank == one.peer) return bad(text);
    if (one.kind == Kind::Mend && one.step > 0) return bad(text);  // whoever stands still comes to no step
    if (steps > 0 && one.step > steps)
        return Error{ErrorCode::BadValue, "inject",
                     Complaint::tr("inject has {}, but this run's steps are 1 to {}.", inQuotes(text, 40), steps)};
    return one;
}

/// The rank (peer −1), or the link, which has no direction.
bool isOf(const Disturbance& one, int rank, int peer) {
    return (one.rank == rank && one.peer == peer) || (one.isLink() && one.rank == peer && one.peer == rank);
}

}  // namespace

Outcome<std::vector<Disturbance>> parseDisturbances(std::string_view text, int ranks, int steps) {
    std::vector<Disturbance> all;
    text = trimmed(text);
    if (text.empty() || text == "none") return all;
    for (std::string_view rest = text;;) {
        const auto comma = rest.find(',');
        all.push_back(TRY(parseOne(trimmed(rest.substr(0, comma)), ranks, steps)));
        if (comma == std::string_view::npos) return all;
        rest = rest.substr(comma + 1);
    }
}

Outcome<std::vector<Disturbance>> disturbancesOf(const RunSpec& spec, int ranks, int steps) {
    const auto inject = spec.parameters.find("inject");
    return parseDisturbances(inject == spec.parameters.end() ? "" : inject->second, ranks, steps);
}

bool anyLink(const std::vector<Disturbance>& all) {
    return std::ranges::any_of(all, &Disturbance::isLink);
}

std::string disturbanceText(const std::vector<Disturbance>& all) {
    std::string text;
    for (const Disturbance& one : all) {
        text += fmt::format("{}{}={}", text.empty() ? "" : ",", kNames[static_cast<int>(one.kind)], one.rank);
        if (one.isLink()) text += fmt::format("-{}", one.peer);
        if (one.kind == Kind::Slow) text += fmt::format(":{}", one.factor);
        if (one.step > 0) text += fmt::format("{}{}", kAtStep, one.step);
    }
    return text;
}

Parameter injectParameter() {
    return {.name = "inject",
            .type = ParameterType::Text,
            .defaultValue = "none",
            .help =
                "Real faults, injected on purpose: slow=2:4@step10,kill=3@step20,cut=1-2@step5; also stop=RANK and "
                "slow=RANK-RANK:FACTOR."};
}

Disturber::Disturber(int ranks, Options options)
    : m_options(options), m_steps(static_cast<std::size_t>(ranks)), m_stopped(static_cast<std::size_t>(ranks), false) {}

Disturber::Disturber(Disturber& whole, std::vector<int> group)
    : m_options(whole.m_options), m_whole(&whole), m_group(std::move(group)) {}

Outcome<void> Disturber::add(const std::vector<Disturbance>& more) {
    if (!m_options.links && anyLink(more) && m_options.collectives != "kolo")
        return Error{ErrorCode::BadValue, "inject",
                     Complaint::tr("No link of this run can be slowed or cut, because {} moves the messages by itself; "
                                   "with collectives=kolo Kolo does.",
                                   m_options.collectives == "mpi" ? "Open MPI" : "NCCL")};
    if (!m_options.links && anyLink(more))
        return Error{ErrorCode::BadValue, "inject",
                     Complaint::tr("The links of this run can be disturbed only from its start, with inject=.")};
    {
        const std::lock_guard lock(m_mutex);
        for (const Disturbance& one : more) {
            const int step = std::max(m_steps[one.rank].load(), one.isLink() ? m_steps[one.peer].load() : 0);
            std::erase_if(m_all, [&](const Disturbance& other) {
                return isOf(other, one.rank, one.peer) &&
                       (one.kind == Kind::Mend || (one.step == 0 && other.step <= step));
            });
            if (one.kind != Kind::Mend) m_all.push_back(one);
        }
        m_any = !m_all.empty();
    }
    m_changed.notify_all();
    if (onChange) onChange();
    return {};
}

const Disturbance* Disturber::inEffect(int rank, int peer, int step) const {
    const Disturbance* latest = nullptr;
    for (const Disturbance& one : m_all)
        if (isOf(one, rank, peer) && one.step <= step && (!latest || one.step >= latest->step)) latest = &one;
    return latest;
}

bool Disturber::isInEffect(Kind kind, int rank, int peer, int step) const {
    const Disturbance* one = inEffect(rank, peer, step);
    return one && one->kind == kind;
}

void Disturber::keepSlow(std::unique_lock<std::mutex>& lock, int rank, int peer, int step, std::int64_t ns) {
    m_changed.wait_for(lock, std::chrono::nanoseconds(ns),
                       [&] { return m_cancelled || !isInEffect(Kind::Slow, rank, peer, step); });
}

void Disturber::tellChange(std::unique_lock<std::mutex>& lock) {
    if (!onChange) return;
    lock.unlock();
    onChange();
    lock.lock();
}

void Disturber::standStill(std::unique_lock<std::mutex>& lock, int rank, int step) {
    m_stopped[rank] = true;
    tellChange(lock);
    if (onStop) {  // whoever lets the process go on has mended it
        lock.unlock();
        onStop(rank);
        lock.lock();
        std::erase_if(m_all, [&](const Disturbance& one) {
            return one.kind == Kind::Stop && one.rank == rank && one.step <= step;
        });
    } else {
        m_changed.wait(lock, [&] { return m_cancelled || !isInEffect(Kind::Stop, rank, -1, step); });
    }
    m_stopped[rank] = false;
    tellChange(lock);
}

bool Disturber::beginStep(int rank, int step, bool slowsHere) {
    m_steps[rank].store(step, std::memory_order_relaxed);
    if (!m_any.load(std::memory_order_relaxed)) return true;
    const auto begun = std::chrono::steady_clock::now();
    std::unique_lock lock(m_mutex);
    bool held = false;
    while (!m_cancelled && isInEffect(Kind::Stop, rank, -1, step)) {
        standStill(lock, rank, step);
        held = true;
    }
    if (!m_cancelled && isInEffect(Kind::Kill, rank, -1, step)) {
        lock.unlock();
        if (onKill) onKill(rank, step);
        return false;
    }
    if (!m_cancelled && (m_options.slowsAtGate || slowsHere) && isInEffect(Kind::Slow, rank, -1, step)) {
        const double more = inEffect(rank, -1, step)->factor - 1;
        keepSlow(lock, rank, -1, step, static_cast<std::int64_t>(more * static_cast<double>(m_options.unitNs)));
        held = true;
    }
    const bool goesOn = !m_cancelled;
    lock.unlock();
    if (held && goesOn && onHeld)
        onHeld(rank, std::chrono::nanoseconds(std::chrono::steady_clock::now() - begun).count(), step);
    return goesOn;
}

bool Disturber::passLink(int from, int to, std::int64_t ownNs) {
    if (m_whole) return m_whole->passLink(m_group[from], m_group[to], ownNs);
    if (!m_any.load(std::memory_order_relaxed)) return true;
    std::unique_lock lock(m_mutex);
    const int step = m_steps[to].load(std::memory_order_relaxed);
    if (isInEffect(Kind::Cut, from, to, step)) {
        m_cutOff.emplace_back(to, from);
        tellChange(lock);
        m_changed.wait(lock, [&] { return m_cancelled || !isInEffect(Kind::Cut, from, to, step); });
        m_cutOff.erase(std::ranges::find(m_cutOff, std::pair(to, from)));
        tellChange(lock);
    }
    if (isInEffect(Kind::Slow, from, to, step)) {
        const double more = inEffect(from, to, step)->factor - 1;
        keepSlow(lock, from, to, step,
                 static_cast<std::int64_t>(more * static_cast<double>(ownNs > 0 ? ownNs : m_options.unitNs)));
    }
    return !m_cancelled;
}

double Disturber::slowness(int rank) const {
    if (!m_any.load(std::memory_order_relaxed)) return 1;
    const std::lock_guard lock(m_mutex);
    const int step = m_steps[rank].load(std::memory_order_relaxed);
    return isInEffect(Kind::Slow, rank, -1, step) ? inEffect(rank, -1, step)->factor : 1;
}

void Disturber::hold(int rank, std::int64_t ns) {
    std::unique_lock lock(m_mutex);
    keepSlow(lock, rank, -1, m_steps[rank].load(std::memory_order_relaxed), ns);
}

void Disturber::cancel() {
    {
        const std::lock_guard lock(m_mutex);
        m_cancelled = true;
    }
    m_changed.notify_all();
}

std::string Disturber::text() const {
    const std::lock_guard lock(m_mutex);
    return disturbanceText(m_all);
}

std::vector<int> Disturber::stopped() const {
    const std::lock_guard lock(m_mutex);
    std::vector<int> ranks;
    for (std::size_t rank = 0; rank < m_stopped.size(); ++rank)
        if (m_stopped[rank]) ranks.push_back(static_cast<int>(rank));
    return ranks;
}

std::optional<int> Disturber::diesAt(int rank) const {
    const std::lock_guard lock(m_mutex);
    std::optional<int> first;
    for (const Disturbance& one : m_all)
        if (one.kind == Kind::Kill && one.rank == rank) first = std::min(first.value_or(one.step), one.step);
    return first;
}

std::vector<std::pair<int, int>> Disturber::cutOff() const {
    const std::lock_guard lock(m_mutex);
    return m_cutOff;
}

}  // namespace kolo::runtime
