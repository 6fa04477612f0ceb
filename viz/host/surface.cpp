// SPDX-License-Identifier: Apache-2.0
#include "viz/host/surface.h"

#include <imgui.h>
#include <imgui_impl_opengl3.h>

#include <QElapsedTimer>
#include <QGuiApplication>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QOpenGLWidget>
#include <QPainter>
#include <QStringList>
#include <QSurfaceFormat>
#include <cmath>

#include "viz/host/imgui_painter.h"
#include "viz/host/save_picture.h"

namespace kolo::viz {

namespace {

double milliseconds(const QElapsedTimer& timer) {
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
class WithContext {
public:
    explicit WithContext(ImGuiContext* context) : m_before(ImGui::GetCurrentContext()) {
        ImGui::SetCurrentContext(context);
    }
    ~WithContext() { ImGui::SetCurrentContext(m_before); }
    WithContext(const WithContext&) = delete;
    WithContext& operator=(const WithContext&) = delete;

private:
    ImGuiContext* m_before;
};

class GlSurface final : public QOpenGLWidget, public Surface {
public:
    GlSurface(QWidget* parent, Host host) : QOpenGLWidget(parent), m_host(std::move(host)) {
        setFormat(wantedFormat());
        ImGuiContext* const before = ImGui::GetCurrentContext();
        m_imgui = ImGui::CreateContext(&m_host.fonts.atlas());
        ImGui::SetCurrentContext(m_imgui);
        ImGui::GetIO().IniFilename = nullptr;
        ImGui::SetCurrentContext(before);
        connect(this, &QOpenGLWidget::frameSwapped, this, [this] { m_host.swapped(); });
    }
    ~GlSurface() override {
        releaseBackend();
        ImGui::DestroyContext(m_imgui);
    }

    QWidget& widget() override { return *this; }
    QImage grab() override { return grabFramebuffer(); }

protected:
    void initializeGL() override {
        // Called again when the widget moves to another window; then the old context takes its objects with it.
        connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, [this] { releaseBackend(); });
        WithContext current(m_imgui);
        m_backendUp = ImGui_ImplOpenGL3_Init(context()->isOpenGLES() ? "#version 300 es" : "#version 130");
    }

    void paintGL() override {
        if (!m_backendUp) return;
        const double ratio = devicePixelRatioF();
        m_host.fonts.setScale(ratio);
        const Picture& picture = m_host.compose();

        QElapsedTimer timer;
        timer.start();
        WithContext current(m_imgui);
        if (m_host.fonts.prepare(picture)) {
            ImGui_ImplOpenGL3_DestroyFontsTexture();
            ImGui_ImplOpenGL3_CreateFontsTexture();
        }
        ImGuiIO& io = ImGui::GetIO();
        io.DisplaySize = {static_cast<float>(std::round(width() * ratio)),
                          static_cast<float>(std::round(height() * ratio))};
        io.DeltaTime = 1.f / 60;
        ImGui_ImplOpenGL3_NewFrame();
        ImGui::NewFrame();
        paintWithImGui(*ImGui::GetBackgroundDrawList(), picture, m_host.fonts);
        ImGui::Render();

        const Color ground = picture.background;
        QOpenGLFunctions& gl = *context()->functions();
        gl.glClearColor(ground.r / 255.f, ground.g / 255.f, ground.b / 255.f, 1);
        gl.glClear(GL_COLOR_BUFFER_BIT);
        ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
        m_host.painted({milliseconds(timer), ImGui::GetDrawData()->TotalVtxCount});
    }

private:
    void releaseBackend() {
        if (!m_backendUp) return;
        makeCurrent();
        {
            WithContext current(m_imgui);
            ImGui_ImplOpenGL3_Shutdown();
        }
        m_backendUp = false;
        doneCurrent();
    }

    Host m_host;
    ImGuiContext* m_imgui = nullptr;
    bool m_backendUp = false;
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
        m_host.painted({milliseconds(timer), 0});
        QMetaObject::invokeMethod(
            this, [this] { m_host.swapped(); }, Qt::QueuedConnection);
    }

private:
    Host m_host;
};

bool tryOpenGl() {
    if (qEnvironmentVariable("KOLO_CANVAS") == "raster") return false;
    const QStringList withoutOpenGl{"offscreen", "minimal", "linuxfb", "vnc"};
    if (withoutOpenGl.contains(QGuiApplication::platformName())) return false;
    QOpenGLContext context;
    context.setFormat(wantedFormat());
    QOffscreenSurface surface;
    surface.setFormat(wantedFormat());
    surface.create();
    if (!context.create() || !surface.isValid() || !context.makeCurrent(&surface)) return false;
    const bool enough = context.format().majorVersion() >= 3;
    context.doneCurrent();
    return enough;
}

}  // namespace

bool Surface::openGlWorks() {
    static const bool works = tryOpenGl();
    return works;
}

std::unique_ptr<Surface> Surface::make(QWidget* parent, Host host) {
    std::unique_ptr<Surface> surface;
    if (openGlWorks()) {
        surface = std::make_unique<GlSurface>(parent, std::move(host));
    } else {
        surface = std::make_unique<RasterSurface>(parent, std::move(host));
    }
    surface->widget().setAttribute(Qt::WA_TransparentForMouseEvents);
    surface->widget().setFocusPolicy(Qt::NoFocus);
    return surface;
}

}  // namespace kolo::viz
