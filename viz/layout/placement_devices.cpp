// SPDX-License-Identifier: Apache-2.0
#include "viz/layout/placement_devices.h"

#include <algorithm>
#include <cmath>

#include "engine/api/types.h"
#include "engine/api/wording.h"
#include "viz/layout/placement_graph.h"
#include "viz/layout/sketch.h"

namespace kolo::viz {

namespace {

constexpr double kWords = 196, kRowHeight = 76, kFoot = 26, kBusyHeight = 16, kSlice = 3, kRight = 16;

}  // namespace

std::vector<double> busyShares(const PlacementRecord& record, int device, int slices) {
    std::vector<double> busy(std::max(slices, 1), 0);
    const double length = static_cast<double>(record.endNs - record.startNs) / static_cast<double>(busy.size());
    if (length <= 0) return busy;
    for (const PlacedOperation& operation : record.operations) {
        if (operation.device != device || operation.endNs < 0) continue;
        const double from = static_cast<double>(operation.startNs - record.startNs) / length;
        const double to = static_cast<double>(operation.endNs - record.startNs) / length;
        const auto last = static_cast<double>(busy.size());
        for (double at = std::clamp(from, 0.0, last); at < std::min(to, last);) {
            const double next = std::min(std::floor(at) + 1, to);
            busy[std::min(static_cast<std::size_t>(at), busy.size() - 1)] += next - at;
            at = std::max(next, std::nextafter(at, last + 1));
        }
    }
    for (double& share : busy) share = std::min(share, 1.0);
    return busy;
}

double devicesHeight(const PlacementRecord& record) {
    return static_cast<double>(record.devices.size()) * kRowHeight + kFoot;
}

Picture drawDevices(const PlacementRecord& record, Size size, Theme theme, const TextMeasure& measure) {
    const Palette& colors = palette(theme);
    Sketch sketch(size, colors.panel, measure);
    if (record.devices.empty()) {
        sketch.paragraph({size.width / 2, size.height / 2}, Wording::tr("Run the program to see what its devices do."),
                         {13, Font::Text, colors.dim, Align::Center, std::max(size.width - 32, 60.0)}, 3);
        return sketch.take();
    }
    const double left = kWords, width = std::max(size.width - left - kRight, 40.0);
    const double spanNs = std::max(1.0, static_cast<double>(record.endNs - record.startNs));
    const auto xOf = [&](std::int64_t ns) {
        return left + width * std::clamp(static_cast<double>(ns - record.startNs) / spanNs, 0.0, 1.0);
    };
    const double row = std::max(kRowHeight, (size.height - kFoot) / static_cast<double>(record.devices.size()));
    for (std::size_t i = 0; i < record.devices.size(); ++i) {
        const PlacedDevice& device = record.devices[i];
        const DeviceStyle style = deviceStyle(theme, static_cast<int>(i));
        const double top = static_cast<double>(i) * row;
        RectShape mark;
        mark.box = {8, top + 8, 12, row - 16};
        mark.radius = 4;
        mark.fill = style.color;
        mark.pattern = style.pattern;
        mark.patternColor = style.ink.withAlpha(0.7);
        sketch.add(std::move(mark));
        std::int64_t kernels = 0, busyNs = 0;
        for (const PlacedOperation& operation : record.operations)
            if (operation.device == static_cast<int>(i) && operation.endNs >= 0) {
                ++kernels;
                busyNs += operation.endNs - operation.startNs;
            }
        const double words = kWords - 40, share = 100 * static_cast<double>(busyNs) / spanNs;
        sketch.text({28, top + row / 2 - 20}, device.name + (device.note.empty() ? "" : ", " + device.note),
                    {13, Font::TextBold, colors.text, Align::Left, words});
        sketch.text({28, top + row / 2},
                    kernels == 1 ? Wording::tr("{} kernel, {:.0f} % busy", kernels, share)
                                 : Wording::tr("{} kernels, {:.0f} % busy", kernels, share),
                    {11, Font::Mono, colors.dim, Align::Left, words});
        sketch.text({28, top + row / 2 + 18},
                    Wording::tr("peak {}", formatBytes(static_cast<double>(device.peakBytes))),
                    {11, Font::Mono, colors.dim, Align::Left, words});

        // Memory: a staircase, as high as the device's own peak.
        const double foot = top + row - kBusyHeight - 12, head = top + 10;
        sketch.fill({left, head, width, foot - head}, 4, colors.ground);
        if (device.peakBytes > 0) {
            const auto yOf = [&](std::uint64_t bytes) {
                return foot - (foot - head - 4) * static_cast<double>(bytes) / static_cast<double>(device.peakBytes);
            };
            std::vector<Point> line{{left, foot}};
            double lastX = left, y = foot;
            for (const auto& [atNs, bytes] : device.memory) {
                const double x = xOf(atNs), nextY = yOf(bytes);
                if (x - lastX > 0.01) sketch.fill({lastX, y, x - lastX, foot - y}, 0, style.color.withAlpha(0.3));
                line.push_back({x, y});
                line.push_back({x, nextY});
                lastX = x;
                y = nextY;
            }
            sketch.fill({lastX, y, left + width - lastX, foot - y}, 0, style.color.withAlpha(0.3));
            line.push_back({left + width, y});
            sketch.line(std::move(line), style.color, 1.5);
        }
        // Busy: each slice as high as its share.
        const double base = top + row - 6;
        const int slices = std::max(1, static_cast<int>(width / kSlice));
        const auto shares = busyShares(record, static_cast<int>(i), slices);
        sketch.fill({left, base - kBusyHeight, width, kBusyHeight}, 3, colors.ground);
        for (int slice = 0; slice < slices; ++slice) {
            if (shares[slice] <= 0) continue;
            const double height = std::max(1.5, kBusyHeight * shares[slice]);
            sketch.fill({left + slice * width / slices, base - height, width / slices, height}, 0, style.color);
        }
    }
    const double y = row * static_cast<double>(record.devices.size()) + kFoot / 2;
    sketch.text({left, y}, "0", {11, Font::Mono, colors.dim});
    sketch.text({left + width, y}, formatDuration(record.endNs - record.startNs),
                {11, Font::Mono, colors.dim, Align::Right});
    sketch.text({left + width / 2, y},
                Wording::tr("above: memory in use; below: share of the time in which it computed"),
                {11, Font::Text, colors.dim, Align::Center, width - 120});
    return sketch.take();
}

}  // namespace kolo::viz
