// SPDX-License-Identifier: Apache-2.0
//
// A scene turns the record of a run, at one position of the playhead, into a Picture. It invents nothing: what moves in
// the picture is a recorded transfer, what is in a cell is a recorded value. It is a pure function, so the window, an
// exported file and a test all get the same picture from the same input.
//
// To add a scene, write one file in this folder and one `part(...)` line in its CMakeLists.txt:
//
//     class Star final : public Scene { … };
//     const Scene& star = Star("star", Engine::tr("star"), Engine::tr("A master and its workers"));
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/api/buffer_history.h"
#include "engine/api/event.h"
#include "engine/api/run_info.h"
#include "engine/api/text.h"
#include "viz/layout/picture.h"
#include "viz/replay/activity.h"
#include "viz/replay/plan_record.h"
#include "viz/replay/playhead.h"
#include "viz/replay/training_record.h"

namespace kolo::viz {

class PlacementActivity;
class SearchRecord;
struct TimelineState;

/// Why a worker of a live run does nothing.
enum class Fate : std::uint8_t { Waiting, Stopped, Killed };
std::string name(Fate fate);  ///< "waits", "stopped", "killed"
inline Color colorOf(Fate fate, const Palette& colors) {
    return fate == Fate::Waiting ? colors.dim : colors.bad;
}

/// Everything a scene may look at. Pointers are borrowed for the call; `info` and `history` are null if there is no
/// run, or none that can be replayed.
struct SceneInput {
    const RunInfo* info = nullptr;
    const BufferHistory* history = nullptr;
    std::span<const Event> events;            ///< all so far, in any order between ranks
    std::span<const std::string> eventNames;  ///< indexed by Event::name; may be empty
    Playhead playhead;
    const TrainingRecord* training = nullptr;      ///< of a training run, with all of `events` added; otherwise null
    const PlanRecord* plan = nullptr;              ///< of a run whose training steps have a plan; likewise
    const SearchRecord* search = nullptr;          ///< of a search for a strategy; likewise
    const PlacementActivity* placement = nullptr;  ///< of a placement lab program; everything else is null then
    const Activity* activity = nullptr;            ///< of all of `events`; null: a timeline makes its own, slowly
    const TimelineState* timeline = nullptr;       ///< how the reader looks at a timeline; null: as it begins

    Theme theme = Theme::Dark;
    Size size;                 ///< of the picture, logical pixels
    double slotAxis = 0;       ///< a plan's slots are drawn on an axis at least so long: another plan's
    Box seen;                  ///< the part of the picture that is looked at; empty: all of it
    double fontScale = 1;      ///< the user's, on top of the scene's own sizes
    bool lecture = false;      ///< for the back row: no text smaller than kLectureText
    bool exerciseView = true;  ///< a partial sum that was passed on leaves an empty place
    int hoveredChunk = -1;     ///< highlighted wherever it appears
    int selectedRank = -1;     ///< the inspector's cell
    int selectedChunk = -1;
    std::map<int, Fate> fates;             ///< by rank; at the live edge alone
    const TextMeasure* measure = nullptr;  ///< never null in draw()
};

/// False: nobody sees what is there, so that it need not be drawn.
inline bool isSeen(const SceneInput& input, Point at) {
    return input.seen.width <= 0 || input.seen.contains(at);
}

inline constexpr double kLectureText = 24;  ///< px
inline double leastText(const SceneInput& input) {
    return input.lecture ? kLectureText : 0;
}

class Scene {
public:
    Scene(std::string_view id, Text name, Text title) : m_id(id), m_name(std::move(name)), m_title(std::move(title)) {}
    virtual ~Scene() = default;
    std::string_view id() const { return m_id; }           ///< "ring"
    std::string name() const { return m_name.shown(); }    ///< "ring", in the reader's language, like everything below
    std::string title() const { return m_title.shown(); }  ///< "Workers in a ring"

    /// False: this scene has nothing to show for such a run; the window does not offer it.
    virtual bool canDraw(const RunInfo& info) const = 0;

    /// How well the picture suits this schedule, 0 … 1; the window starts with the best. 1 is for the algorithms that
    /// the picture was made for, below that the schedule's shape decides. 0: not a picture of workers and what they
    /// send, so not for the stage.
    virtual double suits(const Schedule&) const { return 0; }

    /// Always succeeds: without a run, or if too small, the picture says in words what to do.
    virtual Picture draw(const SceneInput& input) const = 0;

    /// The part of the run under the pointer; by default the last of the picture's hits that contains it.
    virtual std::optional<HitRegion> hitAt(const SceneInput& input, const Picture& picture, Point point) const;

    /// What is shown on hover: the region's own tip, or else the story of its cell: "a0 + b0 = 17 + 5 = 22". Called
    /// only when the pointer rests there, so that pictures of many cells stay cheap.
    virtual std::string tip(const SceneInput& input, const HitRegion& hit) const;

    /// The picture in words, for screen readers: phase, iteration and narration.
    virtual std::string describe(const SceneInput& input) const;

private:
    std::string_view m_id;
    Text m_name, m_title;
};

/// Every registered scene, in the order of this folder's CMakeLists.txt.
const std::vector<const Scene*>& allScenes();
/// Null if there is no such id.
const Scene* findScene(std::string_view id);
/// The one that suits the schedule best, or for a run without a schedule the first that can draw it. Never null.
const Scene* bestScene(const RunInfo& info);
/// Those that the stage may show, in registry order.
std::vector<const Scene*> stageScenes(const RunInfo& info);

}  // namespace kolo::viz
