// SPDX-License-Identifier: Apache-2.0
#include "engine/training/codec.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/api/parse.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo::training {

Outcome<CodecChoice> parseCodec(const std::string& text) {
    const std::size_t colon = text.find(':');
    const std::string id = text.substr(0, colon);
    std::vector<std::string> known;
    const auto bad = [&](const Text& allowed) {
        return Error{ErrorCode::BadValue, "compress",
                     Complaint::tr("The parameter \"compress\" is {}, but {}", inQuotes(text), allowed)};
    };
    for (const Codec* codec : allCodecs()) {
        known.push_back(codec->settingName.empty() ? codec->id
                                                   : fmt::format("{}:{}", codec->id, codec->defaultSetting));
        if (codec->id != id) continue;
        CodecChoice choice{codec, codec->defaultSetting, Precision::Fp32};
        if (colon == std::string::npos) return choice;
        if (codec->settingName.empty()) return bad(Complaint::tr("{} takes no setting.", codec->id));
        const bool isNumber = parsesWhole(std::string_view(text).substr(colon + 1), choice.setting);
        const bool whole = !codec->wholeSetting || choice.setting == std::trunc(choice.setting);
        if (!isNumber || !whole || !(choice.setting >= codec->leastSetting && choice.setting <= codec->mostSetting))
            return bad(Complaint::tr("the {} of {} must be a {} from {} to {}.", codec->settingName, codec->id,
                                     codec->wholeSetting ? Complaint::tr("whole number") : Complaint::tr("number"),
                                     codec->leastSetting, codec->mostSetting));
        return choice;
    }
    return bad(Complaint::tr("it must be one of {}.{}", orList(known), didYouMean(id, known)));
}

CodecChoice forMeans(CodecChoice choice) {
    choice.setting = std::min(choice.setting * choice.codec->meanFactor, choice.codec->mostSetting);
    return choice;
}

std::uint64_t streamOf(const CodecChoice& choice, int worker, int part) {
    return choice.codec->sharesChance ? part : static_cast<std::uint64_t>(worker + 1) * 4096 + part;
}

GradientSender::GradientSender(const CodecChoice& choice, std::int64_t count, double momentum, std::uint64_t seed,
                               std::uint64_t stream)
    : m_choice(choice),
      m_momentum(static_cast<float>(momentum)),
      m_random(seed, Purpose::Compression, stream),
      m_error(choice.codec->keepsError ? count : 0, 0.0f),
      m_velocity(momentum > 0 ? count : 0, 0.0f),
      m_decoded(count, 0.0f),
      m_scratch(count, 0.0f) {}

std::size_t GradientSender::mostBytes() const {
    return m_choice.codec->mostBytes(static_cast<std::int64_t>(m_decoded.size()), m_choice.setting, m_choice.precision);
}

std::size_t GradientSender::sendOnce(std::span<const float> values, std::byte* out) {
    return m_choice.codec->encode({values, m_choice.setting, m_choice.precision, m_random, m_scratch, out});
}

std::size_t GradientSender::send(std::span<const float> gradient, std::byte* out) {
    const Codec& codec = *m_choice.codec;
    const std::size_t count = gradient.size();
    std::span<const float> values = gradient;
    if (!m_velocity.empty()) {
        for (std::size_t i = 0; i < count; ++i) m_velocity[i] = m_momentum * m_velocity[i] + gradient[i];
        values = m_velocity;
    }
    if (codec.keepsError) {
        for (std::size_t i = 0; i < count; ++i) m_error[i] += values[i];
        values = m_error;
    }
    const std::size_t bytes = sendOnce(values, out);
    if (!codec.keepsError) return bytes;
    codec.decode({out, bytes}, m_choice.setting, m_choice.precision, m_decoded);
    for (std::size_t i = 0; i < count; ++i) m_error[i] -= m_decoded[i];
    if (codec.momentumAt == MomentumAt::SenderUntilSent && !m_velocity.empty())
        for (std::size_t i = 0; i < count; ++i)
            if (m_decoded[i] != 0) m_velocity[i] = 0;
    return bytes;
}

}  // namespace kolo::training
