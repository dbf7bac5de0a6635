#include "runtime/commands/ranks/binding.hpp"

#include <gmock/gmock.h>

#include <filesystem>

#include "tests/runtime/unit/io/scratch.hpp"

namespace heartwright::commands {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<int> range(int first, int last) {
    std::vector<int> all;
    for (int n = first; n <= last; ++n) all.push_back(n);
    return all;
}

TEST(Processors, are_told_as_the_system_tells_them) {
    EXPECT_THAT(processors_of_list("0-3,8,10-11"), ElementsAre(0, 1, 2, 3, 8, 10, 11));
    EXPECT_THAT(processors_of_list("5"), ElementsAre(5));
    for (const char* wrong : {"", "a", "3-1", "-2", "1,,2", "0-99999999", "1-2-3"})
        EXPECT_THAT(processors_of_list(wrong), IsEmpty()) << wrong;
    EXPECT_EQ(list_of_processors({0, 1, 2, 3, 8, 10, 11}), "0-3,8,10-11");
    EXPECT_EQ(list_of_processors({}), "");
    EXPECT_EQ(processors_of_list(list_of_processors(range(3, 200))), range(3, 200));
}

TEST(NumaNodes, are_read_in_order_and_only_those_with_processors) {
    const Scratch scratch;
    for (const auto& [name, list] : {std::pair{"node10", "32-47"}, {"node0", "0-15"}, {"node2", ""}, {"nodes", "1"}}) {
        std::filesystem::create_directory(scratch / name);
        scratch.write(std::string(name) + "/cpulist", std::string(list) + "\n");
    }
    const auto nodes = numa_nodes(scratch / ".");
    ASSERT_EQ(nodes.size(), 2u);
    EXPECT_EQ(nodes[0].number, 0);
    EXPECT_EQ(nodes[1].number, 10);
    EXPECT_EQ(nodes[1].processors, range(32, 47));
    EXPECT_THAT(numa_nodes(scratch / "nowhere"), IsEmpty());
    std::filesystem::create_directory(scratch / "0000:1b:00.0");
    scratch.write("0000:1b:00.0/numa_node", "10\n");
    EXPECT_EQ(processors_near("0000:1B:00.0", nodes, scratch / "."), range(32, 47));
    EXPECT_THAT(processors_near("0000:2b:00.0", nodes, scratch / "."), IsEmpty());
    EXPECT_THAT(processors_near("", nodes, scratch / "."), IsEmpty());
}

TEST(ProcessorsOfRank, are_whole_nodes_while_there_are_enough) {
    const std::vector<NumaNode> two{{0, range(0, 15)}, {1, range(16, 31)}};
    const std::vector<NumaNode> four{{0, range(0, 7)}, {1, range(8, 15)}, {2, range(16, 23)}, {3, range(24, 31)}};
    const std::vector<int> all = range(0, 31);
    EXPECT_EQ(processors_of_rank(two, all, 0, 2), range(0, 15));
    EXPECT_EQ(processors_of_rank(two, all, 1, 2), range(16, 31));
    EXPECT_EQ(processors_of_rank(four, all, 1, 2), range(16, 31));
    for (int own = 0; own < 8; ++own)  // two to a node
        EXPECT_EQ(processors_of_rank(four, all, own, 8), four[static_cast<std::size_t>(own) / 2].processors) << own;
    EXPECT_EQ(processors_of_rank(two, all, 2, 3), range(16, 31));
    EXPECT_EQ(processors_of_rank(two, range(8, 31), 0, 2), range(8, 15));  // what this process may run on
    EXPECT_THAT(processors_of_rank(two, range(0, 15), 0, 2), IsEmpty());   // one node of it: nothing to choose
    EXPECT_THAT(processors_of_rank(two, all, 0, 1), IsEmpty());
    EXPECT_THAT(processors_of_rank({{0, all}}, all, 1, 2), IsEmpty());
}

TEST(BoundRanks, need_company_and_several_nodes) {
    const std::vector<int> before = allowed_processors();
    EXPECT_THAT(before, ::testing::Not(IsEmpty()));
    EXPECT_THAT(bind_ranks(mpi::serial(), {}), IsEmpty());
    EXPECT_EQ(allowed_processors(), before);
    EXPECT_TRUE(bind_to({before.front()}));
    EXPECT_THAT(allowed_processors(), ElementsAre(before.front()));
    EXPECT_TRUE(bind_to(before));
    EXPECT_EQ(binding_text({"0-15", "16-31"}), "ranks are bound to NUMA nodes (--bind numa): processors 0-15; 16-31");
}

}  // namespace
}  // namespace heartwright::commands
