// SPDX-License-Identifier: Apache-2.0
#include "engine/store/place.h"

#include <fmt/format.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo::store {
namespace fs = std::filesystem;
namespace {

fs::path homeFolder() {
    if (const char* home = std::getenv("HOME"); home && home[0] == '/') return home;
    if (const passwd* user = getpwuid(getuid()); user && user->pw_dir && user->pw_dir[0] == '/') return user->pw_dir;
    return "/";
}

}  // namespace

fs::path defaultDatabasePath() {
    const char* data = std::getenv("XDG_DATA_HOME");
    const fs::path base = data && data[0] == '/' ? fs::path(data) : homeFolder() / ".local" / "share";
    return base / "kolo" / "runs.sqlite";
}

Outcome<void> preparePlace(const fs::path& database) {
    if (database != defaultDatabasePath()) return {};
    fs::path folder;
    for (const fs::path& part : database.parent_path()) {
        folder /= part;
        if (mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST && errno != EISDIR) {
            const int reason = errno;
            std::error_code ignored;
            if (fs::is_directory(folder, ignored)) continue;  // EROFS, EACCES: it is there all the same
            return Error{ErrorCode::StoreUnavailable, "db",
                         Complaint::tr("The folder {} for the run database cannot be made: {}.",
                                       inQuotes(folder.string(), 200), Text::of(std::strerror(reason)))};
        }
    }
    return {};
}

}  // namespace kolo::store
