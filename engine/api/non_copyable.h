// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace kolo {

/// A base of what is neither copied nor moved: others know its address, or its end undoes what its beginning did.
class NonCopyable {
public:
    NonCopyable(const NonCopyable&) = delete;
    NonCopyable& operator=(const NonCopyable&) = delete;

protected:
    NonCopyable() = default;
    ~NonCopyable() = default;
};

}  // namespace kolo
