// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where one curve overtakes another: known power laws cross at a known size, a lead of chance does not count, a peer
// takes no part.
#include <QTest>
#include <cmath>
#include <random>

#include "viz/charts/crossover.h"

using namespace kolo::viz::charts;

class TestCrossover : public QObject {
    Q_OBJECT

    static TimeCurve line(const std::string& name, double start, double perByte) {
        TimeCurve curve{name, false, {}};
        for (double bytes = 1024; bytes <= 1024 * 1024; bytes *= 4)
            curve.points.push_back({bytes, start + perByte * bytes});
        return curve;
    }

    /// Its rounds differ by a twentieth.
    static TimeCurve steady(TimeCurve curve) {
        for (TimeCurve::Point& point : curve.points) {
            point.lowNs = 0.95 * point.ns;
            point.highNs = 1.05 * point.ns;
        }
        return curve;
    }

private slots:
    void twoPowerLawsCrossWhereTheyMust() {
        // 1000·S and S²: equal at S = 1000, which no grid of powers of four contains.
        TimeCurve linear{"linear", false, {}}, square{"square", false, {}};
        for (double bytes = 16; bytes <= 65536; bytes *= 4) {
            linear.points.push_back({bytes, 1000 * bytes});
            square.points.push_back({bytes, bytes * bytes});
        }
        const auto found = crossovers({linear, square});
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].before, std::string("square"));
        QCOMPARE(found[0].after, std::string("linear"));
        QVERIFY2(std::abs(found[0].bytes - 1000) < 1, qPrintable(QString::number(found[0].bytes)));
        QVERIFY(std::abs(found[0].ns / 1e6 - 1) < 0.01);
        QCOMPARE(
            describeQuickest({linear, square}),
            QStringLiteral(
                "The quickest of Kolo's, or within a tenth of it: square up to about 1 KiB, linear from there on."));
    }

    void latencyAgainstBandwidth() {
        const auto tree = line("tree", 1e4, 3), ring = line("ring", 5e4, 1.5);
        const auto found = crossovers({ring, tree});
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].before, std::string("tree"));
        QCOMPARE(found[0].after, std::string("ring"));
        const double exact = 4e4 / 1.5;
        QVERIFY(found[0].bytes > exact / 1.6 && found[0].bytes < exact * 1.6);
    }

    void aLeadByChanceIsNone() {
        auto a = line("a", 1e4, 1), b = line("b", 1e4, 1);
        for (std::size_t i = 0; i < a.points.size(); ++i) (i % 2 ? a : b).points[i].ns *= 0.96;
        QVERIFY(crossovers({a, b}).empty());
        QVERIFY(describeQuickest({a, b}).contains(QStringLiteral("at every size")));
    }

    /// One slow round of three pushes a median up; the spread says that it is no lead.
    void aSpikeIsNoCrossover() {
        auto ring = steady(line("ring", 1e4, 1));
        const auto tree = steady(line("tree", 1.2e4, 1.2));
        QVERIFY(crossovers({ring, tree}).empty());
        auto& spike = ring.points[3];
        spike.ns *= 3;
        spike.highNs = 1.05 * spike.ns;
        QVERIFY(crossovers({ring, tree}).empty());
        // Were every round of it so slow, it would be one.
        spike.lowNs = 0.95 * spike.ns;
        QCOMPARE(crossovers({ring, tree}).size(), std::size_t{2});
    }

    /// Nor does the sentence claim there what the spreads leave open.
    void whereSpreadsOverlapTheOrderIsOpen() {
        const auto curve = [](const char* name, double small, double middle, double large) {
            TimeCurve made{name, false, {}};
            for (const auto& [bytes, ns] : {std::pair(1024.0, small), {32768.0, middle}, {262144.0, large}})
                made.points.push_back({bytes, ns, 0.95 * ns, 1.05 * ns});
            return made;
        };
        TimeCurve direct = curve("all-to-all", 1e5, 9e5, 1.5e6), ring = curve("ring", 3e5, 5e5, 2.95e6);
        ring.points[2].lowNs = 1.2e6;
        const QString sentence = describeQuickest({direct, ring});
        QCOMPARE(sentence, QStringLiteral("The quickest of Kolo's, or within a tenth of it: all-to-all at 1 KiB; ring "
                                          "at 32 KiB. Open at 256 KiB: the spreads overlap."));
        ring.points[2].ns = 1.2e6;
        QVERIFY(!describeQuickest({direct, ring}).contains(QStringLiteral("open")));
    }

    /// Nobody is called the quickest at every size of whom another was the quicker at each.
    void whereAllIsOpenNobodyIsNamed() {
        const TimeCurve x{"tree", false, {{4096, 5e5, 4.5e5, 5.5e5}, {65536, 1e5, 5e4, 9e5}}};
        const TimeCurve y{"ring", false, {{4096, 1e5, 9e4, 1.1e5}, {65536, 3e5, 1e5, 8e5}}};
        const TimeCurve z{"direct", false, {{4096, 5e4, 2e4, 9e5}, {65536, 9e5, 8.5e5, 9.5e5}}};
        QCOMPARE(describeQuickest({x, y, z}),
                 QStringLiteral("Which of Kolo's is the quickest is open at every size: the spreads overlap."));
    }

    /// Who leads at one size of three is named there, and not "at every size but two".
    void whereMostIsOpenOneIsNamedAtTheOthers() {
        const TimeCurve ring{"ring", false, {{4096, 5e5, 1e4, 6e5}, {16384, 5e5, 1e4, 6e5}, {65536, 2e5, 1e5, 3e5}}};
        const TimeCurve tree{"tree", false, {{4096, 2e4, 1e4, 3e4}, {16384, 1e5, 5e4, 2e5}, {65536, 8e5, 7e5, 9e5}}};
        QCOMPARE(describeQuickest({ring, tree}),
                 QStringLiteral("The quickest of Kolo's, or within a tenth of it: ring at 64 KiB. Open at 4 KiB, 16 "
                                "KiB: the spreads overlap."));
    }

    void threeSizesOrMoreAreARange() {
        const auto ring = steady(line("ring", 1e4, 1));
        auto tree = steady(line("tree", 1.3e4, 1.3));
        tree.points.back().lowNs = ring.points.back().ns;
        QCOMPARE(describeQuickest({ring, tree}),
                 QStringLiteral("The quickest of Kolo's, or within a tenth of it: ring at 1 KiB to 256 KiB. Open at 1 "
                                "MiB: the spreads overlap."));
    }

    /// Two cross between two sizes, and a third is quicker than both there: it is no change of the quickest.
    void whereAThirdIsQuickerNothingIsMarked() {
        const TimeCurve tree{"tree", false, {{4096, 1e4}, {16384, 1e6}}},
            ring{"ring", false, {{4096, 1e6}, {16384, 1e4}}};
        QCOMPARE(crossovers({tree, ring}).size(), std::size_t{1});
        const TimeCurve direct{"direct", false, {{4096, 2e4}, {16384, 2e4}}};
        QVERIFY(crossovers({tree, ring, direct}).empty());
        QCOMPARE(describeQuickest({tree, ring, direct}),
                 QStringLiteral("The quickest of Kolo's, or within a tenth of it: tree at 4 KiB; ring at 16 KiB."));
    }

    /// Over measurements at random: the two that cross are the quickest there.
    void everyMarkIsOnTheLowestLine() {
        const unsigned seed = std::random_device{}();
        std::mt19937 random(seed);
        std::uniform_real_distribution<double> any(0, 1);
        int marks = 0;
        for (int round = 0; round < 500; ++round) {
            std::vector<TimeCurve> curves;
            for (const char* name : {"tree", "ring", "direct"}) {
                curves.push_back({name, false, {}});
                const double spread = 0.2 * any(random);
                for (double bytes = 1024; bytes <= 262144; bytes *= 4) {
                    if (bytes == 262144 && any(random) < 0.3) continue;  // it is still being measured
                    const double ns = std::exp(3 * any(random));
                    curves.back().points.push_back({bytes, ns, ns * (1 - spread), ns * (1 + spread)});
                }
            }
            for (const Crossover& mark : crossovers(curves)) {
                ++marks;
                for (const TimeCurve& curve : curves)
                    for (std::size_t i = 1; i < curve.points.size(); ++i) {
                        const auto &left = curve.points[i - 1], &right = curve.points[i];
                        if (mark.bytes < left.bytes || mark.bytes > right.bytes) continue;
                        const double t = std::log(mark.bytes / left.bytes) / std::log(right.bytes / left.bytes);
                        const double ns = left.ns * std::pow(right.ns / left.ns, t);
                        QVERIFY2(ns > mark.ns * (1 - 1e-9), qPrintable(QString::number(seed)));
                        if (curve.name == mark.before || curve.name == mark.after)
                            QVERIFY2(ns < mark.ns * (1 + 1e-9), qPrintable(QString::number(seed)));
                    }
            }
        }
        QVERIFY2(marks > 100, qPrintable(QStringLiteral("%1, seed %2").arg(marks).arg(seed)));
    }

    void aPeerTakesNoPart() {
        auto peer = line("MPI_Allreduce", 10, 0.001);
        peer.peer = true;
        const auto own = line("ring", 1e4, 1);
        QVERIFY(crossovers({own, peer}).empty());
        QCOMPARE(describeQuickest({own, peer}),
                 QStringLiteral("The quickest of Kolo's, or within a tenth of it: ring at every size."));
    }

    void aPairCrossesOnceOrNotAtAll() {
        const auto tree = line("tree", 1e4, 3), ring = line("ring", 5e4, 1.5);
        const auto found = crossingOf(tree, ring);
        QVERIFY(found.has_value());
        QCOMPARE(found->bytes, crossovers({tree, ring}).front().bytes);
        QVERIFY(!crossingOf(ring, tree));  // the ring is not ahead for small arrays
        auto restless = ring;
        restless.points.back().ns = tree.points.back().ns * 2;
        QVERIFY(!crossingOf(tree, restless));
    }

    /// The mark is where the lines cross, not at the size from which on the spreads are apart.
    void aPairCrossesWhereItsLinesDo() {
        const auto curve = [](const char* name, std::initializer_list<double> times) {
            TimeCurve made{name, false, {}};
            for (const double ns : times)
                made.points.push_back({16.0 * std::pow(4, made.points.size()), ns, 0.6 * ns, 1.6 * ns});
            return made;
        };
        const auto tree = curve("tree", {50, 100, 200, 400, 800}), ring = curve("ring", {200, 180, 160, 200, 160});
        const auto found = crossingOf(tree, ring);
        QVERIFY(found.has_value());
        // 100 to 200 against 180 to 160: equal where 1.8 = 2^t · (180 / 160)^t.
        const double t = std::log(1.8) / std::log(2.25);
        QVERIFY2(std::abs(found->bytes - 64 * std::pow(4, t)) < 1e-6, qPrintable(QString::number(found->bytes)));
        QVERIFY(std::abs(found->ns - 100 * std::pow(2, t)) < 1e-6);
    }

    /// Medians that differ by chance among the smallest arrays are no lead that could be lost, for neither the mark nor
    /// the words; where the first of them leads in earnest, both say so.
    void aTieIsNoCrossover() {
        const auto curve = [](const char* name, TimeCurve::Point small) {
            const bool isRing = std::string(name) == "ring";
            TimeCurve made{name, false, {small}};
            for (double bytes = 16384; bytes <= 262144; bytes *= 4) {
                const double ns = isRing ? 4e5 : 1.5e6;
                made.points.push_back({bytes, ns, 0.9 * ns, 1.1 * ns});
            }
            return made;
        };
        const auto tied = curve("tree", {4096, 1.7e4, 1e4, 8.7e5}), ring = curve("ring", {4096, 2e4, 1.6e4, 4e5});
        QVERIFY(!crossingOf(tied, ring));
        QVERIFY(crossovers({ring, tied}).empty());
        QCOMPARE(describeQuickest({tied, ring}),
                 QStringLiteral("The quickest of Kolo's, or within a tenth of it: ring at 16 KiB to 256 KiB. Open at "
                                "4 KiB: the spreads overlap."));
        const auto ahead = curve("tree", {4096, 1.2e4, 1e4, 1.5e4});
        QVERIFY(crossingOf(ahead, ring));
        QCOMPARE(crossovers({ring, ahead}).size(), std::size_t{1});
        QVERIFY(describeQuickest({ahead, ring}).contains(QStringLiteral("tree up to about")));
    }

    /// A third shows that the ring is not the quickest of small arrays; that the tree was quicker than it, nothing
    /// shows.
    void whoWasNeverBehindDoesNotOvertake() {
        const TimeCurve tree{"tree", false, {{4096, 1e5, 1e4, 1e6}, {65536, 1e6, 9e5, 1.1e6}}};
        const TimeCurve ring{"ring", false, {{4096, 2e5, 1.5e5, 3e5}, {65536, 3e5, 2.5e5, 3.5e5}}};
        const TimeCurve direct{"direct", false, {{4096, 1.2e5, 1.1e5, 1.3e5}, {65536, 9e5, 8e5, 1e6}}};
        QVERIFY(crossovers({tree, ring, direct}).empty());
        QCOMPARE(describeQuickest({tree, ring, direct}),
                 QStringLiteral("The quickest of Kolo's, or within a tenth of it: ring at 64 KiB. Open at 4 KiB: the "
                                "spreads overlap."));
        QCOMPARE(crossovers({ring, direct}).size(), std::size_t{1});
    }

    void aSizeInWordsIsNearItsMark() {
        for (double bytes = 16; bytes < 5e8; bytes *= 1.07) {
            const QStringList words = roundedSize(bytes).split(QLatin1Char(' '));
            const double unit = words[1] == "B" ? 1 : words[1] == "KiB" ? 1024 : 1024 * 1024;
            const double off = words[0].toDouble() * unit / bytes;
            QVERIFY2(off > 0.8 && off < 1.25, qPrintable(words.join(QLatin1Char(' '))));
        }
    }

    void whatWasNotMeasuredDoesNotCross() {
        auto tree = line("tree", 1e4, 3);
        auto ring = line("ring", 5e4, 1.5);
        ring.points.resize(1);
        QVERIFY(!crossingOf(tree, ring));
        QVERIFY(crossovers({}).empty());
        QVERIFY(describeQuickest({}).isEmpty());
    }
};

QTEST_APPLESS_MAIN(TestCrossover)
#include "test_crossover.moc"
