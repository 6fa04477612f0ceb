// SPDX-License-Identifier: Apache-2.0
#include "engine/api/out_of_memory.h"

#include "engine/api/wording.h"

namespace kolo {

Error outOfMemory() {
    return {
        ErrorCode::OutOfMemory, "",
        Complaint::tr("There is not enough memory for this: the system has refused some of it; smaller sizes, fewer "
                      "workers or fewer other programs need less.")};
}

Error outOfThreads() {
    return {ErrorCode::OutOfMemory, "",
            Complaint::tr("The system gives Kolo no further thread; fewer workers or fewer other programs need less.")};
}

}  // namespace kolo
