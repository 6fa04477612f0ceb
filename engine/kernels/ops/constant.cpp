// SPDX-License-Identifier: Apache-2.0
//
// A constant in the program. TensorFlow keeps int32 constants in host memory, because that is where nearly all int32
// kernels run; so does Kolo.
#include <cstring>

#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

/// One value fills the whole tensor; otherwise the literal is the whole tensor.
struct Literal {
    template <typename>
    static void run(const KernelCall& call) {
        const std::size_t bytes = call.type.bytes(), given = call.attributes.literal->size();
        if (bytes == 0) return;
        auto* const out = static_cast<std::byte*>(call.output);
        std::memcpy(out, call.attributes.literal->data(), given);
        for (std::size_t done = given; done < bytes;) {
            const std::size_t more = std::min(done, bytes - done);
            std::memcpy(out + done, out, more);
            done += more;
        }
    }
};

}  // namespace

const Op& constant{"Const", "Values that stand in the program.", 0, inferGiven,
                   kernelsOf<Literal>(EveryType{}, Int32::OnRequest)};

}  // namespace kolo::kernels::ops
