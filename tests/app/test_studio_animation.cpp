// SPDX-License-Identifier: GPL-3.0-or-later
//
// The animation as a file shows what was recorded, from start to end, as fast as on the screen; cancelled or failed, it
// leaves nothing behind.
#include <QImageReader>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>

#include "app/animation_export.h"
#include "app/extras.h"
#include "tests/app/studio_fixture.h"
#include "viz/host/canvas_widget.h"

using namespace kolo;
using namespace kolo::app;

class TestStudioAnimation : public QObject {
    Q_OBJECT

    std::unique_ptr<Studio> m_studio;

    AnimationExport& exporter() { return m_studio->window().extras().animation().exporter(); }
    QStringList exported(AnimationFormat format, const QString& name) {
        QSignalSpy done(&exporter(), &AnimationExport::done), failed(&exporter(), &AnimationExport::failed);
        exporter().begin(*m_studio->window().canvas().scene(), viz::Theme::Light, format, m_studio->file(name));
        if (!QTest::qWaitFor([&] { return done.count() + failed.count() > 0; }, 120'000) || done.count() == 0)
            return {};
        return done.at(0).at(0).toStringList();
    }

private slots:
    void initTestCase() {
        m_studio = std::make_unique<Studio>();
        QVERIFY(m_studio->readyAtTheEnd());
        m_studio->document().setSecondsPerStep(0.3);
    }
    void cleanupTestCase() { m_studio.reset(); }

    void theFramesAreThePlayheads() {
        const auto frames = framesOf(m_studio->document().playhead(), 20);
        QCOMPARE(frames.front().playhead.position(), 0.0);
        QCOMPARE(frames.back().playhead.position(), 6.0);
        int ticks = 0;
        for (std::size_t i = 0; i < frames.size(); ++i) {
            ticks += frames[i].ticks;
            if (i) QVERIFY(frames[i].playhead.position() > frames[i - 1].playhead.position());
        }
        QVERIFY(ticks > 6 * 0.3 * 20);  // the motion, and the rests besides
    }

    void aGifMoves() {
        const QStringList files = exported(AnimationFormat::Gif, "run.gif");
        QCOMPARE(files.size(), 1);
        QImageReader reader(files.first());
        QCOMPARE(reader.format(), QByteArray("gif"));
        QVERIFY(reader.supportsAnimation());
        QCOMPARE(reader.loopCount(), -1);  // for ever
        const QImage first = reader.read();
        QCOMPARE(first.size(), QSize(960, 540));
        QImage last = first;
        int frames = 1, hundredths = reader.nextImageDelay();
        for (QImage image = reader.read(); !image.isNull(); image = reader.read()) {
            last = image;
            ++frames;
        }
        QVERIFY2(frames > 20, qPrintable(QString::number(frames)));
        QVERIFY(hundredths > 0);
        QVERIFY(first.convertToFormat(QImage::Format_RGB32) != last.convertToFormat(QImage::Format_RGB32));
        // Flat surfaces keep their very colour: the corner is the ground of the theme.
        const viz::Color ground = viz::palette(viz::Theme::Light).ground;
        QCOMPARE(first.pixelColor(2, 2), QColor(ground.r, ground.g, ground.b));
        QCOMPARE(last.pixelColor(2, 2), QColor(ground.r, ground.g, ground.b));
    }

    void stillsAreOneAnIteration() {
        const QStringList pngs = exported(AnimationFormat::Png, "still.png");
        QCOMPARE(pngs.size(), 7);
        for (const QString& file : pngs) QVERIFY(!QImage(file).isNull());
        QVERIFY(QImage(pngs[0]) != QImage(pngs[6]));
        const QStringList svgs = exported(AnimationFormat::Svg, "still.svg");
        QCOMPARE(svgs.size(), 7);
        QFile last(svgs[6]);
        QVERIFY(last.open(QIODevice::ReadOnly));
        QVERIFY(last.readAll().contains("iteration 6 of 6"));
    }

    void aFilmWhereFfmpegIs() {
        if (!whyNoFilm().isEmpty()) QSKIP(qPrintable(whyNoFilm()));
        QVERIFY(m_studio->window().actions().exportAnimationMp4->isEnabled());
        const QStringList files = exported(AnimationFormat::Mp4, "run.mp4");
        QCOMPARE(files.size(), 1);
        QFile film(files.first());
        QVERIFY(film.open(QIODevice::ReadOnly));
        QVERIFY(film.read(12).contains("ftyp"));
        QVERIFY(film.size() > 5000);
        QVERIFY(!QFile::exists(files.first() + ".part"));
        const QString probe = QStandardPaths::findExecutable("ffprobe");
        if (probe.isEmpty()) return;
        QProcess process;
        process.start(probe, {"-v", "error", "-select_streams", "v", "-show_entries", "stream=width,height", "-of",
                              "csv=p=0", files.first()});
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.readAllStandardOutput().trimmed(), QByteArray("1280,720"));
    }

    void withoutFfmpegItSaysWhy() {
        const QByteArray path = qgetenv("PATH");
        qputenv("PATH", m_studio->file({}).toUtf8());
        const QString why = whyNoFilm();
        QSignalSpy failed(&exporter(), &AnimationExport::failed);
        exporter().begin(*m_studio->window().canvas().scene(), viz::Theme::Dark, AnimationFormat::Mp4,
                         m_studio->file("no.mp4"));
        qputenv("PATH", path);
        QVERIFY2(why.contains("ffmpeg"), qPrintable(why));
        QCOMPARE(failed.count(), 1);
        QVERIFY(m_studio->window().strip().notice().sentence.contains("ffmpeg"));
        QVERIFY(!QFile::exists(m_studio->file("no.mp4")));
    }

    void cancelledItLeavesNothing() {
        m_studio->document().toEnd();
        QVERIFY(m_studio->standsAt(6));
        for (const auto& [format, name] :
             {std::pair{AnimationFormat::Gif, "half.gif"}, {AnimationFormat::Png, "half.png"}}) {
            QSignalSpy progressed(&exporter(), &AnimationExport::progressed);
            exporter().begin(*m_studio->window().canvas().scene(), viz::Theme::Dark, format, m_studio->file(name));
            QVERIFY(waitFor([&] { return progressed.count() >= (format == AnimationFormat::Gif ? 2 : 1); }));
            QVERIFY(m_studio->window().strip().hasProgress());
            exporter().cancel();
            QVERIFY(!exporter().isRunning());
            QVERIFY(!m_studio->window().strip().hasProgress());
            QVERIFY(QDir(m_studio->file({})).entryList({"half*"}).isEmpty());
        }
    }

    void aFolderThatDoesNotExistIsOneSentence() {
        for (const char* name : {"no/such/a.gif", "no/such/a.mp4", "no/such/a.png", "no/such/a.svg"}) {
            const QString suffix = QString::fromLatin1(name).section('.', 1);
            const AnimationFormat format = suffix == "gif"   ? AnimationFormat::Gif
                                           : suffix == "mp4" ? AnimationFormat::Mp4
                                           : suffix == "png" ? AnimationFormat::Png
                                                             : AnimationFormat::Svg;
            if (format == AnimationFormat::Mp4 && !whyNoFilm().isEmpty()) continue;
            QVERIFY(exported(format, name).isEmpty());
            const QString sentence = m_studio->window().strip().notice().sentence;
            QVERIFY2(sentence.contains("no/such") && sentence.endsWith('.'), qPrintable(sentence));
        }
    }
};

KOLO_STUDIO_TEST_MAIN(TestStudioAnimation)
#include "test_studio_animation.moc"
