// SPDX-License-Identifier: Apache-2.0
//
// Logistic regression: one dense layer, a convex problem. What goes wrong here is not the model's fault.
#include "engine/api/wording.h"
#include "engine/training/model.h"

namespace kolo::training {

const ModelKind& logistic{"logistic", "", "One dense layer: logistic regression, a convex problem.",
                          [](const ModelRequest& request) -> Outcome<ModelDesign> {
                              if (!request.argument.empty())
                                  return badModel("logistic:" + request.argument,
                                                  Complaint::tr("logistic takes no sizes."));
                              ModelDesign design;
                              design.title = "logistic";
                              design.layers.push_back(makeDense(request.input.size(), request.classes, 1));
                              return design;
                          }};

}  // namespace kolo::training
