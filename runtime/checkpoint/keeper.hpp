// The serialisation visitor of checkpoints: each part of a simulation lists its state once, and a Keeper either writes
// that state or restores it.
//
// Invariants: a part lists the same names in the same order when it is written and when it is restored, on every rank,
// and lists all of its state. What follows from the experiment, the step and the parameters alone (clocks, windows,
// masks) is not listed: it is set up again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "runtime/device/buffer.hpp"

namespace heartwright::checkpoint {

enum class Type : std::uint8_t { u8, i32, u32, i64, f32, f64 };

template <class T>
constexpr Type type_of() {
    if constexpr (std::is_same_v<T, std::uint8_t>) {
        return Type::u8;
    } else if constexpr (std::is_same_v<T, std::int32_t>) {
        return Type::i32;
    } else if constexpr (std::is_same_v<T, std::uint32_t>) {
        return Type::u32;
    } else if constexpr (std::is_same_v<T, std::int64_t>) {
        return Type::i64;
    } else if constexpr (std::is_same_v<T, float>) {
        return Type::f32;
    } else {
        static_assert(std::is_same_v<T, double>);
        return Type::f64;
    }
}
constexpr std::int64_t bytes_of(Type type) {
    return type == Type::u8 ? 1 : type == Type::i32 || type == Type::u32 || type == Type::f32 ? 4 : 8;
}

class Keeper {
public:
    virtual ~Keeper() = default;
    virtual bool restores() const = 0;

    // Values of own cells, on the device: item i of plane p of slot s is data[(p*stride + s)*width + i], slots [0, own
    // cells) of the rank. In a checkpoint they are in order of the whole grid's indices, so any ranks can read them.
    // Restoring waits.
    struct Cells {
        void* data;
        Type type;
        std::int64_t planes, stride, width = 1;
    };
    virtual void cells(const std::string& name, const Cells& cells) = 0;
    template <class T>
    void cells(const std::string& name, device::Buffer<T>& buffer, std::int64_t planes,
               std::int64_t stride) {  // an empty buffer: nothing
        if (!buffer.empty()) cells(name, Cells{buffer.data(), type_of<T>(), planes, stride});
    }

    // Values that every rank has alike, or that only the root has (is_mine: it is the root), or only the rank with a
    // certain cell: kept once, from the rank whose is_mine is true (from the root when all ranks have them). Restored
    // in every rank whose is_mine is true. Any length; a file's lengths are not trusted further than its size. At most
    // one rank, or all, may say is_mine. What cannot be restored is left as it is (and told later, when all ranks are
    // together).
    virtual void bytes(const std::string& name, bool is_mine, std::vector<std::byte>& bytes) = 0;
    template <class T>
    void values(const std::string& name, bool is_mine, std::vector<T>& values) {
        static_assert(std::is_trivially_copyable_v<T>);
        const auto all = std::as_bytes(std::span(values));
        std::vector<std::byte> raw(all.begin(), all.end());
        bytes(name, is_mine, raw);
        if (restores() && is_mine) {
            values.resize(raw.size() / sizeof(T));
            if (!values.empty()) std::memcpy(values.data(), raw.data(), values.size() * sizeof(T));
        }
    }
    template <class T>
    void value(const std::string& name, bool is_mine, T& value) {
        std::vector<T> one{value};
        values(name, is_mine, one);
        if (restores() && is_mine) {
            if (one.size() != 1) refuse(name);
            value = one.front();
        }
    }
    // As `values`, of a buffer of fixed size on the device: UserFault when the checkpoint has another.
    template <class T>
    void buffer(const std::string& name, bool is_mine, device::Buffer<T>& buffer) {
        std::vector<T> host = buffer.download();
        values(name, is_mine, host);
        if (restores() && is_mine) {
            if (static_cast<std::int64_t>(host.size()) != buffer.size()) refuse(name);
            buffer.upload(host);
        }
    }

protected:
    [[noreturn]] void refuse(const std::string& name) const;  // UserFault: the checkpoint has another size of it
};

}  // namespace heartwright::checkpoint
