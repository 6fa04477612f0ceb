// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "driver.h"

namespace {
thread_local cudaError_t t_last = cudaSuccess;
}

cudaError_t emulated::answer(cudaError_t code) {
    if (code != cudaSuccess) t_last = code;
    return code;
}

extern "C" {

cudaError_t cudaGetLastError() {
    return std::exchange(t_last, cudaSuccess);
}
const char* cudaGetErrorName(cudaError_t code) {
    switch (code) {
        case cudaSuccess: return "cudaSuccess";
        case cudaErrorInvalidValue: return "cudaErrorInvalidValue";
        case cudaErrorMemoryAllocation: return "cudaErrorMemoryAllocation";
        case cudaErrorInvalidConfiguration: return "cudaErrorInvalidConfiguration";
        case cudaErrorInsufficientDriver: return "cudaErrorInsufficientDriver";
        case cudaErrorNoDevice: return "cudaErrorNoDevice";
        case cudaErrorInvalidDevice: return "cudaErrorInvalidDevice";
        case cudaErrorInvalidResourceHandle: return "cudaErrorInvalidResourceHandle";
        case cudaErrorNotReady: return "cudaErrorNotReady";
        case cudaErrorPeerAccessAlreadyEnabled: return "cudaErrorPeerAccessAlreadyEnabled";
        case cudaErrorTooManyPeers: return "cudaErrorTooManyPeers";
        case cudaErrorLaunchFailure: return "cudaErrorLaunchFailure";
        case cudaErrorStreamCaptureUnsupported: return "cudaErrorStreamCaptureUnsupported";
        case cudaErrorStreamCaptureInvalidated: return "cudaErrorStreamCaptureInvalidated";
        case cudaErrorStreamCaptureUnjoined: return "cudaErrorStreamCaptureUnjoined";
        case cudaErrorCapturedEvent: return "cudaErrorCapturedEvent";
    }
    return "an unknown error";
}
const char* cudaGetErrorString(cudaError_t code) {
    switch (code) {
        case cudaSuccess: return "no error";
        case cudaErrorInvalidValue: return "a value that is not allowed";
        case cudaErrorMemoryAllocation: return "out of memory";
        case cudaErrorInvalidConfiguration: return "blocks that no GPU has room for";
        case cudaErrorInsufficientDriver: return "the driver is too old";
        case cudaErrorNoDevice: return "there is no device";
        case cudaErrorInvalidDevice: return "no such device";
        case cudaErrorInvalidResourceHandle: return "no such stream or event";
        case cudaErrorNotReady: return "not ready";
        case cudaErrorPeerAccessAlreadyEnabled: return "peer access is already enabled";
        case cudaErrorTooManyPeers: return "this GPU reaches as many others as it may";
        case cudaErrorLaunchFailure: return "a kernel failed";
        case cudaErrorStreamCaptureUnsupported: return "not while work is recorded";
        case cudaErrorStreamCaptureInvalidated: return "a recording came to nothing";
        case cudaErrorStreamCaptureUnjoined: return "a recording ended before all of its work was waited for";
        case cudaErrorCapturedEvent: return "the event is of a recording";
    }
    return "an unknown error";
}

}  // extern "C"
