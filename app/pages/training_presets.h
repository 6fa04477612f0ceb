// SPDX-License-Identifier: GPL-3.0-or-later
//
// Trainings that are worth looking at, each with what it shows: settings, and the ways that are laid over each other.
#pragma once

#include <QString>
#include <map>
#include <string>
#include <vector>

#include "app/training_series.h"

namespace kolo::app {

struct TrainingPreset {
    QString title;                                ///< "One straggler: sync against async"
    QString shows;                                ///< what to look for
    std::map<std::string, std::string> settings;  ///< what is not named is as by default
    std::vector<TrainingWay> ways;
    int workers = 4;
    bool alongSeconds = false;  ///< what it shows is seen over time
    bool logarithmic = false;   ///< or on a logarithmic axis of the loss
};

const std::vector<TrainingPreset>& trainingPresets();

}  // namespace kolo::app
