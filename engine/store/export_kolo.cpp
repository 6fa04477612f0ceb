// SPDX-License-Identifier: Apache-2.0
//
// One run as a run database of its own: to send to somebody, who opens it in Kolo or queries it with the sqlite3 shell.
// It is made by the same schema and the same writers as any other, beside nothing that could stay behind.
#include <array>
#include <filesystem>
#include <fstream>
#include <string>

#include "engine/api/scratch_folder.h"
#include "engine/store/copy_run.h"
#include "engine/store/exporter.h"
#include "engine/store/open.h"

namespace kolo::store {
namespace fs = std::filesystem;
namespace {

Outcome<void> copyTo(const fs::path& file, Reader& reader, const StoredRun& run) {
    OpenOptions options;
    options.singleFile = true;
    auto database = TRY(openStore(file, Access::Write, options));
    TRY(copyRun(reader, run, database));
    return {};
}

Outcome<void> writeKolo(Reader& reader, const StoredRun& run, TableView, std::ostream& out) {
    const ScratchFolder folder("export");
    if (folder.path().empty()) {
        return Error{ErrorCode::UnreadableFile, "output",
                     "The export needs a temporary folder, but none can be made; set TMPDIR to a folder that can be "
                     "written."};
    }
    const fs::path file = folder.path() / "run.sqlite";
    TRY(copyTo(file, reader, run));

    std::ifstream in(file, std::ios::binary);
    std::array<char, 1 << 16> block;
    while (in.read(block.data(), block.size()) || in.gcount() > 0) out.write(block.data(), in.gcount());
    return {};
}

}  // namespace

const Exporter& exportKolo{"kolo", "Kolo run (SQLite)", ".kolo", writeKolo};

}  // namespace kolo::store
