// SPDX-License-Identifier: Apache-2.0
//
// OpenBLAS takes 128 MiB of address space for every product that is under way at the same time, keeps it, and asks
// again for ever when the system refuses (under `ulimit -v`, say). So whoever is about to multiply makes sure of it
// first.
#pragma once

namespace kolo::kernels {

/// Room for one product at a time, as long as it lives; OpenBLAS keeps the room for the next. Any thread.
class ProductRoom {
public:
    ProductRoom();  ///< throws std::bad_alloc: see engine/api/out_of_memory.h
    ~ProductRoom();
    ProductRoom(const ProductRoom&) = delete;
    ProductRoom& operator=(const ProductRoom&) = delete;
};

}  // namespace kolo::kernels
