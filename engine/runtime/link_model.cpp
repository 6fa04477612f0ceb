// SPDX-License-Identifier: Apache-2.0
#include "engine/runtime/link_model.h"

#include <fmt/format.h>
#include <sys/prctl.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <thread>

#include "engine/api/declare.h"
#include "engine/api/non_copyable.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/runtime/host.h"
#include "engine/runtime/precise_wait.h"

namespace kolo::runtime {

namespace {

constexpr std::string_view kCustom = "custom:";

/// Threads of this process that look at the clock; more than there are cores would keep the others from their work.
std::atomic<int> spinning{0};

/// The kernel may wake a thread up later than asked, to wake several at once: 50 µs unless told otherwise.
void sleepExactly(std::int64_t ns) {
    thread_local const bool exact = prctl(PR_SET_TIMERSLACK, 1UL) == 0;
    (void)exact;
    std::this_thread::sleep_for(std::chrono::nanoseconds(ns));
}

class RunTime : NonCopyable {
public:
    RunTime(const Clock& clock, const std::atomic<bool>& stopped) : m_clock(clock), m_stopped(stopped) {}
    ~RunTime() {
        if (m_spins) --spinning;
    }

    std::int64_t now() const { return m_clock.now(); }
    bool stopped() const { return m_stopped; }
    bool maySpin() {
        static const int cores = cpuCores();
        if (!m_spins) m_spins = ++spinning <= cores || (--spinning, false);
        return m_spins;
    }
    void sleep(std::int64_t ns) const { sleepExactly(ns); }
    void relax() const {
#if defined(__x86_64__) || defined(__i386__)
        __builtin_ia32_pause();
#endif
    }

private:
    const Clock& m_clock;
    const std::atomic<bool>& m_stopped;
    bool m_spins = false;
};

}  // namespace

std::int64_t wakeUpNs() {
    static const std::int64_t measured = [] {
        constexpr std::int64_t kNapNs = 20'000;
        std::array<std::int64_t, 16> late{};
        for (std::int64_t& each : late) {
            const std::int64_t begunNs = Clock::steadyNs();
            sleepExactly(kNapNs);
            each = Clock::steadyNs() - begunNs - kNapNs;
        }
        // Nearly always enough, without the one that another program was in the way of.
        std::sort(late.begin(), late.end());
        return std::clamp<std::int64_t>(late[late.size() - 3], 0, kLongestSpinNs);
    }();
    return measured;
}

void LinkWaits::add(const LinkWaits& other) {
    count += other.count;
    lateNs += other.lateNs;
    mostLateNs = std::max(mostLateNs, other.mostLateNs);
}

std::string LinkWaits::json() const {
    return fmt::format(R"({{"link_waits":{{"count":{},"late_ns_mean":{},"late_ns_max":{}}}}})", count,
                       count > 0 ? lateNs / count : 0, mostLateNs);
}

const std::vector<Link>& linkPresets() {
    static const std::vector<Link> presets = {
        {"nvlink", "NVLink 4, 450 GB/s, 1 µs", 1e3, 450},
        {"pcie4", "PCIe 4.0 × 16, 32 GB/s, 2 µs", 2e3, 32},
        {"100gbe", "100 Gb Ethernet, 12.5 GB/s, 5 µs", 5e3, 12.5},
        {"10gbe", "10 Gb Ethernet, 1.25 GB/s, 20 µs", 20e3, 1.25},
        {"1gbe", "1 Gb Ethernet, 125 MB/s, 50 µs", 50e3, 0.125},
        {"wifi", "home Wi-Fi, 25 MB/s, 2 ms", 2e6, 0.025},
    };
    return presets;
}

Outcome<std::optional<Link>> parseLink(const std::string& text) {
    if (text.empty() || text == "none") return std::optional<Link>{};
    for (const Link& link : linkPresets())
        if (link.id == text) return std::optional<Link>{link};
    const auto bad = [&] {
        return Error{ErrorCode::BadValue, "link",
                     Complaint::tr("link is {}; custom:LATENCY,BANDWIDTH takes microseconds from 0 to 1000000 and GB/s "
                                   "from 0.0001 to 10000, as in custom:20,1.25.",
                                   inQuotes(text, 40))};
    };
    if (!text.starts_with(kCustom)) return bad();
    const char* const last = text.data() + text.size();
    double latencyUs = 0, bandwidth = 0;
    const auto first = std::from_chars(text.data() + kCustom.size(), last, latencyUs);
    if (first.ec != std::errc() || first.ptr == last || *first.ptr != ',') return bad();
    const auto second = std::from_chars(first.ptr + 1, last, bandwidth);
    if (second.ec != std::errc() || second.ptr != last) return bad();
    if (!(latencyUs >= 0 && latencyUs <= 1e6 && bandwidth >= 1e-4 && bandwidth <= 1e4)) return bad();
    return std::optional<Link>{{text, fmt::format("{} GB/s, {} µs", bandwidth, latencyUs), latencyUs * 1e3, bandwidth}};
}

Parameter linkParameter() {
    std::vector<Choice> links = {{"none", "none", "as fast as this machine"}};
    for (const Link& link : linkPresets()) links.push_back({link.id, link.title, ""});
    return declare::choice("link", std::move(links),
                           "Slows every transfer down to an emulated link; custom:LATENCY_US,GB_PER_S for another.",
                           std::string(kCustom));
}

LinkModel::LinkModel(Link link, int ranks) : m_link(std::move(link)), m_portFreeNs(ranks, 0) {
    (void)wakeUpNs();  // before the run's clock counts
}

LinkModel::LinkModel(LinkModel& whole, std::vector<int> group)
    : m_link(whole.m_link), m_whole(&whole), m_group(std::move(group)) {}

std::int64_t LinkModel::arrivalNs(int from, std::int64_t nowNs, std::uint64_t bytes) {
    if (m_whole) return m_whole->arrivalNs(m_group[from], nowNs, bytes);
    const std::lock_guard lock(m_mutex);
    double& portFree = m_portFreeNs[from];
    portFree = std::max(portFree, static_cast<double>(nowNs)) + static_cast<double>(bytes) / m_link.bytesPerNs;
    return std::llround(portFree + m_link.latencyNs);
}

bool LinkModel::waitUntil(std::int64_t askedNs, std::int64_t arrivalNs, const Clock& clock,
                          const std::atomic<bool>& stopped) {
    if (m_whole) return m_whole->waitUntil(askedNs, arrivalNs, clock, stopped);
    {
        RunTime time(clock, stopped);
        if (!runtime::waitUntil(arrivalNs, wakeUpNs(), time)) return false;
    }
    if (askedNs >= arrivalNs) return true;
    const std::int64_t lateNs = std::max<std::int64_t>(0, clock.now() - arrivalNs);
    const std::lock_guard lock(m_mutex);
    m_waits.add({1, lateNs, lateNs});
    return true;
}

LinkWaits LinkModel::waits() const {
    const std::lock_guard lock(m_mutex);
    return m_waits;
}

}  // namespace kolo::runtime
