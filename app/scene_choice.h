// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which picture the stage shows. A run starts with the one that suits its schedule best; the reader may choose another,
// which is kept as long as the same algorithm is on the stage.
#pragma once

#include <QComboBox>

namespace kolo::viz {
class CanvasWidget;
class Scene;
}  // namespace kolo::viz

namespace kolo::app {

class RunDocument;

class SceneChoice : public QComboBox {
    Q_OBJECT
public:
    SceneChoice(RunDocument& document, viz::CanvasWidget& canvas, QWidget* parent = nullptr);

    void choose(const QString& id);  ///< empty: the best match

private:
    void offer();
    void apply();

    RunDocument& m_document;
    viz::CanvasWidget& m_canvas;
    QString m_algorithm;  // on the stage
};

}  // namespace kolo::app
