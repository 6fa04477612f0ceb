// SPDX-License-Identifier: Apache-2.0
//
// Where the reader is in the run. Every view (picture, table row, timeline, chart) shows the same position, and every
// control only moves it. Position 2.4 is 40 % of the way through the motion of step 3; a whole number is at rest.
#pragma once

namespace kolo::viz {

class Playhead {
public:
    static constexpr double kMinSecondsPerStep = 0.1;
    static constexpr double kMaxSecondsPerStep = 5.0;

    double position() const { return m_position; }
    int step() const;         ///< the step at rest: the one reached, or (in motion) the one being left
    int movingStep() const;   ///< the step whose transfers are in motion, 1 …; 0 at rest
    double progress() const;  ///< 0 … 1 within the moving step, eased in and out; 0 at rest
    int target() const { return m_target; }
    bool atRest() const { return m_position == m_target; }
    bool playing() const { return m_playing; }
    double secondsPerStep() const { return m_secondsPerStep; }

    void setLiveEdge(int lastStep, int steps);  ///< steps 0 … lastStep can be shown, out of `steps`
    int liveEdge() const { return m_liveEdge; }
    int steps() const { return m_steps; }
    bool atEnd() const { return m_target >= m_steps; }

    void reset();            ///< to step 0 at once, not playing
    void jumpTo(int step);   ///< at once (scrub, click on a row), clamped to the live edge; stops playing
    void moveTo(int step);   ///< with motion if it is the next step, otherwise at once
    bool wantsMore() const;  ///< playing, at rest at the live edge, and the run is not over: the engine must
                             ///< continue
    void play();             ///< from step 0 if at the end
    void pause() { m_playing = false; }
    void setSecondsPerStep(double seconds);                         ///< clamped
    void setReduceMotion(bool reduce) { m_reduceMotion = reduce; }  ///< jump instead of moving

    /// Goes where `other` is, or to its own live edge if that comes first: several runs in lock-step.
    void follow(const Playhead& other);

    /// Advances by `seconds` of wall time; true if anything changed.
    bool advance(double seconds);

private:
    double m_position = 0;
    int m_target = 0;
    int m_liveEdge = 0;
    int m_steps = 0;
    double m_secondsPerStep = 0.8;
    double m_dwell = 0;  // seconds already spent between two steps while playing
    bool m_playing = false;
    bool m_reduceMotion = false;
};

}  // namespace kolo::viz
