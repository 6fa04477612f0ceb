// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene_choice.h"

#include "app/run_document.h"
#include "viz/host/canvas_widget.h"

namespace kolo::app {

namespace {
QString text(std::string_view view) {
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}
}  // namespace

SceneChoice::SceneChoice(RunDocument& document, viz::CanvasWidget& canvas, QWidget* parent)
    : QComboBox(parent), m_document(document), m_canvas(canvas) {
    setAccessibleName(tr("Picture"));
    setAccessibleDescription(tr("How the workers are drawn"));
    setToolTip(tr("How the workers are drawn"));
    setFocusPolicy(Qt::TabFocus);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(6);
    connect(this, &QComboBox::currentIndexChanged, this, &SceneChoice::apply);
    connect(&document, &RunDocument::runStarted, this, &SceneChoice::offer);
    offer();
}

void SceneChoice::offer() {
    const QString before = currentData().toString();
    const RunInfo* info = m_document.hasRun() ? &m_document.info() : nullptr;
    const QString algorithm =
        info && info->collective ? QString::fromStdString(info->collective->schedule.algorithm) : QString();
    const bool same = std::exchange(m_algorithm, algorithm) == algorithm;
    {
        const QSignalBlocker quiet(this);
        clear();
        addItem(tr("auto"), QString());
        setItemData(0, tr("The picture that suits this schedule best"), Qt::ToolTipRole);
        if (info)
            for (const viz::Scene* scene : viz::stageScenes(*info)) {
                addItem(text(scene->name()), text(scene->id()));
                setItemData(count() - 1, text(scene->title()), Qt::ToolTipRole);
            }
        if (same) setCurrentIndex(std::max(findData(before), 0));
    }
    setVisible(count() > 2);
    apply();
}

void SceneChoice::apply() {
    const QString id = currentData().toString();
    const viz::Scene* scene = viz::findScene(id.toStdString());
    if (!scene) scene = m_document.hasRun() ? viz::bestScene(m_document.info()) : viz::allScenes().front();
    m_canvas.setScene(scene);
    m_canvas.requestUpdate();
}

void SceneChoice::choose(const QString& id) {
    setCurrentIndex(std::max(findData(id), 0));
}

}  // namespace kolo::app
