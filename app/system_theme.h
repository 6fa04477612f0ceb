// SPDX-License-Identifier: GPL-3.0-or-later
//
// Does the desktop prefer dark? Three sources, the first that knows decides: the desktop portal (GNOME, KDE and others
// answer there, and report changes), the variable GTK_THEME, and the lightness of the palette that the platform gave us
// before we set our own.
#pragma once

#include <QDBusVariant>
#include <QObject>
#include <QVariant>
#include <optional>

#include "viz/layout/palette.h"

namespace kolo::app {

class SystemTheme : public QObject {
    Q_OBJECT
public:
    explicit SystemTheme(QObject* parent = nullptr);
    viz::Theme theme() const;

signals:
    void changed();

private slots:
    void onPortalChange(const QString& space, const QString& key, const QDBusVariant& value);

private:
    void takePortalValue(const QVariant& value);

    viz::Theme m_platform;
    std::optional<viz::Theme> m_portal;
};

}  // namespace kolo::app
