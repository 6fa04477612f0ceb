// SPDX-License-Identifier: Apache-2.0
#include "engine/store/exporter.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/store/output_file.h"

namespace kolo::store {

Outcome<void> exportRun(Reader& reader, std::int64_t run, std::string_view format, const std::filesystem::path& out,
                        TableView view) {
    const auto& all = exporters();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Exporter* e) { return e->id == format; });
    if (found == all.end()) {
        std::vector<std::string> ids;
        for (const Exporter* exporter : all) ids.emplace_back(exporter->id);
        return Error{
            ErrorCode::BadValue, "as",
            Complaint::tr("as is {}, but it must be {}.{}", inQuotes(format), orList(ids), didYouMean(format, ids))};
    }
    const auto stored = TRY(reader.read(run));
    auto file = TRY(OutputFile::open(out));
    TRY((*found)->write(reader, stored, view, file.stream()));
    return file.commit();
}

}  // namespace kolo::store
