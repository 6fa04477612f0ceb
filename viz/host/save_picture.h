// SPDX-License-Identifier: Apache-2.0
//
// A picture as a file, or on any QPainter (a page, an image). The file holds what the canvas showed.
#pragma once

#include <QString>
#include <memory>

#include "engine/api/outcome.h"
#include "viz/layout/picture.h"

class QPainter;
class QRectF;

namespace kolo::viz {

/// By the suffix: ".png" (at `scale` pixels per logical pixel), ".svg" or ".pdf". A file of that name is replaced, and
/// only when the new one is complete.
Outcome<void> savePicture(const Picture& picture, const QString& path, double scale = 2);

/// Paints the picture into `target`, as large as its proportions allow, centred.
void paintPicture(QPainter& painter, const Picture& picture, const QRectF& target);

/// The measure of the fonts that paintPicture() paints with, for pictures that are not taken from a canvas.
std::unique_ptr<TextMeasure> painterMeasure();

}  // namespace kolo::viz
