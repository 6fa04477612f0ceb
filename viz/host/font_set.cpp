// SPDX-License-Identifier: Apache-2.0
#include "viz/host/font_set.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "viz/host/font_files.h"

namespace kolo::viz {

namespace {

constexpr std::size_t kMostBaked = 40;  // sizes and faces; beyond that the ones not used lately are dropped

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
    for (ImWchar c = 0x20; c < 0x7F; ++c) m_characters.insert(c);
    for (const char16_t c : std::u16string_view(u"·×−–—…µ→←↑↓✓±≈≤≥Ø")) m_characters.insert(static_cast<ImWchar>(c));
    m_wanted.insert({Font::Text, devicePixels(13)});
    bake();
}

int FontSet::devicePixels(double size) const {
    return std::max(static_cast<int>(std::lround(size * m_scale)), 4);
}

void FontSet::setScale(double devicePixelRatio) {
    if (devicePixelRatio == m_scale) return;
    m_scale = devicePixelRatio;
    m_baked.clear();
    m_wanted = {{Font::Text, devicePixels(13)}};
    m_stale = true;
}

const ImFont* FontSet::find(Key key) const {
    const auto exact = m_baked.find(key);
    return exact == m_baked.end() ? nullptr : exact->second;
}

double FontSet::width(const std::string& text, Font font, double size) const {
    const Key key{font, devicePixels(size)};
    const ImFont* baked = find(key);
    double scale = 1;
    if (!baked) {
        if (m_wanted.insert(key).second) m_stale = true;
        // Until the next bake: the same face at another size, or any.
        for (const auto& [other, candidate] : m_baked) {
            if (baked && other.first != font) continue;
            baked = candidate;
            scale = static_cast<double>(key.second) / other.second;
            if (other.first == font) break;
        }
        if (!baked) return 0.6 * size * static_cast<double>(text.size());
    }
    double sum = 0;
    forEachCharacter(text, [&](ImWchar c) {
        if (c >= 0x7F && m_characters.insert(c).second) m_stale = true;
        sum += baked->GetCharAdvance(c);
    });
    return sum * scale / m_scale;
}

void FontSet::bake() {
    if (m_baked.size() + m_wanted.size() <= kMostBaked)
        for (const auto& [key, font] : m_baked) m_wanted.insert(key);

    // A fresh atlas: clearing one keeps its largest texture size for ever.
    if (!m_atlas) m_atlas = std::make_unique<ImFontAtlas>();
    m_atlas->Clear();
    ImFontGlyphRangesBuilder characters;
    for (const ImWchar c : m_characters) characters.AddChar(c);
    ImVector<ImWchar> ranges;
    characters.BuildRanges(&ranges);

    m_baked.clear();
    for (const Key& key : m_wanted) {
        const FontFile& file = fontFile(key.first);
        ImFontConfig config;
        config.FontDataOwnedByAtlas = false;
        config.OversampleH = 2;
        config.OversampleV = 1;
        config.PixelSnapH = false;
        if (file.data.empty()) {
            config.SizePixels = static_cast<float>(key.second);
            m_baked[key] = m_atlas->AddFontDefault(&config);
            continue;
        }
        config.SizePixels = static_cast<float>(key.second * file.lineHeight);
        m_baked[key] =
            m_atlas->AddFontFromMemoryTTF(const_cast<char*>(file.data.data()), static_cast<int>(file.data.size()),
                                          config.SizePixels, &config, ranges.Data);
    }
    m_atlas->Flags |= ImFontAtlasFlags_NoMouseCursors | ImFontAtlasFlags_NoPowerOfTwoHeight;
    m_atlas->Build();
    m_wanted.clear();
    m_stale = false;
}

ImFont* FontSet::font(Font font, double size) const {
    const Key key{font, devicePixels(size)};
    const auto exact = m_baked.find(key);
    if (exact != m_baked.end()) return exact->second;
    if (m_wanted.insert(key).second) m_stale = true;
    // For one frame: the nearest size of the face.
    ImFont* best = m_baked.empty() ? nullptr : m_baked.begin()->second;
    int distance = 1 << 30;
    for (const auto& [other, candidate] : m_baked) {
        const int apart = std::abs(other.second - key.second) + (other.first == font ? 0 : 1 << 20);
        if (apart < distance) {
            distance = apart;
            best = candidate;
        }
    }
    return best;
}

}  // namespace kolo::viz
