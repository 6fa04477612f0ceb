// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <variant>

namespace kolo::placement {

/// What a name of a program stands for: something of one of these kinds.
template <typename... Kinds>
struct OneOf {
    std::variant<Kinds...> data;

    template <typename T>
    const T* as() const {
        return std::get_if<T>(&data);
    }
    bool isNumber() const { return as<std::int64_t>() || as<double>(); }
    /// Of a number.
    double number() const { return as<double>() ? *as<double>() : static_cast<double>(*as<std::int64_t>()); }
};

}  // namespace kolo::placement
