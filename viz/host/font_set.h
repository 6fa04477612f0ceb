// SPDX-License-Identifier: Apache-2.0
//
// The fonts of one canvas. ImGui draws text from an atlas of glyphs baked at fixed pixel sizes; scaled glyphs are
// blurred ones. So the set notes which sizes and characters a picture asks for, and bakes exactly those, in device
// pixels. Pictures choose from a short ladder of sizes, so after a frame or two nothing is new and nothing is baked.
#pragma once

#include <imgui.h>

#include <map>
#include <memory>
#include <set>
#include <utility>

#include "viz/layout/picture.h"

namespace kolo::viz {

class FontSet final : public TextMeasure {
public:
    FontSet();

    /// Logical pixels; text of a size that is not baked yet is measured from one that is.
    double width(const std::string& text, Font font, double size) const override;

    void setScale(double devicePixelRatio);
    double scale() const { return m_scale; }

    /// True if text was measured that cannot be drawn crisply yet.
    bool needsBaking() const { return m_stale; }
    /// Bakes what was asked for. Every ImFont* from before is gone; the caller uploads the texture again.
    void bake();

    ImFontAtlas& atlas() { return *m_atlas; }
    ImFont* font(Font font, double size) const;

private:
    using Key = std::pair<Font, int>;  // device pixels of the em
    int devicePixels(double size) const;
    const ImFont* find(Key key) const;

    double m_scale = 1;
    std::unique_ptr<ImFontAtlas> m_atlas;
    std::map<Key, ImFont*> m_baked;
    mutable std::set<Key> m_wanted;          // since the last bake
    mutable std::set<ImWchar> m_characters;  // all that were ever asked for
    mutable bool m_stale = true;
};

}  // namespace kolo::viz
