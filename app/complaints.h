// SPDX-License-Identifier: GPL-3.0-or-later
//
// The engine's errors in the window's language. The engine says them in English, in its own process, and its run
// database stores them so; but it writes them with Complaint::tr() (engine/api/wording.h), so the English of every one
// is in the translations' own list:
//
//     "The parameter \"{}\" is {}, but it must be {}.{}"
//
// A sentence that arrives is matched against all of them. What is found in a placeholder may be such a sentence again,
// or a part of one ("one of {}"); text in quotation marks is data. Nothing is written twice, and a new error needs no
// addition here.
//
// Shown as they come: protocol faults, wrong values in a run database, messages of the MPI, NCCL and CUDA libraries,
// why a machine lacks a device, and messages of Kolo's command-line tools.
#pragma once

#include <QString>
#include <string>

namespace kolo::app {

/// Returned unchanged if unknown, or if the window is in English.
QString complaintInWords(const QString& english);
void putInWords(std::string& complaint);

}  // namespace kolo::app
