// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a picture says.
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "viz/layout/picture.h"

namespace kolo::viz {

inline std::vector<TextShape> textShapesOf(const Picture& picture) {
    std::vector<TextShape> texts;
    for (const Shape& shape : picture.shapes)
        if (const auto* text = std::get_if<TextShape>(&shape)) texts.push_back(*text);
    return texts;
}

inline std::vector<std::string> textsOf(const Picture& picture) {
    std::vector<std::string> texts;
    for (TextShape& text : textShapesOf(picture)) texts.push_back(std::move(text.text));
    return texts;
}

inline bool says(const Picture& picture, const std::string& words) {
    for (const std::string& text : textsOf(picture))
        if (text.find(words) != std::string::npos) return true;
    return false;
}

}  // namespace kolo::viz
