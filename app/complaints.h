// SPDX-License-Identifier: GPL-3.0-or-later
//
// The engine's errors in the window's language. It says them in English, in a process of its own, and its run database
// keeps them so; but it writes them with Complaint::tr() (engine/api/wording.h), so the English of every one stands in
// the translations' own list:
//
//     "The parameter \"{}\" is {}, but it must be {}.{}"
//
// A sentence that arrives is held against all of them. What is found in the places may be such a sentence again, or a
// part of one ("one of {}"); what is in quotation marks is data. Nothing is written twice, and nothing need be added
// here for a new error.
//
// Shown as they come: faults of the protocol, wrong values in a run database, the words of MPI's, NCCL's and CUDA's
// libraries, why a machine has no such device, and Kolo's tools for the command line.
#pragma once

#include <QString>
#include <string>

namespace kolo::app {

/// The same text where it is not known, or where the window speaks English.
QString complaintInWords(const QString& english);
void putInWords(std::string& complaint);

}  // namespace kolo::app
