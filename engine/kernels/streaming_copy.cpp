// SPDX-License-Identifier: Apache-2.0
#include "engine/kernels/streaming_copy.h"

#include <cstdint>
#include <cstring>
#if defined(__x86_64__)
#include <emmintrin.h>
#endif

namespace kolo::kernels {

namespace {
constexpr std::size_t kLine = 64;
constexpr std::size_t kAhead = 1024;      // far enough for a line that comes from another core
constexpr std::size_t kShort = 32 << 10;  // what fits into the first-level cache is soon needed there
}  // namespace

void streamingCopy(std::byte* to, const std::byte* from, std::size_t bytes) {
#if defined(__x86_64__)
    const auto misalignment = [](const std::byte* at) {
        return reinterpret_cast<std::uintptr_t>(at) % sizeof(__m128i);
    };
    if (bytes >= kShort && misalignment(to) == misalignment(from)) {
        const std::size_t head = (kLine - reinterpret_cast<std::uintptr_t>(to) % kLine) % kLine;
        std::memcpy(to, from, head);
        to += head;
        from += head;
        bytes -= head;
        for (; bytes >= kLine; bytes -= kLine, to += kLine, from += kLine) {
            _mm_prefetch(from + kAhead, _MM_HINT_T0);
            const auto* const in = reinterpret_cast<const __m128i*>(from);
            auto* const out = reinterpret_cast<__m128i*>(to);
            const __m128i a = _mm_load_si128(in), b = _mm_load_si128(in + 1);
            const __m128i c = _mm_load_si128(in + 2), d = _mm_load_si128(in + 3);
            _mm_stream_si128(out, a);
            _mm_stream_si128(out + 1, b);
            _mm_stream_si128(out + 2, c);
            _mm_stream_si128(out + 3, d);
        }
        _mm_sfence();  // these stores wait for nobody's lock
    }
#endif
    std::memcpy(to, from, bytes);
}

}  // namespace kolo::kernels
