// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/startup_trace.h"

#include <QElapsedTimer>
#include <QtGlobal>
#include <cstdio>
#include <set>
#include <string>

namespace kolo::app {

namespace {
struct Trace {
    QElapsedTimer clock;
    std::set<std::string> told;
};
Trace* theTrace() {
    static Trace* const trace = qEnvironmentVariableIntValue("KOLO_STUDIO_TRACE") ? new Trace : nullptr;
    return trace;
}
}  // namespace

void beginStartupTrace() {
    if (Trace* trace = theTrace()) trace->clock.start();
}

void traceStartup(const char* milestone) {
    Trace* trace = theTrace();
    if (!trace || !trace->clock.isValid() || !trace->told.insert(milestone).second) return;
    std::fprintf(stderr, "%6lld ms  %s\n", static_cast<long long>(trace->clock.elapsed()), milestone);
}

}  // namespace kolo::app
