// Lead fields in the cache: the bits that were computed, for the same question alone.
#include "runtime/observers/electrodes/kept_fields.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>

#include "runtime/io/read_file.hpp"
#include "runtime/mesh/make/box.hpp"
#include "tests/runtime/unit/io/scratch.hpp"

namespace heartwright::observers {
namespace {

leads::LeadFields some_fields() {
    leads::LeadFields fields;
    fields.at_places = {{0.1, -1e-300, 3}, {1.0 / 3, 2, -0.0}};
    fields.distances = {0, 1.5, 2.25};
    fields.iterations = {11, 12};
    fields.worst_residual = 3e-11;
    return fields;
}

class KeptFields : public testing::Test {
protected:
    KeptFields() { ::setenv("XDG_CACHE_HOME", scratch_.path().c_str(), 1); }
    ~KeptFields() override { ::unsetenv("XDG_CACHE_HOME"); }

    leads::LeadFields ask(const std::string& key) {
        return kept_fields(
            key,
            [&] {
                ++computed_;
                return some_fields();
            });
    }
    std::string only_file() const {
        std::string found;
        for (const auto& one : std::filesystem::directory_iterator(scratch_ / "heartwright/lead_fields"))
            found = one.path().string();
        return found;
    }

    Scratch scratch_;
    int computed_ = 0;
};

TEST_F(KeptFields, are_computed_once_and_have_the_same_bits_again) {
    const leads::LeadFields first = ask("k1"), again = ask("k1");
    EXPECT_EQ(computed_, 1);
    EXPECT_EQ(again.at_places, first.at_places);
    EXPECT_TRUE(std::signbit(again.at_places[1][2]));
    EXPECT_EQ(again.distances, first.distances);
    EXPECT_EQ(again.iterations, first.iterations);
    EXPECT_EQ(again.worst_residual, first.worst_residual);
    ask("k2");
    EXPECT_EQ(computed_, 2);
}

TEST_F(KeptFields, that_are_damaged_are_computed_again) {
    ask("k");
    std::string bytes = io::read_file(only_file());
    bytes[bytes.size() / 2] ^= 1;
    std::ofstream(only_file(), std::ios::binary) << bytes;
    testing::internal::CaptureStderr();
    EXPECT_EQ(ask("k").at_places, some_fields().at_places);
    EXPECT_NE(testing::internal::GetCapturedStderr().find("is damaged, and made anew"), std::string::npos);
    EXPECT_EQ(computed_, 2);
    ask("k");
    EXPECT_EQ(computed_, 2);
}

TEST_F(KeptFields, are_only_computed_where_nothing_can_be_kept) {
    std::filesystem::create_directories(scratch_ / "heartwright");
    std::ofstream(scratch_ / "heartwright/lead_fields") << "a file in the place of the folder";
    EXPECT_EQ(ask("k").at_places, some_fields().at_places);
    EXPECT_EQ(ask("k").at_places, some_fields().at_places);
    EXPECT_EQ(computed_, 2);
}

TEST_F(KeptFields, have_another_key_for_another_body_conductivity_electrode_or_place) {
    const mesh::Mesh body = mesh::make_box({2, 2, 1}, 1);
    const std::vector<tissue::Tensor> tensors(body.elements.size(), {{1, 1, 1, 0, 0, 0}});
    const std::vector<leads::Electrode> electrodes{{"A", {0, 0, 0}}, {"B", {2, 0, 0}}};
    const std::vector<mesh::Point> places{{1, 1, 0.5}};
    std::set<std::string> keys{key_of_fields(body, tensors, electrodes, 20, places)};
    EXPECT_EQ(*keys.begin(), key_of_fields(body, tensors, electrodes, 20, places));
    auto other_body = body;
    other_body.nodes[3][1] += 1e-9;
    keys.insert(key_of_fields(other_body, tensors, electrodes, 20, places));
    other_body = body;
    std::swap(other_body.elements[0], other_body.elements[1]);
    keys.insert(key_of_fields(other_body, tensors, electrodes, 20, places));
    auto other_tensors = tensors;
    other_tensors[5].D[0] = 1.1;
    keys.insert(key_of_fields(body, other_tensors, electrodes, 20, places));
    auto other_electrodes = electrodes;
    other_electrodes[1].at[2] = 0.1;
    keys.insert(key_of_fields(body, tensors, other_electrodes, 20, places));
    keys.insert(key_of_fields(body, tensors, electrodes, 19, places));
    keys.insert(key_of_fields(body, tensors, electrodes, 20, {{1, 1, 0.4}}));
    EXPECT_EQ(keys.size(), 7u);
}

}  // namespace
}  // namespace heartwright::observers
