// SPDX-License-Identifier: Apache-2.0
#include "engine/api/outcome.h"

namespace kolo {

int exitStatus(ErrorCode code) {
    switch (code) {
        case ErrorCode::Cancelled:
        case ErrorCode::RankLost:
        case ErrorCode::RunFailed:
        case ErrorCode::OutOfMemory: return 1;
        default: return 2;
    }
}

}  // namespace kolo
