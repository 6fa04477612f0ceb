// SPDX-License-Identifier: GPL-3.0-or-later
//
// A film (MP4), made by the ffmpeg program if it is installed: it receives the raw frames on its standard input and
// chooses its own MP4 encoder. The file gets its name once it is complete.
#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QProcess>
#include <QStandardPaths>

#include "app/animation_writer.h"

namespace kolo::app {

namespace {

constexpr int kPatienceMs = 30'000;
constexpr qint64 kMostWaiting = 16 << 20;  // bytes that ffmpeg has not consumed yet

QString ffmpeg() {
    return QStandardPaths::findExecutable(QStringLiteral("ffmpeg"));
}

QString tr(const char* text) {
    return QCoreApplication::translate("AnimationExport", text);
}

class FilmWriter final : public AnimationWriter {
public:
    FilmWriter(const QString& path, QSize pixels)
        : m_path(path), m_part(path + QStringLiteral(".part")), m_size(pixels) {}
    ~FilmWriter() override {
        m_process.kill();
        m_process.waitForFinished(kPatienceMs);
        QFile::remove(m_part);
    }

    Outcome<void> begin(const std::vector<viz::Picture>&) override {
        if (const QString why = whyNoFilm(); !why.isEmpty())
            return Error{ErrorCode::BadValue, "path", why.toStdString()};
        const QFileInfo folder(QFileInfo(m_path).absolutePath());
        if (!folder.isDir() || !folder.isWritable())
            return animationError(m_path, tr("the folder must exist and be writable"));
        const QString size = QStringLiteral("%1x%2").arg(m_size.width()).arg(m_size.height());
        m_process.setProcessChannelMode(QProcess::MergedChannels);
        m_process.start(
            ffmpeg(),
            {"-hide_banner", "-loglevel", "error", "-y",       "-f",      "rawvideo",
             "-pix_fmt",     "bgr0",      "-s",    size,       "-r",      QString::number(kFilmFramesPerSecond),
             "-i",           "-",         "-an",   "-pix_fmt", "yuv420p", "-movflags",
             "+faststart",   "-f",        "mp4",   m_part});
        if (!m_process.waitForStarted(kPatienceMs)) return animationError(m_path, m_process.errorString());
        return {};
    }

    Outcome<void> add(const viz::Picture& picture, int ticks, int) override {
        const QImage image = frameImage(picture, m_size);
        for (int i = 0; i < ticks; ++i) {
            m_process.write(reinterpret_cast<const char*>(image.constBits()), image.sizeInBytes());
            while (m_process.bytesToWrite() > kMostWaiting) {
                if (!m_process.waitForBytesWritten(kPatienceMs)) return failed();
            }
        }
        if (m_process.state() != QProcess::Running) return failed();
        return {};
    }

    Outcome<QStringList> finish() override {
        m_process.closeWriteChannel();
        if (!m_process.waitForFinished(kPatienceMs) || m_process.exitStatus() != QProcess::NormalExit ||
            m_process.exitCode() != 0)
            return failed().error();
        QFile::remove(m_path);
        if (!QFile::rename(m_part, m_path)) return animationError(m_path, tr("the finished film could not be renamed"));
        return QStringList{m_path};
    }

private:
    Outcome<void> failed() {
        const QString said = QString::fromUtf8(m_process.readAll()).trimmed().section(QLatin1Char('\n'), -1);
        return animationError(m_path,
                              said.isEmpty() ? tr("ffmpeg ended without a reason") : tr("ffmpeg says: %1").arg(said));
    }

    QString m_path, m_part;
    QSize m_size;
    QProcess m_process;
};

}  // namespace

QString whyNoFilm() {
    if (!ffmpeg().isEmpty()) return {};
    return tr("A film needs the program ffmpeg, which is not installed (on Debian: apt install ffmpeg).");
}

std::unique_ptr<AnimationWriter> filmWriter(const QString& path, QSize pixels) {
    return std::make_unique<FilmWriter>(path, pixels);
}

}  // namespace kolo::app
