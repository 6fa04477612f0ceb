// SPDX-License-Identifier: Apache-2.0
//
// Text and numbers that fit their places, curves, scales, and where the workers stand.
#include <QTest>
#include <cmath>
#include <limits>
#include <random>

#include "tests/random.h"
#include "tests/rows.h"
#include "tests/viz/synthetic_run.h"
#include "viz/layout/curve.h"
#include "viz/layout/numbers.h"
#include "viz/layout/pattern_marks.h"
#include "viz/layout/scale.h"
#include "viz/layout/sketch.h"
#include "viz/layout/viewport.h"
#include "viz/scenes/dial.h"
#include "viz/scenes/ring_layout.h"

using namespace kolo;
using namespace kolo::viz;

class TestLayout : public QObject {
    Q_OBJECT
private slots:
    void numbersFit_data() {
        kolo::test::columns<double, int, QString>("value", "room", "wanted")
            .rows({
                {"whole", 37.0, 3, "37"},
                {"exact if it fits", 0.125, 5, "0.125"},
                {"rounded", 1.0 / 3, 5, "0.333"},
                {"large", 123456789.0, 8, "1.23e+08"},
                {"large, little room", 123456789.0, 6, "1.23e8"},
                {"hardly any room", 123456789.0, 3, "1e8"},
                {"none", 123456789.0, 2, "…"},
                {"negative", -12345678.0, 6, "-1.2e7"},
                {"tiny", 1.2345678e-17, 7, "1.2e-17"},
            });
    }
    void numbersFit() {
        QFETCH(double, value);
        QFETCH(int, room);
        QFETCH(QString, wanted);
        QCOMPARE(QString::fromStdString(shortNumber(value, DType::Float64, room)), wanted);
    }
    void anyNumberFits() {
        const quint32 seed = 7;
        qInfo("seed %u", seed);
        std::mt19937_64 random(seed);
        std::uniform_real_distribution<double> mantissa(-10, 10);
        std::uniform_int_distribution<int> exponent(-300, 300), room(1, 12);
        for (int i = 0; i < 5000; ++i) {
            const double value = mantissa(random) * std::pow(10.0, exponent(random));
            const int chars = room(random);
            const std::string text = shortNumber(value, DType::Float64, chars);
            QVERIFY2(!text.empty() && characters(text) <= chars, text.c_str());
            if (text == "…") continue;
            QVERIFY2(std::abs(std::stod(text) - value) <= std::abs(value) * 0.5, text.c_str());
        }
        for (const double odd : {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()})
            QVERIFY(!shortNumber(odd, DType::Float64, 3).empty());
    }
    void listsOfNumbersFit() {
        const std::vector<double> values{17, 11, 1, 9};
        const auto at = [&](int room) { return QString::fromStdString(shortValues(values, DType::Float32, room)); };
        QCOMPARE(at(20), "17 11 1 9");
        QCOMPARE(at(9), "17 11 1 9");
        QCOMPARE(at(8), "17 11 …");
        QCOMPARE(at(7), "17 11 …");
        QCOMPARE(at(6), "17 …");
        QCOMPARE(at(4), "17 …");
        QVERIFY(shortValues({}, DType::Float32, 5).empty());
    }
    void groupsAndRounding() {
        QCOMPARE(groupedNumber(0), std::string("0"));
        QCOMPARE(groupedNumber(999), std::string("999"));
        QCOMPARE(groupedNumber(24000), std::string("24,000"));
        QCOMPARE(groupedNumber(-1234567), std::string("-1,234,567"));
        for (const std::int64_t number : {0, 12, -999, 24000, -1234567})
            QCOMPARE(groupedText(number).english(), groupedNumber(number));
        QCOMPARE(roundedToTwoDigits(23847), 24000);
        QCOMPARE(roundedToTwoDigits(7), 7);
        QCOMPARE(roundedToTwoDigits(0), 0);
    }
    void textShrinksThenShortens() {
        const viz::test::FixedMeasure measure;
        const auto whole = fitText("GPU:0 (virtual)", Font::Text, 16, 9, 400, measure);
        QCOMPARE(whole.size, 16.0);
        const auto smaller = fitText("GPU:0 (virtual)", Font::Text, 16, 9, 100, measure);
        QVERIFY(smaller.size < 16 && smaller.size >= 9 && smaller.width <= 100);
        QCOMPARE(smaller.text, std::string("GPU:0 (virtual)"));
        const auto cut = fitText("GPU:0 (virtual)", Font::Text, 16, 9, 50, measure);
        QVERIFY(cut.text.ends_with("…") && cut.width <= 50);
        QVERIFY(fitText("GPU:0", Font::Text, 16, 9, 3, measure).text.empty());
    }
    void linesStayWithinTheirWidth() {
        const viz::test::FixedMeasure measure;
        const std::string story =
            "C sends chunk 0 (25) to D; D adds its own 12 and holds 37, supercalifragilistically.";
        for (double width = 20; width < 500; width += 7)
            for (int lines = 1; lines < 6; ++lines) {
                for (const auto& wrap : {wrapText, wrapBalanced}) {
                    const auto made = wrap(story, Font::Text, 14, width, lines, measure);
                    QVERIFY(static_cast<int>(made.size()) <= lines);
                    for (const std::string& line : made) QVERIFY(measure.width(line, Font::Text, 14) <= width);
                }
            }
    }
    void balancedLinesLeaveNoLonelyWord() {
        const viz::test::FixedMeasure measure;
        const auto lines = wrapBalanced("D adds its own 12 and holds 37.", Font::Text, 10, 150, 4, measure);
        QCOMPARE(lines.size(), std::size_t{2});
        QVERIFY(characters(lines[1]) > 8);
    }
    void curvesAreWalkedEvenly() {
        const Curve line({{0, 0}, {10, 0}, {10, 30}});
        QCOMPARE(line.length(), 40.0);
        QCOMPARE(line.at(10), (Point{10, 0}));
        QCOMPARE(line.at(25), (Point{10, 15}));
        QCOMPARE(line.at(-3), (Point{0, 0}));
        QCOMPARE(line.at(99), (Point{10, 30}));
        QCOMPARE(line.part(5, 25).length(), 20.0);
        const Curve outside = line.between({-5, -5, 10, 10}, {5, 20, 10, 20});
        QVERIFY(outside.at(0).x >= 4.5 && outside.at(99).y <= 20.5);
        const Curve soft = smoothed(line);
        QCOMPARE(soft.at(0), (Point{0, 0}));
        QCOMPARE(soft.at(1e9), (Point{10, 30}));
    }
    void scalesAndTicks() {
        const LinearScale scale(0, 50, 100, 200);
        QCOMPARE(scale(25), 150.0);
        QCOMPARE(LinearScale(3, 3, 10, 20)(5), 10.0);
        for (const double to : {0.0, 1.0, 41000.0, 3.7e-9, 9.99e17}) {
            const auto ticks = niceTicks(to, 6);
            QVERIFY(ticks.size() >= 1 && ticks.size() <= 8 && ticks.front() == 0);
            QVERIFY(ticks.back() <= to * 1.001);
        }
    }
    void patternsStayInside() {
        for (int number = 0; number < 8; ++number)
            for (const Size size : {Size{2, 2}, Size{9, 5}, Size{46, 46}, Size{120, 20}}) {
                RectShape rect;
                rect.box = {10, 20, size.width, size.height};
                rect.pattern = static_cast<Pattern>(number);
                rect.patternColor = rgb(0xFFFFFF);
                const Box around = inflated(rect.box, 0.01);
                const auto inside = [&](Point p) { QVERIFY(around.contains(p)); };
                for (const Shape& mark : patternMarks(rect)) {
                    if (const auto* line = std::get_if<PolylineShape>(&mark))
                        for (const Point p : line->points) inside(p);
                    if (const auto* dot = std::get_if<RectShape>(&mark)) {
                        inside({dot->box.x, dot->box.y});
                        inside({dot->box.x + dot->box.width, dot->box.y + dot->box.height});
                    }
                    if (const auto* circle = std::get_if<CircleShape>(&mark)) {
                        inside({circle->center.x - circle->radius, circle->center.y});
                        inside({circle->center.x, circle->center.y + circle->radius});
                    }
                }
            }
    }
    void cardsNeverOverlap() {
        int layouts = 0, fitting = 0;
        for (int workers = 2; workers <= 16; ++workers)
            for (const int chunks : {1, workers, 2 * workers, 3})
                for (const Size size : {Size{320, 240}, Size{560, 420}, Size{420, 560}, Size{768, 512}, Size{1280, 720},
                                        Size{1000, 400}, Size{1920, 1080}, Size{3840, 2160}})
                    for (const double scale : {1.0, 1.5}) {
                        RingRequest request;
                        request.size = size;
                        request.workers = workers;
                        request.chunks = chunks;
                        request.textScale = scale;
                        request.cellAspect = chunks == 3 ? 1.5 : 1;
                        const RingLayout layout = layOutRing(request);
                        ++layouts;
                        if (!layout.fits) continue;
                        ++fitting;
                        checkRing(layout, request);
                        if (QTest::currentTestFailed()) return;
                    }
        qInfo("%d of %d requests have room for cards", fitting, layouts);
        QVERIFY(fitting > layouts / 2);
    }
    void theUsualWindowsShowValues_data() {
        kolo::test::columns<int, QSizeF>("workers", "size")
            .rows({
                {"4 in a small window", 4, QSizeF(560, 420)},
                {"8 in a small window", 8, QSizeF(560, 420)},
                {"8 in the usual one", 8, QSizeF(768, 512)},
                {"8 at 1280 by 720", 8, QSizeF(880, 325)},
                {"16 on a large screen", 16, QSizeF(1920, 1080)},
            });
    }
    void theUsualWindowsShowValues() {
        QFETCH(int, workers);
        QFETCH(QSizeF, size);
        RingRequest request;
        request.size = {size.width(), size.height()};
        request.workers = request.chunks = workers;
        const RingLayout layout = layOutRing(request);
        QVERIFY(layout.fits);
        QVERIFY(layout.card.showsValues);
    }
    void theFirstWorkerIsAtTheTopAndTheRestFollowClockwise() {
        RingRequest request;
        request.size = {900, 700};
        for (int workers = 2; workers <= 16; ++workers) {
            request.workers = request.chunks = workers;
            const RingLayout layout = layOutRing(request);
            QVERIFY(layout.fits);
            QVERIFY(std::abs(layout.cards[0].center().x - layout.center.x) < 1);
            double before = -1;
            for (const Box& card : layout.cards) {
                QVERIFY(card.y >= layout.cards[0].y - 0.5);
                const double dx = card.center().x - layout.center.x, dy = card.center().y - layout.center.y;
                double turn = std::atan2(dx, -dy);  // 0 at the top, clockwise
                if (turn < -1e-6) turn += 2 * M_PI;
                QVERIFY(turn > before);
                before = turn;
            }
        }
    }
    /// What lies under the pointer stays there, whatever is done; the window never shows what is beyond the picture;
    /// and only what is out of view is left out.
    void theViewportKeepsToThePicture() {
        std::mt19937_64 random(kolo::test::testSeed());
        std::uniform_real_distribution<double> part(0, 1);
        for (int round = 0; round < 300; ++round) {
            const Size window{200 + 800 * part(random), 150 + 500 * part(random)};
            Viewport viewport;
            for (int move = 0; move < 12; ++move) {
                const Point about{part(random) * window.width, part(random) * window.height};
                const double before = viewport.zoom();
                const Point under{viewport.onPicture(about).x / before, viewport.onPicture(about).y / before};
                viewport.zoomBy(0.5 + 1.5 * part(random), about, window);
                const double zoom = viewport.zoom();
                QVERIFY(zoom >= 1 && zoom <= Viewport::kMost);
                const Size drawn = viewport.drawn(window);
                const Box seen = viewport.seen(window);
                QVERIFY(seen.x >= 0 && seen.y >= 0 && seen.x + seen.width <= drawn.width + 1e-6 &&
                        seen.y + seen.height <= drawn.height + 1e-6);
                const bool atABorder = seen.x <= 0 || seen.y <= 0 || seen.x + seen.width >= drawn.width - 1e-6 ||
                                       seen.y + seen.height >= drawn.height - 1e-6;
                if (!atABorder && !viewport.isWhole()) {
                    const Point now = viewport.onPicture(about);
                    QVERIFY(std::abs(now.x / zoom - under.x) < 1e-6 && std::abs(now.y / zoom - under.y) < 1e-6);
                }
                viewport.move(300 * (part(random) - 0.5), 300 * (part(random) - 0.5), window);
            }
            const Size drawn = viewport.drawn(window);
            Picture whole{drawn, {}, {}, {}};
            int inView = 0;
            for (int i = 0; i < 60; ++i) {
                const Box box = boxAround({part(random) * drawn.width, part(random) * drawn.height}, 20, 10);
                inView += overlap(box, viewport.seen(window));
                whole.shapes.emplace_back(RectShape{.box = box});
            }
            const Picture taken = viewport.taken(whole, window);
            QCOMPARE(static_cast<int>(taken.shapes.size()), inView);
            for (const Shape& shape : taken.shapes)
                QVERIFY(overlap(std::get<RectShape>(shape).box, {0, 0, window.width, window.height}));
        }
    }
    void dialsStayInside() {
        for (int workers = 2; workers <= 64; workers += 3)
            for (const Size size : {Size{200, 200}, Size{560, 420}, Size{420, 560}, Size{1280, 720}, Size{3840, 2160}})
                for (const double scale : {1.0, 2.0}) {
                    const DialLayout dial = layOutDial(size, workers, workers, scale, 24);
                    if (!dial.fits) continue;
                    QVERIFY(dial.center.x - dial.outer > 0 && dial.center.x + dial.outer < size.width);
                    QVERIFY(dial.center.y - dial.outer > 0 && dial.center.y + dial.outer < size.height - 24);
                    QVERIFY(dial.words.x >= 0 && dial.words.x + dial.words.width <= size.width);
                    QVERIFY(dial.inner > 0 && dial.inner < dial.outer);
                    for (int rank = 0; rank < workers; ++rank)
                        for (int chunk = 0; chunk < workers; chunk += 5) {
                            const auto hit = dialHit(dial, dial.at(rank, dial.radius(chunk)), 7);
                            QVERIFY(hit.has_value());
                            QCOMPARE(hit->rank, rank);
                            QCOMPARE(hit->chunk, chunk);
                            QCOMPARE(hit->step, 7);
                            // A line of type in its middle stays in the cell, whichever way that lies.
                            const double room = dial.lineRoom(rank, chunk, 6) - 4;
                            if (workers < 32 || dial.thickness() < 15 || room < 20) continue;
                            const Point middle = dial.at(rank, dial.radius(chunk));
                            for (const double x : {-room / 2, room / 2})
                                for (const double y : {-3.0, 3.0}) {
                                    const auto end = dialHit(dial, {middle.x + x, middle.y + y}, 7);
                                    QVERIFY(end && end->rank == rank && end->chunk == chunk);
                                }
                        }
                    QVERIFY(!dialHit(dial, dial.center, 0).has_value());
                }
    }

private:
    static void checkRing(const RingLayout& layout, const RingRequest& request) {
        const Box all{0, 0, request.size.width + 1e-6, request.size.height + 1e-6};
        const int workers = request.workers;
        QCOMPARE(static_cast<int>(layout.cards.size()), workers);
        QCOMPARE(static_cast<int>(layout.edges.size()), workers);
        const auto within = [](const Box& inner, const Box& outer) {
            return inner.x >= outer.x - 1e-6 && inner.y >= outer.y - 1e-6 &&
                   inner.x + inner.width <= outer.x + outer.width + 1e-6 &&
                   inner.y + inner.height <= outer.y + outer.height + 1e-6;
        };
        for (int a = 0; a < workers; ++a) {
            const Box& card = layout.cards[static_cast<std::size_t>(a)];
            QVERIFY2(within(card, all), qPrintable(describe(request)));
            QVERIFY2(!overlap(card, layout.middle), qPrintable(describe(request)));
            for (int b = 0; b < a; ++b)
                QVERIFY2(!overlap(card, layout.cards[static_cast<std::size_t>(b)]), qPrintable(describe(request)));
            for (int one = 0; one < request.chunks; ++one) {
                const Box cell = layout.card.cell(card, one);
                QVERIFY2(within(cell, card), qPrintable(describe(request)));
                for (int two = 0; two < one; ++two) QVERIFY(!overlap(cell, layout.card.cell(card, two)));
            }
        }
        QVERIFY2(within(layout.middle, all), qPrintable(describe(request)));
    }
    static QString describe(const RingRequest& request) {
        return QString("%1 workers, %2 chunks, %3 × %4, text scale %5")
            .arg(request.workers)
            .arg(request.chunks)
            .arg(request.size.width)
            .arg(request.size.height)
            .arg(request.textScale);
    }
};

QTEST_APPLESS_MAIN(TestLayout)
#include "test_layout.moc"
