// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where the frames of an animation go. One file each: pictures one by one (stills), a GIF, a film.
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
    /// Before the first frame: some pictures of the animation, from which colours may be chosen.
    virtual Outcome<void> begin(const std::vector<viz::Picture>& samples) = 0;
    /// `ticks` frames long; `iteration` is the step at rest, -1 in motion.
    virtual Outcome<void> add(const viz::Picture& picture, int ticks, int iteration) = 0;
    virtual Outcome<QStringList> finish() = 0;  ///< the files that were written
    // Destroyed without finish(), it leaves nothing behind.
};

inline constexpr int kGifFramesPerSecond = 20;  ///< a GIF counts in hundredths of a second
inline constexpr int kFilmFramesPerSecond = 30;

std::unique_ptr<AnimationWriter> gifWriter(const QString& path, QSize pixels);
std::unique_ptr<AnimationWriter> filmWriter(const QString& path, QSize pixels);
/// One file an iteration: "run.png" becomes run-00.png, run-01.png …
std::unique_ptr<AnimationWriter> stillsWriter(const QString& path);

/// Empty where films can be written; otherwise one sentence that says what is missing.
QString whyNoFilm();

QImage frameImage(const viz::Picture& picture, QSize pixels);
Error animationError(const QString& path, const QString& why);

}  // namespace kolo::app
