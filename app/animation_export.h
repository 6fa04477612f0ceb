// SPDX-License-Identifier: GPL-3.0-or-later
//
// The animation as a file. The frames are what the window would show: the same playhead runs over the same record at
// the same pace, and QPainter paints the scene's picture of every frame. It works frame by frame between the window's
// events, so that the lecture continues meanwhile; it can be cancelled at any frame and then leaves nothing behind.
#pragma once

#include <QObject>
#include <QTimer>
#include <vector>

#include "app/animation_writer.h"
#include "app/window_parts.h"
#include "viz/scenes/scene.h"

class QAction;

namespace kolo::app {

class RunDocument;

QString suffixOf(AnimationFormat format);
AnimationFormat formatOf(const QString& path, AnimationFormat chosen);  ///< as the name's extension says

/// One frame of the animation, shown for `ticks` frames of the file.
struct AnimationFrame {
    viz::Playhead playhead;
    int ticks = 1;
};
/// From the start of the record to its end, at the playhead's pace, with a rest before and after.
std::vector<AnimationFrame> framesOf(const viz::Playhead& playhead, int framesPerSecond);

/// Every iteration of the record, at rest.
std::vector<AnimationFrame> restsOf(const viz::Playhead& playhead);

class AnimationExport : public QObject {
    Q_OBJECT
public:
    explicit AnimationExport(RunDocument& document, QObject* parent = nullptr);
    ~AnimationExport() override;

    /// Ends with done() or failed(), later. Only one at a time; starting another ends the first.
    void begin(const viz::Scene& scene, viz::Theme theme, AnimationFormat format, const QString& path);
    void cancel();
    bool isRunning() const { return m_writer != nullptr; }

signals:
    void progressed(int frame, int frames);
    void done(const QStringList& files);
    void failed(const kolo::Error& error);
    void cancelled();

private:
    void goOn();
    viz::Picture pictureAt(const viz::Playhead& playhead) const;
    void fail(const Error& error);

    RunDocument& m_document;
    const viz::Scene* m_scene = nullptr;
    viz::Theme m_theme = viz::Theme::Dark;
    std::unique_ptr<viz::TextMeasure> m_measure;
    std::unique_ptr<AnimationWriter> m_writer;
    std::vector<AnimationFrame> m_frames;
    std::size_t m_at = 0;
    QTimer m_next;
};

/// The menu's entries: asks where to save, shows progress with Cancel, reports what was saved.
class AnimationCommands : public QObject {
    Q_OBJECT
public:
    explicit AnimationCommands(const WindowParts& parts);
    AnimationExport& exporter() { return m_export; }

private:
    void askWhere(AnimationFormat format);

    WindowParts m_parts;
    AnimationExport m_export;
};

}  // namespace kolo::app
