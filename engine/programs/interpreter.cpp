// SPDX-License-Identifier: Apache-2.0
//
// What the statements of a program do. Loops are gone through as Python would, so that a step of training counts as
// often as it would be made; after kLoopSample rounds with training in them the rest is reckoned.
#include "engine/programs/shared.h"

#include <algorithm>

namespace kolo::programs {

using namespace placement;

namespace {
constexpr std::int64_t kLoopSample = 200;  // rounds; more than any accumulation of gradients
constexpr std::size_t kMostEvaluations = 2'000'000;
constexpr int kMostDepth = 1500;

/// The system that a module belongs to, of those whose programs are not read; null: it is none of these.
const char* systemOf(const std::string& path) {
    static const std::map<std::string, const char*> known = {
        {"chainer", "chainer"},   {"chainermn", "chainer"}, {"bigdl", "bigdl"},         {"torchgpipe", "gpipe"},
        {"flexflow", "flexflow"}, {"caffe", "s-caffe"},     {"hyparflow", "hypar-flow"}};
    const auto found = known.find(path.substr(0, path.find('.')));
    return found == known.end() ? nullptr : found->second;
}
}  // namespace

int devicesSeen(const DeviceRequest& devices) {
    constexpr int kUsual = 4;
    return devices.count > 0 ? devices.count : kUsual;
}

Interpreter::Interpreter(const DeviceRequest& request, int ofRank) : devices(devicesSeen(request)), rank(ofRank) {}

Interpreter::~Interpreter() {
    for (const auto& frame : m_frames)  // functions and the frames that they were made in hold each other
        if (const auto still = frame.lock()) still->names.clear();
}

Outcome<void> Interpreter::run(const Program& program) {
    const auto flow = runBlock(program.statements);
    return flow ? Outcome<void>() : flow.error();
}

void Interpreter::note(Place place, std::function<Text(const Outlook&)> text, bool instead) {
    // A loop says the same thing once.
    std::string key = fmt::format("{}:{}:{}", place.line, place.column, text(Outlook{}).english());
    if (std::find(m_noted.begin(), m_noted.end(), key) != m_noted.end()) return;
    m_noted.push_back(std::move(key));
    study.notes.push_back({place, std::max(place.line, now()), std::move(text), instead, m_part});
}

void Interpreter::setTogether(Together together) {
    study.together = std::move(together);
}

Outcome<void> Interpreter::step(Place place) {
    if (++m_steps <= kMostEvaluations) return {};
    return wrong(place, Complaint::tr("The program has gone through {} statements and expressions, the most that is "
                                      "allowed; does a loop of it never end?",
                                      kMostEvaluations));
}

Outcome<Flow> Interpreter::runStatement(const Statement& statement) {
    TRY(step(statement.place));
    m_statement = &statement;
    const auto& node = statement.node;
    if (const auto* all = std::get_if<Import>(&node)) {
        TRY(import(*all));
        return Flow::Next;
    }
    if (const auto* assignment = std::get_if<Assignment>(&node)) {
        TRY(runAssignment(*assignment, statement.place));
        return Flow::Next;
    }
    if (const auto* expression = std::get_if<ExpressionStatement>(&node)) {
        // [...] and ... on a line of their own are what a slide leaves out.
        const auto* const list = std::get_if<Sequence>(&expression->value->node);
        if (std::get_if<EllipsisLiteral>(&expression->value->node) ||
            (list && list->items.size() == 1 && std::get_if<EllipsisLiteral>(&list->items.front()->node))) {
            m_leavesOut = true;
            note(statement.place, Engine::tr("what the slide leaves out"));
            return Flow::Next;
        }
        const Value value = TRY(evaluate(*expression->value));
        // loss.div_(2) and weights.requires_grad_() change what the name stands for.
        const auto* const called = std::get_if<Call>(&expression->value->node);
        const auto* const use = called ? std::get_if<AttributeUse>(&called->function->node) : nullptr;
        const auto* const name = use ? std::get_if<NameUse>(&use->of->node) : nullptr;
        const bool changes = use && (use->name == "div_" || use->name == "mul_" || use->name == "requires_grad_");
        if (name && changes && value.as<Tensor>()) namesFor(name->name)[name->name] = value;
        return Flow::Next;
    }
    if (const auto* block = std::get_if<WithBlock>(&node)) return runWith(*block);
    if (const auto* conditional = std::get_if<Conditional>(&node)) {
        for (const auto& branch : conditional->branches) {
            const Value condition = branch.condition ? TRY(evaluate(*branch.condition)) : Value{true};
            if (!truth(condition)) continue;
            const bool before = std::exchange(serves, false);
            auto flow = runBlock(branch.body);
            const bool isServer = std::exchange(serves, before);
            if (isServer && condition.as<Unknown>()) continue;  // the other branches are the other tasks'
            return flow;
        }
        return Flow::Next;
    }
    if (const auto* loop = std::get_if<ForLoop>(&node)) return runFor(*loop);
    if (const auto* loop = std::get_if<WhileLoop>(&node)) return runWhile(*loop);
    if (const auto* block = std::get_if<TryBlock>(&node)) return runTry(*block);
    if (const auto* definition = std::get_if<Definition>(&node)) {
        namesFor(definition->function->name)[definition->function->name] = TRY(functionOf(*definition->function));
        return Flow::Next;
    }
    if (const auto* definition = std::get_if<ClassDefinition>(&node)) {
        TRY(runClass(*definition, statement.place));
        return Flow::Next;
    }
    if (const auto* back = std::get_if<Return>(&node)) {
        m_returned = {};
        if (back->value) m_returned = TRY(evaluate(*back->value));
        return Flow::Return;
    }
    if (std::get_if<Break>(&node)) return Flow::Break;
    if (std::get_if<Continue>(&node)) return Flow::Continue;
    if (const auto* raise = std::get_if<Raise>(&node)) {
        std::string text;
        if (raise->value) text = shown(TRY(evaluate(*raise->value)));
        return wrong(statement.place, Complaint::tr("The program ends here by an error of its own."));
    }
    if (const auto* assertion = std::get_if<Assertion>(&node)) {
        if (!truth(TRY(evaluate(*assertion->condition))))
            return wrong(statement.place, Complaint::tr("What this line asserts does not hold."));
    }
    return Flow::Next;
}

Outcome<void> Interpreter::import(const Import& all) {
    for (const Import::Name& name : all.names) {
        if (name.path.starts_with("__future__.")) continue;
        const std::string path = plainPath(name.path);
        if (!isModule(path) && !findEntry(path) && name.from && isOpenModule(path.substr(0, path.rfind('.'))) &&
            nearestName(lastName(path), namesIn(path.substr(0, path.rfind('.')))).empty()) {
            namesFor(name.as)[name.as] = {Unknown{path}};
            continue;
        }
        if (const char* const system = systemOf(path); system && !isModule(path) && !findEntry(path))
            return wrong(name.place, Complaint::tr("Kolo does not read programs of {}; it runs that system as kolo run "
                                                   "--system {}.",
                                                   path.substr(0, path.find('.')), system));
        if (!isModule(path) && !findEntry(path)) {
            const std::string module = name.from ? path.substr(0, path.rfind('.')) : "";
            const bool known = name.from && isModule(module);
            const std::string last = known ? lastName(path) : path;
            return wrong(name.place, Complaint::tr("{} is not known here.{}", inQuotes(name.path),
                                                   didYouMean(last, namesIn(known ? module : ""))));
        }
        namesFor(name.as)[name.as] = {Known{path}};
        if (path == "hvd" || path.starts_with("torch.distributed"))
            note(name.place, Engine::tr("Kolo's own ranks and collectives stand for it"));
    }
    return {};
}

std::map<std::string, Value>& Interpreter::namesFor(const std::string& name) {
    return m_frame && !(m_frame->function && m_frame->function->global.contains(name)) ? m_frame->names : m_names;
}

Outcome<void> Interpreter::assign(const Target& target, const Value& value) {
    if (!target.name.empty()) {
        namesFor(target.name)[target.name] = value;
        return {};
    }
    if (target.element) {
        if (const auto* use = std::get_if<IndexUse>(&target.element->node))
            return setElement(*use, value, target.place);
        const auto& use = std::get<AttributeUse>(target.element->node);
        return setAttribute(TRY(evaluate(*use.of)), use.name, value, target.place);
    }
    if (value.as<LeftOut>() || value.as<Unknown>() || value.as<Tensor>()) {
        for (const Target& item : target.items) TRY(assign(item, value));
        return {};
    }
    const auto items = TRY(itemsOf(value, target.place));
    if (items.size() != target.items.size())
        return wrong(target.place, Complaint::tr("There are {} names to the left of = and {} to the right.",
                                                 target.items.size(), Complaint::tr("{} values", items.size())));
    for (std::size_t i = 0; i < items.size(); ++i) TRY(assign(target.items[i], items[i]));
    return {};
}

Outcome<void> Interpreter::setAttribute(const Value& of, const std::string& name, const Value& value, Place place) {
    Thing* const thing = of.thing();
    // model.optimizer.learning_rate = …, and of one that has trained.
    const bool setsRate = name == "learning_rate" || name == "lr";
    const auto* const unknown = of.as<Unknown>();
    if (setsRate &&
        ((unknown && unknown->what == "optimizer") || (thing && study.updates > 0 && familyOf(of) == "optimizer"))) {
        note(place, Engine::tr("Kolo has no rates of a program's own: {} is left out", name), true);
        return {};
    }
    if (setOfParameters(of, name, value, place)) return {};
    if (!thing) {
        if (of.as<LeftOut>() || of.as<Unknown>() || of.as<Tensor>()) return {};
        return wrong(place, Complaint::tr("{} has no attributes to set.", kindOf(of)));
    }
    if (!thing->has(name)) thing->order.push_back(name);
    thing->attributes[name] = value;
    return {};
}

Outcome<void> Interpreter::setElement(const IndexUse& use, const Value& value, Place place) {
    const Value of = TRY(evaluate(*use.of));
    if (of.as<LeftOut>() || of.as<Unknown>() || of.as<Tensor>()) return {};
    if (use.at.size() != 1 || use.at.front().kind != Subscript::Kind::Index)
        return wrong(place, Complaint::tr("One element of a list can be given another value, not a part of it."));
    const Value at = TRY(evaluate(*use.at.front().index));
    if (const auto* thing = of.as<ThingPtr>(); thing && (*thing)->type == "os.environ") {
        (*thing)->attributes[shown(at)] = value;
        TRY(callMethod(of, "set", {at, value}, {}, place));
        return {};
    }
    if (of.thing() && of.thing()->type == "torch.optim.ParameterGroup") {
        note(place, Engine::tr("Kolo has no rates of a program's own: {} is left out", shown(at)), true);
        return {};
    }
    if (const auto* dict = of.as<Dict>()) {
        for (auto& [key, old] : *dict->items)
            if (shown(key) == shown(at)) return old = value, Outcome<void>();
        dict->items->emplace_back(at, value);
        return {};
    }
    const auto* const list = of.as<List>();
    const auto* const index = at.as<std::int64_t>();
    if (!list || list->tuple || !index)
        return wrong(place, Complaint::tr("Elements of {} cannot be changed.", kindOf(of)));
    const auto count = static_cast<std::int64_t>(list->items->size());
    if (*index < -count || *index >= count)
        return wrong(use.at.front().place, Complaint::tr("There is no element {} in a list of {}.", *index, count));
    (*list->items)[*index < 0 ? *index + count : *index] = value;
    return {};
}

Outcome<void> Interpreter::runAssignment(const Assignment& assignment, Place place) {
    Value value = TRY(evaluate(*assignment.value));
    if (!assignment.op.empty()) {
        const Target& target = assignment.targets.front();
        const Value old = target.element ? TRY(evaluate(*target.element)) : TRY(nameValue(target.name, target.place));
        value = TRY(binary(assignment.op, old, value, place));
    }
    // w -= 0.1 * w.grad; in a graph it is an operation that does it.
    if (isMoved(value) && !value.as<Unknown>()->loss) return moveByHand(*this, value, assignment.op + "=", place);
    if (value.as<LeftOut>() && assignment.op.empty() && std::get_if<EllipsisLiteral>(&assignment.value->node)) {
        m_leavesOut = true;
        note(place, Engine::tr("what the slide leaves out"));
    }
    for (const Target& target : assignment.targets) TRY(assign(target, value));
    return {};
}

Outcome<Flow> Interpreter::runWith(const WithBlock& block) {
    const bool before = noSync, hadNone = noGradients;
    for (const WithBlock::Item& item : block.items) {
        const Value context = TRY(evaluate(*item.context));
        const std::string family = familyOf(context);
        if (!context.as<LeftOut>() && !context.as<Unknown>() && family != "context" && family != "tape" &&
            family != "session")
            return wrong(item.context->place,
                         Complaint::tr("A with block takes a context such as strategy.scope(), but this is {}.",
                                       kindOf(context)));
        if (context.thing() && context.thing()->type == "no_sync") noSync = true;
        if (context.thing() &&
            (context.thing()->type == "torch.no_grad" || context.thing()->type == "torch.inference_mode"))
            noGradients = true;
        if (item.as) TRY(assign(*item.as, context));
    }
    auto flow = runBlock(block.body);
    noSync = before;
    noGradients = hadNone;
    return flow;
}

Outcome<Flow> Interpreter::runFor(const ForLoop& loop) {
    const Value through = TRY(evaluate(*loop.iterable));
    std::int64_t rounds = 0;
    std::function<Value(std::int64_t)> item;
    if (const auto* range = through.as<Range>()) {
        rounds = range->count();
        item = [range = *range](std::int64_t i) { return Value{range.start + i * range.step}; };
    } else if (through.as<LeftOut>() || through.as<Unknown>()) {
        rounds = 1;
        item = [&](std::int64_t) { return through; };
    } else if (familyOf(through) == "dataset" || through.as<Tensor>()) {
        const Value batch = TRY(callMethod(through, "one batch", {}, {}, loop.iterable->place));
        const Value count = TRY(callMethod(through, "batches", {}, {}, loop.iterable->place));
        rounds = *count.as<std::int64_t>();
        item = [batch](std::int64_t) { return batch; };
    } else {
        const auto items = TRY(itemsOf(through, loop.iterable->place));
        rounds = static_cast<std::int64_t>(items.size());
        item = [items](std::int64_t i) { return items[i]; };
    }
    const double updatesBefore = study.updates, backwardsBefore = study.backwards;
    const double schedulesBefore = study.scheduleSteps;
    const bool isOpen = through.as<Unknown>();
    for (std::int64_t i = 0; i < rounds; ++i) {
        if (i == kLoopSample && (study.updates > updatesBefore || study.backwards > backwardsBefore)) {
            const double more = static_cast<double>(rounds - i) / static_cast<double>(i);
            study.updates += (study.updates - updatesBefore) * more;
            study.backwards += (study.backwards - backwardsBefore) * more;
            study.scheduleSteps += (study.scheduleSteps - schedulesBefore) * more;
            break;
        }
        TRY(step(loop.iterable->place));
        TRY(assign(loop.target, item(i)));
        auto flow = runBlock(loop.body);
        if (!flow || *flow == Flow::Return) return flow;
        if (*flow == Flow::Break) return Flow::Next;
    }
    if (isOpen && study.backwards > backwardsBefore)
        note(loop.iterable->place, Engine::tr("only a run knows how often; Kolo goes through it once"), true);
    return runBlock(loop.otherwise);
}

Outcome<Flow> Interpreter::runWhile(const WhileLoop& loop) {
    const double updatesBefore = study.updates;
    for (;;) {
        TRY(step(loop.condition->place));
        const Value condition = TRY(evaluate(*loop.condition));
        if (!truth(condition)) break;
        auto flow = runBlock(loop.body);
        if (!flow || *flow == Flow::Return) return flow;
        if (*flow == Flow::Break) return Flow::Next;
        if (condition.as<Unknown>() || condition.as<Tensor>() || condition.as<LeftOut>()) {
            const bool trains = study.updates > updatesBefore;
            study.endless = study.endless || trains;
            note(
                loop.condition->place,
                [trains](const Outlook& outlook) {
                    return trains ? Engine::tr("only a run knows when this ends; Kolo makes {} steps", outlook.steps)
                                  : Engine::tr("only a run knows when this ends; it is gone through once");
                },
                true);
            break;
        }
    }
    return runBlock(loop.otherwise);
}

Outcome<Flow> Interpreter::runTry(const TryBlock& block) {
    auto flow = runBlock(block.body);
    if (!flow) return flow;
    if (*flow == Flow::Next) flow = runBlock(block.otherwise);
    if (!flow) return flow;
    auto end = runBlock(block.finally);
    return !end || *end != Flow::Next ? end : flow;
}

Outcome<void> Interpreter::runClass(const ClassDefinition& definition, Place place) {
    auto state = std::make_shared<Class::State>();
    state->definition = &definition;
    for (const ExpressionPtr& each : definition.bases) {
        const Value base = TRY(evaluate(*each));
        if (const auto* known = base.as<Known>())
            state->base = known->path;
        else if (const auto* own = base.as<Class>()) {
            state->parent = own->state;
            state->base = own->state->base;
        } else if (!base.as<LeftOut>()) {
            return wrong(each->place, Complaint::tr("A class is made from another one, but this is {}.", kindOf(base)));
        }
    }
    auto frame = std::make_shared<Frame>();
    m_frames.push_back(frame);
    frame->around = m_frame;
    std::swap(m_frame, frame);
    auto flow = runBlock(definition.body);
    std::swap(m_frame, frame);
    if (!flow) return flow.error();
    state->names = frame->names;
    frame->names.clear();
    // Its functions see the names around the class, not those in it.
    for (auto& [name, value] : state->names)
        if (const auto* function = value.as<Function>())
            value = {Function{function->definition, m_frame, function->defaults}};
    namesFor(definition.name)[definition.name] = {Class{state}};
    if (state->base == "torch.nn.Module" || state->base == "keras.Model")
        note(place, Engine::tr("a model: what its rows go through is read from its forward pass"));
    return {};
}

bool Interpreter::truth(const Value& value) const {
    if (value.as<None>()) return false;
    if (const auto* truth = value.as<bool>()) return *truth;
    if (value.isNumber()) return value.number() != 0;
    if (const auto* text = value.as<std::string>()) return !text->empty();
    if (const auto* list = value.as<List>()) return !list->items->empty();
    if (const auto* dict = value.as<Dict>()) return !dict->items->empty();
    if (const auto* range = value.as<Range>()) return range->count() > 0;
    return true;
}

Outcome<std::vector<Value>> Interpreter::itemsOf(const Value& value, Place place) {
    if (const auto* list = value.as<List>()) return *list->items;
    if (const auto* dict = value.as<Dict>()) {
        std::vector<Value> keys;
        for (const auto& [key, each] : *dict->items) keys.push_back(key);
        return keys;
    }
    if (const auto* range = value.as<Range>()) {
        if (range->count() > 1'000'000)
            return wrong(
                place, Complaint::tr("A list of {} numbers is more than the million that is allowed.", range->count()));
        std::vector<Value> items;
        for (std::int64_t i = 0; i < range->count(); ++i) items.push_back({range->start + i * range->step});
        return items;
    }
    if (value.as<LeftOut>() || value.as<Unknown>()) return std::vector<Value>{value};
    if (familyOf(value) == "iterator") {  // what is left of it
        const Value left = std::exchange(value.thing()->attributes["items"], listOf({}));
        return *left.as<List>()->items;
    }
    if (familyOf(value) == "dataset" || value.as<Tensor>())
        return std::vector<Value>{TRY(callMethod(value, "one batch", {}, {}, place))};
    return wrong(place, Complaint::tr("{} cannot be gone through.", kindOf(value)));
}

}  // namespace kolo::programs
