// SPDX-License-Identifier: Apache-2.0
#include "viz/scenes/middle_words.h"

#include <algorithm>
#include <cmath>

#include "viz/layout/record_words.h"

namespace kolo::viz {

namespace {

constexpr double kPhase = 15, kIteration = 26, kSentence = 14;  // px in the composition
constexpr double kComposed = 190;                               // px: the box width that they were composed for
constexpr int kMostLines = 5;
constexpr double kSmallestText = 11;  // px, at the user's scale 1

struct Sizes {
    double phase, iteration, sentence;
};

Sizes sizesAt(const SceneInput& input, double scale) {
    const double wish = scale * input.fontScale;
    const double least = input.lecture ? kLectureText : typeSize(kSmallestText * std::max(input.fontScale, 1.0));
    return {std::max(typeSize(kPhase * wish), least), std::max(typeSize(kIteration * wish), least),
            std::max(typeSize(kSentence * wish), least)};
}

/// "A sends chunk 0 to B; …": the numbers that are seen to travel go before what becomes of them does.
std::string withoutBrackets(std::string sentence) {
    const std::size_t begin = sentence.find(" ("), end = sentence.find(')', begin);
    return end == std::string::npos ? sentence : sentence.erase(begin, end + 1 - begin);
}

struct Setting {
    Sizes sizes;
    std::vector<std::string> lines;  // of the sentence
    bool more = false;
    double height = 0;
    bool fits = false;
};

Setting setAt(const SceneInput& input, const Narration& words, const std::string& iteration, const std::string& phase,
              const Box& box, double scale, const TextMeasure& measure) {
    Setting setting;
    setting.sizes = sizesAt(input, scale);
    const Sizes& s = setting.sizes;
    setting.lines = wrapText(words.sentence, Font::Text, s.sentence, box.width, 100, measure);
    setting.more = !words.more.empty();
    const double sentenceLines = static_cast<double>(setting.lines.size()) + (setting.more ? 1 : 0);
    setting.height = s.phase * kLineHeight + s.iteration * 1.3 + s.sentence * 0.3 +
                     sentenceLines * std::round(s.sentence * kLineHeight);
    setting.fits = setting.height <= box.height && setting.lines.size() <= kMostLines &&
                   measure.width(iteration, Font::TextBold, s.iteration) <= box.width &&
                   measure.width(phase, Font::TextBold, s.phase) <= box.width;
    return setting;
}

}  // namespace

void drawWords(Sketch& sketch, const SceneInput& input, const Frame& frame, const Box& box) {
    const Palette& colors = palette(input.theme);
    const TextMeasure& measure = sketch.measure();
    const std::string phase = phaseOf(frame), iteration = iterationOf(frame);
    const Narration words = narration(input, frame);
    const Box inner = inflated(box, -2);
    if (inner.width < 40 || inner.height < 12) return;

    // The largest scale at which everything fits; then fewer words, the last possibly cut; then none.
    const double canvas = std::min(input.size.width / 768, input.size.height / 512);
    const double largest = std::min({box.width / kComposed, 1.3 * canvas + 0.2, 4.0});
    Setting setting;
    for (double scale = largest; scale >= 0.55 && !setting.fits; scale -= 0.08)
        setting = setAt(input, words, iteration, phase, inner, scale, measure);
    Narration shown = words;
    int lines = kMostLines;
    for (const double scale : {0.55, 0.42}) {
        if (setting.fits) break;
        shown = {withoutBrackets(words.sentence), {}};
        setting = setAt(input, shown, iteration, phase, inner, scale, measure);
        const double line = std::round(setting.sizes.sentence * kLineHeight);
        const double tooTall = setting.height - inner.height;
        const int all = static_cast<int>(setting.lines.size());
        lines = std::min(all - std::max(static_cast<int>(std::ceil(tooTall / line)), 0), kMostLines);
        // Who sends what to whom comes first: that much of a sentence is worth more than none.
        if (!setting.fits && lines >= 1 && lines * 3 >= all) {
            setting.height -= (all - lines) * line;
            setting.fits = measure.width(iteration, Font::TextBold, setting.sizes.iteration) <= inner.width &&
                           measure.width(phase, Font::TextBold, setting.sizes.phase) <= inner.width;
        }
    }
    if (!setting.fits) {
        shown = {};
        for (double scale = largest; scale >= 0.3 && !setting.fits; scale -= 0.08)
            setting = setAt(input, shown, iteration, phase, inner, scale, measure);
    }
    const Sizes& s = setting.sizes;
    const double least = std::max(8.0, leastText(input));
    const Point middle = inner.center();
    double y = middle.y - setting.height / 2;
    if (setting.fits && !shown.sentence.empty())
        setting.lines = wrapBalanced(shown.sentence, Font::Text, s.sentence, inner.width, lines, measure);
    if (!setting.fits) {  // a slit: only the iteration
        sketch.text(middle, iteration, {s.sentence, Font::TextBold, colors.text, Align::Center, inner.width, least});
        return;
    }
    const auto row = [&](const std::string& text, double size, Font font, Color color, double height) {
        sketch.text({middle.x, y + height / 2}, text, {size, font, color, Align::Center, inner.width, least});
        y += height;
    };
    row(phase, s.phase, Font::TextBold, colors.accent, s.phase * kLineHeight);
    row(iteration, s.iteration, Font::TextBold, colors.text, s.iteration * 1.3);
    y += s.sentence * 0.3;
    const double line = std::round(s.sentence * kLineHeight);
    for (const std::string& text : setting.lines) row(text, s.sentence, Font::Text, colors.dim, line);
    if (setting.more) row(shown.more, s.sentence, Font::Text, colors.dim, line);
}

namespace {

/// Two rows: "phase · iteration" large, the sentence below it, in as many lines as a long one needs.
struct WordsBelow {
    double row = 0;  ///< of phase and iteration, and of one line
    double large = 0, small = 0, least = 0;
    int lines = 1;

