// SPDX-License-Identifier: Apache-2.0
#include "viz/host/surface.h"

#include <imgui.h>
#include <imgui_impl_opengl3.h>

#include <QElapsedTimer>
#include <QGuiApplication>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFramebufferObject>
#include <QOpenGLFunctions>
#include <QOpenGLWidget>
#include <QPainter>
#include <QStringList>
#include <QSurfaceFormat>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "engine/api/non_copyable.h"
#include "viz/host/imgui_painter.h"
#include "viz/host/save_picture.h"

namespace kolo::viz {

namespace {

double frameMs(const QElapsedTimer& timer) {
    return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

QSurfaceFormat wantedFormat() {
    QSurfaceFormat format;
    format.setVersion(3, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    format.setSamples(0);  // ImGui smooths its own edges
    return format;
}

/// ImGui's functions work on one current context; every use of it goes through one of these.
class WithContext : NonCopyable {
public:
    explicit WithContext(ImGuiContext* context) : m_before(ImGui::GetCurrentContext()) {
        ImGui::SetCurrentContext(context);
    }
    ~WithContext() { ImGui::SetCurrentContext(m_before); }

private:
    ImGuiContext* m_before;
};

/// ImGui's context and its OpenGL backend, for use with a current OpenGL context.
class ImGuiOnGl : NonCopyable {
public:
    enum class Runs : unsigned char { OnCard, OnProcessor };
    ImGuiOnGl(FontSet& fonts, Runs runs) : m_fonts(fonts), m_runs(runs) {
        ImGuiContext* const before = ImGui::GetCurrentContext();
        m_imgui = ImGui::CreateContext(&fonts.atlas());
        ImGui::SetCurrentContext(m_imgui);
        ImGui::GetIO().IniFilename = nullptr;
        ImGui::SetCurrentContext(before);
    }
    ~ImGuiOnGl() { ImGui::DestroyContext(m_imgui); }

    void acquire(const QOpenGLContext& context) {
        WithContext current(m_imgui);
        m_up = ImGui_ImplOpenGL3_Init(context.isOpenGLES() ? "#version 300 es" : "#version 130");
    }
    void release() {
        if (!m_up) return;
        WithContext current(m_imgui);
        ImGui_ImplOpenGL3_Shutdown();
        if (!m_tiles.empty())
            QOpenGLContext::currentContext()->functions()->glDeleteTextures(static_cast<GLsizei>(m_tiles.size()),
                                                                            m_tiles.data());
        m_tiles.clear();
        m_up = false;
    }
    bool isUp() const { return m_up; }

    Surface::Frame paint(const Picture& picture, QOpenGLFunctions& gl, QSize pixels) {
        QElapsedTimer timer;
        timer.start();
        WithContext current(m_imgui);
        if (m_fonts.prepare(picture)) {
            ImGui_ImplOpenGL3_DestroyFontsTexture();
            ImGui_ImplOpenGL3_CreateFontsTexture();
        }
        ImGuiIO& io = ImGui::GetIO();
        io.DisplaySize = {static_cast<float>(pixels.width()), static_cast<float>(pixels.height())};
        io.DeltaTime = 1.f / 60;
        ImGui_ImplOpenGL3_NewFrame();
        ImGui::NewFrame();
        m_tilesUsed = 0;
        TextureOf textureOf;
        if (m_runs == Runs::OnProcessor) textureOf = [&](const RectTile& tile) { return upload(gl, tile); };
        paintWithImGui(*ImGui::GetBackgroundDrawList(), picture, m_fonts, textureOf);
        ImGui::Render();

        const Color ground = picture.background;
        gl.glClearColor(ground.r / 255.f, ground.g / 255.f, ground.b / 255.f, 1);
        gl.glClear(GL_COLOR_BUFFER_BIT);
        ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
        return {frameMs(timer), ImGui::GetDrawData()->TotalVtxCount};
    }

private:
    ImTextureID upload(QOpenGLFunctions& gl, const RectTile& tile) {
        if (m_tilesUsed == m_tiles.size()) {
            gl.glGenTextures(1, &m_tiles.emplace_back());
            gl.glBindTexture(GL_TEXTURE_2D, m_tiles.back());
            gl.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
            gl.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
        }
        const GLuint texture = m_tiles[m_tilesUsed++];
        gl.glBindTexture(GL_TEXTURE_2D, texture);
        gl.glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, tile.width, tile.height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                        tile.pixels.data());
        return (ImTextureID)(std::intptr_t)texture;  // NOLINT: ImGui's own way
    }

    FontSet& m_fonts;
    Runs m_runs;
    ImGuiContext* m_imgui = nullptr;
    bool m_up = false;
    std::vector<GLuint> m_tiles;  // textures, reused by every frame
    std::size_t m_tilesUsed = 0;
};

QSize inPixels(const QWidget& widget) {
    const double ratio = widget.devicePixelRatioF();
    return {std::max(static_cast<int>(std::round(widget.width() * ratio)), 1),
            std::max(static_cast<int>(std::round(widget.height() * ratio)), 1)};
}

/// On a graphics card: the window is composited by OpenGL as well, and nothing is read back.
class GlSurface final : public QOpenGLWidget, public Surface {
public:
    GlSurface(QWidget* parent, Host host)
        : QOpenGLWidget(parent), m_host(std::move(host)), m_imgui(m_host.fonts, ImGuiOnGl::Runs::OnCard) {
        setFormat(wantedFormat());
        connect(this, &QOpenGLWidget::frameSwapped, this, [this] { m_host.swapped(); });
    }
    ~GlSurface() override { release(); }

    QWidget& widget() override { return *this; }
    QImage grab() override { return grabFramebuffer(); }

protected:
    void initializeGL() override {
        // Called again when the widget moves to another window; then the old context takes its objects with it.
        connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, [this] { release(); });
        m_imgui.acquire(*context());
    }

    void paintGL() override {
        if (!m_imgui.isUp()) return;
        m_host.fonts.setScale(devicePixelRatioF());
        const Picture& picture = m_host.compose();
        m_host.painted(m_imgui.paint(picture, *context()->functions(), inPixels(*this)));
    }

private:
    void release() {
        if (!m_imgui.isUp()) return;
        makeCurrent();
        m_imgui.release();
        doneCurrent();
    }

    Host m_host;
    ImGuiOnGl m_imgui;
};

/// If OpenGL runs in software, a QOpenGLWidget would make it composite the whole window, at several times the cost of
/// the canvas. So only the canvas is drawn with it, and its pixels join the window's as an image.
class SoftwareGlSurface final : public QWidget, public Surface {
public:
    SoftwareGlSurface(QWidget* parent, Host host)
        : QWidget(parent), m_host(std::move(host)), m_imgui(m_host.fonts, ImGuiOnGl::Runs::OnProcessor) {
        setAttribute(Qt::WA_OpaquePaintEvent);
        m_context.setFormat(wantedFormat());
        m_offscreen.setFormat(wantedFormat());
        m_offscreen.create();
        if (m_context.create() && m_context.makeCurrent(&m_offscreen)) m_imgui.acquire(m_context);
    }
    ~SoftwareGlSurface() override {
        if (!m_context.makeCurrent(&m_offscreen)) return;
        m_imgui.release();
        m_target.reset();
        m_context.doneCurrent();
    }

