// For the files of this room that call HDF5: identifiers with owners, calls that are checked.
#pragma once

#include <hdf5.h>

#include <cstdint>
#include <string>

#include "base/diag/faults.hpp"

namespace heartwright::io {

static_assert(sizeof(hid_t) == sizeof(std::int64_t), "HDF5 1.10 and later");

std::string hdf5_reason();  // of the last failure

enum class Number : std::uint8_t;  // streamed_hdf5.hpp
hid_t hdf5_type(Number number);    // as files have it

// A call of the library failed. Of a file that is only read the file is to blame (hdf5_process.cpp).
class Hdf5Fault : public MachineFault {
public:
    using MachineFault::MachineFault;
};
[[noreturn]] void fail(const std::string& path, const char* call);
inline void check(herr_t status, const std::string& path, const char* call) {
    if (status < 0) fail(path, call);
}

// Closes an HDF5 identifier when it goes.
class Handle {
public:
    using Close = herr_t (*)(hid_t);
    Handle(hid_t id, Close close, const std::string& path, const char* call) : id_(id), close_(close) {
        if (id_ < 0) fail(path, call);
    }
    ~Handle() { close_(id_); }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    operator hid_t() const { return id_; }

private:
    hid_t id_;
    Close close_;
};

}  // namespace heartwright::io
