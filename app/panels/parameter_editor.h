// SPDX-License-Identifier: GPL-3.0-or-later
//
// A control for one parameter, made from its declaration. It deals in text, as a spec does: text() is what would be
// written after "name=". Whether that text is valid is for kolo::checkParameters to decide.
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
    /// The text to show under the field: the parameter's help, or that of the current choice.
    virtual QString help() const = 0;

signals:
    void edited();
};

/// For every type but Data (data_editor.h).
ParameterEditor* makeParameterEditor(const Parameter& parameter, QWidget* parent = nullptr);

}  // namespace kolo::app
