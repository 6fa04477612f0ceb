// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/side_engine.h"

#include "app/engine_client.h"

namespace kolo::app {

EngineClient& sideEngine(EngineClient& main) {
    const QString name = QStringLiteral("sideEngine");
    if (auto* there = main.findChild<EngineClient*>(name, Qt::FindDirectChildrenOnly)) return *there;
    auto* client = new EngineClient(&main);
    client->setObjectName(name);
    client->start(main.options());
    return *client;
}

}  // namespace kolo::app
