// SPDX-License-Identifier: GPL-3.0-or-later
//
// A line of text that changes many times a second during a run. A QLabel's new text makes every layout up to the
// window's query all its widgets' sizes again; this one keeps its size, elides when there is little room, and is only
// repainted.
#pragma once

#include <QColor>
#include <QWidget>

namespace kolo::viz {

class LiveText : public QWidget {
    Q_OBJECT
public:
    explicit LiveText(Qt::Alignment alignment = Qt::AlignLeft, QWidget* parent = nullptr);

    /// `shorter`: the same in fewer and fewer words, of which the first that fits stands for it.
    void setText(const QString& text, const QStringList& shorter = {});
    const QString& text() const { return m_text; }
    QString shown() const;  ///< in the present width
    void setAlignment(Qt::Alignment alignment);
    void setInk(const QColor& color);  ///< without it, the palette's

    /// One line high; takes whatever width it is given.
    QSize sizeHint() const override { return {0, fontMetrics().height()}; }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_text;
    QStringList m_shorter;
    Qt::Alignment m_alignment;
    QColor m_ink;  // not valid: the palette's
};

}  // namespace kolo::viz
