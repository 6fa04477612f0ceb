// SPDX-License-Identifier: Apache-2.0
//
// Goes through a program once. Statements are in interpreter.cpp, values in expressions.cpp, calls in calls.cpp; what a
// library offers is one table a library (library.h).
#pragma once

#include "engine/api/non_copyable.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/placement/place_error.h"
#include "engine/programs/library.h"
#include "engine/programs/study.h"

namespace kolo::programs {

using placement::Flow;
using Named = std::vector<std::pair<std::string, Value>>;

class Interpreter {
public:
    explicit Interpreter(const DeviceRequest& devices, int rank = 0);
    ~Interpreter();
    Outcome<void> run(const placement::Program& program);

    // ---- for the libraries
    Study study;
    const int devices;  ///< that the program sees
    const int rank;     ///< whose program it is
    Error wrong(Place place, const Text& sentence) const { return placement::errorAt(place, sentence); }
    /// One note a place and text; those of a loop are told once.
    void note(Place place, std::function<Text(const Outlook&)> text, bool instead = false);
    void note(Place place, const Text& text, bool instead = false) {
        note(
            place, [text](const Outlook&) { return text; }, instead);
    }
    Outcome<Value> callValue(const Value& function, std::vector<Value> positional, Named named, Place place);
    Outcome<Value> callMethod(const Value& of, const std::string& name, std::vector<Value> positional, Named named,
                              Place place);
    /// What a model or layer makes of a tensor.
    /// `more`: what else a class of the program takes, such as the labels of a model that gives its loss back.
    Outcome<Value> apply(const ThingPtr& layer, const Value& input, Place place, std::vector<Value> more = {});
    /// The model's layers, one after another, for a row of `data`.
    Outcome<ChainPtr> chainOf(const ThingPtr& model, const DataPtr& data, Place place);
    /// left op right.
    Outcome<Value> binary(const std::string& op, const Value& left, const Value& right, Place place);
    Outcome<std::vector<Value>> itemsOf(const Value& value, Place place);
    bool leavesOut() const { return m_leavesOut; }
    /// Workers that the program sees.
    std::int64_t workers() const { return workersOf(study, devices); }
    /// What a name stands for where the program is now; None if it is none.
    Value named(const std::string& name) const { return lookUp(name).value_or(Value{}); }
    int now() const { return m_statement ? m_statement->lastLine : 1; }
    /// How many times a step of training counts that the program makes now.
    double weight() const { return m_weight; }
    void setTogether(Together together);
    bool subsetsAreShards = false;             ///< each rank's Subset has other rows: they share out the dataset
    bool noSync = false;                       ///< in a block of no_sync()
    bool noGradients = false;                  ///< in a block of no_grad()
    bool onReplicas = false;                   ///< in strategy.run(), behind which gradients are added up
    bool serves = false;                       ///< server.join(): from there on, another process goes on
    std::map<std::string, Value> environment;  ///< os.environ, as far as the program sets it
    std::map<std::string, Value> flags;        ///< tf.app.flags.FLAGS, by name
    int started = 0;                           ///< processes, in the order of their ranks
    std::string where;  ///< the worker at which calls are made now; "": no program of several workers

