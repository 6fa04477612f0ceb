// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/system_theme.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QGuiApplication>
#include <QPalette>

namespace kolo::app {

namespace {
const auto kService = QStringLiteral("org.freedesktop.portal.Desktop");
const auto kPath = QStringLiteral("/org/freedesktop/portal/desktop");
const auto kInterface = QStringLiteral("org.freedesktop.portal.Settings");
const auto kSpace = QStringLiteral("org.freedesktop.appearance");
const auto kKey = QStringLiteral("color-scheme");
}  // namespace

SystemTheme::SystemTheme(QObject* parent)
    : QObject(parent),
      m_platform(QGuiApplication::palette().color(QPalette::Window).lightness() < 128 ? viz::Theme::Dark
                                                                                      : viz::Theme::Light) {
    // Without a session bus, asking for one would start one.
    if (qEnvironmentVariableIsEmpty("DBUS_SESSION_BUS_ADDRESS")) return;
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected()) return;
    bus.connect(kService, kPath, kInterface, QStringLiteral("SettingChanged"), this,
                SLOT(onPortalChange(QString, QString, QDBusVariant)));
    QDBusMessage read = QDBusMessage::createMethodCall(kService, kPath, kInterface, QStringLiteral("Read"));
    read << kSpace << kKey;
    auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(read, 1000), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher* call) {
        const QDBusPendingReply<QVariant> reply = *call;
        if (!reply.isError()) takePortalValue(reply.value());
        call->deleteLater();
    });
}

viz::Theme SystemTheme::theme() const {
    if (m_portal) return *m_portal;
    const QByteArray gtk = qgetenv("GTK_THEME").toLower();
    if (!gtk.isEmpty()) return gtk.contains("dark") ? viz::Theme::Dark : viz::Theme::Light;
    return m_platform;
}

void SystemTheme::onPortalChange(const QString& space, const QString& key, const QDBusVariant& value) {
    if (space == kSpace && key == kKey) takePortalValue(value.variant());
}

void SystemTheme::takePortalValue(const QVariant& value) {
    QVariant plain = value;  // some portals wrap it twice
    while (plain.canConvert<QDBusVariant>()) plain = plain.value<QDBusVariant>().variant();
    const std::optional<viz::Theme> before = m_portal;
    switch (plain.toUInt()) {  // 0: no preference, 1: dark, 2: light
        case 1: m_portal = viz::Theme::Dark; break;
        case 2: m_portal = viz::Theme::Light; break;
        default: m_portal.reset();
    }
    if (m_portal != before) emit changed();
}

}  // namespace kolo::app
