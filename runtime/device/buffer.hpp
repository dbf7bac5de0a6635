// Memory of a device, or of the host for what its kernels may read there, owned.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "runtime/device/device.hpp"

namespace heartwright::device {

template <class T>
class Buffer {
public:
    Buffer() = default;
    Buffer(Device& device, std::int64_t count)
        : device_(&device),
          count_(count),
          data_(count == 0 ? nullptr : static_cast<T*>(device.allocate(count * static_cast<std::int64_t>(sizeof(T))))) {
    }
    // In page-locked memory of the host: kernels and copies reach it by the same pointer. MachineFault
    static Buffer on_host(Device& device, std::int64_t count) {
        Buffer buffer;
        buffer.device_ = &device;
        buffer.count_ = count;
        buffer.is_on_host_ = true;
        if (count > 0) buffer.data_ = static_cast<T*>(device.take_host(count * static_cast<std::int64_t>(sizeof(T))));
        return buffer;
    }
    Buffer(Device& device, std::span<const T> values) : Buffer(device, static_cast<std::int64_t>(values.size())) {
        upload(values);
    }
    ~Buffer() {
        if (data_ != nullptr && is_on_host_)
            device_->release_host(data_);
        else if (data_ != nullptr)
            device_->release(data_);
    }
    Buffer(Buffer&& other) noexcept
        : device_(other.device_),
          count_(std::exchange(other.count_, 0)),
          is_on_host_(other.is_on_host_),
          data_(std::exchange(other.data_, nullptr)) {}
    Buffer& operator=(Buffer&& other) noexcept {
        std::swap(device_, other.device_);
        std::swap(count_, other.count_);
        std::swap(is_on_host_, other.is_on_host_);
        std::swap(data_, other.data_);
        return *this;
    }

    T* data() const { return data_; }  // where the device runs; null when empty
    std::int64_t size() const { return count_; }
    std::int64_t bytes() const { return count_ * static_cast<std::int64_t>(sizeof(T)); }
    bool empty() const { return count_ == 0; }

    // [first, first + values.size())
    void upload(std::span<const T> values, std::int64_t first = 0) {
        if (!values.empty())
            device_->upload(data_ + first, values.data(), static_cast<std::int64_t>(values.size_bytes()));
    }
    std::vector<T> download(std::int64_t first, std::int64_t count) const {
        std::vector<T> values(static_cast<std::size_t>(count));
        if (count != 0) device_->download(values.data(), data_ + first, count * static_cast<std::int64_t>(sizeof(T)));
        return values;
    }
    std::vector<T> download() const { return download(0, count_); }
    void clear() {
        if (count_ != 0) device_->clear(data_, bytes());
    }
    void fill(T value) { upload(std::vector<T>(static_cast<std::size_t>(count_), value)); }

private:
    Device* device_ = nullptr;
    std::int64_t count_ = 0;
    bool is_on_host_ = false;
    T* data_ = nullptr;
};

}  // namespace heartwright::device
