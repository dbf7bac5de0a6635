// Memory of one thread of a kernel. Of malloc(): a model module has nothing of the C++ library.
#pragma once

#include <cstddef>
#include <cstdlib>

#include "runtime/math/pack.hpp"

namespace heartwright::kernels {

inline namespace HEARTWRIGHT_ISA {

// Numbers; none until one of allocate() was called. Both are false when there is not enough memory.
template <class Number>
class Buffer {
public:
    Buffer() = default;
    ~Buffer() { std::free(numbers_); }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

    bool allocate(std::size_t count) {
        std::free(numbers_);
        numbers_ = static_cast<Number*>(std::malloc((count > 0 ? count : 1) * sizeof(Number)));
        return numbers_ != nullptr;
    }
    bool allocate_zeros(std::size_t count) {
        std::free(numbers_);
        numbers_ = static_cast<Number*>(std::calloc(count > 0 ? count : 1, sizeof(Number)));
        return numbers_ != nullptr;
    }
    Number* get() const { return numbers_; }

private:
    Number* numbers_ = nullptr;
};

}  // namespace HEARTWRIGHT_ISA
}  // namespace heartwright::kernels