    QWidget& widget() override { return *this; }
    QImage grab() override {
        draw();
        return m_image;
    }

protected:
    void paintEvent(QPaintEvent*) override {
        draw();
        QPainter(this).drawImage(0, 0, m_image);
        QMetaObject::invokeMethod(
            this, [this] { m_host.swapped(); }, Qt::QueuedConnection);
    }

private:
    void draw() {
        if (!m_imgui.isUp() || !m_context.makeCurrent(&m_offscreen)) return;
        const QSize size = inPixels(*this);
        if (!m_target || m_target->size() != size) {
            m_target = std::make_unique<QOpenGLFramebufferObject>(size, QOpenGLFramebufferObject::NoAttachment);
            m_image = QImage(size, QImage::Format_RGB32);
        }
        m_image.setDevicePixelRatio(devicePixelRatioF());
        m_host.fonts.setScale(devicePixelRatioF());
        const Picture& picture = m_host.compose();

        QElapsedTimer timer;
        timer.start();
        m_target->bind();
        QOpenGLFunctions& gl = *m_context.functions();
        Frame frame = m_imgui.paint(picture, gl, size);
        constexpr GLenum kBgra = 0x80E1,
                         kReversed = 0x8367;  // from desktop OpenGL: QImage's own byte order, nothing is swapped
        gl.glReadPixels(0, 0, size.width(), size.height(), kBgra, kReversed, m_image.bits());
        m_image.mirror();  // OpenGL counts rows from the bottom
        frame.paintMs = frameMs(timer);
        m_host.painted(frame);
    }

