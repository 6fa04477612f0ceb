// SPDX-License-Identifier: Apache-2.0
//
// A picture as a file, or on any QPainter (a page, an image). The file shows what the canvas showed.
#pragma once

#include <QString>
#include <memory>

#include "engine/api/outcome.h"
#include "viz/layout/picture.h"

class QMimeData;
class QPainter;
class QRectF;

namespace kolo::viz {

/// Format by suffix: ".png" (at `scale` pixels per logical pixel), ".svg" or ".pdf". Replaces a file of that name, but
/// only once the new one is complete.
Outcome<void> savePicture(const Picture& picture, const QString& path, double scale = 2);

/// For the clipboard: as PNG and as SVG, of which a program takes what it can. The caller owns it.
QMimeData* mimeOf(const Picture& picture, double scale = 2);

/// Paints the picture into `target`, centred and as large as its aspect ratio allows.
void paintPicture(QPainter& painter, const Picture& picture, const QRectF& target);

/// Measures text in paintPicture()'s fonts, for pictures that do not come from a canvas.
std::unique_ptr<TextMeasure> painterMeasure();

}  // namespace kolo::viz
