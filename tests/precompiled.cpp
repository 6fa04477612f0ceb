// SPDX-License-Identifier: Apache-2.0
//
// A program of nothing, for the sake of the headers that are compiled with it (CMakeLists.txt).
int main() {}
