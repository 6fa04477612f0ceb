// SPDX-License-Identifier: Apache-2.0
//
// A collective as one kernel. Whatever the schedule, element i of a chunk on one rank depends only on element i of that
// chunk on the others: so a thread that can reach all ranks' memory runs the whole schedule for its element, alone, in
// any order that the schedule allows, and no thread waits for another.
//
//     loads      values[place] = the rank's element          places 0 … ranks - 1 are the ranks' arrays, behind them
//     steps      values[target] = values[s0] ∘ values[s1] …  are inboxes, of each chunk's program its own
//     stores     the rank's element = values[place]
//
// Each array is read once and written once, whatever the algorithm, and additions happen in the schedule's order, so
// the bits are the same.
//
// The operation "ElementProgram" of a device's module has the program as its input: 64-bit words in the device's
// memory,
//
//     address of each rank's array
//     for each chunk   first element, elements, where its program begins in these words, and its length
//     a program        count, places to load · count, steps · count, places to store
//     a step           target, count, sources, and whether to divide by the number of ranks
//
// and no output. The element type of the call's type is the arrays', its shape is (chunks, elements of the longest);
// Attributes::axes are the Numbers below.
#pragma once

namespace kolo::kernels {

inline constexpr const char* kElementProgram = "ElementProgram";
inline constexpr int kWordsOfChunk = 4;
inline constexpr int kMostPlaces = 192;

namespace element_program {
/// What a launch is told, by place in Attributes::axes.
enum Number : int {
    Reduction,  ///< a ReduceOp
    Ranks,
    Places,
    Longest,  ///< words of a chunk's program
    Bytes,    ///< that are read and written
    Before,   ///< elements before the first multiple of 16 bytes, the same of every array; -1: they are not alike
    Numbers
};
}  // namespace element_program

}  // namespace kolo::kernels
