// SPDX-License-Identifier: Apache-2.0
#include "engine/cli/program_file.h"

#include "engine/api/console.h"

namespace kolo::cli {

Error errorInFile(Error error, const std::string& file) {
    if (error.field != "program") return error;
    error.message = file + ": " + error.message;
    error.field = file;
    return error;
}

int programStatus(const RunResult& result, const std::string& file) {
    if (result.status == RunStatus::Finished) return 0;
    const bool ownFault = result.error.english().starts_with("Line ");
    complain(ownFault ? file + ": " + result.error : result.error);
    return ownFault ? 2 : 1;
}

}  // namespace kolo::cli
