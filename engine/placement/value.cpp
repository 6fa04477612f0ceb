// SPDX-License-Identifier: Apache-2.0
#include "engine/placement/value.h"

#include <algorithm>

#include "engine/api/wording.h"
#include "engine/placement/syntax.h"

namespace kolo::placement {

std::int64_t RangeValue::count() const {
    // In 128 bits: the ends may be 2^64 apart.
    const auto length = step > 0 ? static_cast<__int128>(stop) - start : static_cast<__int128>(start) - stop;
    const auto stride = step > 0 ? static_cast<__int128>(step) : -static_cast<__int128>(step);
    return length <= 0 ? 0 : static_cast<std::int64_t>(std::min<__int128>((length + stride - 1) / stride, INT64_MAX));
}

Value listOf(std::vector<Value> items, bool tuple) {
    auto list = std::make_shared<ListObject>();
    list->items = std::move(items);
    return {Items{std::move(list), tuple}};
}

const std::string& Variable::name() const {
    static const std::string kUnread = "UnreadVariable";
    return unread ? kUnread : state->name;
}

namespace {

bool raise(ListObject& list, int level) {
    if (list.level >= level) return true;
    if (level > kMaxNesting) return false;
    list.level = level;
    return nest(list);
}

}  // namespace

bool nest(ListObject& list) {
    for (const Value& item : list.items)
        if (const auto* inner = item.as<Items>())
            if (!raise(*inner->list, list.level + 1)) return false;
    return true;
}

Text kindOf(const Value& value) {
    struct Namer {
        Text operator()(const None&) const { return "None"; }
        Text operator()(bool) const { return Complaint::tr("a truth value"); }
        Text operator()(std::int64_t) const { return Complaint::tr("a whole number"); }
        Text operator()(double) const { return Complaint::tr("a number"); }
        Text operator()(const std::string&) const { return Complaint::tr("a string"); }
        Text operator()(const Tensor&) const { return Complaint::tr("a tensor"); }
        Text operator()(const NumpyArray&) const { return Complaint::tr("a NumPy array"); }
        Text operator()(const Variable& variable) const {
            return variable.state->array ? Complaint::tr("an array") : Complaint::tr("a variable");
        }
        Text operator()(const DTypeValue&) const { return Complaint::tr("an element type"); }
        Text operator()(const DeviceValue&) const { return Complaint::tr("a device"); }
        Text operator()(const LogicalConfiguration&) const { return Complaint::tr("a device configuration"); }
        Text operator()(const DeviceBlock&) const { return "tf.device(…)"; }
        Text operator()(const Module& module) const { return Complaint::tr("the module {}", module.path); }
        Text operator()(const Function& function) const { return Complaint::tr("the function {}", function.path); }
        Text operator()(const Items& items) const {
            return items.tuple ? Complaint::tr("a tuple") : Complaint::tr("a list");
        }
        Text operator()(const RangeValue&) const { return Complaint::tr("a range"); }
        Text operator()(const IteratorValue& iterator) const { return iterator.kind; }
        Text operator()(const SliceValue&) const { return Complaint::tr("a slice"); }
        Text operator()(const ExceptionValue& exception) const { return exception.type; }
        Text operator()(const ExceptionType& type) const { return type.name; }
        Text operator()(const UserFunction& function) const {
            return Complaint::tr("the function {}", function.definition->name);
        }
        Text operator()(const ServerOptimizer&) const { return Complaint::tr("an optimizer"); }
        Text operator()(const Tape&) const { return Complaint::tr("a tape"); }
        Text operator()(const KeyStore&) const { return Complaint::tr("a key-value store"); }
        Text operator()(const Method& method) const { return Complaint::tr("the method {}", method.name); }
    };
    return std::visit(Namer{}, value.data);
}

}  // namespace kolo::placement
