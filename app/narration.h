// SPDX-License-Identifier: GPL-3.0-or-later
//
// The picture in words: one line below the canvas, and what a screen reader says when the run moves on. It speaks when
// the step has changed, not while something is in motion, so that it never talks over itself.
#pragma once

#include <QLabel>

namespace kolo::app {

class RunDocument;

class Narration : public QLabel {
    Q_OBJECT
public:
    explicit Narration(RunDocument& document, QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void tell();
    void fit();

    RunDocument& m_document;
    QStringList m_parts;  // which step, its phase, what happens
};

}  // namespace kolo::app
