// SPDX-License-Identifier: Apache-2.0
#include "engine/cli/line_reader.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace kolo::cli {

bool LineReader::fill() {
    std::array<char, 65536> bytes;
    const ssize_t count = read(m_fd, bytes.data(), bytes.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return true;
    if (count <= 0) {
        if (!m_ended && (m_skipping || m_read < m_buffer.size())) m_buffer += '\n';
        m_ended = true;
        return false;
    }
    m_buffer.erase(0, m_read);
    m_searched -= std::min(m_searched, m_read);
    m_read = 0;
    m_buffer.append(bytes.data(), static_cast<std::size_t>(count));
    return true;
}

std::optional<LineReader::Line> LineReader::next() {
    const std::size_t end = m_buffer.find('\n', std::max(m_read, m_searched));
    if (end == std::string::npos) {
        m_searched = m_buffer.size();
        if (m_buffer.size() - m_read > m_maxBytes) {
            m_skipping = true;
            m_buffer.clear();
            m_read = m_searched = 0;
        }
        return std::nullopt;
    }
    Line line;
    line.tooLong = m_skipping || end - m_read > m_maxBytes;
    if (!line.tooLong) line.text = m_buffer.substr(m_read, end - m_read);
    m_skipping = false;
    m_read = m_searched = end + 1;
    return line;
}

}  // namespace kolo::cli
