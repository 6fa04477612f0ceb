// SPDX-License-Identifier: Apache-2.0
//
// Faults injected on purpose, to show who waits for whom: a rank that is slow, stands still or dies, a link that is
// slow or cut. They are real, and happen where the ranks are: a stopped rank does not return from the gate, a message
// over a cut link does not arrive. Written as
//
//     slow=2:4@step10,kill=3@step20,cut=1-2@step5
//
// with a rank (2), a link between two ranks (1-2), how many times as long it takes (:4), and the step of the gate from
// which on it holds; without a step, at once. Of several for one rank or link, the one with the latest step holds.
// `mend=2` and `mend=1-2` end everything that was asked for there; a dead rank stays dead.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/run_spec.h"
#include "engine/api/strategy_info.h"

namespace kolo::runtime {

struct Disturbance {
    enum class Kind : std::uint8_t { Slow, Stop, Kill, Cut, Mend };
    Kind kind = Kind::Slow;
    int rank = 0;
    int peer = -1;      ///< the link between the two; -1: the rank itself
    double factor = 1;  ///< Slow: 1 … 1000
    int step = 0;       ///< from this one on, 1 …; 0: at once
    bool isLink() const { return peer >= 0; }
    friend bool operator==(const Disturbance&, const Disturbance&) = default;
};

/// "none" or empty: nothing. `steps`: of the run; 0: unknown. The error, about the field `inject`, says what is wrong
/// and what is allowed.
Outcome<std::vector<Disturbance>> parseDisturbances(std::string_view text, int ranks, int steps = 0);
/// The same for a spec's parameter `inject`; none if the strategy has no such parameter.
Outcome<std::vector<Disturbance>> disturbancesOf(const RunSpec& spec, int ranks, int steps = 0);
bool anyLink(const std::vector<Disturbance>& all);
std::string disturbanceText(const std::vector<Disturbance>& all);

/// The strategies' parameter `inject`.
Parameter injectParameter();

class Disturber {
public:
    struct Options {
        bool slowsAtGate = false;          ///< slow ranks are held at the gate, and nobody else asks slowness()
        bool links = false;                ///< links can be disturbed as well: every message calls passLink()
        std::string collectives = "kolo";  ///< who moves the messages; libraries do not call passLink()
        std::int64_t unitNs = 1'000'000;   ///< what takes no time by itself gets FACTOR − 1 times this
    };
    Disturber(int ranks, Options options);
    /// The links between a group of the ranks, which number themselves from 0. `whole` outlives it.
    Disturber(Disturber& whole, std::vector<int> group);

    /// Called on the rank's own thread; set before the ranks start. `onKill`: the rank must not go on working;
    /// `onStop`: it stops its process (null: the thread waits here); `onHeld`: it was slowed down or stopped for `ns`.
    std::function<void(int rank, int step)> onKill;
    std::function<void(int rank)> onStop;
    std::function<void(int rank, std::int64_t ns, int step)> onHeld;
    std::function<void()> onChange;  ///< any thread: what is in effect has changed

    /// Any thread. The error says what this run cannot be disturbed by.
    Outcome<void> add(const std::vector<Disturbance>& more);
    /// A rank is about to begin `step`. `slowsHere`: a slow one is held here, whatever the options say. False: it must
    /// return, dead or cancelled.
    bool beginStep(int rank, int step, bool slowsHere = false);
    /// A message has arrived, which took `ownNs` over the emulated link (0: there is none). Waits while the link is
    /// cut, and for the time that a slow link adds. False: cancelled.
    bool passLink(int from, int to, std::int64_t ownNs);
    /// How many times as long the rank's steps take; 1: it is not slow.
    double slowness(int rank) const;
    /// Holds the slow rank; returns sooner when it is mended or the run is cancelled.
    void hold(int rank, std::int64_t ns);
    bool hasLinks() const { return m_options.links; }
    void cancel();  ///< every waiting call returns

    std::string text() const;          ///< what has been asked for, as parseDisturbances() reads it
    std::vector<int> stopped() const;  ///< the ranks that stand still now
    /// The step from which on the rank is to be dead; 0: at once. Nothing: it is to live.
    std::optional<int> diesAt(int rank) const;
    /// Who cannot receive from whom now, because the link is cut: (receiver, sender).
    std::vector<std::pair<int, int>> cutOff() const;

private:
    const Disturbance* inEffect(int rank, int peer, int step) const;  // with the lock, as all below
    bool isInEffect(Disturbance::Kind kind, int rank, int peer, int step) const;
    void keepSlow(std::unique_lock<std::mutex>& lock, int rank, int peer, int step, std::int64_t ns);
    void standStill(std::unique_lock<std::mutex>& lock, int rank, int step);
    void tellChange(std::unique_lock<std::mutex>& lock);

    const Options m_options;
    Disturber* const m_whole = nullptr;  // that the group's links are asked of
    const std::vector<int> m_group;
    std::atomic<bool> m_any{false};
    std::vector<std::atomic<int>> m_steps;  // that each rank is in
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::vector<Disturbance> m_all;
    std::vector<bool> m_stopped;
    std::vector<std::pair<int, int>> m_cutOff;
    bool m_cancelled = false;
};

}  // namespace kolo::runtime