    /// That layers are not trained, which Kolo has not.
    void noteFrozen(const std::string& what, Place place);
    /// That what a program computes with gradients is left out.
    void noteGradient(const Value& of, const std::string& op, Place place);

private:
    Outcome<void> step(Place place);
    Outcome<Flow> runBlock(const placement::Block& statements) {
        return placement::runEach(statements, [this](const placement::Statement& each) { return runStatement(each); });
    }
    Outcome<Flow> runStatement(const placement::Statement& statement);
    Outcome<void> import(const placement::Import& import);
    Outcome<void> assign(const placement::Target& target, const Value& value);
    Outcome<void> setAttribute(const Value& of, const std::string& name, const Value& value, Place place);
    /// Of parameters and gradients, and of layers whether they are trained; true: it says all there is.
    bool setOfParameters(const Value& of, const std::string& name, const Value& value, Place place);
    /// p.grad, and what p.grad.clamp_ does.
    std::optional<Value> partOfParameters(const Unknown& of, const std::string& name, Place place);
    Outcome<void> setElement(const placement::IndexUse& use, const Value& value, Place place);
    Outcome<void> runAssignment(const placement::Assignment& assignment, Place place);
    Outcome<Flow> runWith(const placement::WithBlock& block);
    Outcome<Flow> runFor(const placement::ForLoop& loop);
    Outcome<Flow> runWhile(const placement::WhileLoop& loop);
    Outcome<Flow> runTry(const placement::TryBlock& block);
    Outcome<void> runClass(const placement::ClassDefinition& definition, Place place);
    std::map<std::string, Value>& namesFor(const std::string& name);
    std::optional<Value> lookUp(const std::string& name) const;

    Outcome<Value> evaluate(const placement::Expression& expression);
    Outcome<Value> evaluateNode(const placement::Expression& expression);
    Outcome<Value> nameValue(const std::string& name, Place place);
    Outcome<Value> attribute(const Value& of, const std::string& name, Place place);
    Outcome<Value> element(const Value& of, const placement::IndexUse& use, Place place);
    /// Of tensors the rows stay; what would be no chain of layers any more is refused.
    /// A multiple of a gradient, and parameters that are moved along one; nothing if it is neither (descent.cpp).
    std::optional<Value> ofGradients(const std::string& op, const Value& left, const Value& right, Place place);
    Outcome<Value> ofTensors(const std::string& op, const Value& left, const Value& right, Place place);
    Outcome<Value> compare(const placement::Comparison& comparison);
    Outcome<std::string> joined(const std::vector<placement::FormattedText::Piece>& pieces);
    Outcome<Value> comprehension(const placement::Comprehension& comprehension);
    Outcome<void> comprehend(const placement::Comprehension& comprehension, std::size_t loop,
                             std::vector<Value>& items);
    Outcome<Value> call(const placement::Expression& expression, const placement::Call& call);
    Outcome<Value> callFunction(const Function& function, std::vector<Value> positional, Named named, Place place);
    Outcome<Value> callKnown(const std::string& path, std::vector<Value> positional, Named named, Place place);
    std::shared_ptr<Class::State> classAbove(const Thing& super, const Value& self) const;
    Outcome<Value> makeObject(const Class& made, std::vector<Value> positional, Named named, Place place);
    Outcome<Value> functionOf(const placement::FunctionDefinition& definition);
    /// True where only a run could tell.
    bool truth(const Value& value) const;

    std::map<std::string, Value> m_names;
    std::shared_ptr<Frame> m_frame;
    std::vector<std::weak_ptr<Frame>> m_frames;
    Value m_returned;
    const placement::Statement* m_statement = nullptr;
    std::vector<std::string> m_noted;
    std::size_t m_steps = 0;
    int m_depth = 0, m_calls = 0;
    Part m_part = Part::None;  // of what is called now
    double m_weight = 1;
    bool m_leavesOut = false;
    bool m_feeds = false;  // names that are not defined are what is fed from outside
};

/// Whether a function of the program stands below @name.
bool isDecorated(const Value& function, std::string_view name);

/// Has another value until it ends.
template <typename T>
class Meanwhile : NonCopyable {
public:
    Meanwhile(T& now, T value) : m_now(now), m_before(std::exchange(now, std::move(value))) {}
    ~Meanwhile() { m_now = m_before; }

private:
    T& m_now;
    const T m_before;
};

/// What is called and applied is at another worker, or on another device, until it ends.
struct At : Meanwhile<std::string> {
    At(Interpreter& interpreter, std::string worker) : Meanwhile(interpreter.where, std::move(worker)) {}
};

}  // namespace kolo::programs
