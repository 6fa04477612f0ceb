// SPDX-License-Identifier: Apache-2.0
//
// Lines from a pipe, without ever blocking: poll() the descriptor, then read what is there. A line that is too long is
// skipped to its end and reported once, so that one mistake does not end the session.
#pragma once

#include <optional>
#include <string>

namespace kolo::cli {

class LineReader {
public:
    LineReader(int fd, std::size_t maxBytes) : m_fd(fd), m_maxBytes(maxBytes) {}

    /// Reads once; call when poll() says so. False at the end of the input, whose last line may lack its newline.
    bool fill();

    struct Line {
        std::string text;
        bool tooLong = false;  ///< then the text is empty
    };
    /// The next complete line, if any.
    std::optional<Line> next();

private:
    const int m_fd;
    const std::size_t m_maxBytes;
    std::string m_buffer;
    std::size_t m_read = 0;      // of m_buffer: returned
    std::size_t m_searched = 0;  // of m_buffer: holds no newline after m_read
    bool m_skipping = false;
    bool m_ended = false;
};

}  // namespace kolo::cli
