// SPDX-License-Identifier: GPL-3.0-or-later
//
// A row of controls that takes another line where the window is too narrow for one, as at 200 % on a hall's screen.
#pragma once

#include <QHBoxLayout>
#include <vector>

namespace kolo::app {

/// A QHBoxLayout as long as everything fits. A label stays with the control that it names; stretches and spacings count
/// in a single line only.
class WrappingRow : public QHBoxLayout {
    Q_OBJECT
public:
    using QHBoxLayout::QHBoxLayout;

    QSize minimumSize() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    int minimumHeightForWidth(int width) const override { return heightForWidth(width); }
    void setGeometry(const QRect& rect) override;

private:
    struct Place {
        QLayoutItem* item;
        QRect rect;  ///< from the row's upper left corner
    };
    bool fits(int width) const { return width >= QHBoxLayout::minimumSize().width(); }
    std::vector<Place> places(int width) const;
};

}  // namespace kolo::app
