// SPDX-License-Identifier: Apache-2.0
#include "engine/api/run_info.h"

namespace kolo {

std::string_view name(RunStatus status) {
    switch (status) {
        case RunStatus::Running:
            return "running";
        case RunStatus::Finished:
            return "finished";
        case RunStatus::Cancelled:
            return "cancelled";
        case RunStatus::Failed:
            return "failed";
    }
    return "failed";
}

}  // namespace kolo
