// SPDX-License-Identifier: Apache-2.0
//
// What several libraries say in the same way: things, random rows, losses, what a step of training is.
#pragma once

#include "engine/programs/interpreter.h"

namespace kolo::programs {

// ---- calls and methods that a table can name as they are
/// Of what is known, has no effect on a run, and gives something that only a real run would know. The arguments of the
/// first are not even looked at.
Outcome<Value> ignoredCall(Interpreter& interpreter, const Arguments& arguments);
Outcome<Value> ignoredMethod(Interpreter& interpreter, const Value& of, const Arguments& arguments);
Outcome<Value> sameThing(Interpreter& interpreter, const Value& of, const Arguments& arguments);
/// What it was called with first: np.array(x), tf.cast(x, …).
Outcome<Value> firstArgument(Interpreter& interpreter, const Arguments& arguments);
/// Of its function: what strategy.run(fn, args=(…)) and processes call.
Outcome<Value> callArgument(Interpreter& interpreter, const Arguments& arguments, const char* function,
                            std::vector<Value> before = {});
/// "Kolo has no {}: it is left out", of what was called.
Outcome<Value> leftOutCall(Interpreter& interpreter, const Arguments& arguments);
Outcome<Value> leftOutMethod(Interpreter& interpreter, const Value& of, const Arguments& arguments);
Outcome<Value> workersSeen(Interpreter& interpreter, const Arguments& arguments);
Outcome<Value> ownRank(Interpreter& interpreter, const Arguments& arguments);
/// The seed of everything that is random.
Outcome<Value> setSeed(Interpreter& interpreter, const Arguments& arguments);
/// A thing of the class that was called, with its arguments as attributes.
Outcome<Value> makeThing(Interpreter& interpreter, const Arguments& arguments);
/// loss(output, label), in either order.
Outcome<Value> lossOf(Interpreter& interpreter, const Value& of, const Arguments& arguments);

/// An operation of a graph that a session runs: its loss goes back, and its optimizer makes an update.
inline constexpr const char* kOperation = "tf.Operation";

// ---- things
ThingPtr newThing(const Interpreter& interpreter, const std::string& type, Place place);
/// With the arguments as its attributes.
Value thingOf(const Interpreter& interpreter, const std::string& type, const Arguments& arguments);
/// The layer `type`, made and applied at once: F.relu(x), x.flatten(1).
Outcome<Value> applied(Interpreter& interpreter, const std::string& type, const Value& input,
                       std::map<std::string, Value> attributes, Place place);
/// Whether a layer has parameters; any other is the same as each of its kind.
bool hasParameters(const Thing& layer);
/// An error unless it is a layer, a model, or left out.
Outcome<void> checkLayer(const Interpreter& interpreter, const Value& value, Place place);
/// "the model mlp:…, n parameters".
void noteModel(Interpreter& interpreter, Place place);
/// "4 replicas".
Text replicas(const Outlook& outlook);
Text workersInWords(int count);  ///< "1 worker"
Text serversInWords(int count);  ///< "2 parameter servers"
/// How many rows a batch has; 0 where only a run knows, which is noted, and an error for less than one.
Outcome<std::int64_t> batchSize(Interpreter& interpreter, const Value& given, Place place);
/// "batch=16: rows of each worker and step".
Text batchNote(const Outlook& outlook);
/// "4 ranks, started by Kolo".
void noteRanks(Interpreter& interpreter, Place place);

// ---- data
/// Rows of a tensor, a dataset, or None of what tells nothing of them.
DataPtr dataOf(const Value& value);
/// MNIST, CIFAR-10 …, and what takes their place here.
Data imagesNamed(Interpreter& interpreter, const std::string& name, Place place);
/// The lengths of numbers in lists in lists; empty: they are none.
std::vector<std::int64_t> shapeOfLists(const Value& value);
/// Random numbers of a shape, of which the first length is the rows.
Tensor randomRows(Interpreter& interpreter, const Value& shape, bool channelsLast, Place place);
/// `study` trains on what comes out of this pipeline, at so many batches ahead, cut so for the workers.
void readsFrom(Study& study, const Thing& pipeline);

// ---- gradients that are clipped (clipping.cpp)
/// torch.nn.utils.clip_grad_norm_(parameters, max_norm) and clip_grad_value_(parameters, clip_value)
Outcome<Value> clipGradientNorm(Interpreter& interpreter, const Arguments& arguments);
Outcome<Value> clipGradientValue(Interpreter& interpreter, const Arguments& arguments);
/// model.clip_grad_norm_(max_norm), of FSDP.
Outcome<Value> clipOwnNorm(Interpreter& interpreter, const Value& of, const Arguments& arguments);
/// tf.clip_by_value(gradient, -c, c), tf.clip_by_norm(gradient, c): that gradient.
Outcome<Value> clippedByValue(Interpreter& interpreter, const Arguments& arguments);
Outcome<Value> clippedByNorm(Interpreter& interpreter, const Arguments& arguments);
/// tf.clip_by_global_norm(gradients, c): these, and their norm.
Outcome<Value> clippedTogether(Interpreter& interpreter, const Arguments& arguments);

// ---- parameters and gradients (parameters.cpp)
/// model.parameters(), which only a run knows, but whose they are.
Outcome<Value> parametersOf(Interpreter& interpreter, const Value& of, const Arguments& arguments);
/// layer.requires_grad_(False)
Outcome<Value> frozen(Interpreter& interpreter, const Value& of, const Arguments& arguments);
/// Which of them an optimizer has, and at which rates, where Kolo trains all alike.
void noteParameters(Study& study, const Thing& optimizer);

// ---- gradient descent by hand (descent.cpp)
/// Parameters, less a multiple of their gradient.
bool isMoved(const Value& value);
/// Parameters that have moved along a gradient: down it where `sign` is positive.
Value movedBy(const Value& gradient, double sign);
/// The optimizer that makes the same steps.
Outcome<ThingPtr> descentOf(Interpreter& interpreter, const Value& moved, Place place);
/// The update that this is, or a part of it.
Outcome<void> moveByHand(Interpreter& interpreter, const Value& moved, const std::string& how, Place place);
/// Of a graph: its gradients, the operation that applies them, and one that does it by hand.
Outcome<Value> gradientsInGraph(Interpreter& interpreter, const Arguments& arguments);
const Unknown* gradientOf(const Value& values);  ///< the first of these; null: there is none
Value updateInGraph(const Interpreter& interpreter, const Unknown& gradient, const ThingPtr& optimizer, Place place);
Outcome<Value> assignedInGraph(Interpreter& interpreter, const Arguments& arguments);
/// w.assign_sub(…), p.add_(…).
Outcome<Value> changedInPlace(Interpreter& interpreter, const Value& of, const Arguments& arguments);
/// That an optimizer is given gradients which the program has changed.
void noteChanged(Interpreter& interpreter, const Value& gradients);

// ---- what programs write in JSON
std::string jsonText(const Value& value);
/// TF_CONFIG, or a cluster alone: who takes part.
Outcome<void> readCluster(Interpreter& interpreter, const std::string& json, Place place);

// ---- a step of training
/// The square (or the like) of what a model's output is off by: the loss `type`; other tensors stay what they are.
Value lossOfDifference(const Value& of, const std::string& type, Place place);
/// The losses of rows, added up; any other value stays what it is.
Value summed(const Value& of);
/// A loss as TensorFlow goes back through it: of what is no single number it takes the sum.
Tensor oneNumber(const Tensor& loss);
/// The squares of a row, added up.
Value rowsSummed(const Value& of);
/// And not of TensorFlow's sessions, whose optimizers have the same names.
bool isOfKeras(const Thing& optimizer);
/// What a library's loss does with those of rows: "sum", "none"; "": their mean.
std::string reductionOf(const Thing& loss);
/// loss.backward() and tape.gradient(loss, …): a backward pass of the model that the loss is of.
Outcome<void> backward(Interpreter& interpreter, const Tensor& loss, Place place);
/// The class of PyTorch's optimizers that is made on each worker: "torch.optim.SGD".
Outcome<std::string> optimizerClass(Interpreter& interpreter, const Arguments& arguments);
/// optimizer.step() and apply_gradients: the gradients of the workers are averaged, and the parameters change.
void update(Interpreter& interpreter, const ThingPtr& optimizer, Place place);
/// A loss that is minimized at once, as of TensorFlow's sessions: the backward pass and the update.
Outcome<void> minimize(Interpreter& interpreter, const ThingPtr& optimizer, const Value& loss, Place place);
/// The settings of a system of the lectures (engine/systems), with its own options.
std::map<std::string, std::string> systemSettings(const char* id,
                                                  const std::map<std::string, std::string>& options = {});
/// Any method of what a reference to another worker stands for (rpc_library.cpp).
Outcome<Value> callByProxy(Interpreter& interpreter, const Value& of, const Arguments& arguments);

}  // namespace kolo::programs
