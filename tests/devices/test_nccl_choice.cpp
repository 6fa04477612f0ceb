// SPDX-License-Identifier: Apache-2.0
//
// What is understood of NCCL's debug log, which no specification describes: lines as versions 2.22 to 2.28 write them,
// and lines that tell nothing.
#include <QTest>

#include "engine/collectives/backends/nccl/listening.h"

using kolo::collectives::choiceIn;

class TestNcclChoice : public QObject {
    Q_OBJECT
private slots:
    void lastLineCounts() {
        QCOMPARE(choiceIn("host:1:2 [0] NCCL INFO AllReduce: 4096 Bytes -> Algo RING proto LL channel{Lo..Hi}={0..1}\n"
                          "host:1:2 [0] NCCL INFO AllReduce: 67108864 Bytes -> Algo NVLS proto SIMPLE "
                          "channel{Lo..Hi}={0..15}\n"
                          "host:1:2 [0] NCCL INFO something else\n"),
                 std::string("algorithm NVLS, protocol SIMPLE"));
    }
    void numbersAreKept() {
        QCOMPARE(choiceIn("AllReduce: 4096 Bytes -> Algo 1 proto 2 time 23.4"), std::string("algorithm 1, protocol 2"));
    }
    void nothingIsNothing() {
        QCOMPARE(choiceIn(""), std::string());
        QCOMPARE(choiceIn("Algo\nproto\n NCCL INFO Connected all rings"), std::string());
        QCOMPARE(choiceIn("Algo RING"), std::string());
        QCOMPARE(choiceIn("proto LL"), std::string());
        QCOMPARE(choiceIn("Algo  proto "), std::string());
    }
};

QTEST_GUILESS_MAIN(TestNcclChoice)
#include "test_nccl_choice.moc"
