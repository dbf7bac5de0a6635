#include "runtime/io/hdf5/hdf5_handle.hpp"

#include "base/diag/faults.hpp"
#include "runtime/io/hdf5/hdf5_lock.hpp"

namespace heartwright::io {

std::unique_lock<std::recursive_mutex> hdf5_lock() {
    static std::recursive_mutex turns;
    std::unique_lock lock(turns);
    // Its own printing is turned off, where each thread has its own: we put its reason into ours.
    thread_local const bool is_silent = H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr) >= 0;
    static_cast<void>(is_silent);
    return lock;
}

std::string hdf5_reason() {
    std::string reason;
    H5Ewalk2(
        H5E_DEFAULT, H5E_WALK_UPWARD,
        [](unsigned, const H5E_error2_t* error, void* text) -> herr_t {
            auto& all = *static_cast<std::string*>(text);
            if (all.empty() && error->desc) all = error->desc;
            return 0;
        },
        &reason);
    H5Eclear2(H5E_DEFAULT);
    reason = reason.substr(0, reason.find('\n'));  // what follows are the hour and addresses
    return reason.empty() ? "no reason given" : reason;
}

void fail(const std::string& path, const char* call) {
    const std::string reason = hdf5_reason();
    throw Hdf5Fault(path + ": " + call + " failed: " + reason);
}

}  // namespace heartwright::io
