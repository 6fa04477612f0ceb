// SPDX-License-Identifier: Apache-2.0
#include "viz/layout/program_picture.h"

#include <algorithm>

#include "engine/api/number_words.h"
#include "engine/api/wording.h"
#include "viz/layout/sketch.h"

namespace kolo::viz {

namespace {

constexpr double kSheetMargin = 12, kBoxGap = 8, kBar = 44, kColumnHead = 26, kLayer = 34, kLeastLayer = 20,
                 kMostColumn = 260;
constexpr double kLeastColumn = 120;
constexpr int kMostColumns = 6;

/// "dense 784→128, 100480 parameters" is a "dense 784→128".
std::string shortOf(const ProgramLine& layer) {
    return layer.held.empty() ? layer.text.substr(0, std::min(layer.text.find(','), layer.text.find(';'))) : layer.held;
}

std::string exchangeName(const std::string& architecture) {
    if (architecture == "parameter-server") return Wording::tr("Parameter server");
    if (architecture == "central-storage") return Wording::tr("Central storage");
    if (architecture == "replicate") return Wording::tr("One device leads");
    if (architecture == "pipeline") return Wording::tr("From stage to stage");
    return Wording::tr("Allreduce");
}

/// Of "4 replicas, each with all parameters; gradients are averaged …" what the workers do together.
std::string afterSemicolon(const std::string& text) {
    const auto at = text.find("; ");
    return at == std::string::npos ? text : text.substr(at + 2);
}

/// What the first line of a part says.
std::string said(const ProgramSheet& sheet, const std::string& part) {
    const int line = lineOf(sheet, {part, -1});
    return line < 0 ? std::string() : sheet.lines[static_cast<std::size_t>(line)].text;
}

/// "layers:conv8-3,relu,pool2,dense10": the third, which has no parameters.
bool isPooling(const std::string& model, int layer) {
    std::size_t at = model.find(':');
    for (int i = 0; i < layer && at != std::string::npos; ++i) at = model.find(',', at + 1);
    return at != std::string::npos && model.compare(at + 1, 4, "pool") == 0;
}

/// Those that are on a worker: of a pipeline its own, otherwise all.
std::vector<const ProgramLine*> layersOn(const ProgramSheet& sheet, int worker,
                                         const std::vector<const ProgramLine*>& layers) {
    if (sheet.stages.empty()) return layers;
    std::vector<const ProgramLine*> own;
    int stage = 0, left = sheet.stages.front();
    for (const ProgramLine* layer : layers) {
        const bool hasParameters = !isPooling(sheet.model, layer->layer);
        while (hasParameters && left == 0 && stage + 1 < static_cast<int>(sheet.stages.size()))
            left = sheet.stages[static_cast<std::size_t>(++stage)];
        left -= hasParameters;
        if (stage == worker) own.push_back(layer);
    }
    return own;
}

bool lights(const ProgramFocus& box, const ProgramFocus& focus) {
    return !focus.part.empty() && box.part == focus.part && (focus.layer < 0 || box.layer == focus.layer);
}

}  // namespace

int lineOf(const ProgramSheet& sheet, const ProgramFocus& focus) {
    const auto fits = [&](const ProgramLine& line) {
        return line.part == focus.part && (focus.layer < 0 || line.layer == focus.layer);
    };
    const auto found = std::find_if(sheet.lines.begin(), sheet.lines.end(), fits);
    return found == sheet.lines.end() ? -1 : static_cast<int>(found - sheet.lines.begin());
}

std::vector<ProgramBox> programBoxes(const ProgramSheet& sheet, Size size) {
    std::vector<ProgramBox> boxes;
    const double width = size.width - 2 * kSheetMargin;
    const double top = kSheetMargin + kBar + kBoxGap, bottom = size.height - kSheetMargin - 2 * (kBar + kBoxGap);
    if (sheet.workers == 0 || width < kLeastColumn || bottom - top < kColumnHead + kLeastLayer) return boxes;
    boxes.push_back({{kSheetMargin, kSheetMargin, width, kBar},
                     {"data", -1},
                     Wording::tr("Data"),
                     Wording::tr("{} · {} rows a worker and step", sheet.dataset, sheet.batch)});

    std::vector<const ProgramLine*> layers;
    for (const ProgramLine& line : sheet.lines)
        if (line.part == "model" && line.layer >= 0 && !line.instead) layers.push_back(&line);
    std::stable_sort(layers.begin(), layers.end(), [](const auto* a, const auto* b) { return a->layer < b->layer; });
    const int room = std::max(1, static_cast<int>((width + kBoxGap) / (kLeastColumn + kBoxGap)));
    const int columns = std::min({sheet.workers, room, kMostColumns});
    const double column = std::min(kMostColumn, (width + kBoxGap) / columns - kBoxGap);
    const double inside = bottom - top - kColumnHead - kBoxGap;
    const auto fitting = static_cast<std::size_t>(std::max(1.0, inside / (kLeastLayer + 2)));
    const double each =
        std::min(kLayer, inside / static_cast<double>(std::clamp<std::size_t>(layers.size(), 1, fitting)));
    const double left = kSheetMargin + (width - columns * (column + kBoxGap) + kBoxGap) / 2;
    for (int worker = 0; worker < columns; ++worker) {
        const double x = left + worker * (column + kBoxGap);
        const bool isLast = worker + 1 == columns && columns < sheet.workers;
        boxes.push_back(
            {{x, top, column, bottom - top},
             {"workers", -1},
             isLast ? Wording::tr("Worker {} … {}", worker, sheet.workers - 1) : Wording::tr("Worker {}", worker),
             {},
             true});
        if (layers.empty())
            boxes.push_back({{x + 6, top + kColumnHead, column - 12, std::min(kLayer * 2, inside)},
                             {"model", -1},
                             Wording::tr("Model"),
                             sheet.model});
        const auto own = layersOn(sheet, worker, layers);
        for (std::size_t i = 0; i < std::min(own.size(), fitting); ++i) {
            const bool isRest = i + 1 == fitting && fitting < own.size();
            const std::string rest = i == 0 ? Wording::tr("{} layers", own.size())  // there is room for none of them
                                            : Wording::tr("{} more layers", own.size() - i);
            boxes.push_back({{x + 6, top + kColumnHead + static_cast<double>(i) * each, column - 12, each - 3},
                             {"model", isRest ? -1 : own[i]->layer},
                             isRest ? rest : shortOf(*own[i]),
                             {}});
        }
    }
    // Where no line of its own asks for it, the one that made the workers did.
    const std::string asked = lineOf(sheet, {"exchange", -1}) >= 0 ? "exchange" : "workers";
    if (sheet.workers > 1)
        boxes.push_back({{kSheetMargin, bottom + kBoxGap, width, kBar},
                         {asked, -1},
                         exchangeName(sheet.architecture),
                         afterSemicolon(said(sheet, asked))});
    const double half = (width - kBoxGap) / 2, y = bottom + kBar + 2 * kBoxGap;
    boxes.push_back({{kSheetMargin, y, half, kBar},
                     {"optimizer", -1},
                     Wording::tr("Update"),
                     Wording::tr("{}, learning rate {}", sheet.optimizer, decimalNumber(sheet.rate))});
    boxes.push_back({{kSheetMargin + half + kBoxGap, y, half, kBar},
                     {"loop", -1},
                     Wording::tr("Loop"),
                     Wording::tr("{} steps", sheet.steps)});
    return boxes;
}

Picture drawProgram(const ProgramSheet& sheet, const ProgramFocus& focus, Size size, Theme theme,
                    const TextMeasure& measure) {
    const Palette& colors = palette(theme);
    Sketch sketch(size, colors.panel, measure);
    const std::vector<ProgramBox> boxes = programBoxes(sheet, size);
    if (boxes.empty()) {
        sketch.paragraph({size.width / 2, size.height / 2},
                         sheet.lines.empty() ? Wording::tr("What the program becomes is drawn here.")
                                             : Wording::tr("Nothing is trained here, or there is no room to draw it."),
                         {13, Font::Text, colors.dim, Align::Center, std::max(size.width - 32, 60.0)}, 3);
        return sketch.take();
    }
    for (const ProgramBox& each : boxes) {
        const bool lit = lights(each.focus, focus), isColumn = each.isColumn;
        const Box& box = each.box;
        sketch.fill(box, 6, isColumn ? colors.ground : colors.raised);
        if (lit) sketch.fill(box, 6, colors.accent.withAlpha(0.22));
        sketch.outline(box, 6, lit ? colors.accent : colors.line, lit ? 2 : 1);
        const double words = box.width - 16;
        const double middle = isColumn ? box.y + kColumnHead / 2 : box.center().y;
        const bool two = !each.detail.empty();
        // Of a layer there are many: plain letters.
        const Font font = each.focus.part == "model" && !two ? Font::Text : Font::TextBold;
        sketch.text({box.x + 8, two ? middle - 9 : middle}, each.title,
                    {std::min(13.0, box.height - 4), font, colors.text, Align::Left, words});
        if (two)
            sketch.text({box.x + 8, middle + 9}, each.detail, {12, Font::Text, colors.dim, Align::Left, words, 10});
        HitRegion region;
        region.box = box;
        region.tip = two ? each.title + ": " + each.detail : each.title;
        sketch.hit(std::move(region));
    }
    return sketch.take();
}

}  // namespace kolo::viz
