// SPDX-License-Identifier: Apache-2.0
//
// How a gradient is written on the wire. A codec is two pure functions, from floats to bytes and back; fewer bytes mean
// a coarser gradient. One file per codec in engine/training/codecs/ and one `part(...)` line there make a new one.
//
// What a codec leaves out need not be lost: a sender (GradientSender) that keeps the error adds it to its next
// gradient, so that it arrives in the end (1-bit SGD, Seide et al. 2014; Stich et al. 2018).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/training/random.h"

namespace kolo::training {

enum class Precision : unsigned char { Fp32, Fp16, Bf16 };
constexpr std::size_t sizeOf(Precision precision) {
    return precision == Precision::Fp32 ? 4 : 2;
}

struct Codec;

/// A codec with its setting.
struct CodecChoice {
    const Codec* codec = nullptr;
    double setting = 0;  ///< bits, or the part that is sent
    Precision precision = Precision::Fp32;
};

struct EncodeCall {
    std::span<const float> values;
    double setting;
    Precision precision;
    Random& random;
    std::vector<float>& scratch;  ///< grows once to the size of the values
    std::byte* out;
};

/// Where momentum is applied when a gradient is coded.
enum class MomentumAt : unsigned char {
    Optimizer,        ///< after decoding, as always
    Sender,           ///< before encoding, so that what is left out for long does not come as one large push
    SenderUntilSent,  ///< the same, and what was sent does not push on (DGC's factor masking)
    Nowhere,          ///< what is sent is so old that momentum would make it diverge
};

struct Codec {
    std::string id;    ///< "qsgd"
    Text settingName;  ///< what follows the colon: "bits"; empty: nothing does
    double defaultSetting = 0, leastSetting = 0, mostSetting = 0;
    bool wholeSetting = false;
    std::string summary;        ///< one sentence
    bool unbiased = false;      ///< the mean over its random choices is the gradient itself
    bool keepsError = false;    ///< worth an error feedback
    bool sharesChance = false;  ///< all workers must make the same random choices
    MomentumAt momentumAt = MomentumAt::Optimizer;
    /// The mean of several workers' gradients has so many times as much to say as one of them.
    double meanFactor = 1;
    /// The most that encode can write for so many values.
    std::size_t (*mostBytes)(std::int64_t count, double setting, Precision precision) = nullptr;
    /// Returns how many bytes it wrote.
    std::size_t (*encode)(const EncodeCall& call) = nullptr;
    /// Overwrites all of `values`, as many as were encoded.
    void (*decode)(std::span<const std::byte> bytes, double setting, Precision precision,
                   std::span<float> values) = nullptr;
};
const std::vector<const Codec*>& allCodecs();

/// "topk:0.01" → its codec and setting; an error about the field `compress`.
Outcome<CodecChoice> parseCodec(const std::string& text);

/// The same codec, for what goes back to the workers.
CodecChoice forMeans(CodecChoice choice);

/// The stream of chance for what `worker` sends to the owner of part `part`.
std::uint64_t streamOf(const CodecChoice& choice, int worker, int part);

/// One sender's stream of gradients to one place: the codec, and what was left out so far.
class GradientSender {
public:
    /// `momentum`: of the sender (Plan::senderMomentum). `stream`: chance is drawn from this stream of the seed.
    GradientSender(const CodecChoice& choice, std::int64_t count, double momentum, std::uint64_t seed,
                   std::uint64_t stream);

    std::size_t mostBytes() const;
    /// Writes `gradient`, or what this sender makes of it, to `out`; returns the number of bytes.
    std::size_t send(std::span<const float> gradient, std::byte* out);
    /// The same without keeping anything: for values that hold what was left out before already.
    std::size_t sendOnce(std::span<const float> values, std::byte* out);

private:
    CodecChoice m_choice;
    float m_momentum;
    Random m_random;
    std::vector<float> m_error, m_velocity, m_decoded, m_scratch;
};

}  // namespace kolo::training
