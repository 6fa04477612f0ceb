// SPDX-License-Identifier: Apache-2.0
//
// RMSprop as TensorFlow and Keras compute it: ε is added under the root, and the rate is part of the velocity.
//
//   Kolo's and PyTorch's     u ← μ u + g / (√v + ε)          parameters −= lr · u
//   TensorFlow's             u ← μ u + lr · g / √(v + ε)     parameters −= u
//
// In the first steps of small gradients ε is what counts; with momentum, a rate that falls works at once in the one and
// only on what is added in the other.
#include "engine/training/optimizers/rms_prop.h"

namespace kolo::training {

const Optimizer& tfRmsProp{"tf-rmsprop", "rmsprop as TensorFlow and Keras compute it, with ε under the root",
                           rmsPropArrays, [](const Update& update) { applyRmsProp(update, true); }};

}  // namespace kolo::training
