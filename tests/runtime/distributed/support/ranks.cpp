#include "tests/runtime/distributed/support/ranks.hpp"

#include <gmock/gmock.h>

#include <cstdio>
#include <exception>

#include "runtime/mpi/join.hpp"

namespace heartwright::tests {

mpi::Team* joined = nullptr;  // set by main() below

namespace {

// The root tells of all cases, the others of what fails.
class FailuresOfARank final : public testing::EmptyTestEventListener {
    void OnTestPartResult(const testing::TestPartResult& result) override {
        if (result.failed()) {
            std::fprintf(stderr, "rank %d of %d: %s:%d: %s\n", team().rank(), team().size(),
                         result.file_name() ? result.file_name() : "?", result.line_number(), result.message());
        }
    }
};

}  // namespace

mpi::Team& team() { return *joined; }

}  // namespace heartwright::tests

int main(int argc, char** argv) {
    testing::InitGoogleMock(&argc, argv);
    try {
        heartwright::mpi::Membership membership;
        heartwright::mpi::Team& team = membership.team();
        heartwright::tests::joined = &team;
        if (!team.is_root()) {
            testing::TestEventListeners& listeners = testing::UnitTest::GetInstance()->listeners();
            delete listeners.Release(listeners.default_result_printer());
            listeners.Append(new heartwright::tests::FailuresOfARank);
        }
        return team.any(RUN_ALL_TESTS() != 0) ? 1 : 0;
    } catch (const std::exception& fault) {
        std::fprintf(stderr, "%s\n", fault.what());
        return 1;
    }
}
