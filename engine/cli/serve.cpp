// SPDX-License-Identifier: Apache-2.0
//
// kolo serve: the session protocol on standard input and output. This file has the command and its loop;
// session_server.cpp carries out the requests.
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include "engine/cli/command.h"
#include "engine/cli/database.h"
#include "engine/cli/interrupts.h"
#include "engine/cli/line_reader.h"
#include "engine/cli/outbox.h"
#include "engine/cli/session_server.h"

namespace kolo::cli {

namespace {

bool isBlank(const std::string& line) {
    return line.find_first_not_of(" \t\r") == std::string::npos;
}

Outcome<int> serveUntilTheEnd(const SessionServerOptions& options) {
    Interrupts interrupts;
    Doorbell nobodyReads;
    Outbox outbox(STDOUT_FILENO, [&] { nobodyReads.ring(); });
    SessionServer server(outbox, options);
    server.greet();

    LineReader lines(STDIN_FILENO, protocol::kMaxLineBytes);
    Doorbell answered;
    pollfd waiting[] = {{STDIN_FILENO, POLLIN, 0}, {interrupts.fd(), POLLIN, 0}, {nobodyReads.fd(), POLLIN, 0}};
    const auto mustEnd = [&] { return waiting[1].revents != 0 || waiting[2].revents != 0; };
    bool more = true;
    while (more) {
        if (poll(waiting, 3, -1) < 0) continue;
        if (mustEnd()) break;
        if (waiting[0].revents == 0) continue;
        more = lines.fill();
        while (const auto line = lines.next()) {
            if (line->tooLong) {
                server.refuseLongLine();
            } else if (!isBlank(line->text) && !server.answer(line->text)) {
                more = false;
                break;
            }
        }
    }
    // A script may write its requests and close the pipe: they are still answered.
    if (!mustEnd()) {
        server.whenAnswered([&] { answered.ring(); });
        waiting[0].fd = answered.fd();
        poll(waiting, 3, -1);
    }
    // From here on nobody waits long for a front end that may be gone.
    outbox.hurry();
    server.end();
    return 0;
}

}  // namespace

const Command& serve{"serve", "speaks the session protocol on standard input and output, for a front end",
                     withOptions(serveUntilTheEnd), "The protocol is described in engine/api/PROTOCOL.md.\n"};

}  // namespace kolo::cli
