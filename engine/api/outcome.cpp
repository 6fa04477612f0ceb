// SPDX-License-Identifier: Apache-2.0
#include "engine/api/outcome.h"

namespace kolo {

std::string_view errorCodeName(ErrorCode code) {
    switch (code) {
        case ErrorCode::UnknownStrategy:
            return "unknown_strategy";
        case ErrorCode::UnknownParameter:
            return "unknown_parameter";
        case ErrorCode::BadValue:
            return "bad_value";
        case ErrorCode::BadData:
            return "bad_data";
        case ErrorCode::UnreadableFile:
            return "unreadable_file";
        case ErrorCode::BadSchedule:
            return "bad_schedule";
        case ErrorCode::DeviceUnavailable:
            return "device_unavailable";
        case ErrorCode::StoreUnavailable:
            return "store_unavailable";
        case ErrorCode::StoreNewer:
            return "store_newer";
        case ErrorCode::UnknownRun:
            return "unknown_run";
        case ErrorCode::BadMessage:
            return "bad_message";
        case ErrorCode::Busy:
            return "busy";
        case ErrorCode::Cancelled:
            return "cancelled";
        case ErrorCode::RankLost:
            return "rank_lost";
        case ErrorCode::OutOfMemory:
            return "out_of_memory";
        case ErrorCode::RunFailed:
            return "run_failed";
    }
    return "run_failed";
}

int exitStatus(ErrorCode code) {
    switch (code) {
        case ErrorCode::Cancelled:
        case ErrorCode::RankLost:
        case ErrorCode::RunFailed:
        case ErrorCode::OutOfMemory:
            return 1;
        default:
            return 2;
    }
}

}  // namespace kolo
