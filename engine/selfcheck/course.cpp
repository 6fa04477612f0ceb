// SPDX-License-Identifier: Apache-2.0
#include "engine/selfcheck/course.h"

#include <fmt/format.h>
#include <fnmatch.h>

#include "engine/api/types.h"
#include "engine/devices/device.h"

namespace kolo::selfcheck {

using std::chrono::steady_clock;

Course::Course(Report report, Settings settings, Report stuck)
    : m_report(std::move(report)),
      m_settings(std::move(settings)),
      m_stuck(std::move(stuck)),
      m_watch([this](const std::stop_token& stop) { keepWatch(stop); }) {}

Course::~Course() = default;

bool Course::isAskedFor(const std::string& name) const {
    if (m_settings.only.find_first_of("*?") == std::string::npos)
        return name.find(m_settings.only) != std::string::npos;
    return fnmatch(m_settings.only.c_str(), name.c_str(), 0) == 0;
}

void Course::check(const std::string& name, const std::string& device, const std::function<void(Result&)>& perform) {
    if (!isAskedFor(name)) return;
    const auto begun = steady_clock::now();
    Result result;
    double worst = -1;
    int times = 0;
    while (times < m_settings.repeat) {
        result = {name, device};
        ++times;
        this->perform(result, perform);
        worst = std::max(worst, result.worstError);
        if (result.verdict != Verdict::Pass) break;
    }
    result.worstError = worst;
    result.times = times;
    if (result.verdict == Verdict::Fail && times > 1)
        result.why += fmt::format(" (repetition {} of {})", times, m_settings.repeat);
    result.seconds = std::chrono::duration<double>(steady_clock::now() - begun).count();
    m_report(result);
}

void Course::perform(Result& result, const std::function<void(Result&)>& perform) {
    {
        const std::lock_guard lock(m_mutex);
        m_running = result;
        m_isRunning = true;
        m_movedAt = steady_clock::now();
    }
    m_changed.notify_all();
    perform(result);
    whenStuck({});
    {
        const std::lock_guard lock(m_mutex);
        m_isRunning = false;
        m_places.clear();
    }
    m_changed.notify_all();
    if (m_hung.empty()) return;
    result.verdict = Verdict::Fail;
    result.why = std::exchange(m_hung, {});
}

void Course::at(const devices::DeviceInfo& device, std::string call) {
    const std::lock_guard lock(m_mutex);
    m_movedAt = steady_clock::now();
    m_places[device.index] = {device.label, std::move(call)};
}

void Course::left(const devices::DeviceInfo& device) {
    const std::lock_guard lock(m_mutex);
    m_movedAt = steady_clock::now();
    m_places.erase(device.index);
}

void Course::moved() {
    const std::lock_guard lock(m_mutex);
    m_movedAt = steady_clock::now();
}

void Course::whenStuck(std::function<std::string()> stop) {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return !m_isStopping; });
    m_stop = std::move(stop);
}

/// Those who are still at it: "rank 1 on GPU:1 (virtual) is in …, and so are 2 more".
std::string Course::whereabouts() const {
    if (m_places.empty()) return "it does not end";
    const auto& [rank, first] = *m_places.begin();
    std::size_t same = 0;
    for (const auto& [index, place] : m_places) same += index != rank && place.call == first.call;
    std::string text = fmt::format("rank {} on {} does not come back from {}", rank, first.who, first.call);
    if (same > 0) text += fmt::format(", and {} more with it", same);
    for (const auto& [index, place] : m_places)
        if (place.call != first.call) text += fmt::format("; rank {} from {}", index, place.call);
    return text;
}

void Course::keepWatch(const std::stop_token& stop) {
    std::unique_lock lock(m_mutex);
    const auto isPatient = [this] { return !m_isRunning || steady_clock::now() - m_movedAt < m_settings.patience; };
    while (!stop.stop_requested()) {
        if (!m_isRunning) {
            m_changed.wait(lock, stop, [this] { return m_isRunning; });
            continue;
        }
        if (isPatient()) {
            m_changed.wait_until(lock, stop, m_movedAt + m_settings.patience, [this] { return !m_isRunning; });
            continue;
        }
        m_hung = whereabouts();
        const std::function<std::string()> stopIt = std::exchange(m_stop, {});
        if (stopIt) {
            m_isStopping = true;
            lock.unlock();
            const std::string said = stopIt();
            lock.lock();
            if (!said.empty()) m_hung = said;
        }
        const auto took = std::chrono::duration_cast<std::chrono::nanoseconds>(m_settings.patience).count();
        m_hung = fmt::format("it hangs, nothing has moved for {}: {}", formatDuration(took), m_hung);
        m_isStopping = false;
        m_changed.notify_all();
        const auto hasEnded = [this] { return !m_isRunning; };
        if (stopIt && m_changed.wait_for(lock, stop, m_settings.patience, hasEnded)) continue;
        if (stop.stop_requested()) return;
        Result row = m_running;
        row.verdict = Verdict::Fail;
        row.worstError = -1;
        row.why = m_hung;
        row.seconds = static_cast<double>(took) * 1e-9;
        lock.unlock();
        if (m_stuck) m_stuck(row);
        lock.lock();
        m_changed.wait(lock, stop, hasEnded);  // if it ends after all
    }
}

}  // namespace kolo::selfcheck
