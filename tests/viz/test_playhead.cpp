// SPDX-License-Identifier: Apache-2.0
//
// Where the reader stands, and how it gets there.
#include <QTest>
#include <random>

#include "viz/replay/playhead.h"

using kolo::viz::Playhead;

class TestPlayhead : public QObject {
    Q_OBJECT
private slots:
    void startsAtRest() {
        Playhead head;
        QCOMPARE(head.step(), 0);
        QCOMPARE(head.movingStep(), 0);
        QVERIFY(head.atRest() && !head.playing() && !head.wantsMore());
        QVERIFY(!head.advance(1));
    }
    void aStepByHandMoves() {
        Playhead head = at(0, 6, 6);
        head.moveTo(1);
        QCOMPARE(head.movingStep(), 1);
        QCOMPARE(head.step(), 0);
        QCOMPARE(head.target(), 1);
        QVERIFY(head.advance(0.4));
        QCOMPARE(head.position(), 0.5);
        QCOMPARE(head.progress(), 0.5);
        QVERIFY(head.advance(0.4));
        QVERIFY(head.atRest());
        QCOMPARE(head.step(), 1);
        QCOMPARE(head.progress(), 0.0);
    }
    void motionEasesInAndOut() {
        Playhead head = at(0, 6, 6);
        head.moveTo(1);
        head.advance(0.08);
        const double early = head.progress();
        QVERIFY2(early < 0.1, "a tenth of the time is less than a tenth of the way");
        double last = 0;
        while (!head.atRest()) {
            QVERIFY(head.progress() >= last);
            last = head.progress();
            head.advance(0.01);
        }
        QVERIFY(last > 0.99);
    }
    void aFastPaceStillShowsAStepByHand() {
        Playhead head = at(0, 6, 6);
        head.setSecondsPerStep(0.1);
        head.moveTo(1);
        head.advance(0.15);
        QVERIFY(!head.atRest());
        head.advance(0.15);
        QVERIFY(head.atRest());
    }
    void farAwayAndBackAreJumps() {
        Playhead head = at(0, 6, 6);
        head.moveTo(4);
        QVERIFY(head.atRest());
        QCOMPARE(head.step(), 4);
        head.moveTo(3);
        QVERIFY(head.atRest());
        QCOMPARE(head.step(), 3);
        head.moveTo(4);
        head.advance(0.3);
        head.moveTo(3);  // back in the middle of a motion
        QVERIFY(head.atRest());
        QCOMPARE(head.step(), 3);
    }
    void steppingOnInTheMiddleOfAMotion() {
        Playhead head = at(0, 6, 6);
        head.moveTo(1);
        head.advance(0.3);
        head.moveTo(2);
        QCOMPARE(head.step(), 1);
        QCOMPARE(head.movingStep(), 2);
    }
    void nothingBeyondTheLiveEdge() {
        Playhead head = at(2, 2, 6);
        head.moveTo(3);
        QCOMPARE(head.target(), 2);
        head.jumpTo(99);
        QCOMPARE(head.step(), 2);
        head.jumpTo(-5);
        QCOMPARE(head.step(), 0);
    }
    void reduceMotionJumps() {
        Playhead head = at(0, 6, 6);
        head.setReduceMotion(true);
        head.moveTo(1);
        QVERIFY(head.atRest());
        QCOMPARE(head.step(), 1);
    }
    void reduceMotionStillKeepsThePace() {
        Playhead head = at(0, 6, 6);
        head.setReduceMotion(true);
        head.setSecondsPerStep(1);
        head.play();
        head.advance(0.01);
        QCOMPARE(head.step(), 1);
        head.advance(0.9);
        QCOMPARE(head.step(), 1);
        head.advance(0.1);
        QCOMPARE(head.step(), 2);
        QVERIFY(head.atRest());
    }
    void playingKeepsThePace_data() {
        QTest::addColumn<double>("secondsPerStep");
        for (const double pace : {0.1, 0.3, 0.5, 0.8, 1.5, 5.0}) QTest::addRow("%g s per step", pace) << pace;
    }
    void playingKeepsThePace() {
        QFETCH(double, secondsPerStep);
        Playhead head = at(0, 6, 6);
        head.setSecondsPerStep(secondsPerStep);
        head.play();
        double seconds = 0;
        while (head.playing() && seconds < 100) {
            head.advance(1.0 / 60);
            seconds += 1.0 / 60;
        }
        QCOMPARE(head.step(), 6);
        // The last step ends with its motion; nobody dwells at the end.
        const double motion = std::min(secondsPerStep, 0.8);
        QVERIFY2(std::abs(seconds - (5 * secondsPerStep + motion)) < 0.1, qPrintable(QString::number(seconds)));
    }
    void asksForMoreAtTheLiveEdge() {
        Playhead head = at(0, 1, 6);
        head.play();
        while (!head.wantsMore()) QVERIFY(head.advance(0.02) || !head.atRest());
        QCOMPARE(head.step(), 1);
        QVERIFY(head.playing());
        head.advance(3);  // the engine is slow
        QCOMPARE(head.step(), 1);
        head.setLiveEdge(2, 6);
        QVERIFY(!head.wantsMore());
        head.advance(0.01);
        QCOMPARE(head.movingStep(), 2);
    }
    void playFromTheEndBeginsAgain() {
        Playhead head = at(6, 6, 6);
        QVERIFY(head.atEnd());
        head.play();
        QCOMPARE(head.step(), 0);
        QVERIFY(head.playing());
    }
    void aShorterRunPullsItBack() {
        Playhead head = at(5, 6, 6);
        head.setLiveEdge(2, 4);
        QCOMPARE(head.step(), 2);
        QVERIFY(head.atRest());
    }
    void resetAndJumpStopPlaying() {
        Playhead head = at(2, 6, 6);
        head.play();
        head.jumpTo(4);
        QVERIFY(!head.playing());
        head.play();
        head.reset();
        QVERIFY(!head.playing());
        QCOMPARE(head.step(), 0);
    }
    void anyOrderOfOrdersKeepsItWhole() {
        const quint32 seed = 20260101;
        qInfo("seed %u", seed);
        std::mt19937 random(seed);
        Playhead head = at(0, 3, 9);
        int live = 3;
        for (int i = 0; i < 20000; ++i) {
            switch (random() % 9) {
                case 0: head.moveTo(static_cast<int>(random() % 12) - 1); break;
                case 1: head.moveTo(head.target() + 1); break;
                case 2: head.jumpTo(static_cast<int>(random() % 12) - 1); break;
                case 3: head.play(); break;
                case 4: head.pause(); break;
                case 5: head.setReduceMotion(random() % 2); break;
                case 6: head.setSecondsPerStep((random() % 600) / 100.0); break;
                case 7: head.setLiveEdge(live = static_cast<int>(random() % 10), 9); break;
                default: head.advance((random() % 1000) / 700.0);
            }
            QVERIFY(head.position() >= 0 && head.position() <= live);
            QVERIFY(head.target() >= 0 && head.target() <= live);
            QVERIFY(head.position() <= head.target());
            QVERIFY(head.progress() >= 0 && head.progress() <= 1);
            QCOMPARE(head.movingStep(), head.atRest() ? 0 : head.step() + 1);
            QVERIFY(head.secondsPerStep() >= Playhead::kMinSecondsPerStep);
        }
    }

private:
    static Playhead at(int step, int live, int steps) {
        Playhead head;
        head.setLiveEdge(live, steps);
        head.setSecondsPerStep(0.8);
        head.jumpTo(step);
        return head;
    }
};

QTEST_APPLESS_MAIN(TestPlayhead)
#include "test_playhead.moc"
