// SPDX-License-Identifier: Apache-2.0
//
// Training on a mesh: layers are cut, too, not only the batch. Devices are the cells of a grid with named axes, and one
// line says which dimension of the model's tensors is cut along which axis:
//
//     mesh=rows:2,cols:2 layout=batch:rows,hidden:cols        data parallelism along rows, slices of layers along cols
//
// What must be summed or gathered then follows from the names (engine/api/steps/layout.h), and is part of the step plan
// that engine/training/steps/cut.cpp makes. The lectures' slices of a layer are layouts that are ready made.
#include "engine/strategies/training_strategy.h"
#include "engine/training/settings.h"

namespace kolo {

const Strategy& mesh = strategies::TrainingStrategy(
    "mesh", "Training on a mesh",
    "Layers are cut along the axes of a mesh of devices, and one line, the layout, says which.",
    "Payberah, Distributed Learning, KTH 2019; Shazeer et al. 2018; Shoeybi et al. 2019", training::declareMesh);

}  // namespace kolo
