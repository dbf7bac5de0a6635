#include <unistd.h>

#include <array>

#include "base/diag/faults.hpp"
#include "runtime/mpi/team.hpp"

namespace heartwright::mpi {
namespace {

class Serial final : public Team {
public:
    int rank() const override { return 0; }
    int size() const override { return 1; }
    int rank_on_node() const override { return 0; }
    int ranks_on_node() const override { return 1; }
    std::string node() const override {
        std::array<char, 256> name{};
        return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "this computer";
    }
    bool sends_device_memory() const override { return false; }

    void arrange(const std::array<int, 3>& grid) override {
        if (grid != std::array{1, 1, 1}) throw OurFault("a team of one has no grid of ranks");
    }
    void barrier() override {}
    std::vector<std::int64_t> all_reduce_sum(const std::vector<std::int64_t>& values) override { return values; }
    std::vector<std::int64_t> all_reduce_max(const std::vector<std::int64_t>& values) override { return values; }
    std::vector<std::byte> broadcast(std::vector<std::byte> bytes) override { return bytes; }
    std::vector<std::vector<std::byte>> gather_bytes(std::span<const std::byte> bytes) override {
        return {{bytes.begin(), bytes.end()}};
    }
    std::vector<std::vector<std::byte>> all_gather_bytes(std::span<const std::byte> bytes) override {
        return gather_bytes(bytes);
    }
    std::optional<std::int64_t> try_all_reduce_min(std::int64_t value) override { return value; }
    std::unique_ptr<Exchange> exchange(const std::vector<Message>& messages) override {
        if (!messages.empty()) throw OurFault("a team of one has nobody to exchange messages with");
        return std::make_unique<Nothing>();
    }

private:
    class Nothing final : public Exchange {
    public:
        void start() override {}
        void finish() override {}
    };
};

}  // namespace

Team& serial() {
    static Serial team;
    return team;
}

}  // namespace heartwright::mpi
