// SPDX-License-Identifier: GPL-3.0-or-later
//
// The picture of what a program became; a click asks for the line that made it. The list beside it says the same to
// those who have no mouse.
#pragma once

#include <QWidget>

#include "viz/layout/program_picture.h"

namespace kolo::app {

class ProgramPictureView : public QWidget {
    Q_OBJECT
public:
    explicit ProgramPictureView(QWidget* parent = nullptr);

    void setSheet(viz::ProgramSheet sheet);
    void light(const viz::ProgramFocus& focus);
    const viz::ProgramFocus& lit() const { return m_focus; }
    std::vector<viz::ProgramBox> boxes() const;

signals:
    void lineWanted(int number);  ///< in the sheet's list of lines

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    const viz::ProgramBox* boxAt(const std::vector<viz::ProgramBox>& boxes, QPointF at) const;

    viz::ProgramSheet m_sheet;
    viz::ProgramFocus m_focus;
};

}  // namespace kolo::app
