#include "runtime/checkpoint/saver.hpp"

#include <cstring>

#include "base/diag/faults.hpp"

namespace heartwright::checkpoint {

io::Number number_of(Type type) {
    switch (type) {
        case Type::u8:
            return io::Number::u8;
        case Type::i32:
            return io::Number::i32;
        case Type::u32:
            return io::Number::u32;
        case Type::i64:
            return io::Number::i64;
        case Type::f32:
            return io::Number::f32;
        case Type::f64:
            return io::Number::f64;
    }
    throw OurFault("a type of values that checkpoints do not know");
}

void Saver::note(const std::string& name) {
    if (!names_.insert(name).second) throw OurFault("two parts of a simulation keep '" + name + "'");
}

void Saver::cells(const std::string& name, const Cells& cells) {
    note(name);
    if (order_.count == 0) return;
    file_.begin_cells(name, number_of(cells.type), cells.planes, cells.width);
    const std::int64_t item_bytes = bytes_of(cells.type) * cells.width, bytes = order_.count * item_bytes;
    for (std::int64_t p = 0; p < cells.planes; ++p) {
        HostMemory::Block copy = memory_.take(bytes);
        const std::byte* const from = static_cast<const std::byte*>(cells.data) + p * cells.stride * item_bytes;
        if (device_.backend() == device::Backend::cpu) {
            device_.threads().for_ranges(
                bytes,
                [&](std::int64_t first, std::int64_t last) {
                    std::memcpy(copy.get() + first, from + first, static_cast<std::size_t>(last - first));
                });
        } else {
            device_.download(copy.get(), from, bytes);
        }
        file_.plane(std::move(copy));
    }
}

void Saver::bytes(const std::string& name, bool is_mine, std::vector<std::byte>& bytes) {
    note(name);
    if (is_mine) {
        values_.push_back(name);
        file_.values(name, bytes);
    }
}

}  // namespace heartwright::checkpoint