    Host m_host;
    ImGuiOnGl m_imgui;
    QOpenGLContext m_context;
    QOffscreenSurface m_offscreen;
    std::unique_ptr<QOpenGLFramebufferObject> m_target;
    QImage m_image;
};

class RasterSurface final : public QWidget, public Surface {
public:
    RasterSurface(QWidget* parent, Host host) : QWidget(parent), m_host(std::move(host)) {
        setAttribute(Qt::WA_OpaquePaintEvent);
    }
    QWidget& widget() override { return *this; }
    QImage grab() override { return QWidget::grab().toImage(); }

protected:
    void paintEvent(QPaintEvent*) override {
        const Picture& picture = m_host.compose();
        QElapsedTimer timer;
        timer.start();
        QPainter painter(this);
        paintPicture(painter, picture, QRectF(rect()));
        m_host.painted({frameMs(timer), 0});
        QMetaObject::invokeMethod(
            this, [this] { m_host.swapped(); }, Qt::QueuedConnection);
    }

private:
    Host m_host;
};

enum class OpenGl { None, OnProcessor, OnCard };

OpenGl tryOpenGl() {
    if (qEnvironmentVariable("KOLO_CANVAS") == "raster") return OpenGl::None;
    const QStringList withoutOpenGl{"offscreen", "minimal", "linuxfb", "vnc"};
    if (withoutOpenGl.contains(QGuiApplication::platformName())) return OpenGl::None;
    QOpenGLContext context;
    context.setFormat(wantedFormat());
    QOffscreenSurface surface;
    surface.setFormat(wantedFormat());
    surface.create();
    if (!context.create() || !surface.isValid() || !context.makeCurrent(&surface)) return OpenGl::None;
    const bool enough = context.format().majorVersion() >= 3;
    const QByteArray renderer(reinterpret_cast<const char*>(context.functions()->glGetString(GL_RENDERER)));
    const bool software = renderer.contains("llvmpipe") || renderer.contains("softpipe");  // Mesa's two
    const bool desktop = !context.isOpenGLES();
    context.doneCurrent();
    return !enough ? OpenGl::None : software && desktop ? OpenGl::OnProcessor : OpenGl::OnCard;
}

OpenGl openGl() {
    static const OpenGl found = tryOpenGl();
    return found;
}

}  // namespace

bool Surface::openGlWorks() {
    return openGl() != OpenGl::None;
}

std::unique_ptr<Surface> Surface::make(QWidget* parent, Host host) {
    std::unique_ptr<Surface> surface;
    switch (openGl()) {
        case OpenGl::OnCard: surface = std::make_unique<GlSurface>(parent, std::move(host)); break;
        case OpenGl::OnProcessor: surface = std::make_unique<SoftwareGlSurface>(parent, std::move(host)); break;
        case OpenGl::None: surface = std::make_unique<RasterSurface>(parent, std::move(host));
    }
    surface->widget().setAttribute(Qt::WA_TransparentForMouseEvents);
    surface->widget().setFocusPolicy(Qt::NoFocus);
    return surface;
}

}  // namespace kolo::viz
