// SPDX-License-Identifier: Apache-2.0
//
// The functions that training computes with, one after another, compared with double precision. Those that only move or
// choose numbers must be exact; a sum may be off by as many half units in the last place as it has roundings, relative
// to the sum of its terms' absolute values.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/devices/device.h"
#include "engine/selfcheck/course.h"
#include "engine/selfcheck/reference.h"
#include "engine/selfcheck/training_case.h"
#include "engine/training/host_floats.h"

namespace kolo::selfcheck {

Floats numbers(std::int64_t count, int which) {
    Floats values(count);
    for (std::int64_t i = 0; i < count; ++i)
        values[i] = static_cast<float>(inputValue(which, i, ReduceOp::Sum, DType::Float32));
    return values;
}

namespace {

using training::Extent;
using training::Kernels;
using training::Window;

Floats positive(Floats values) {
    for (float& value : values) value = std::abs(value);
    return values;
}

/// beta · what was there + the sum of so many numbers of input 1.
template <typename Place>
Wanted sumOf(const Given& given, float beta, std::int64_t out, int count, Place placeOf) {
    Wanted sum;
    sum.add(static_cast<double>(beta) * given(0, out));
    for (int i = 0; i < count; ++i) sum.add(given(1, placeOf(i)));
    return sum;
}

/// c = a · b + beta · c inside wider arrays, to catch mix-ups of lengths and strides.
Case productCase(int m, int n, int k, bool transposedA, bool transposedB, float beta) {
    const int strideA = (transposedA ? m : k) + 3, strideB = (transposedB ? k : n) + 1, strideC = n + 2;
    return {
        fmt::format("multiply {}·{}{}", transposedA ? "aᵀ" : "a", transposedB ? "bᵀ" : "b", beta == 0 ? "" : " + c"),
        static_cast<double>(k) + 2,
        0,
        {numbers(static_cast<std::int64_t>(m) * strideC, 0),
         numbers(static_cast<std::int64_t>(transposedA ? k : m) * strideA, 1),
         numbers(static_cast<std::int64_t>(transposedB ? n : k) * strideB, 2)},
        [=](Kernels& kernels, const std::vector<float*>& at) {
            kernels.multiply(m, n, k, {at[1], strideA, transposedA}, {at[2], strideB, transposedB}, beta, at[0],
                             strideC);
        },
        [=](const Given& given, std::int64_t at) {
            const std::int64_t i = at / strideC, j = at % strideC;
            if (j >= n) return Wanted::of(given(0, at));
            Wanted sum;
            if (beta != 0) sum.add(static_cast<double>(beta) * given(0, at));
            for (std::int64_t l = 0; l < k; ++l)
                sum.add(given(1, transposedA ? l * strideA + i : i * strideA + l) *
                        given(2, transposedB ? j * strideB + l : l * strideB + j));
            return sum;
        }};
}

std::vector<Case> rowCases() {
    constexpr int kRows = 37, kColumns = 301;
    std::vector<Case> cases;
    cases.push_back(
        {"fill rows",
         0,
         0,
         {numbers(kRows * kColumns, 0), numbers(kColumns, 1)},
         [](Kernels& kernels, const std::vector<float*>& at) { kernels.fillRows(kRows, kColumns, at[1], at[0]); },
         [](const Given& given, std::int64_t i) { return Wanted::of(given(1, i % kColumns)); }});
    for (const float beta : {0.0f, 1.0f})
        cases.push_back({beta == 0 ? "sum rows" : "sum rows + out",
                         kRows + 1,
                         0,
                         {numbers(kColumns, 0), numbers(kRows * kColumns, 1)},
                         [beta](Kernels& kernels, const std::vector<float*>& at) {
                             kernels.sumRows(kRows, kColumns, at[1], beta, at[0]);
                         },
                         [beta](const Given& given, std::int64_t j) {
                             return sumOf(given, beta, j, kRows, [j](int i) { return i * kColumns + j; });
                         }});
    return cases;
}

std::vector<Case> elementCases() {
    constexpr std::int64_t kCount = 200'003, kLong = 2'200'003;  // more than threads of a GPU's largest grid
    const Floats a = numbers(kCount, 0), b = numbers(kCount, 1), c = numbers(kCount, 2);
    Floats off = b;  // what relu came to: a unit that is off is exactly at 0
    for (std::size_t i = 0; i < off.size(); i += 3) off[i] = 0;
    using At = const std::vector<float*>&;
    return {
        {"zero",
         0,
         0,
         {a},
         [](Kernels& k, At at) { k.zero(kCount, at[0]); },
         [](const Given&, std::int64_t) { return Wanted(); }},
        {"copy",
         0,
         0,
         {a, b},
         [](Kernels& k, At at) { k.copy(kCount, at[1], at[0]); },
         [](const Given& given, std::int64_t i) { return Wanted::of(given(1, i)); }},
        {"relu",
         0,
         0,
         {numbers(kLong, 0), numbers(kLong, 1)},
         [](Kernels& k, At at) { k.relu(kLong, at[1], at[0]); },
         [](const Given& given, std::int64_t i) { return Wanted::of(std::max(0.0, given(1, i))); }},
        {"relu back",
         0,
         0,
         {a, off, c},
         [](Kernels& k, At at) { k.reluBack(kCount, at[1], at[2], at[0]); },
         [](const Given& given, std::int64_t i) { return Wanted::of(given(1, i) > 0 ? given(2, i) : 0); }},
        {"tanh",
         kFunction,
         0,
         {a, b},
         [](Kernels& k, At at) { k.tanh(kCount, at[1], at[0]); },
         [](const Given& given, std::int64_t i) { return Wanted::of(std::tanh(given(1, i))); }},
        {"tanh back",
         4,
         0,
         {a, b, c},
         [](Kernels& k, At at) { k.tanhBack(kCount, at[1], at[2], at[0]); },
         [](const Given& given, std::int64_t i) {
             Wanted result;
             result.add(given(2, i));
             result.add(-given(2, i) * given(1, i) * given(1, i));
             return result;
         }},
    };
}

constexpr Extent kImage{3, 7, 9};  // odd: some windows reach beyond it

/// Where an element of a window lies in an image, window by window; -1: beyond its border.
std::int64_t placeOf(const Window& window, std::int64_t channel, std::int64_t number, int tap) {
    const Extent seen = window.of(kImage);
    const int column = static_cast<int>(number) % seen.width, row = static_cast<int>(number) / seen.width;
    const int y = row * window.down.stride - window.down.before(kImage.height) + tap / window.across.size;
    const int x = column * window.across.stride - window.across.before(kImage.width) + tap % window.across.size;
    if (y < 0 || y >= kImage.height || x < 0 || x >= kImage.width) return -1;
    return (channel * kImage.height + y) * kImage.width + x;
}

/// `which`: what stands behind the names of the cases, for windows other than the usual ones.
std::vector<Case> windowCases(const std::string& which, const Window& filters, const Window& squares) {
    const Extent seen = filters.of(kImage), pooled = squares.of(kImage);
    const int taps = filters.taps(), windows = seen.height * seen.width;
    const std::int64_t columns = static_cast<std::int64_t>(kImage.channels) * taps * windows;
    const int squaresAChannel = pooled.height * pooled.width;
    using At = const std::vector<float*>&;
    const auto pixelsOf = [=](std::int64_t number) {  // of a pooled element
        std::vector<std::int64_t> places;
        for (int tap = 0; tap < squares.taps(); ++tap)
            if (const std::int64_t place = placeOf(squares, number / squaresAChannel, number % squaresAChannel, tap);
                place >= 0)
                places.push_back(place);
        return places;
    };
    const Floats image = numbers(kImage.size(), 0);
    Floats largest(pooled.size());
    for (std::int64_t i = 0; i < pooled.size(); ++i) {
        largest[i] = -2;
        for (const std::int64_t place : pixelsOf(i)) largest[i] = std::max(largest[i], image[place]);
    }
    return {
        {"neighbourhoods" + which,
         0,
         0,
         {numbers(columns, 1), image},
         [=](Kernels& k, At at) { k.windows(kImage, filters, at[1], at[0]); },
         [=](const Given& given, std::int64_t i) {
             const std::int64_t place =
                 placeOf(filters, i / windows / taps, i % windows, static_cast<int>(i / windows % taps));
             return Wanted::of(place < 0 ? 0 : given(1, place));
         }},
        {"neighbourhoods back" + which,
         static_cast<double>(taps),
         0,
         {image, numbers(columns, 1)},
         [=](Kernels& k, At at) { k.windowsBack(kImage, filters, at[1], at[0]); },
         [=](const Given& given, std::int64_t i) {
             Wanted sum;
             const std::int64_t channel = i / (kImage.height * kImage.width);
             for (int tap = 0; tap < taps; ++tap)
                 for (int window = 0; window < windows; ++window)
                     if (placeOf(filters, channel, window, tap) == i)
                         sum.add(given(1, (channel * taps + tap) * windows + window));
             return sum;
         }},
        {"max pool" + which,
         0,
         0,
         {numbers(pooled.size(), 1), image},
         [=](Kernels& k, At at) { k.maxPool(kImage, squares, at[1], at[0]); },
         [=](const Given&, std::int64_t i) { return Wanted::of(static_cast<double>(largest[i])); }},
        {"max pool back" + which,
         static_cast<double>(squares.taps() - 4),  // without an overlap, exact
         0,
         {numbers(kImage.size(), 1), image, largest, numbers(pooled.size(), 2)},
         [=](Kernels& k, At at) { k.maxPoolBack(kImage, squares, at[1], at[2], at[3], at[0]); },
         [=](const Given& given, std::int64_t i) {
             Wanted sum;
             for (std::int64_t number = 0; number < pooled.size(); ++number)
                 for (const std::int64_t place : pixelsOf(number)) {
                     if (given(1, place) != given(2, number)) continue;
                     if (place == i) sum.add(given(3, number));
                     break;
                 }
             return sum;
         }},
    };
}

std::vector<Case> imageCases() {
    constexpr int kPixels = kImage.height * kImage.width;
    using At = const std::vector<float*>&;
    std::vector<Case> cases = windowCases("", {}, training::kPoolWindow);
    for (Case& each : windowCases(", windows of 2×5 and 3×3", {{2, 3, 1}, {5, 2}}, {{3, 2, 1}, {3, 1}}))
        cases.push_back(std::move(each));
    const Floats image = numbers(kImage.size(), 0);
    cases.push_back({"fill maps",
                     0,
                     0,
                     {image, numbers(kImage.channels, 1)},
                     [](Kernels& k, At at) { k.fillMaps(kImage.channels, kPixels, at[1], at[0]); },
                     [](const Given& given, std::int64_t i) { return Wanted::of(given(1, i / kPixels)); }});
    for (const float beta : {0.0f, 1.0f})
        cases.push_back({beta == 0 ? "sum maps" : "sum maps + out",
                         kPixels + 1,
                         0,
                         {numbers(kImage.channels, 1), image},
                         [beta](Kernels& k, At at) { k.sumMaps(kImage.channels, kPixels, at[1], beta, at[0]); },
                         [beta](const Given& given, std::int64_t map) {
                             return sumOf(given, beta, map, kPixels, [map](int p) { return map * kPixels + p; });
                         }});
    return cases;
}

/// With momentum, as PyTorch or as Keras has it.
Case rmsPropCase(bool isKeras) {
    constexpr std::int64_t kCount = 10'007;
    const training::RmsPropStep step{kCount, 0.01f, 0.9f, 0.5f, 1e-3f, isKeras};
    return {isKeras ? "rmsprop, Keras'" : "rmsprop",
            32,
            0,
            {numbers(kCount, 0), numbers(kCount, 1), numbers(kCount, 2), positive(numbers(kCount, 3))},
            [step](Kernels& k, const std::vector<float*>& at) { k.rmsProp(step, at[2], at[3], at[1], at[0]); },
            [step, isKeras](const Given& given, std::int64_t i) {
                const double g = given(2, i), decay = static_cast<double>(step.decay),
                             epsilon = static_cast<double>(step.epsilon), rate = static_cast<double>(step.rate);
                const double square = decay * given(3, i) + (1 - decay) * g * g;
                const double root = isKeras ? std::sqrt(square + epsilon) : std::sqrt(square) + epsilon;
                const double kept = static_cast<double>(step.momentum) * given(1, i) * (isKeras ? 1 : rate);
                Wanted sum;
                sum.add(given(0, i));
                sum.add(-kept);
                sum.add(-rate * g / root);
                return sum;
            }};
}

std::vector<Case> optimizerCases() {
    constexpr std::int64_t kCount = 10'007;
    static constexpr training::SgdStep kSgd{kCount, 0.05f, 0.9f};
    static constexpr training::AdamStep kAdam{kCount, 0.01f, 0.9f, 0.999f, 1e-8f, 3};
    using At = const std::vector<float*>&;
    const auto momentum = [](const Given& given, std::int64_t i) {
        Wanted sum;
        sum.add(static_cast<double>(kSgd.momentum) * given(1, i));
        sum.add(given(2, i));
        return sum;
    };
    const auto step = [](double from, const Wanted& along) {
        Wanted sum;
        sum.add(from);
        sum.add(-static_cast<double>(kSgd.rate) * along.value);
        sum.magnitude += static_cast<double>(kSgd.rate) * along.magnitude;
        return sum;
    };
    const std::vector<Floats> state = {numbers(kCount, 0), numbers(kCount, 1), numbers(kCount, 2)};
    const std::vector<Floats> moments = {numbers(kCount, 0), numbers(kCount, 1), numbers(kCount, 2),
                                         positive(numbers(kCount, 3))};
    const auto sgd = [](Kernels& k, At at) { k.sgd(kSgd, at[2], at[1], at[0]); };
    const auto adam = [](Kernels& k, At at) { k.adam(kAdam, at[2], at[1], at[3], at[0]); };
    return {
        {"sgd", 2, 0, state, [](Kernels& k, At at) { k.sgd(kSgd, at[2], nullptr, at[0]); },
         [=](const Given& given, std::int64_t i) { return step(given(0, i), Wanted::of(given(2, i))); }},
        {"sgd with momentum", 4, 0, state, sgd,
         [=](const Given& given, std::int64_t i) { return step(given(0, i), momentum(given, i)); }},
        {"sgd's velocity", 2, 1, state, sgd, momentum},
        {"adam", 32, 0, moments, adam,
         [](const Given& given, std::int64_t i) {
             const double g = given(2, i), beta1 = static_cast<double>(kAdam.beta1),
                          beta2 = static_cast<double>(kAdam.beta2), time = static_cast<double>(kAdam.time);
             const double first = beta1 * given(1, i) + (1 - beta1) * g;
             const double second = beta2 * given(3, i) + (1 - beta2) * g * g;
             const double root = std::sqrt(second / (1 - std::pow(beta2, time))) + static_cast<double>(kAdam.epsilon);
             const double rate = static_cast<double>(kAdam.rate) / (1 - std::pow(beta1, time));
             Wanted sum;
             sum.add(given(0, i));
             sum.add(-rate * first / root);
             sum.magnitude += rate * (std::abs(beta1 * given(1, i)) + std::abs((1 - beta1) * g)) / root;
             return sum;
         }},
        {"adam's second moment", 4, 3, moments, adam,
         [](const Given& given, std::int64_t i) {
             const double g = given(2, i), beta2 = static_cast<double>(kAdam.beta2);
             Wanted sum;
             sum.add(beta2 * given(3, i));
             sum.add((1 - beta2) * g * g);
             return sum;
         }},
        rmsPropCase(false),
        rmsPropCase(true),
    };
}

std::vector<Case> clippingCases() {
    constexpr std::int64_t kCount = 100'003;
    const Floats values = numbers(kCount, 0);
    using At = const std::vector<float*>&;
    std::vector<Case> cases = {
        {"scale",
         1,
         0,
         {values},
         [](Kernels& k, At at) { k.scale(kCount, 0.3f, at[0]); },
         [](const Given& given, std::int64_t i) { return Wanted::of(static_cast<double>(0.3f) * given(0, i)); }},
        {"clamp",
         0,
         0,
         {values},
         [](Kernels& k, At at) { k.clamp(kCount, 0.25f, at[0]); },
         [](const Given& given, std::int64_t i) { return Wanted::of(std::clamp(given(0, i), -0.25, 0.25)); }}};
    for (const float beta : {0.0f, 1.0f})
        cases.push_back({beta == 0 ? "sum squares" : "sum squares + out",
                         256,  // a thread adds up a hundred of them, and one adds up what the warps have
                         0,
                         {numbers(1, 1), values},
                         [beta](Kernels& k, At at) { k.sumSquares(kCount, at[1], beta, at[0]); },
                         [beta](const Given& given, std::int64_t) {
                             Wanted sum;
                             sum.add(static_cast<double>(beta) * given(0, 0));
                             for (std::int64_t i = 0; i < kCount; ++i) sum.add(given(1, i) * given(1, i));
                             return sum;
                         }});
    return cases;
}

std::vector<Case> allCases() {
    std::vector<Case> cases;
    for (const float beta : {0.0f, 1.0f})
        for (const auto& [a, b] : {std::pair{false, false}, {true, false}, {false, true}, {true, true}})
            cases.push_back(productCase(33, 65, 130, a, b, beta));
    for (auto* const some :
         {rowCases, elementCases, imageCases, optimizerCases, clippingCases, fusedCases, transformerCases})
        for (Case& each : some()) cases.push_back(std::move(each));
    return cases;
}

/// The worst error over all elements, in half units in the last place.
Outcome<double> errorOn(devices::Device& device, Kernels& kernels, const Case& which) {
    std::vector<devices::Buffer> buffers;
    std::vector<float*> addresses;
    for (const Floats& values : which.arrays) {
        auto buffer = TRY(training::allocateFloats(device, static_cast<std::int64_t>(values.size())));
        device.upload(buffer, 0, std::as_bytes(std::span(values)));
        addresses.push_back(training::floatsOf(buffer));
        buffers.push_back(std::move(buffer));
    }
    which.call(kernels, addresses);
    TRY(kernels.finish());
    training::HostFloats result(buffers[which.result]);
    const std::span<const float> found = result.fetch();
    TRY(device.health());
    double worst = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const Wanted wanted = which.wanted({which.arrays}, static_cast<std::int64_t>(i));
        const double off = std::abs(static_cast<double>(found[i]) - wanted.value);
        if (off == 0) continue;
        const double error = off / wanted.magnitude / kHalfUnit;
        worst = std::isfinite(error) ? std::max(worst, error) : std::numeric_limits<double>::infinity();
    }
    return worst;
}

/// Equal arrays have equal hashes, and flipping one bit changes the hash.
Outcome<bool> hashTells(devices::Device& device, Kernels& kernels) {
    constexpr std::int64_t kCount = 60'001;
    Floats values = numbers(kCount, 0);
    std::vector<std::uint64_t> hashes;
    for (const std::int64_t changed : {std::int64_t{-1}, std::int64_t{-1}, std::int64_t{0}, kCount / 2, kCount - 1}) {
        Floats copy = values;
        if (changed >= 0) copy[changed] = std::nextafter(copy[changed], 2.0f);
        auto buffer = TRY(training::allocateFloats(device, kCount));
        device.upload(buffer, 0, std::as_bytes(std::span(copy)));
        auto hash = TRY(kernels.hash(kCount, training::floatsOf(buffer)));
        hashes.push_back(hash);
    }
    return hashes[0] == hashes[1] && std::count(hashes.begin(), hashes.end(), hashes[0]) == 2;
}

}  // namespace

