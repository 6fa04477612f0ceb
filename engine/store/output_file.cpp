// SPDX-License-Identifier: Apache-2.0
#include "engine/store/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <random>
#include <streambuf>
#include <string>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo::store {
namespace fs = std::filesystem;
namespace {

Error cannotWrite(const fs::path& path, const Text& reason) {
    const Text where = path == "-" ? Complaint::tr("standard output") : inQuotes(path.string(), 200);
    return {ErrorCode::UnreadableFile, "output",
            Complaint::tr("The export cannot be written to {}: {}.", where, reason)};
}

Text reasonOf(int code) {
    switch (code) {
        case ENOENT: return Complaint::tr("there is no such folder");
        case ENOTDIR: return Complaint::tr("a part of the path is not a folder");
        case EISDIR: return Complaint::tr("it is a folder");
        case EACCES:
        case EPERM: return Complaint::tr("you may not write there");
        case EROFS: return Complaint::tr("the disk is read-only");
        case ENOSPC:
        case EDQUOT: return Complaint::tr("the disk is full");
        default: return std::strerror(code);
    }
}

/// A stream over a file descriptor that remembers why it failed (std::ofstream does not).
class DescriptorBuffer : public std::streambuf {
public:
    explicit DescriptorBuffer(int descriptor) : m_descriptor(descriptor) { empty(); }
    int failure() const { return m_failure; }  ///< errno, or 0

protected:
    int_type overflow(int_type byte) override {
        if (!flush()) return traits_type::eof();
        if (!traits_type::eq_int_type(byte, traits_type::eof())) {
            *pptr() = traits_type::to_char_type(byte);
            pbump(1);
        }
        return traits_type::not_eof(byte);
    }
    int sync() override { return flush() ? 0 : -1; }

private:
    void empty() { setp(m_buffer.data(), m_buffer.data() + m_buffer.size()); }
    bool flush() {
        const char* at = pbase();
        while (at != pptr() && m_failure == 0) {
            const ssize_t written = ::write(m_descriptor, at, static_cast<std::size_t>(pptr() - at));
            if (written > 0) at += written;
            if (written < 0 && errno != EINTR) m_failure = errno;
        }
        empty();
        return m_failure == 0;
    }

    int m_descriptor;
    int m_failure = 0;
    std::array<char, 1 << 16> m_buffer;
};

}  // namespace

struct OutputFile::Impl {
    Impl(int descriptor_, fs::path asked_) : descriptor(descriptor_), asked(std::move(asked_)), buffer(descriptor_) {}
    ~Impl() {
        if (descriptor > STDERR_FILENO) ::close(descriptor);
        if (!temporary.empty()) ::unlink(temporary.c_str());
    }

    int descriptor;
    fs::path asked;      // as the user wrote it
    fs::path target;     // the file that is replaced: `asked` with links followed
    fs::path temporary;  // empty: written directly
    DescriptorBuffer buffer;
    std::ostream stream{&buffer};
};

OutputFile::OutputFile(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
OutputFile::OutputFile(OutputFile&&) noexcept = default;
OutputFile::~OutputFile() = default;

std::ostream& OutputFile::stream() {
    return m_impl->stream;
}

Outcome<OutputFile> OutputFile::open(const fs::path& path) {
    if (path == "-") return OutputFile(std::make_unique<Impl>(STDOUT_FILENO, path));
    if (path.empty()) return cannotWrite(path, Complaint::tr("the name is empty"));

    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (fs::is_directory(status)) return cannotWrite(path, reasonOf(EISDIR));
    if (fs::exists(status) && !fs::is_regular_file(status)) {
        const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
        if (descriptor < 0) return cannotWrite(path, reasonOf(errno));
        return OutputFile(std::make_unique<Impl>(descriptor, path));
    }

    const fs::path target = fs::exists(status) ? fs::canonical(path, error) : path;
    if (error && fs::exists(status)) return cannotWrite(path, Text::of(error.message()));
    std::random_device random;
    for (;;) {
        fs::path temporary = target;
        temporary.replace_filename(fmt::format(".{}.{:08x}.part", target.filename().string(), random()));
        const int descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor < 0 && errno == EEXIST) continue;
        if (descriptor < 0) return cannotWrite(path, reasonOf(errno));
        auto impl = std::make_unique<Impl>(descriptor, path);
        impl->target = target;
        impl->temporary = std::move(temporary);
        return OutputFile(std::move(impl));
    }
}

Outcome<void> OutputFile::commit() {
    Impl& my = *m_impl;
    my.stream.flush();
    if (my.buffer.failure() != 0) return cannotWrite(my.asked, reasonOf(my.buffer.failure()));
    if (my.temporary.empty()) return {};
    if (::fsync(my.descriptor) != 0) return cannotWrite(my.asked, reasonOf(errno));
    if (::rename(my.temporary.c_str(), my.target.c_str()) != 0) return cannotWrite(my.asked, reasonOf(errno));
    my.temporary.clear();
    return {};
}

}  // namespace kolo::store
