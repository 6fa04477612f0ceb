// SPDX-License-Identifier: Apache-2.0
//
// A step of the picture has two parts: a motion, in which what was sent travels along its edge, and a dwell, in which
// the reader looks at the result. The pace that the reader chooses is their sum. Motion longer than 0.8 s is tedious,
// so a slow pace lengthens the dwell; a single step by hand never moves faster than 0.3 s, because nobody would see it.
#include "viz/replay/playhead.h"

#include <algorithm>
#include <cmath>

namespace kolo::viz {

namespace {

constexpr double kLongestMotion = 0.8;         // seconds
constexpr double kShortestManualMotion = 0.3;  // seconds

double motionSeconds(double secondsPerStep, bool playing) {
    const double motion = std::min(secondsPerStep, kLongestMotion);
    return playing ? motion : std::max(motion, kShortestManualMotion);
}

/// Starts and ends at rest: the cubic with zero slope at both ends.
double easeInOut(double t) {
    return t * t * (3 - 2 * t);
}

}  // namespace

int Playhead::step() const {
    return static_cast<int>(std::floor(m_position));
}

int Playhead::movingStep() const {
    return atRest() ? 0 : step() + 1;
}

double Playhead::progress() const {
    return atRest() ? 0 : easeInOut(m_position - std::floor(m_position));
}

void Playhead::setLiveEdge(int lastStep, int steps) {
    m_steps = std::max(steps, 0);
    m_liveEdge = std::clamp(lastStep, 0, m_steps);
    if (m_target > m_liveEdge) {
        m_target = m_liveEdge;
        m_position = m_target;
    }
}

void Playhead::reset() {
    m_position = 0;
    m_target = 0;
    m_dwell = 0;
    m_playing = false;
}

void Playhead::jumpTo(int step) {
    m_target = std::clamp(step, 0, m_liveEdge);
    m_position = m_target;
    m_dwell = 0;
    m_playing = false;
}

void Playhead::moveTo(int step) {
    const int wanted = std::clamp(step, 0, m_liveEdge);
    if (wanted == m_target) return;  // already there, or on the way
    const bool next = wanted == m_target + 1;
    m_position = next && !m_reduceMotion ? m_target : wanted;
    m_target = wanted;
    m_dwell = 0;
}

bool Playhead::wantsMore() const {
    return m_playing && atRest() && m_target >= m_liveEdge && !atEnd();
}

void Playhead::play() {
    if (m_steps == 0) return;
    if (atEnd() && atRest()) {
        m_target = 0;
        m_position = 0;
    }
    m_playing = true;
    m_dwell = m_secondsPerStep;  // the first step starts at once
}

void Playhead::setSecondsPerStep(double seconds) {
    m_secondsPerStep = std::clamp(seconds, kMinSecondsPerStep, kMaxSecondsPerStep);
}

void Playhead::follow(const Playhead& other) {
    m_position = std::min(other.m_position, static_cast<double>(m_liveEdge));
    m_target = std::min(other.m_target, m_liveEdge);
}

bool Playhead::advance(double seconds) {
    bool changed = false;
    double left = std::max(seconds, 0.0);
    while (true) {
        if (!atRest()) {
            if (m_reduceMotion) {
                m_position = m_target;
                changed = true;
                continue;
            }
            const double motion = motionSeconds(m_secondsPerStep, m_playing);
            const double needed = (m_target - m_position) * motion;
            changed = changed || left > 0;
            if (left < needed) {
                m_position = std::min(m_position + left / motion, static_cast<double>(m_target));
                return changed;
            }
            left -= needed;
            m_position = m_target;
            m_dwell = 0;
        }
        if (!m_playing) return changed;
        if (atEnd()) {
            m_playing = false;
            return true;
        }
        const double motion = m_reduceMotion ? 0 : motionSeconds(m_secondsPerStep, true);
        const double dwell = m_secondsPerStep - motion;
        const double needed = std::max(dwell - m_dwell, 0.0);
        if (left < needed || m_target >= m_liveEdge) {
            m_dwell += std::min(left, needed);
            return changed;
        }
        left -= needed;
        m_dwell = 0;
        ++m_target;
        if (!m_reduceMotion && left == 0) return true;  // the motion starts with the next tick
        changed = true;
    }
}

}  // namespace kolo::viz
