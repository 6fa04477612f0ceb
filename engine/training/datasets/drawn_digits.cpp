// SPDX-License-Identifier: Apache-2.0
//
// Every digit is one or two strokes, given as points of a polygon in a unit square (y downwards). For a drawing the
// points are moved a little one by one (a shaky hand), then all together (slant, turn, size, place); a pixel's ink is
// how near it lies to the nearest stroke.
#include "engine/training/datasets/drawn_digits.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/training/random.h"

namespace kolo::training {

namespace {

struct Point {
    double x, y;
};
using Stroke = std::vector<Point>;

const std::array<std::vector<Stroke>, 10>& digits() {
    static const std::array<std::vector<Stroke>, 10> all = {{
        {{{.5, .05},
          {.25, .15},
          {.15, .4},
          {.15, .65},
          {.27, .88},
          {.5, .95},
          {.73, .88},
          {.85, .65},
          {.85, .4},
          {.75, .15},
          {.5, .05}}},
        {{{.3, .25}, {.52, .05}, {.52, .95}}},
        {{{.2, .28}, {.28, .1}, {.5, .04}, {.72, .12}, {.78, .3}, {.68, .48}, {.4, .72}, {.18, .94}, {.82, .94}}},
        {{{.2, .12},
          {.48, .04},
          {.72, .14},
          {.74, .32},
          {.6, .45},
          {.42, .48},
          {.62, .51},
          {.8, .66},
          {.76, .85},
          {.5, .96},
          {.2, .88}}},
        {{{.62, .04}, {.36, .36}, {.14, .66}, {.86, .66}}, {{.64, .36}, {.64, .96}}},
        {{{.76, .05}, {.28, .05}, {.24, .44}, {.5, .38}, {.74, .48}, {.8, .68}, {.7, .88}, {.46, .96}, {.2, .88}}},
        {{{.68, .06},
          {.42, .2},
          {.24, .46},
          {.2, .7},
          {.32, .9},
          {.54, .96},
          {.74, .86},
          {.78, .68},
          {.66, .52},
          {.46, .48},
          {.28, .56}}},
        {{{.16, .06}, {.82, .06}, {.6, .42}, {.44, .7}, {.38, .96}}},
        {{{.5, .48},
          {.26, .36},
          {.24, .16},
          {.5, .04},
          {.76, .16},
          {.74, .36},
          {.5, .48},
          {.22, .62},
          {.2, .84},
          {.5, .96},
          {.8, .84},
          {.78, .62},
          {.5, .48}}},
        {{{.74, .34},
          {.62, .5},
          {.4, .5},
          {.24, .36},
          {.28, .14},
          {.5, .04},
          {.7, .12},
          {.76, .32},
          {.72, .64},
          {.6, .96}}},
    }};
    return all;
}

/// From a to b.
struct Segment {
    Segment(Point from, Point to) : a(from), dx(to.x - from.x), dy(to.y - from.y), length(dx * dx + dy * dy) {}
    double squaredDistance(Point p) const {
        const double t = length > 0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / length, 0.0, 1.0) : 0;
        const double x = a.x + t * dx - p.x, y = a.y + t * dy - p.y;
        return x * x + y * y;
    }
    Point a;
    double dx, dy, length;  ///< squared
};

/// A drawing's own way of writing: how a point of the unit square lands among the pixels.
struct Hand {
    explicit Hand(Random& random)
        : scaleX(random.uniform(.55, .8)),
          scaleY(random.uniform(.65, .85)),
          slant(random.uniform(-.3, .3)),
          turn(random.uniform(-.2, .2)),
          shiftX(random.uniform(-.08, .08)),
          shiftY(random.uniform(-.08, .08)),
          pen(random.uniform(.04, .075)),
          cosine(std::cos(turn)),
          sine(std::sin(turn)) {}
    Point place(Point p) const {
        const double x = (p.x - .5) * scaleX - (p.y - .5) * slant, y = (p.y - .5) * scaleY;
        return {.5 + shiftX + x * cosine - y * sine, .5 + shiftY + x * sine + y * cosine};
    }
    double scaleX, scaleY, slant, turn, shiftX, shiftY, pen, cosine, sine;
};

void draw(int digit, int size, Random& random, float* pixels) {
    const Hand hand(random);
    const double pixel = 1.0 / size, pen = std::max(hand.pen, pixel * .6);
    const double dry = (pen + .51 * pixel) * (pen + .51 * pixel);  // squared: from here on there is no ink
    std::fill_n(pixels, size * size, 0.0f);
    for (const Stroke& stroke : digits()[digit]) {
        Point before{};
        for (std::size_t i = 0; i < stroke.size(); ++i) {
            const Point here = hand.place({stroke[i].x + .03 * random.normal(), stroke[i].y + .03 * random.normal()});
            const Point from = i == 0 ? here : before;
            const double reach = pen + pixel;
            const auto first = [&](double a, double b) {
                return std::clamp(static_cast<int>((std::min(a, b) - reach) * size), 0, size - 1);
            };
            const auto last = [&](double a, double b) {
                return std::clamp(static_cast<int>((std::max(a, b) + reach) * size), 0, size - 1);
            };
            const Segment segment(from, here);
            const int left = first(from.x, here.x), right = last(from.x, here.x), bottom = last(from.y, here.y);
            for (int y = first(from.y, here.y); y <= bottom; ++y)
                for (int x = left; x <= right; ++x) {
                    const double distance = segment.squaredDistance({(x + .5) * pixel, (y + .5) * pixel});
                    if (distance > dry) continue;
                    const double beyond = (std::sqrt(distance) - pen) / pixel;
                    float& ink = pixels[y * size + x];
                    ink = std::max(ink, static_cast<float>(std::clamp(.5 - beyond, 0.0, 1.0)));
                }
            before = here;
        }
    }
    for (int i = 0; i < size * size; ++i)
        pixels[i] = static_cast<float>(
            std::clamp(static_cast<double>(pixels[i]) + .1 * (random.uniform() + random.uniform() - 1), 0.0, 1.0));
}

}  // namespace

Outcome<void> drawDigits(const DatasetRequest& request, Dataset& data) {
    Random random(request.seed, Purpose::Rows);
    return fillRows(request, data, [&](std::int64_t, float* inputs, std::int32_t& label) {
        label = static_cast<std::int32_t>(random.below(10));
        draw(label, data.extent.width, random, inputs);
    });
}

}  // namespace kolo::training
