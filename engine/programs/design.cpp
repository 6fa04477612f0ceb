// SPDX-License-Identifier: Apache-2.0
//
// From what the rows of a program go through to one of Kolo's models: the same layers in the same order, so that its
// parameters are as many as Keras or PyTorch count. A chain of dense layers is an mlp, anything else is written out
// (engine/training/models/layers.cpp).
#include <fmt/format.h>

#include <algorithm>

#include "engine/api/number_words.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/placement/place_error.h"
#include "engine/programs/interpreter.h"
#include "engine/programs/study.h"

namespace kolo::programs {

namespace {

constexpr std::int64_t kMostSize = std::int64_t{1} << 24;

struct Shape {
    std::int64_t channels = 1, height = 1, width = 1;
    bool flat = true;       ///< a row of numbers
    bool sequence = false;  ///< of states, one for each time step: height × width
    std::int64_t size() const { return channels * height * width; }
    std::string text() const {
        return flat ? std::to_string(size()) : fmt::format("{}×{}×{}", channels, height, width);
    }
};

std::vector<std::int64_t> numbersOf(const Value& value) {
    std::vector<std::int64_t> all;
    if (value.isNumber()) return {static_cast<std::int64_t>(value.number())};
    if (const auto* list = value.as<List>())
        for (const Value& each : *list->items)
            if (each.isNumber()) all.push_back(static_cast<std::int64_t>(each.number()));
    return all;
}

Outcome<Shape> shapeOf(const std::vector<std::int64_t>& row, bool channelsLast, Place place) {
    Shape shape;
    double size = 1;
    for (const std::int64_t each : row) {
        if (each < 1)
            return placement::errorAt(place,
                                      Complaint::tr("A row has at least one number along each axis, not {}.", each));
        size *= static_cast<double>(each);
    }
    if (size > static_cast<double>(kMostSize))
        return placement::errorAt(place, Complaint::tr("A row has at most {} numbers.", kMostSize));
    if (row.size() == 1) {
        shape.channels = row[0];
        return shape;
    }
    shape.flat = false;
    if (row.size() == 2) {
        shape.height = row[0];
        shape.width = row[1];
    } else if (row.size() == 3 && channelsLast) {
        shape = {row[2], row[0], row[1], false};
    } else if (row.size() == 3) {
        shape = {row[0], row[1], row[2], false};
    } else {
        return placement::errorAt(place, Complaint::tr("A row has up to 3 axes here, not {}.", row.size()));
    }
    return shape;
}

/// Down and across.
struct Sides {
    std::int64_t down, across;
    std::string text() const { return down == across ? std::to_string(down) : fmt::format("{}x{}", down, across); }
    std::string spoken() const { return fmt::format("{} × {}", down, across); }
    friend bool operator==(const Sides&, const Sides&) = default;
};

/// One number for both axes of an image, or one for each.
Outcome<Sides> sidesOf(const Thing& layer, const std::string& name, Sides otherwise, std::int64_t least = 1) {
    const Value value = layer.get(name);
    if (value.as<None>() || value.as<LeftOut>()) return otherwise;
    const auto numbers = numbersOf(value);
    const auto isGood = [least](std::int64_t each) { return each >= least && each <= 64; };
    if (numbers.empty() || numbers.size() > 2 || !std::ranges::all_of(numbers, isGood))
        return placement::errorAt(
            layer.place,
            Complaint::tr("{} of {} must be a whole number from {} to 64, or two of them: down and across.",
                          inQuotes(name), lastName(layer.type), least));
    return Sides{numbers.front(), numbers.back()};
}

/// What a convolution or a pooling looks at.
struct Windows {
    Sides size, stride, padding{0, 0};
    bool same = false;