    double line() const { return std::round(small * kLineHeight); }
    double height() const { return row + (lines - 1) * line(); }
};

WordsBelow wordsBelow(const SceneInput& input, int mostLines) {
    constexpr double kLongSentence = 45;  // em: "C sends chunk 0 (15 13 12 20) to A; A adds its own …"
    constexpr double kMostOfThePicture = 0.27;
    const double scale = input.lecture ? 1.6 : std::max(input.fontScale, 1.0);
    WordsBelow words;
    words.row = std::clamp(input.size.height * 0.13, 46.0 * scale, std::max(88.0 * scale, input.size.height * 0.11));
    words.least = input.lecture ? kLectureText : typeSize(kSmallestText * std::max(input.fontScale, 1.0));
    words.large = std::max(typeSize(words.row * 0.36), words.least);
    words.small = std::max(typeSize(std::min(words.row * 0.22, words.large * 0.8)), words.least);
    const double wanted = kLongSentence * words.small / std::max(input.size.width - 24, 1.0);
    while (words.lines < std::min<double>(wanted, mostLines) &&
           words.height() + words.line() <= kMostOfThePicture * input.size.height)
        ++words.lines;
    return words;
}

}  // namespace

double heightOfWords(const SceneInput& input, int mostLines) {
    return wordsBelow(input, mostLines).height();
}

void drawWordsBelow(Sketch& sketch, const SceneInput& input, const Frame& frame, const std::string& legend) {
    const Palette& colors = palette(input.theme);
    const TextMeasure& measure = sketch.measure();
    const WordsBelow below = wordsBelow(input, kMostLinesBelow);
    const double large = below.large, small = below.small, least = below.least, height = below.height();
    const Box box{12, input.size.height - provenanceHeight(input) - height, input.size.width - 24, height};
    if (box.width < 60 || box.y < 0) return;
    const std::string phase = phaseOf(frame), iteration = iterationOf(frame);
    const Narration words = narration(input, frame);
    const double gap = large * 0.6;
    const double phaseWidth = measure.width(phase, Font::TextBold, large);
    const double iterationWidth = measure.width(iteration, Font::TextBold, large);
    const double top = box.y + below.row * 0.3, bottom = box.y + below.row * 0.74;
    if (phaseWidth + gap + iterationWidth <= box.width) {
        const double left = box.center().x - (phaseWidth + gap + iterationWidth) / 2;
        sketch.text({left, top}, phase, {large, Font::TextBold, colors.accent, Align::Left});
        sketch.text({left + phaseWidth + gap, top}, iteration, {large, Font::TextBold, colors.text, Align::Left});
    } else {
        sketch.text({box.center().x, top}, iteration,
                    {large, Font::TextBold, colors.text, Align::Center, box.width, least});
    }
    const auto lines = [&](const std::string& text) {
        return static_cast<int>(wrapText(text, Font::Text, small, box.width, 100, measure).size());
    };
    std::string sentence = lines(words.sentence) <= below.lines ? words.sentence : withoutBrackets(words.sentence);
    const std::string whole = words.more.empty() ? sentence : sentence + " (" + words.more + ")";
    if (lines(whole) <= below.lines) sentence = whole;
    if (lines(sentence + " " + legend) <= below.lines) sentence += legend.empty() ? "" : " " + legend;
    double y = bottom;  // with less room the sentence is cut, never shrunk below what is readable
    for (const std::string& each : wrapBalanced(sentence, Font::Text, small, box.width, below.lines, measure)) {
        sketch.text({box.center().x, y}, each, {small, Font::Text, colors.dim, Align::Center, box.width, least});
        y += below.line();
    }
}

Picture wordsOnly(const SceneInput& input, const std::string& sentence) {
    const Palette& colors = palette(input.theme);
    Sketch sketch(input.size, colors.ground, *input.measure);
    const double width = std::min(input.size.width - 16, 460.0 * std::max(input.fontScale, 1.0));
    const double size = (input.lecture ? kLectureText : 15) * input.fontScale;
    const int lines = static_cast<int>((input.size.height - 8) / (size * kLineHeight));
    if (width > 30 && lines > 0)
        sketch.paragraph({input.size.width / 2, input.size.height / 2}, sentence,
                         {size, Font::Text, colors.dim, Align::Center, width, 8}, lines);
    return sketch.take();
}

double provenanceHeight(const SceneInput& input) {
    const bool says = input.info && input.info->provenance.numbers != recorded::kMeasured;
    return says ? (input.lecture ? 36 : 24) : 0;
}

void drawWhose(Sketch& sketch, const SceneInput& input, const WorkersInView& workers, double y, double size) {
    const std::string last = workerName(workers.first + workers.count - 1);
    std::string words = workers.count == 1
                            ? Wording::tr("worker {} of {}", last, workers.all)
                            : Wording::tr("workers {}–{} of {}", workerName(workers.first), last, workers.all);
    if (input.lecture) words += " · ↑ ↓";
    const double width = input.size.width;
    sketch.text({width / 2, y}, words,
                {size, Font::TextBold, palette(input.theme).dim, Align::Center, width - 24, leastText(input)});
}

void drawProvenance(Sketch& sketch, const SceneInput& input) {
    const double height = provenanceHeight(input);
    if (height == 0) return;
    const Palette& colors = palette(input.theme);
    const Size size = sketch.picture().size;
    sketch.text({10, size.height - height / 2}, numbersInWords(input.info->provenance.numbers),
                {input.lecture ? kLectureText : 12.0, Font::TextBold, colors.warning, Align::Left, size.width - 20, 9});
}

}  // namespace kolo::viz
