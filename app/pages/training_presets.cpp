// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/training_presets.h"

#include <QCoreApplication>

namespace kolo::app {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("TrainingPresets", text);
}

TrainingWay way(const QString& name, int look, std::map<std::string, std::string> changes) {
    changes.try_emplace("architecture", "auto");
    return {name, std::move(changes), look};
}

}  // namespace

const std::vector<TrainingPreset>& trainingPresets() {
    static const std::vector<TrainingPreset> presets = {
        {tr("Four ways to keep together"),
         tr("sync, async, ssp:3 and local:8 from the same seeds: who reaches which loss after how many steps."),
         {{"dataset", "teacher"}, {"steps", "1500"}, {"target", "0.7"}},
         usualWays(),
         4,
         false,
         false},
        {tr("One straggler: sync against async"),
         tr("Worker C takes four times as long. In step everybody waits for it; asynchronously nobody does. Look along "
            "seconds."),
         {{"dataset", "teacher"}, {"steps", "800"}, {"straggler", "2:4"}},
         {way("sync", 0, {{"sync", "sync"}}), way("async", 1, {{"sync", "async"}}),
          way("backup:1", 3, {{"sync", "backup:1"}})},
         4,
         true,
         false},
        {tr("One percent of the gradient"),
         tr("All of it, the largest percent with the rest kept for later, and four bits a value: the bytes are in the "
            "table below."),
         {{"dataset", "teacher"}, {"steps", "1000"}},
         {way(tr("everything"), 0, {{"compress", "none"}}), way("topk:0.01", 2, {{"compress", "topk:0.01"}}),
          way("qsgd:4", 3, {{"compress", "qsgd:4"}})},
         4,
         false,
         false},
        {tr("Stale and fast momentum"),
         tr("Eight workers, nobody waits: with momentum every stale gradient counts ten times. Without it, or in step, "
            "the same rate goes well."),
         {{"dataset", "teacher"}, {"steps", "375"}, {"lr", "0.05"}},
         {way("sync, 0.9", 0, {{"sync", "sync"}, {"momentum", "0.9"}}),
          way("async, 0.9", 1, {{"sync", "async"}, {"momentum", "0.9"}}),
          way("async, 0", 2, {{"sync", "async"}, {"momentum", "0"}})},
         8,
         false,
         true},
    };
    return presets;
}

}  // namespace kolo::app