void checkTraining(const Devices& devices, Course& course) {
    if (const auto there = Kernels::available(devices.front()->info().kind, static_cast<int>(devices.size())); !there)
        return course.check("training kernels", label(devices), [&](Result& result) {
            result.verdict = Verdict::Skipped;
            result.worstError = -1;
            result.why = there.error().message.english();
        });
    for (const Case& each : allCases()) {
        course.check("training " + each.name, label(devices), [&](Result& result) {
            result.why = each.roundings == 0 ? "exact" : fmt::format("at most {} roundings", each.roundings);
            for (const auto& device : devices) {
                course.at(device->info(), "training " + each.name);
                Kernels kernels(*device);
                const auto error = errorOn(*device, kernels, each);
                course.left(device->info());
                if (error) result.worstError = std::max(result.worstError, *error * kHalfUnit);
                if (error && *error <= each.roundings) continue;
                result.verdict = Verdict::Fail;
                result.device = device->info().label;
                result.why = error ? fmt::format("an error of {:.3g} half units in the last place, allowed {}", *error,
                                                 each.roundings)
                                   : error.error().message.english();
                return;
            }
        });
    }
    course.check("training hash", label(devices), [&](Result& result) {
        result.worstError = -1;
        result.why = "equal arrays, and one bit changed";
        for (const auto& device : devices) {
            course.at(device->info(), "training hash");
            Kernels kernels(*device);
            const auto tells = hashTells(*device, kernels);
            course.left(device->info());
            if (tells && *tells) continue;
            result.verdict = Verdict::Fail;
            result.device = device->info().label;
            result.why = tells ? "it does not tell arrays apart that differ in one bit, or equal ones"
                               : tells.error().message.english();
            return;
        }
    });
}

}  // namespace kolo::selfcheck
