// SPDX-License-Identifier: Apache-2.0
#include "lessons/text_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "engine/api/non_copyable.h"
#include "engine/api/sentence.h"
#include "engine/api/types.h"
#include "engine/api/wording.h"

namespace kolo::lessons {

namespace {

/// A file descriptor that closes itself.
struct Descriptor : NonCopyable {
    explicit Descriptor(int number) : fd(number) {}
    ~Descriptor() {
        if (fd >= 0) close(fd);
    }
    int fd;
};

}  // namespace

Outcome<std::string> readFile(const std::filesystem::path& path, std::size_t maxBytes) {
    const Text shown = inQuotes(path.string(), 300);
    const auto unreadable = [&](const Text& why) {
        return Error{ErrorCode::UnreadableFile, path.string(),
                     Complaint::tr("The file {} cannot be read: {}.", shown, why)};
    };
    // Not blocking: opening a pipe must not wait for its writer.
    const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.fd < 0) return unreadable(Text::of(std::strerror(errno)));
    struct stat status {};
    if (fstat(file.fd, &status) != 0) return unreadable(Text::of(std::strerror(errno)));
    if (!S_ISREG(status.st_mode))
        return unreadable(S_ISDIR(status.st_mode) ? Complaint::tr("it is a folder")
                                                  : Complaint::tr("it is not a plain file"));
    if (static_cast<std::uint64_t>(status.st_size) > maxBytes) {
        return unreadable(Complaint::tr("it has {}, and at most {} are allowed",
                                        formatBytes(static_cast<double>(status.st_size)),
                                        formatBytes(static_cast<double>(maxBytes))));
    }
    std::string bytes(static_cast<std::size_t>(status.st_size), '\0');
    std::size_t have = 0;
    while (have < bytes.size()) {
        const ssize_t got = read(file.fd, bytes.data() + have, bytes.size() - have);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return unreadable(Text::of(std::strerror(errno)));
        if (got == 0) break;
        have += static_cast<std::size_t>(got);
    }
    bytes.resize(have);
    return bytes;
}

Outcome<void> writeFile(const std::filesystem::path& path, std::string_view bytes) {
    const auto failed = [&](int reason) {
        return Error{ErrorCode::UnreadableFile, path.string(),
                     Complaint::tr("The file {} cannot be written: {}.", inQuotes(path.string(), 300),
                                   Text::of(std::strerror(reason)))};
    };
    std::string temporary = path.string() + ".XXXXXX";
    Descriptor file(mkostemp(temporary.data(), O_CLOEXEC));
    if (file.fd < 0) return failed(errno);
    std::size_t written = 0;
    int reason = 0;
    while (reason == 0 && written < bytes.size()) {
        const ssize_t put = write(file.fd, bytes.data() + written, bytes.size() - written);
        if (put > 0) written += static_cast<std::size_t>(put);
        if (put < 0 && errno != EINTR) reason = errno;
    }
    const mode_t mask = umask(0);
    umask(mask);
    if (reason == 0 && (fchmod(file.fd, 0666 & ~mask) != 0 || fsync(file.fd) != 0)) reason = errno;
    if (reason == 0 && std::rename(temporary.c_str(), path.c_str()) != 0) reason = errno;
    if (reason == 0) return {};
    unlink(temporary.c_str());
    return failed(reason);
}

}  // namespace kolo::lessons
