// SPDX-License-Identifier: Apache-2.0
//
// The one error story. An expected failure is a value: a sentence that a student understands, a code that a script can
// match, and the request field at fault. Exceptions are for bugs.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "engine/api/names.h"
#include "engine/api/text.h"

namespace kolo {

enum class ErrorCode {
    UnknownStrategy,    ///< no strategy, algorithm, command … of that name
    UnknownParameter,   ///< the strategy has no such parameter
    BadValue,           ///< a value of the wrong type or outside its range
    BadData,            ///< the user's array, schedule or file does not parse
    UnreadableFile,     ///< a file that the request names cannot be read or written
    BadSchedule,        ///< the verifier refused the schedule
    DeviceUnavailable,  ///< this machine has no such device, launcher or library
    StoreUnavailable,   ///< the run database cannot be opened, read or written
    StoreNewer,         ///< the run database was written by a newer version
    UnknownRun,         ///< no run with that number in the database
    BadMessage,         ///< a line of the session protocol that is not a request
    Busy,               ///< the session cannot do that in its current state
    Cancelled,          ///< the user ended the run
    RankLost,           ///< a rank died or stopped answering
    RunFailed,          ///< anything else that ended a run that had begun
    OutOfMemory,        ///< the system refused memory, or a thread
};

/// The names for scripts to match.
inline constexpr Names<ErrorCode, ErrorCode::OutOfMemory> kErrorCodes{
    "unknown_strategy",   "unknown_parameter", "bad_value",   "bad_data",     "unreadable_file", "bad_schedule",
    "device_unavailable", "store_unavailable", "store_newer", "unknown_run",  "bad_message",     "busy",
    "cancelled",          "rank_lost",         "run_failed",  "out_of_memory"};
inline std::string_view errorCodeName(ErrorCode code) {
    return kErrorCodes[code];
}

/// The command line's exit status: 2 when the request was invalid, 1 when a started run failed.
int exitStatus(ErrorCode code);

struct Error {
    ErrorCode code = ErrorCode::RunFailed;
    std::string field;  ///< the parameter, option or file at fault; may be empty
    Text message;       ///< one complete sentence: what is wrong, with which value, and what is allowed
};

/// A T, or why there is none.
template <typename T>
class [[nodiscard]] Outcome {
public:
    Outcome(T value) : m_state(std::in_place_index<0>, std::move(value)) {}
    Outcome(Error error) : m_state(std::in_place_index<1>, std::move(error)) {}

    bool ok() const { return m_state.index() == 0; }
    explicit operator bool() const { return ok(); }

    T& value() & { return std::get<0>(m_state); }
    const T& value() const& { return std::get<0>(m_state); }
    T&& value() && { return std::get<0>(std::move(m_state)); }
    const Error& error() const { return std::get<1>(m_state); }
    T take() && { return std::get<0>(std::move(m_state)); }

    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }
    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T&& operator*() && { return std::move(*this).value(); }

private:
    std::variant<T, Error> m_state;
};

template <>
class [[nodiscard]] Outcome<void> {
public:
    Outcome() = default;
    Outcome(Error error) : m_error(std::move(error)), m_ok(false) {}

    bool ok() const { return m_ok; }
    explicit operator bool() const { return m_ok; }
    const Error& error() const { return m_error; }
    void take() && {}

private:
    Error m_error;
    bool m_ok = true;
};

}  // namespace kolo

/// The value of an Outcome; if there is none, returns its error from this function. Use it as a statement of its own or
/// as a whole initializer:
///     TRY(flush(file));
///     auto plan = TRY(compile(schedule));
/// but not inside a larger expression, whose temporaries GCC would leak.
#define TRY(...)                          \
    __extension__({                       \
        auto tried = (__VA_ARGS__);       \
        if (!tried) return tried.error(); \
        std::move(tried).take();          \
    })
