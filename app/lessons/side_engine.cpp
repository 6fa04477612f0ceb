// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/side_engine.h"

#include "app/engine_client.h"
#include "app/main_window.h"

namespace kolo::app {

EngineClient& sideEngine(MainWindow& window) {
    const QString name = QStringLiteral("sideEngine");
    if (auto* there = window.findChild<EngineClient*>(name, Qt::FindDirectChildrenOnly)) return *there;
    auto* client = new EngineClient(&window);
    client->setObjectName(name);
    client->start(window.engine().options());
    return *client;
}

}  // namespace kolo::app
