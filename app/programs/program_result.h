// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the engine says of a program (RunResult::json of the strategy `translate`), as values.
#pragma once

#include <QString>

#include "engine/api/run_info.h"
#include "viz/layout/program_picture.h"

namespace kolo::app {

struct ProgramResult {
    viz::ProgramSheet sheet;  ///< in the window's language
    RunSpec spec;             ///< the run that the program is
    QString command;          ///< "kolo run data-parallel …"; empty: it trains nothing
};

ProgramResult programResult(const RunResult& result);

}  // namespace kolo::app
