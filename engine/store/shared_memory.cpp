// SPDX-License-Identifier: Apache-2.0
#include "engine/store/shared_memory.h"

#include <sys/stat.h>
#include <unistd.h>

#include <map>
#include <mutex>
#include <string>

namespace kolo::store {

namespace {

constexpr off_t kLeastBytes = 32768;  // what SQLite maps at a time

/// A -shm file, as it was last seen.
struct Seen {
    ino_t file = 0;
    off_t bytes = 0;
    int writing = 0;  // transactions of this process
};

std::mutex mutex;

/// With the mutex held.
std::map<std::string, Seen>& seenFiles() {
    static std::map<std::string, Seen> files;
    return files;
}

/// With the mutex held. By its name and not by a descriptor: closing one would take all of this process's locks on the
/// file away, and they are SQLite's.
void look(const std::string& path, Seen& seen) {
    struct stat status {};
    if (stat(path.c_str(), &status) != 0) {
        seen.file = 0;
        return;
    }
    if (seen.file != status.st_ino) seen = {status.st_ino, kLeastBytes, seen.writing};
    if (status.st_size < seen.bytes) {
        // What is left of it goes, too: a header that is whole before an index that is empty would be believed.
        if (seen.writing == 0 && truncate(path.c_str(), 0) == 0) (void)!truncate(path.c_str(), seen.bytes);
        return;
    }
    seen.bytes = status.st_size;
}

}  // namespace

void mendSharedMemory(const std::string& database) {
    const std::string path = database + "-shm";
    const std::lock_guard lock(mutex);
    look(path, seenFiles()[path]);
}

Writing::Writing(const std::string& database) : m_path(database + "-shm") {
    const std::lock_guard lock(mutex);
    Seen& seen = seenFiles()[m_path];
    look(m_path, seen);
    ++seen.writing;
}

/// It may have grown.
Writing::~Writing() {
    const std::lock_guard lock(mutex);
    Seen& seen = seenFiles()[m_path];
    --seen.writing;
    look(m_path, seen);
}

}  // namespace kolo::store
