// SPDX-License-Identifier: Apache-2.0
//
// Numbers below the smallest normal one (1.2e-38 of float32) take a processor up to a hundred times as long as others,
// and a model that has learned its rows makes nothing else: gradients of what is certain, and what momentum has all but
// forgotten, which rounds up to itself and never becomes zero. TensorFlow takes them for zero as well. PyTorch does so
// if told to (torch.set_flush_denormal).
#pragma once

#if defined(__SSE2__)
#include <xmmintrin.h>

#include "engine/api/non_copyable.h"
#endif

namespace kolo {

/// While it lives, the calling thread takes such numbers for zero, and so do threads that it starts.
class FlushDenormals : NonCopyable {
public:
    FlushDenormals() { set(m_before | kFlush); }
    ~FlushDenormals() { set(m_before); }

private:
#if defined(__SSE2__)
    using State = unsigned;
    static constexpr State kFlush = 0x8040;  // flush to zero what is computed, take for zero what is read
    static State get() {
        return _mm_getcsr();
    }
    static void set(State state) {
        _mm_setcsr(state);
    }
#elif defined(__aarch64__)
    using State = unsigned long;
    static constexpr State kFlush = 1UL << 24;
    static State get() {
        return __builtin_aarch64_get_fpcr64();
    }
    static void set(State state) {
        __builtin_aarch64_set_fpcr64(state);
    }
#else  // as slow as they are
    using State = int;
    static constexpr State kFlush = 0;
    static State get() {
        return 0;
    }
    static void set(State) {}
#endif
    const State m_before = get();
};

}  // namespace kolo
