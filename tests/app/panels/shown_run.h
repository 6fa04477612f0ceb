// SPDX-License-Identifier: Apache-2.0
//
// A panel on a document that shows an invented run.
#pragma once

#include "app/engine_client.h"
#include "app/run_document.h"
#include "tests/app/panels/fake_run.h"

namespace kolo::test {

template <typename Panel>
struct ShownRun {
    explicit ShownRun(Arrays arrays = reviewArrays()) : run(std::move(arrays)) {}
    void start(bool live = false) { run.start(client, document, live); }
    void runToTheEnd() {
        start();
        run.finish(client);
    }
    void show(int width, int height) {
        panel.resize(width, height);
        panel.show();
    }

    app::EngineClient client;
    app::RunDocument document{client};
    Panel panel{document};
    FakeRun run;
};

}  // namespace kolo::test
