// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/animation_export.h"

#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QMainWindow>
#include <QPainter>
#include <algorithm>

#include "app/actions.h"
#include "app/engine_words.h"
#include "app/exporter.h"
#include "app/file_dialogs.h"
#include "app/message_strip.h"
#include "app/run_document.h"
#include "app/scene_input.h"
#include "app/theme.h"
#include "engine/api/names.h"
#include "viz/host/canvas_widget.h"
#include "viz/host/save_picture.h"

namespace kolo::app {

namespace {
constexpr viz::Size kDrawn{960, 540};  // logical pixels of every frame
constexpr double kType = 1.25;         // of its text, relative to the screen: films are viewed small
constexpr QSize kGifPixels{960, 540}, kFilmPixels{1280, 720};
constexpr double kRestBefore = 0.8, kRestAfter = 2.0;  // seconds
constexpr std::size_t kMostFrames = 60'000;
constexpr std::size_t kSamples = 12;
constexpr int kProgressEvery = 10;  // frames
constexpr Names<AnimationFormat, AnimationFormat::Mp4> kSuffixes{"png", "svg", "gif", "mp4"};
}  // namespace

QString suffixOf(AnimationFormat format) {
    return QString::fromUtf8(kSuffixes[format]);
}

AnimationFormat formatOf(const QString& path, AnimationFormat chosen) {
    return kSuffixes.find(QFileInfo(path).suffix().toLower().toStdString()).value_or(chosen);
}

QImage frameImage(const viz::Picture& picture, QSize pixels) {
    QImage image(pixels, QImage::Format_RGB32);
    image.fill(toQColor(picture.background));
    QPainter painter(&image);
    viz::paintPicture(painter, picture, QRectF(image.rect()));
    return image;
}

Error animationError(const QString& path, const QString& why) {
    return {ErrorCode::UnreadableFile, "path",
            AnimationExport::tr("The animation could not be written to %1: %2.").arg(path, why).toStdString()};
}

std::vector<AnimationFrame> framesOf(const viz::Playhead& playhead, int framesPerSecond) {
    viz::Playhead at = playhead;
    at.jumpTo(0);
    std::vector<AnimationFrame> frames{{at, static_cast<int>(kRestBefore * framesPerSecond)}};
    if (at.liveEdge() > 0) {
        at.play();
        while (frames.size() < kMostFrames && !at.wantsMore() && (at.playing() || !at.atRest())) {
            at.advance(1.0 / framesPerSecond);
            if (at.position() == frames.back().playhead.position()) {
                ++frames.back().ticks;
            } else {
                frames.push_back({at, 1});
            }
        }
    }
    frames.back().ticks += static_cast<int>(kRestAfter * framesPerSecond);
    return frames;
}

std::vector<AnimationFrame> restsOf(const viz::Playhead& playhead) {
    std::vector<AnimationFrame> frames;
    viz::Playhead at = playhead;
    for (int step = 0; step <= at.liveEdge(); ++step) {
        at.jumpTo(step);
        frames.push_back({at, 1});
    }
    return frames;
}

AnimationExport::AnimationExport(RunDocument& document, QObject* parent) : QObject(parent), m_document(document) {
    m_next.setInterval(0);
    connect(&m_next, &QTimer::timeout, this, &AnimationExport::goOn);
    connect(&document, &RunDocument::runStarted, this, [this] {
        if (isRunning())
            fail({ErrorCode::Cancelled, "run",
                  tr("The animation was not saved, because another run is shown now.").toStdString()});
    });
}

AnimationExport::~AnimationExport() = default;

viz::Picture AnimationExport::pictureAt(const viz::Playhead& playhead) const {
    viz::SceneInput input = sceneInputOf(m_document);
    input.playhead = playhead;
    input.theme = m_theme;
    input.size = kDrawn;
    input.fontScale = kType;
    input.hoveredChunk = -1;
    input.selectedRank = -1;
    input.selectedChunk = -1;
    input.measure = m_measure.get();
    return m_scene->draw(input);
}

void AnimationExport::begin(const viz::Scene& scene, viz::Theme theme, AnimationFormat format, const QString& path) {
    cancel();
    if (!m_document.hasRun()) {
        return fail(
            {ErrorCode::UnknownRun, "run", tr("There is no run to export yet; press Run first.").toStdString()});
    }
    m_scene = &scene;
    m_theme = theme;
    m_measure = viz::painterMeasure();
    const bool film = format == AnimationFormat::Mp4;
    const bool stills = format == AnimationFormat::Png || format == AnimationFormat::Svg;
    m_frames = stills ? restsOf(m_document.playhead())
                      : framesOf(m_document.playhead(), film ? kFilmFramesPerSecond : kGifFramesPerSecond);
    m_at = 0;
    m_writer = film                             ? filmWriter(path, kFilmPixels)
               : format == AnimationFormat::Gif ? gifWriter(path, kGifPixels)
                                                : stillsWriter(path);
    std::vector<viz::Picture> samples;
    if (format == AnimationFormat::Gif) {
        for (std::size_t i = 0; i < std::min(kSamples, m_frames.size()); ++i) {
            samples.push_back(
                pictureAt(m_frames[i * (m_frames.size() - 1) / std::max<std::size_t>(kSamples - 1, 1)].playhead));
        }
    }
    if (auto begun = m_writer->begin(samples); !begun) return fail(begun.error());
    m_next.start();
    emit progressed(0, static_cast<int>(m_frames.size()));
}

void AnimationExport::goOn() {
    if (!m_writer) return;
    if (m_at < m_frames.size()) {
        const AnimationFrame& frame = m_frames[m_at++];
        const int iteration = frame.playhead.atRest() ? frame.playhead.step() : -1;
        if (auto added = m_writer->add(pictureAt(frame.playhead), frame.ticks, iteration); !added)
            return fail(added.error());
        if (m_at % kProgressEvery == 0) emit progressed(static_cast<int>(m_at), static_cast<int>(m_frames.size()));
        return;
    }
    m_next.stop();
    const auto writer = std::exchange(m_writer, nullptr);
    const Outcome<QStringList> files = writer->finish();
    if (files) {
        emit done(*files);
    } else {
        emit failed(files.error());
    }
}

void AnimationExport::cancel() {
    m_next.stop();
    if (std::exchange(m_writer, nullptr)) emit cancelled();
}

void AnimationExport::fail(const Error& error) {
    m_next.stop();
    m_writer.reset();
    emit failed(error);
}

AnimationCommands::AnimationCommands(const WindowParts& parts)
    : QObject(&parts.window), m_parts(parts), m_export(parts.document) {
    Actions& actions = parts.actions;
    const std::pair<QAction*, AnimationFormat> all[] = {{actions.exportAnimationGif, AnimationFormat::Gif},
                                                        {actions.exportAnimationMp4, AnimationFormat::Mp4},
                                                        {actions.exportAnimationPng, AnimationFormat::Png},
                                                        {actions.exportAnimationSvg, AnimationFormat::Svg}};
    for (const auto& [action, format] : all)
        connect(action, &QAction::triggered, this, [this, format = format] { askWhere(format); });
    if (const QString why = whyNoFilm(); !why.isEmpty()) {
        actions.exportAnimationMp4->setEnabled(false);
        actions.exportAnimationMp4->setToolTip(why);
        actions.exportAnimationMp4->setStatusTip(why);
        actions.exportAnimationMp4->setText(tr("Animation as MP4 (needs ffmpeg)"));
    }
    MessageStrip& strip = parts.strip;
    connect(&m_export, &AnimationExport::progressed, this, [this, &strip](int frame, int frames) {
        strip.showProgress(tr("Drawing the animation: %1 of %2 pictures.").arg(frame).arg(frames), tr("Cancel"),
                           [this] { m_export.cancel(); });
    });
    connect(&m_export, &AnimationExport::done, this, [&strip](const QStringList& files) {
        strip.hideProgress();
        const QString name = QDir::toNativeSeparators(files.value(0));
        strip.show({Notice::Tone::Good,
                    files.size() > 1 ? tr("Saved %1 pictures, the first is %2.").arg(files.size()).arg(name)
                                     : tr("Saved %1.").arg(name),
                    {},
                    {},
                    8});
    });
    connect(&m_export, &AnimationExport::failed, this, [&strip](const Error& error) {
        strip.hideProgress();
        strip.show({Notice::Tone::Bad, engineWords(error.message), {}, {}, 0});
    });
    connect(&m_export, &AnimationExport::cancelled, this, [&strip] {
        strip.hideProgress();
        strip.show({Notice::Tone::Info, tr("The animation was cancelled; no file was left."), {}, {}, 6});
    });
}

void AnimationCommands::askWhere(AnimationFormat format) {
    const QString suffix = suffixOf(format);
    askWhereToSave(
        &m_parts.window, tr("Export the animation"),
        {{tr("Animation (*.%1)").arg(suffix), suffix, m_parts.exporter.suggestedStem() + QLatin1Char('.') + suffix}},
        [this, format](const QString& path, std::size_t) {
            m_export.begin(*m_parts.canvas.scene(), m_parts.appearance.theme(), formatOf(path, format), path);
        });
}

}  // namespace kolo::app
