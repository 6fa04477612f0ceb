// SPDX-License-Identifier: Apache-2.0
//
// The lecture's review question: the arrays of its four workers, and the table of a ring allreduce over them.
#pragma once

#include <QByteArray>

namespace kolo::test {

inline const QByteArray kReviewData = "17,11,1,9\n5,13,23,14\n3,6,10,8\n12,7,2,12\n";

inline const QByteArray kReviewTable =
    "iteration,A0,A1,A2,A3,B0,B1,B2,B3,C0,C1,C2,C3,D0,D1,D2,D3\n"
    "0,17,11,1,9,5,13,23,14,3,6,10,8,12,7,2,12\n"
    "1,,11,1,21,22,,23,14,3,19,,8,12,7,12,\n"
    "2,,11,13,,,,23,35,25,,,8,12,26,,\n"
    "3,,37,,,,,36,,,,,43,37,,,\n"
    "4,37,37,,,,37,36,,,,36,43,37,,,43\n"
    "5,37,37,,43,37,37,36,,,37,36,43,37,,36,43\n"
    "6,37,37,36,43,37,37,36,43,37,37,36,43,37,37,36,43\n";

}  // namespace kolo::test
