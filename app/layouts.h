// SPDX-License-Identifier: GPL-3.0-or-later
//
// Columns and rows, with their gaps and margins in pixels said where they are made.
#pragma once

#include <QBoxLayout>
#include <QMargins>

namespace kolo::app {

namespace detail {
template <typename Layout>
Layout* laidOut(QWidget* parent, int spacing, const QMargins& margins) {
    auto* layout = new Layout(parent);
    layout->setContentsMargins(margins);
    layout->setSpacing(spacing);
    return layout;
}
}  // namespace detail

/// `parent`: null for one within another layout.
inline QVBoxLayout* columnIn(QWidget* parent, int spacing, const QMargins& margins = {}) {
    return detail::laidOut<QVBoxLayout>(parent, spacing, margins);
}
inline QHBoxLayout* rowIn(QWidget* parent, int spacing, const QMargins& margins = {}) {
    return detail::laidOut<QHBoxLayout>(parent, spacing, margins);
}

}  // namespace kolo::app