    std::string words(Sides usualStride) const {
        return (stride == usualStride ? "" : "-s" + stride.text()) + (same ? "-same" : "") +
               (padding == Sides{0, 0} ? "" : "-p" + padding.text());
    }
    Shape of(const Shape& image, std::int64_t maps) const {
        const auto count = [this](std::int64_t length, std::int64_t window, std::int64_t apart, std::int64_t border) {
            return same ? (length + apart - 1) / apart : (length + 2 * border - window) / apart + 1;
        };
        return {maps, count(image.height, size.down, stride.down, padding.down),
                count(image.width, size.across, stride.across, padding.across), false};
    }
};

/// What Kolo's layers always have, as a library's arguments say otherwise.
bool saysNo(const Thing& layer, const std::string& name) {
    return layer.has(name) && !layer.isTrue(name, true);
}

/// Layers that Kolo leaves out, and the one that does nothing.
bool isPassed(const std::string& name) {
    static const std::vector<std::string> known = {
        "Identity",      "Dropout",         "Dropout2d",        "BatchNormalization", "BatchNorm2d",
        "BatchNorm1d",   "BatchNorm",       "LayerNorm",        "Normalization",      "LayerNormalization",
        "GaussianNoise", "GaussianDropout", "SpatialDropout2D", "AlphaDropout"};
    return std::ranges::find(known, name) != known.end();
}

class Designer {
public:
    Outcome<Design> design(const std::vector<const Chain*>& chain, const DataPtr& data, Place place);

private:
    Outcome<void> add(const Chain& link);
    Outcome<void> activation(const Value& value, Place place);
    void leaveOutEnding();
    void noteArguments(const Thing& layer);
    Outcome<void> dense(const Thing& layer, std::int64_t units);
    Outcome<void> convolution(const Thing& layer, std::int64_t maps, bool keras);
    Outcome<void> pool(const Thing& layer, const std::string& sizeName, const std::string& strideName);
    Outcome<Windows> windowsOf(const Thing& layer, const std::string& sizeName, const std::string& strideName,
                               bool pooling);
    Outcome<void> recurrent(const Thing& layer, std::int64_t units);
    void element(const std::string& text) { m_elements.push_back(text); }
    void note(const Thing& layer, const Text& text, bool instead = false) {
        m_design.notes.push_back({layer.place, layer.place.line, [text](const Outlook&) { return text; }, instead,
                                  Part::Model, instead ? -1 : static_cast<int>(m_elements.size())});
    }
    Error wrong(Place place, const Text& sentence) const { return placement::errorAt(place, sentence); }

