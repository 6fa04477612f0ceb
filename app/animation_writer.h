// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where an animation's frames go. One file each for single pictures (stills), GIF and film.
#pragma once

#include <QSize>
#include <QStringList>
#include <memory>
#include <vector>

#include "engine/api/outcome.h"
#include "viz/layout/picture.h"

namespace kolo::app {

enum class AnimationFormat { Png, Svg, Gif, Mp4 };

class AnimationWriter {
public:
    virtual ~AnimationWriter() = default;
    /// Before the first frame: sample pictures of the animation, for choosing colours.
    virtual Outcome<void> begin(const std::vector<viz::Picture>& samples) = 0;
    /// Shown for `ticks` frames; `iteration` is the step at rest, -1 in motion.
    virtual Outcome<void> add(const viz::Picture& picture, int ticks, int iteration) = 0;
    virtual Outcome<QStringList> finish() = 0;  ///< the files written
    // Destroyed without finish(), it leaves nothing behind.
};

inline constexpr int kGifFramesPerSecond = 20;  ///< a GIF counts in hundredths of a second
inline constexpr int kFilmFramesPerSecond = 30;

std::unique_ptr<AnimationWriter> gifWriter(const QString& path, QSize pixels);
std::unique_ptr<AnimationWriter> filmWriter(const QString& path, QSize pixels);
/// One file per iteration: "run.png" becomes run-00.png, run-01.png …
std::unique_ptr<AnimationWriter> stillsWriter(const QString& path);

/// Empty if films can be written; otherwise one sentence that says what is missing.
QString whyNoFilm();

QImage frameImage(const viz::Picture& picture, QSize pixels);
Error animationError(const QString& path, const QString& why);

}  // namespace kolo::app
