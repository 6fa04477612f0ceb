// SPDX-License-Identifier: Apache-2.0
//
// An MPI library that numbers messages only up to KOLO_TEST_TAGS, as Open MPI over UCX does at 2^23: to be preloaded.
// It says so, and a message with a higher number is the error that MPI has for it. And one of KOLO_TEST_FAILS
// bytes cannot be sent.
#define OMPI_SKIP_MPICXX
#include <mpi.h>

#include <cstdlib>

namespace {

int bound() {
    const char* const text = std::getenv("KOLO_TEST_TAGS");
    return text ? std::atoi(text) : 32767;
}

int refused(MPI_Comm comm, int code = MPI_ERR_TAG) {
    MPI_Comm_call_errhandler(comm, code);
    return code;
}

bool fails(int bytes) {
    const char* const text = std::getenv("KOLO_TEST_FAILS");
    return text && std::atoi(text) == bytes;
}

}  // namespace

extern "C" {

int MPI_Comm_get_attr(MPI_Comm comm, int key, void* value, int* isSet) {
    if (key != MPI_TAG_UB) return PMPI_Comm_get_attr(comm, key, value, isSet);
    static int largest = bound();
    *static_cast<int**>(value) = &largest;
    *isSet = 1;
    return MPI_SUCCESS;
}

int MPI_Isend(const void* data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm, MPI_Request* request) {
    if (tag > bound()) return refused(comm);
    return fails(count) ? refused(comm, MPI_ERR_OTHER) : PMPI_Isend(data, count, type, to, tag, comm, request);
}

int MPI_Irecv(void* data, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Request* request) {
    return tag > bound() ? refused(comm) : PMPI_Irecv(data, count, type, from, tag, comm, request);
}
}