    Shape m_shape;
    std::vector<std::string> m_elements;
    Design m_design;
    std::int64_t m_units = 0;  ///< of the last dense layer
    std::string m_ending;      ///< Design::ending
    Place m_endsAt;            ///< where the program says it
    bool m_isLast = false;     ///< no layer comes after this one
};

/// A softmax that a layer comes after.
void Designer::leaveOutEnding() {
    if (m_ending.empty()) return;
    Thing at;
    at.place = m_endsAt;
    note(at, Engine::tr("Kolo has {} in its loss alone: between layers it is left out", m_ending), true);
    m_ending.clear();
}

Outcome<void> Designer::activation(const Value& value, Place place) {
    if (value.as<None>() || value.as<LeftOut>()) return {};
    std::string name = value.as<std::string>() ? *value.as<std::string>() : shown(value);
    name = lastName(name);
    static const std::vector<std::string> known = {"relu", "tanh", "softmax", "linear", "sigmoid",   "log_softmax",
                                                   "elu",  "selu", "gelu",    "swish",  "leaky_relu"};
    Thing at;
    at.place = place;
    at.lastLine = place.line;
    if (name == "softmax" || name == "log_softmax") {
        m_ending = name;
        m_endsAt = place;
    } else if (m_isLast && std::ranges::find(known, name) != known.end() && name != "linear") {
        note(at, Engine::tr("Kolo's losses begin with the last layer's outputs: {} is left out", name), true);
    } else if (name == "relu" || name == "tanh") {
        element(name);
    } else if (name == "sigmoid") {
        element("tanh");
        note(at, Engine::tr("Kolo has no {}: {} takes its place", name, std::string("tanh")), true);
    } else if (name == "elu" || name == "selu" || name == "gelu" || name == "swish" || name == "leaky_relu") {
        element("relu");
        note(at, Engine::tr("Kolo has no {}: {} takes its place", name, std::string("relu")), true);
    } else if (name != "linear") {
        return wrong(place,
                     Complaint::tr("There is no activation {} here.{}", inQuotes(name), didYouMean(name, known)));
    }
    return {};
}

/// "glorotuniform" of "glorot_uniform", of keras.initializers.GlorotUniform and of one that was made.
std::string plainName(const Value& value) {
    const auto* const unknown = value.as<Unknown>();
    std::string name = lastName(value.thing() ? value.thing()->type : unknown ? unknown->what : shown(value)), plain;
    for (const char c : name)
        if (c != '_') plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return plain;
}

void Designer::noteArguments(const Thing& layer) {
    if (saysNo(layer, "trainable"))
        note(layer, Engine::tr("Kolo trains all layers of a model: {} is left out", std::string("trainable")), true);
    if (saysNo(layer, "use_bias") || saysNo(layer, "bias"))
        note(layer, Engine::tr("Kolo's layers have a bias, this one as well"), true);
    for (const char* const name :
         {"kernel_regularizer", "bias_regularizer", "activity_regularizer", "recurrent_regularizer",
          "kernel_constraint", "bias_constraint", "recurrent_dropout", "dropout"})
        if (layer.has(name) && layer.number(name, 1) != 0)
            note(layer, Engine::tr("Kolo has no {}: it is left out", std::string(name)), true);
    // What is said as Keras has it anyway says nothing.
    static const std::map<std::string, std::string> usual = {{"kernel_initializer", "glorotuniform"},
                                                             {"bias_initializer", "zeros"},
                                                             {"recurrent_initializer", "orthogonal"},
                                                             {"weight_initializer", ""}};
    for (const auto& [name, otherwise] : usual)
        if (layer.has(name) && plainName(layer.get(name)) != otherwise)
            note(layer, Engine::tr("Kolo draws a model's parameters in its own way: {} is left out", name), true);
    for (const char* const name : {"padding_mode", "bidirectional", "go_backwards"})
        if (layer.isTrue(name) || (!layer.text(name).empty() && layer.text(name) != "zeros"))
            note(layer, Engine::tr("Kolo has no {}: it is left out", std::string(name)), true);
}

Outcome<void> Designer::dense(const Thing& layer, std::int64_t units) {
    if (units < 1 || units > 65536)
        return wrong(layer.place, Complaint::tr("A layer has 1 to 65536 units, not {}.", units));
    if (layer.type.starts_with("mx.") && layer.isTrue("flatten", true)) m_shape = Shape{m_shape.size(), 1, 1};
    if (!m_shape.flat)
        return wrong(layer.place, Complaint::tr("What comes to {} is {}; a Flatten is missing before it.",
                                                lastName(layer.type), m_shape.text()));
    noteArguments(layer);
    note(layer,
         Engine::tr("dense {}→{}, {} parameters", m_shape.size(), units, groupedText(units * (m_shape.size() + 1))));
    m_shape = Shape{units, 1, 1};
    m_units = units;
    element(fmt::format("dense{}", units));
    return {};
}

Outcome<Windows> Designer::windowsOf(const Thing& layer, const std::string& sizeName, const std::string& strideName,
                                     bool pooling) {
    const std::string name = lastName(layer.type);
    if (m_shape.flat)
        return wrong(layer.place,
                     Complaint::tr("{} reads images, but a row of {} numbers comes to it.", name, m_shape.size()));
    for (const char* const only : {"dilation", "dilation_rate", "groups"})
        if (layer.has(only) && TRY(sidesOf(layer, only, {1, 1})) != Sides{1, 1})
            return wrong(layer.place, Complaint::tr("Kolo's layers have no {}, which must be 1 here.", inQuotes(only)));
    if (layer.isTrue("ceil_mode"))
        return wrong(layer.place, Complaint::tr("Kolo's layers have no {}; leave it out.", inQuotes("ceil_mode")));
    Windows windows;
    windows.size = TRY(sidesOf(layer, sizeName, pooling ? Sides{2, 2} : Sides{3, 3}));
    windows.stride = TRY(sidesOf(layer, strideName, pooling ? windows.size : Sides{1, 1}));
    if (const Value value = layer.get("padding"); value.as<std::string>()) {
        const std::string& text = *value.as<std::string>();
        if (text != "same" && text != "valid")
            return wrong(layer.place, Complaint::tr("The padding is {}, but it must be same or valid.{}",
                                                    inQuotes(text), didYouMean(text, {"same", "valid"})));
        windows.same = text == "same";
    } else {
        windows.padding = TRY(sidesOf(layer, "padding", {0, 0}, 0));
    }
    const auto [size, padding] = std::pair{windows.size, windows.padding};
    // Every window sees some of the image.
    const bool tooWide = pooling ? 2 * padding.down > size.down || 2 * padding.across > size.across
                                 : padding.down >= size.down || padding.across >= size.across;
    if (tooWide)
        return wrong(layer.place,
                     Complaint::tr("The border of {} is too wide for windows of {}.", padding.spoken(), size.spoken()));
    if (!windows.same &&
        (size.down > m_shape.height + 2 * padding.down || size.across > m_shape.width + 2 * padding.across))
        return wrong(layer.place, Complaint::tr("A window of {} does not fit into an image of {} × {}.", size.spoken(),
                                                m_shape.height, m_shape.width));
    return windows;
}

Outcome<void> Designer::convolution(const Thing& layer, std::int64_t maps, bool keras) {
    if (maps < 1 || maps > 4096)
        return wrong(layer.place, Complaint::tr("A layer has 1 to 4096 filters, not {}.", maps));
    const Windows windows = TRY(windowsOf(layer, "kernel_size", keras ? "strides" : "stride", false));
    noteArguments(layer);
    const Sides size = windows.size;
    const Shape out = windows.of(m_shape, maps);
    note(layer,
         Engine::tr("convolution {}×{} {}→{}, {} parameters; it makes {}", size.down, size.across, m_shape.channels,
                    maps, groupedText(maps * (m_shape.channels * size.down * size.across + 1)), out.text()));
    m_shape = out;
    element(fmt::format("conv{}-{}{}", maps, size.text(), windows.words({1, 1})));
    return {};
}

Outcome<void> Designer::pool(const Thing& layer, const std::string& sizeName, const std::string& strideName) {
    const Windows windows = TRY(windowsOf(layer, sizeName, strideName, true));
    if (lastName(layer.type).starts_with("A"))
        note(layer, Engine::tr("Kolo has no {}: {} takes its place", lastName(layer.type), std::string("max pooling")),
             true);
    m_shape = windows.of(m_shape, m_shape.channels);
    note(layer, Engine::tr("pooling {}×{}; it makes {}", windows.size.down, windows.size.across, m_shape.text()));
    element(fmt::format("pool{}{}", windows.size.text(), windows.words(windows.size)));
    return {};
}

Outcome<void> Designer::recurrent(const Thing& layer, std::int64_t units) {
    if (units < 1 || units > 4096)
        return wrong(layer.place, Complaint::tr("A layer has 1 to 4096 units, not {}.", units));
    if (m_shape.flat && !m_shape.sequence)
        return wrong(layer.place, Complaint::tr("{} reads sequences, but a row of {} numbers comes to it.",
                                                lastName(layer.type), m_shape.size()));
    const std::int64_t inputs = m_shape.width, steps = m_shape.channels * m_shape.height;
    const bool all = layer.isTrue("return_sequences");
    if (const std::string name = lastName(layer.type); name == "LSTM" || name == "GRU")
        note(layer, Engine::tr("Kolo has no {}: {} takes its place", name, std::string("SimpleRNN")), true);
    note(layer, Engine::tr("recurrent {}→{} over {} steps, {} parameters", inputs, units, steps,
                           groupedText(units * (inputs + units + 1))));
    noteArguments(layer);
    // PyTorch's may be several, one after another.
    const auto count = static_cast<std::int64_t>(layer.number("num_layers", 1));
    if (count < 1 || count > 16)
        return wrong(layer.place, Complaint::tr("{} has 1 to 16 layers, not {}.", lastName(layer.type), count));
    for (std::int64_t i = 1; i < count; ++i) {
        element(fmt::format("rnn{}-seq", units));
        note(layer, Engine::tr("recurrent {}→{} over {} steps, {} parameters", units, units, steps,
                               groupedText(units * (units + units + 1))));
    }
    m_shape = all ? Shape{1, steps, units, false, true} : Shape{units, 1, 1};
    element(fmt::format("rnn{}{}", units, all ? "-seq" : ""));
    return {};
}

Outcome<void> Designer::add(const Chain& link) {
    const Thing& layer = *link.layer;
    const std::string name = lastName(layer.type);
    const auto whole = [&](const std::string& of) -> Outcome<std::int64_t> {
        const Value value = layer.get(of);
        if (value.as<LeftOut>() || layer.has("...")) return std::int64_t{64};
        if (!value.as<std::int64_t>())
            return wrong(layer.place, Complaint::tr("{} of {} must be a whole number, but this is {}.", inQuotes(of),
                                                    name, kindOf(value)));
        return *value.as<std::int64_t>();
    };
    if (name == "Dense") {
        const std::int64_t units = TRY(whole("units"));
        TRY(dense(layer, units));
    } else if (name == "Linear") {
        const std::int64_t inputs = TRY(whole("in_features")), units = TRY(whole("out_features"));
        if (m_shape.flat && inputs != m_shape.size())
            return wrong(layer.place,
                         Complaint::tr("This Linear takes {} numbers, but {} come to it.", inputs, m_shape.size()));
        TRY(dense(layer, units));
    } else if (name == "Conv2D") {
        const std::int64_t maps = TRY(whole("filters"));
        TRY(convolution(layer, maps, true));
    } else if (name == "Conv2d") {
        const std::int64_t channels = TRY(whole("in_channels")), maps = TRY(whole("out_channels"));
        if (!m_shape.flat && channels != m_shape.channels)
            return wrong(layer.place, Complaint::tr("This Conv2d takes {} channels, but {} come to it.", channels,
                                                    m_shape.channels));
        TRY(convolution(layer, maps, false));
    } else if (name == "MaxPooling2D" || name == "AveragePooling2D" || name == "MaxPool2D" || name == "AvgPool2D") {
        TRY(pool(layer, "pool_size", "strides"));
    } else if (name == "MaxPool2d" || name == "AvgPool2d") {
        TRY(pool(layer, "kernel_size", "stride"));
    } else if (name == "GlobalAveragePooling2D" || name == "GlobalMaxPooling2D") {
        if (name == "GlobalAveragePooling2D")
            note(layer, Engine::tr("Kolo has no {}: {} takes its place", name, std::string("max pooling")), true);
        if (m_shape.flat || m_shape.height > 64 || m_shape.width > 64)
            return wrong(layer.place,
                         Complaint::tr("{} reads images of up to 64 × 64 pixels, not {}.", name, m_shape.text()));
        element(fmt::format("pool{}", Sides{m_shape.height, m_shape.width}.text()));
        m_shape = Shape{m_shape.channels, 1, 1};
    } else if (name == "SimpleRNN" || name == "LSTM" || name == "GRU") {
        const std::int64_t units = TRY(whole("units"));
        TRY(recurrent(layer, units));
    } else if (name == "RNN") {
        const std::int64_t units = TRY(whole("hidden_size"));
        TRY(recurrent(layer, units));
        if (const std::string text = layer.text("nonlinearity"); !text.empty() && text != "tanh")
            note(layer, Engine::tr("Kolo has no {}: {} takes its place", text, std::string("tanh")), true);
    } else if (name == "Flatten") {
        m_shape = Shape{m_shape.size(), 1, 1};
    } else if (name == "Reshape") {
        const auto target = numbersOf(layer.get("target_shape"));
        const Shape reshaped = TRY(shapeOf(target, true, layer.place));
        if (reshaped.size() != m_shape.size())
            return wrong(layer.place, Complaint::tr("{} numbers cannot become {}.", m_shape.size(), reshaped.text()));
        m_shape = reshaped;
    } else if (isPassed(name) && name != "Identity") {
        note(layer, Engine::tr("Kolo has no {}: it is left out", name), true);
    } else if (name == "ReLU" || name == "Tanh" || name == "Sigmoid" || name == "Softmax" || name == "LogSoftmax" ||
               name == "GELU" || name == "ELU" || name == "LeakyReLU" || name == "SiLU") {
        std::string lower = name == "LogSoftmax"  ? "log_softmax"
                            : name == "LeakyReLU" ? "leaky_relu"
                            : name == "SiLU"      ? "swish"
                                                  : name;
        std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
        TRY(activation(Value{lower}, layer.place));
    } else if (name != "Identity" && name != "Input" && name != "Rescaling" && name != "Activation") {
        return wrong(layer.place, Complaint::tr("Kolo has no layer {}.", inQuotes(name)));
    }
    if (name == "SimpleRNN") {
        if (const std::string text = layer.text("activation"); !text.empty() && text != "tanh")
            note(layer, Engine::tr("Kolo has no {}: {} takes its place", text, std::string("tanh")), true);
        return {};
    }
    return activation(layer.get("activation"), layer.place);
}

Outcome<Design> Designer::design(const std::vector<const Chain*>& chain, const DataPtr& data, Place place) {
    // The rows: what the program says of its data, or else what its first layer wants.
    std::vector<std::int64_t> row = data ? data->row : std::vector<std::int64_t>{};
    bool channelsLast = !data || data->channelsLast;
    std::vector<std::int64_t> wanted;
    Place wantedAt = place;
    for (const Chain* link : chain) {
        const Thing& layer = *link->layer;
        for (const char* const name : {"input_shape", "shape", "input_dim"})
            if (layer.has(name) && wanted.empty()) {
                wanted = numbersOf(layer.get(name));
                wantedAt = layer.place;
            }
        if (lastName(layer.type) == "Linear" && wanted.empty() && row.empty() &&
            layer.get("in_features").as<std::int64_t>())
            wanted = {*layer.get("in_features").as<std::int64_t>()};
        if (lastName(layer.type) == "Conv2d" && wanted.empty() && row.empty()) {
            const std::int64_t channels = static_cast<std::int64_t>(layer.number("in_channels", 1));
            wanted = channels == 1 ? std::vector<std::int64_t>{28, 28} : std::vector<std::int64_t>{32, 32, channels};
        }
        if (!wanted.empty() || lastName(layer.type) == "Dense") break;
    }
    const bool known = !row.empty();
    if (row.empty()) {
        row = wanted.empty() ? std::vector<std::int64_t>{28, 28} : wanted;
        channelsLast = true;
    }
    m_shape = TRY(shapeOf(row, channelsLast, place));
    if (!wanted.empty() && known) {
        const Shape asked = TRY(shapeOf(wanted, true, wantedAt));
        if (asked.size() != m_shape.size())
            return wrong(wantedAt, Complaint::tr("The model's rows are {}, but those of the data {}.", asked.text(),
                                                 m_shape.text()));
        m_shape = asked;
    }
    Shape rows = m_shape;
    const bool digits = rows.size() == 784 && (!data || !data->kolo.empty() || !known);
    // The digits are images; a first layer that wants 784 numbers flattens them.
    const auto changes = [](const Chain* link) { return !isPassed(lastName(link->layer->type)); };
    const auto end = std::find_if(chain.rbegin(), chain.rend(), changes).base();
    for (auto link = chain.begin(); link != chain.end(); ++link) {
        m_isLast = std::next(link) >= end;
        if (changes(*link)) leaveOutEnding();
        TRY(add(**link));
    }
    std::int64_t classes = m_units > 0 ? m_units : data && data->classes > 0 ? data->classes : 10;
    if (!m_elements.empty() && (m_units == 0 || !m_shape.flat || m_shape.size() != m_units))
        return wrong(
            chain.back()->layer->place,
            Complaint::tr("The model's last layer must be a Dense (or Linear) with an output for each class."));
    if (classes == 1) {
        Thing last = *chain.back()->layer;
        note(last, Engine::tr("one output for two classes becomes two outputs, one for each"), true);
        classes = 2;
        for (auto each = m_elements.rbegin(); each != m_elements.rend(); ++each)
            if (*each == "dense1") {
                *each = "dense2";
                m_elements.erase(each.base(), m_elements.end());
                break;
            }
    }
    constexpr int kDigits = 10;
    if (digits && classes == kDigits) {
        m_design.dataset = "digits28";
    } else if (data && data->classes > 0 && classes != data->classes) {
        return wrong(chain.back()->layer->place, Complaint::tr("The last layer has {} outputs, but {} has {} classes.",
                                                               classes, data->asked, data->classes));
    } else {
        m_design.dataset = rows.flat
                               ? fmt::format("random:{}-{}", rows.size(), classes)
                               : fmt::format("random:{}x{}x{}-{}", rows.channels, rows.height, rows.width, classes);
    }
    if (data) {
        m_design.rows = data->rows;
        m_design.cut = data->cut;
    }
    m_design.outputs = classes;
    m_design.ending = m_ending;
    // Nor has one that a layer follows which is left out.
    while (!m_elements.empty() && (m_elements.back() == "relu" || m_elements.back() == "tanh")) m_elements.pop_back();
    if (m_elements.empty()) {
        m_design.model = fmt::format("mlp:{}-64-{}", rows.size(), classes);
        return std::move(m_design);
    }
    // An mlp if it is one: dense, relu, dense, relu, dense.
    std::string mlp = fmt::format("mlp:{}", rows.size()), between;
    bool isMlp = true;
    for (std::size_t i = 0; i < m_elements.size(); ++i) {
        const std::string& each = m_elements[i];
        if (i % 2 == 0) {
            isMlp = isMlp && each.starts_with("dense");
            if (isMlp) mlp += "-" + each.substr(5);
        } else {
            isMlp = isMlp && (each == "relu" || each == "tanh") && (between.empty() || between == each);
            between = each;
        }
    }
    if (isMlp && m_elements.size() % 2 == 1) {
        m_design.model = mlp + (between == "tanh" ? ":tanh" : "");
    } else {
        m_design.model = "layers:";
        for (std::size_t i = 0; i < m_elements.size(); ++i) m_design.model += (i == 0 ? "" : ",") + m_elements[i];
    }
    return std::move(m_design);
}

}  // namespace

Outcome<Design> designOf(const ChainPtr& chain, const DataPtr& data, Place place) {
    constexpr std::size_t kMostLayers = 200;
    std::vector<const Chain*> links;
    for (const Chain* link = chain.get(); link; link = link->before.get()) links.push_back(link);
    if (links.size() > kMostLayers)
        return placement::errorAt(place, Complaint::tr("A model has at most {} layers.", kMostLayers));
    std::reverse(links.begin(), links.end());
    return Designer().design(links, data, place);
}

}  // namespace kolo::programs
