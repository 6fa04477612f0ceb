// SPDX-License-Identifier: GPL-3.0-or-later
//
// A control for one parameter, made from its declaration. It speaks text, as a spec does: text() is what would be
// written after "name=". Whether that text is right is not the control's business but kolo::checkParameters'.
#pragma once

#include <QString>
#include <QWidget>

#include "engine/api/strategy_info.h"

namespace kolo::app {

class ParameterEditor : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;

    virtual QString text() const = 0;
    virtual void setText(const QString& text) = 0;
    /// What belongs under the field just now: the parameter's help, or that of the present choice.
    virtual QString help() const = 0;

signals:
    void edited();
};

/// For every type but Data (data_editor.h).
ParameterEditor* makeParameterEditor(const Parameter& parameter, QWidget* parent = nullptr);

}  // namespace kolo::app
