// SPDX-License-Identifier: GPL-3.0-or-later
//
// Columns and rows, with their gaps and margins in pixels said where they are made.
#pragma once

#include <QBoxLayout>
#include <QMargins>
#include <QSplitter>
#include <initializer_list>

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

/// Hides what a layout holds, or shows it again.
inline void hideContents(const QLayout& layout, bool hidden) {
    for (int i = 0; i < layout.count(); ++i)
        if (QWidget* widget = layout.itemAt(i)->widget()) widget->setHidden(hidden);
}

struct SplitPart {
    QWidget* widget = nullptr;
    int stretch = 0;
    int size = 0;
};
inline QSplitter* split(Qt::Orientation orientation, std::initializer_list<SplitPart> parts) {
    auto* splitter = new QSplitter(orientation);
    QList<int> sizes;
    for (const SplitPart& part : parts) {
        splitter->addWidget(part.widget);
        splitter->setStretchFactor(splitter->count() - 1, part.stretch);
        sizes << part.size;
    }
    splitter->setSizes(sizes);
    splitter->setChildrenCollapsible(false);
    return splitter;
}

}  // namespace kolo::app
