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

std::string kindOf(const Value& value) {
    struct Namer {
        std::string operator()(const None&) const { return "None"; }
        std::string operator()(bool) const { return Complaint::tr("a truth value"); }
        std::string operator()(std::int64_t) const { return Complaint::tr("a whole number"); }
        std::string operator()(double) const { return Complaint::tr("a number"); }
        std::string operator()(const std::string&) const { return Complaint::tr("a string"); }
        std::string operator()(const Tensor&) const { return Complaint::tr("a tensor"); }
        std::string operator()(const NumpyArray&) const { return Complaint::tr("a NumPy array"); }
        std::string operator()(const Variable&) const { return Complaint::tr("a variable"); }
        std::string operator()(const DTypeValue&) const { return Complaint::tr("an element type"); }
        std::string operator()(const DeviceValue&) const { return Complaint::tr("a device"); }
        std::string operator()(const LogicalConfiguration&) const { return Complaint::tr("a device configuration"); }
        std::string operator()(const DeviceBlock&) const { return "tf.device(…)"; }
        std::string operator()(const Module& module) const { return Complaint::tr("the module {}", module.path); }
        std::string operator()(const Function& function) const {
            return Complaint::tr("the function {}", function.path);
        }
        std::string operator()(const Items& items) const {
            return items.tuple ? Complaint::tr("a tuple") : Complaint::tr("a list");
        }
        std::string operator()(const RangeValue&) const { return Complaint::tr("a range"); }
        std::string operator()(const IteratorValue& iterator) const { return iterator.kind; }
        std::string operator()(const SliceValue&) const { return Complaint::tr("a slice"); }
        std::string operator()(const ExceptionValue& exception) const { return exception.type; }
        std::string operator()(const ExceptionType& type) const { return type.name; }
        std::string operator()(const UserFunction& function) const {
            return Complaint::tr("the function {}", function.definition->name);
        }
        std::string operator()(const Method& method) const { return Complaint::tr("the method {}", method.name); }
    };
    return std::visit(Namer{}, value.data);
}

}  // namespace kolo::placement
