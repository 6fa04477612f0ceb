// SPDX-License-Identifier: Apache-2.0
#include <csignal>

#include "engine/cli/command.h"
#include "engine/cli/lost_memory.h"

int main(int argc, char** argv) {
    // A closed pipe is noticed where something is written (console.cpp); it must not end a run that is being recorded.
    std::signal(SIGPIPE, SIG_IGN);
    // Nor must a file that may not grow (ulimit, a quota): the write fails with an error message.
    std::signal(SIGXFSZ, SIG_IGN);
    kolo::cli::explainLostMemory();
    return kolo::cli::runCommandLine(std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc));
}
