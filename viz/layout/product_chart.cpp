// SPDX-License-Identifier: Apache-2.0
#include "viz/layout/product_chart.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "engine/api/types.h"
#include "engine/api/wording.h"
#include "viz/layout/numbers.h"
#include "viz/layout/scale.h"
#include "viz/layout/sketch.h"

namespace kolo::viz {

double crossover(const std::vector<ProductRow>& rows) {
    if (rows.empty() || rows.back().gpuTotal() >= rows.back().cpuSeconds) return 0;
    std::size_t first = rows.size() - 1;
    while (first > 0 && rows[first - 1].gpuTotal() < rows[first - 1].cpuSeconds) --first;
    if (first == 0) return rows.front().size;
    const ProductRow &a = rows[first - 1], &b = rows[first];
    const double before = std::log(a.gpuTotal() / a.cpuSeconds), after = std::log(b.gpuTotal() / b.cpuSeconds);
    const double share = before - after > 0 ? before / (before - after) : 1;
    return std::exp(std::log(a.size) + share * (std::log(b.size) - std::log(a.size)));
}

Picture drawProducts(const std::vector<ProductRow>& rows, bool isVirtual, Size size, Theme theme,
                     const TextMeasure& measure) {
    const Palette& colors = palette(theme);
    const std::string gpu = isVirtual ? Wording::tr("virtual GPU") : "GPU";
    Sketch sketch(size, colors.panel, measure);
    if (rows.size() < 2) {
        sketch.paragraph(
            {size.width / 2, size.height / 2},
            Wording::tr("Measure: the same matrix product is done on the CPU and on the GPU, from small to large."),
            {14, Font::Text, colors.dim, Align::Center, std::max(size.width - 48, 80.0)}, 4);
        return sketch.take();
    }
    const double left = 84, right = size.width - 24, top = 64, bottom = size.height - 52;
    double least = 1e300, most = 0;
    for (const ProductRow& row : rows)
        for (const double seconds : {row.cpuSeconds, row.gpuSeconds, row.gpuTotal()}) {
            if (seconds > 0) least = std::min(least, seconds);
            most = std::max(most, seconds);
        }
    const LinearScale x(std::log(rows.front().size), std::log(rows.back().size), left, right);
    const double low = std::floor(std::log10(least)), high = std::ceil(std::log10(most));
    const LinearScale y(low, std::max(high, low + 1), bottom, top);
    const auto yOf = [&](double seconds) { return y(std::log10(std::max(seconds, 1e-12))); };
    for (double power = low; power <= high + 0.5; ++power) {
        const double at = y(power);
        sketch.line({{left, at}, {right, at}}, colors.line, 1);
        sketch.text({left - 10, at}, formatDuration(static_cast<std::int64_t>(std::llround(std::pow(10, power) * 1e9))),
                    {12, Font::Mono, colors.dim, Align::Right});
    }
    const auto every =
        std::max<std::size_t>(1, static_cast<std::size_t>(64 * static_cast<double>(rows.size()) / (right - left)));
    for (std::size_t i = 0; i < rows.size(); i += every)
        sketch.text({x(std::log(rows[i].size)), bottom + 18}, groupedNumber(rows[i].size),
                    {12, Font::Mono, colors.dim, Align::Center});
    sketch.text({(left + right) / 2, bottom + 38}, Wording::tr("n, of the n × n matrices"),
                {12, Font::Text, colors.dim, Align::Center});

    const auto point = [&](const ProductRow& row, double seconds) {
        return Point{x(std::log(row.size)), yOf(seconds)};
    };
    // Between the GPU's two lines: its copies.
    const Color cpu = chunkStyle(theme, 1).color, gpuColor = chunkStyle(theme, 0).color;
    for (std::size_t i = 1; i < rows.size(); ++i)
        sketch.add(PolylineShape{{point(rows[i - 1], rows[i - 1].gpuSeconds), point(rows[i], rows[i].gpuSeconds),
                                  point(rows[i], rows[i].gpuTotal()), point(rows[i - 1], rows[i - 1].gpuTotal())},
                                 {0, 0, 0, 0},
                                 0,
                                 false,
                                 true,
                                 gpuColor.withAlpha(0.18)});
    const auto curve = [&](const std::function<double(const ProductRow&)>& value, Color color, bool dashed,
                           bool discs) {
        std::vector<Point> points;
        for (const ProductRow& row : rows) points.push_back(point(row, value(row)));
        for (const Point& each : points) {
            if (discs)
                sketch.disc(each, 4, color);
            else
                sketch.fill(boxAround(each, 7, 7), 0, color);
        }
        sketch.line(std::move(points), color, 2.5, dashed);
    };
    curve([](const ProductRow& row) { return row.cpuSeconds; }, cpu, false, false);
    curve([](const ProductRow& row) { return row.gpuSeconds; }, gpuColor, true, true);
    curve([](const ProductRow& row) { return row.gpuTotal(); }, gpuColor, false, true);

    double at = left;
    const auto legend = [&](const std::string& words, Color color, bool dashed) {
        sketch.line({{at, 22}, {at + 28, 22}}, color, 2.5, dashed);
        at += 36 + sketch.text({at + 36, 22}, words, {13, Font::Text, colors.text}) + 28;
    };
    legend("CPU", cpu, false);
    legend(Wording::tr("{}, compute", gpu), gpuColor, true);
    legend(Wording::tr("{}, with copies", gpu), gpuColor, false);

    if (isVirtual) {
        sketch.text({right, top - 14}, Wording::tr("a virtual GPU is the same processor: no crossover to mark"),
                    {13, Font::Text, colors.dim, Align::Right, right - left});
    } else if (const double from = crossover(rows); from > 0) {
        const double where = x(std::log(from));
        sketch.line({{where, top}, {where, bottom}}, colors.good, 2, true);
        const std::string words = Wording::tr("from n ≈ {:.0f} the GPU wins", from);
        const double width = measure.width(words, Font::TextBold, 13);
        sketch.text({std::clamp(where, left + width / 2, right - width / 2), top - 14}, words,
                    {13, Font::TextBold, colors.good, Align::Center});
    } else {
        sketch.text({right, top - 14}, Wording::tr("no crossover up to here"),
                    {13, Font::TextBold, colors.warning, Align::Right});
    }
    return sketch.take();
}

}  // namespace kolo::viz
