// SPDX-License-Identifier: Apache-2.0
//
// The fonts of one canvas. ImGui draws text from an atlas of glyphs baked at fixed pixel sizes; scaled glyphs are
// blurred. So before a picture is painted, the set checks which sizes and characters it uses, and bakes exactly those,
// in device pixels. Pictures choose from a short ladder of sizes, so soon nothing is new and nothing is baked.
//
// Widths come from one size of each face: glyphs are not hinted, so they scale proportionally.
#pragma once

#include <imgui.h>

#include <array>
#include <bitset>
#include <map>
#include <memory>
#include <utility>

#include "viz/layout/picture.h"

namespace kolo::viz {

class FontSet final : public TextMeasure {
public:
    FontSet();

    double width(const std::string& text, Font font, double size) const override;  ///< logical pixels

    void setScale(double devicePixelRatio);
    double scale() const { return m_scale; }

    /// Makes sure that every text of the picture can be drawn crisply. True if the atlas was rebuilt: all earlier
    /// ImFont* are invalid, and the texture must be uploaded again.
    bool prepare(const Picture& picture);

    ImFontAtlas& atlas() { return *m_atlas; }
    ImFont* font(Font font, double size) const;  ///< after prepare()

private:
    using Key = std::pair<Font, int>;  // em size in device pixels
    int devicePixels(double size) const;
    void bake();

    double m_scale = 1;
    std::unique_ptr<ImFontAtlas> m_atlas = std::make_unique<ImFontAtlas>();
    std::map<Key, ImFont*> m_baked;
    std::map<Key, int> m_wanted;     // with the frame that last used it
    std::array<Key, 4> m_reference;  // [Font] the size that widths come from
    int m_frame = 0;
    using Characters = std::bitset<0x10000>;
    mutable std::array<Characters, 4> m_characters;  // [Font] all ever requested
    mutable bool m_stale = true;
};

}  // namespace kolo::viz
