// SPDX-License-Identifier: Apache-2.0
#include "viz/host/font_set.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "viz/host/font_files.h"

namespace kolo::viz {

namespace {

constexpr double kReferenceSize = 16;
constexpr std::size_t kMostBaked = 48;  // sizes and faces; beyond that, those unused for long are dropped
constexpr Font kFonts[] = {Font::Text, Font::TextBold, Font::Mono, Font::MonoBold};

/// Calls `use` for every character of UTF-8 text.
template <typename Use>
void forEachCharacter(const std::string& text, Use use) {
    const char* at = text.data();
    const char* const end = at + text.size();
    while (at < end) {
        unsigned int character = static_cast<unsigned char>(*at);
        at += character < 0x80 ? 1 : std::max(ImTextCharFromUtf8(&character, at, end), 1);
        use(character > IM_UNICODE_CODEPOINT_MAX ? '?' : static_cast<ImWchar>(character));
    }
}

}  // namespace

FontSet::FontSet() {
    // Common characters of pictures; anything else is added when it first appears.
    for (const Font font : kFonts) {
        Characters& characters = m_characters[static_cast<std::size_t>(font)];
        for (const char16_t c : std::u16string_view(u" …×µ←→+-–.0123456789BGKMeimnsx")) characters.set(c);
        if (isMono(font)) continue;
        for (ImWchar c = 0x20; c < 0x7F; ++c) characters.set(c);
    }
    m_scale = 0;
    setScale(1);
    bake();
}

int FontSet::devicePixels(double size) const {
    return std::max(static_cast<int>(std::lround(size * m_scale)), 4);
}

void FontSet::setScale(double devicePixelRatio) {
    if (devicePixelRatio == m_scale) return;
    m_scale = devicePixelRatio;
    m_wanted.clear();
    for (const Font font : kFonts) {
        m_reference[static_cast<std::size_t>(font)] = {font, devicePixels(kReferenceSize)};
        m_wanted[m_reference[static_cast<std::size_t>(font)]] = m_frame;
    }
    // Until the next bake the fonts of the other scale are used for measuring.
    std::map<Key, ImFont*> stillThere;
    for (const auto& [key, font] : m_baked) stillThere.emplace(Key{key.first, devicePixels(kReferenceSize)}, font);
    m_baked = std::move(stillThere);
    m_stale = true;
}

double FontSet::width(const std::string& text, Font font, double size) const {
    const ImFont* reference = m_baked.at(m_reference[static_cast<std::size_t>(font)]);
    const FontFile& file = fontFile(font);
    const double em = reference->FontSize / (file.data.empty() ? 1 : file.lineHeight);
    Characters& characters = m_characters[static_cast<std::size_t>(font)];
    double sum = 0;
    forEachCharacter(text, [&](ImWchar c) {
        if (!characters[c]) {
            characters.set(c);
            m_stale = true;
        }
        sum += reference->GetCharAdvance(c);
    });
    return sum / em * devicePixels(size) / m_scale;
}

bool FontSet::prepare(const Picture& picture) {
    ++m_frame;
    for (const Shape& shape : picture.shapes) {
        const auto* text = std::get_if<TextShape>(&shape);
        if (!text) continue;
        const auto [at, isNew] = m_wanted.insert_or_assign(Key{text->font, devicePixels(text->size)}, m_frame);
        if (isNew) m_stale = true;
        Characters& characters = m_characters[static_cast<std::size_t>(text->font)];  // not all of it was measured
        forEachCharacter(text->text, [&](ImWchar c) {
            if (characters[c]) return;
            characters.set(c);
            m_stale = true;
        });
    }
    if (!m_stale) return false;
    if (m_wanted.size() > kMostBaked)
        std::erase_if(m_wanted, [&](const auto& entry) {
            const bool isReference =
                std::find(m_reference.begin(), m_reference.end(), entry.first) != m_reference.end();
            return entry.second != m_frame && !isReference;
        });
    bake();
    return true;
}

void FontSet::bake() {
    m_atlas->Clear();
    std::array<ImVector<ImWchar>, 4> ranges;
    for (const Font font : kFonts) {
        ImFontGlyphRangesBuilder characters;
        const Characters& wanted = m_characters[static_cast<std::size_t>(font)];
        for (std::size_t c = 0; c < wanted.size(); ++c)
            if (wanted[c]) characters.AddChar(static_cast<ImWchar>(c));
        characters.BuildRanges(&ranges[static_cast<std::size_t>(font)]);
    }

    m_baked.clear();
    for (const auto& [key, frame] : m_wanted) {
        const FontFile& file = fontFile(key.first);
        ImFontConfig config;
        config.FontDataOwnedByAtlas = false;
        config.OversampleH = 2;
        config.OversampleV = 1;
        if (file.data.empty()) {
            config.SizePixels = static_cast<float>(key.second);
            m_baked[key] = m_atlas->AddFontDefault(&config);
            continue;
        }
        m_baked[key] =
            m_atlas->AddFontFromMemoryTTF(const_cast<char*>(file.data.data()), static_cast<int>(file.data.size()),
                                          static_cast<float>(key.second * file.lineHeight), &config,
                                          ranges[static_cast<std::size_t>(key.first)].Data);
    }
    m_atlas->Flags |= ImFontAtlasFlags_NoMouseCursors | ImFontAtlasFlags_NoPowerOfTwoHeight;
    m_atlas->Build();
    m_stale = false;
}

ImFont* FontSet::font(Font font, double size) const {
    const auto exact = m_baked.find({font, devicePixels(size)});
    return exact != m_baked.end() ? exact->second : m_baked.at(m_reference[static_cast<std::size_t>(font)]);
}

}  // namespace kolo::viz
