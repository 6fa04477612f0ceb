// SPDX-License-Identifier: Apache-2.0
//
// The few functions of NVIDIA's driver that the doctor asks, with the answers that a test expects: two devices, or what
// FAKE_CUDA says: "broken" cannot start, "empty" has no device.
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {
bool says(const char* word) {
    const char* fake = std::getenv("FAKE_CUDA");
    return fake && std::strcmp(fake, word) == 0;
}
}  // namespace

extern "C" {

int cuInit(unsigned) {
    return says("broken") ? 802 : 0;
}
int cuDriverGetVersion(int* version) {
    *version = 12040;
    return 0;
}
int cuDeviceGetCount(int* count) {
    *count = says("empty") ? 0 : 2;
    return 0;
}
int cuDeviceGetName(char* name, int length, int device) {
    std::snprintf(name, static_cast<std::size_t>(length), "Paper GPU %d", device);
    return 0;
}
int cuDeviceTotalMem_v2(std::size_t* bytes, int) {
    *bytes = std::size_t{80} << 30;
    return 0;
}
int cuGetErrorString(int, const char** text) {
    *text = "system not yet initialized";
    return 0;
}
}
