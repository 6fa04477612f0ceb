// SPDX-License-Identifier: Apache-2.0
//
// What a strategy search found, as values: the engine writes it (engine/training/search), `kolo search` prints it, the
// window shows it, and both draw it (viz/layout/search_picture.h).
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/api/names.h"
#include "engine/api/outcome.h"
#include "engine/api/run_spec.h"

namespace kolo {

namespace recorded {
// Metrics of a search: the predicted step time of the best plan so far (Event::step: how many plans were judged), and
// the step time of a plan that was run.
inline constexpr const char* kBestStep = "best_step";
inline constexpr const char* kMeasuredStep = "measured_step";
}  // namespace recorded

/// The strategy that searches, as a spec names it.
inline constexpr const char* kSearchStrategy = "search";

/// FlexFlow's dimensions (SOAP): along which a layer is cut besides samples.
enum class SearchAxis : std::uint8_t { Samples, Operators, Attributes, Parameters };
inline constexpr Names<SearchAxis, SearchAxis::Parameters> kSearchAxes{"samples", "operators", "attributes",
                                                                       "parameters"};

/// A device's part of a layer.
struct SearchTile {
    bool isThere = false;  ///< false: this device has no part of the layer
    int sample = 0;        ///< which part of the batch, from 0
    std::string cut;       ///< "hidden1 1/2"; empty: whole
    friend bool operator==(const SearchTile&, const SearchTile&) = default;
};

struct SearchedLayer {
    std::string name;  ///< "dense 64→128"
    SearchAxis axis = SearchAxis::Samples;
    std::vector<SearchTile> devices = {};
    std::string cut = {};    ///< in words: "hidden1 / 2", "stage 1"; empty: nothing is
    std::string where = {};  ///< its devices: "0-3"
    friend bool operator==(const SearchedLayer&, const SearchedLayer&) = default;
};

/// One of the plans that really ran.
struct SearchContender {
    std::string what;                 ///< "best found", "data parallelism", "one axis cut"
    RunSpec spec;                     ///< of such a run: strategy, parameters, devices
    std::string words;                ///< how it is cut, as kolo run takes it: "mesh mesh=data:2,a:2 …"
    double predicted = 0;             ///< seconds of a step
    std::vector<double> rounds = {};  ///< measured ones, round by round
    bool isMeasured() const { return !rounds.empty(); }
    /// Of the fastest round: whatever else the machine does can only slow it down.
    double measured() const;
};

struct SearchReport {
    std::string model;  ///< "mlp:64-128-10"
    int rows = 0;       ///< of a step, all devices together
    int devices = 0, cores = 0;
    std::string link;  ///< "10 Gb Ethernet"; empty: none is emulated
    std::uint64_t seed = 1;
    double choices = 0;                       ///< size of the search space, including choices that are no valid plan
    std::int64_t plans = 0, refused = 0;      ///< plans judged; choices that were no valid plan
    double seconds = 0;                       ///< spent judging plans
    std::int64_t partsMeasured = 0;           ///< layers and collectives that were timed
    double measuringSeconds = 0;              ///< spent on that
    std::vector<SearchContender> contenders;  ///< the best found first, then data parallelism
    int samples = 1;                          ///< parts of the batch in the best found
    std::vector<SearchedLayer> layers;        ///< of the best found
    std::vector<std::pair<std::int64_t, double>> curve;  ///< the best step in seconds, after so many plans

    std::string title() const;  ///< "mlp:64-128-10, 64 rows a step, 4 devices, 10 Gb Ethernet"
    double plansPerSecond() const;
    const SearchContender& quickest() const;
    /// Devices take turns on the cores, so predictions are rough.
    bool sharesCores() const { return devices > cores; }
    /// When they ran, another plan was faster than the best found, by more than noise.
    bool isBeaten() const;
};

/// One object, without a line break.
std::string toJson(const SearchReport& report);
/// Reads such an object, or a run's result with such an object as its member "search".
Outcome<SearchReport> searchReportFrom(const std::string& json);

/// Its picture as SVG 1.1. Defined in viz, which the engine does not depend on; the program links both.
std::string svgOf(const SearchReport& report, bool dark);

}  // namespace kolo
