// SPDX-License-Identifier: Apache-2.0
//
// The code of the slides, as a run. A program in TensorFlow's, Keras's, PyTorch's or Horovod's words is gone through
// once, statement by statement, without Python and without computing anything: what it says of the model, the data, the
// optimizer and who trains together becomes the settings of a strategy, and every line is told what it became.
//
//     parse (engine/placement) ─► interpreter ─► Study: what was said ─► mapping ─► RunSpec and notes
//
// LANGUAGE.md describes what is known. Anything else is named, with its line and column and the nearest that is known.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/api/names.h"
#include "engine/api/outcome.h"
#include "engine/api/run_spec.h"

namespace kolo::programs {

/// The part of a training that a line is about, for a picture of it.
enum class Part : std::uint8_t { None, Data, Model, Workers, Exchange, Optimizer, Loop };
inline constexpr Names<Part, Part::Loop> kParts{"", "data", "model", "workers", "exchange", "optimizer", "loop"};

/// What a line became.
struct LineNote {
    int line = 1, column = 1;  ///< from 1
    int lastLine = 1;
    Text text;
    bool instead = false;  ///< Kolo takes something else than the line says, or leaves it out
    Part part = Part::None;
    int layer = -1;         ///< of a part of the model: which layer, from 0
    std::string held = {};  ///< of a layer that a mesh cuts, what each device has: "dense 784→128"
};

struct Translation {
    RunSpec spec;                 ///< complete: its parameters are checked
    std::vector<LineNote> notes;  ///< by line
    std::string model;            ///< "mlp:784-64-10"; empty: the program places operations and trains nothing
    std::int64_t parameterCount = 0;
    std::int64_t buckets = 0;  ///< allreduces of a step; 0: there is none
};

/// `devices`: as asked for; count 0: the program decides, or 4. Errors are about the field `program` and begin with
/// "Line N, column N:".
Outcome<Translation> translate(const std::string& source, const DeviceRequest& devices);

}  // namespace kolo::programs
