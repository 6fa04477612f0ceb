// SPDX-License-Identifier: Apache-2.0
//
// One pass through the checks: which of them are asked for, how often each is repeated, who hears how it ended, and a
// watch over all of it. What computes wrongly says so; what waits for something that never comes says nothing, and on
// a GPU no call returns any more. So every check tells where its ranks are, and when none of them has moved for as long
// as the watch is patient, the check has failed: first it is told to stop, and if it cannot, the program's front end
// hears of it, which reports and ends.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>

#include "engine/selfcheck/selfcheck.h"

namespace kolo::devices {
struct DeviceInfo;
}

namespace kolo::selfcheck {

class Course {
public:
    struct Settings {
        /// Of the checks' names: a part, or with * and ? the whole; empty: all.
        std::string only;
        int repeat = 1;  ///< how often each check is performed, >= 1
        std::chrono::milliseconds patience = std::chrono::seconds(60);
        /// Of the large arrays, on each device; 0: 256 MiB on GPUs, and none on the processor.
        std::int64_t largeBytes = 0;
    };

    /// `stuck`: what hangs cannot be stopped either; called from another thread with its row, which `report` never
    /// gets.
    explicit Course(Report report, Settings settings, Report stuck = {});
    explicit Course(Report report) : Course(std::move(report), Settings{}) {}
    ~Course();

    const Settings& settings() const { return m_settings; }

    /// If it is asked for, performs the check as often as is asked for, and reports it. `perform` gets a row that
    /// passes, with an error of 0, and writes into it. One check at a time.
    void check(const std::string& name, const std::string& device, const std::function<void(Result&)>& perform);

    // Of the check that is being performed; any thread.

    /// A rank's device now does this, as in "an upload of 1003 elements".
    void at(const devices::DeviceInfo& device, std::string call);
    void left(const devices::DeviceInfo& device);
    void moved();  ///< for what does not tell where it is
    /// Called once when the patience is over; stops what can be stopped. Says who hangs, and where, as a sentence
    /// without its full stop; or nothing, if that is what at() has told. An empty function: there is nothing to stop;
    /// returns when what was there before is not being called, so what that refers to may go.
    void whenStuck(std::function<std::string()> stop);

private:
    struct Place {
        std::string who, call;
    };
    bool isAskedFor(const std::string& name) const;
    void perform(Result& result, const std::function<void(Result&)>& perform);
    void keepWatch(const std::stop_token& stop);
    std::string whereabouts() const;

    const Report m_report;
    const Settings m_settings;
    const Report m_stuck;

    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    Result m_running;  // what is being performed, before it has come to anything
    bool m_isRunning = false;
    std::chrono::steady_clock::time_point m_movedAt;
    std::map<int, Place> m_places;  // by the device's index
    std::function<std::string()> m_stop;
    bool m_isStopping = false;
    std::string m_hung;  // why the check that is running has failed already
    std::jthread m_watch;
};

}  // namespace kolo::selfcheck
