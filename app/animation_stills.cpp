// SPDX-License-Identifier: GPL-3.0-or-later
//
// The animation as pictures for slides and handouts: one file per iteration, at rest.
#include <QFile>
#include <QFileInfo>

#include "app/animation_writer.h"
#include "viz/host/save_picture.h"

namespace kolo::app {

namespace {

class StillsWriter final : public AnimationWriter {
public:
    explicit StillsWriter(const QString& path) : m_path(path) {}
    ~StillsWriter() override {
        if (!m_finished)
            for (const QString& file : m_files) QFile::remove(file);
    }

    Outcome<void> begin(const std::vector<viz::Picture>&) override { return {}; }
    Outcome<void> add(const viz::Picture& picture, int, int iteration) override {
        if (iteration < 0 || iteration == m_last) return {};
        m_last = iteration;
        const QFileInfo file(m_path);
        const QString name = QStringLiteral("%1/%2-%3.%4")
                                 .arg(file.path(), file.completeBaseName())
                                 .arg(iteration, 2, 10, QLatin1Char('0'))
                                 .arg(file.suffix());
        TRY(viz::savePicture(picture, name));
        m_files << name;
        return {};
    }
    Outcome<QStringList> finish() override {
        m_finished = true;
        return m_files;
    }

private:
    QString m_path;
    QStringList m_files;
    int m_last = -1;
    bool m_finished = false;
};

}  // namespace

std::unique_ptr<AnimationWriter> stillsWriter(const QString& path) {
    return std::make_unique<StillsWriter>(path);
}

}  // namespace kolo::app
