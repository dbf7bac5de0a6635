// Bodies, electrodes and hearts that do not fit together are refused by name.
#include <gtest/gtest.h>

#include "base/diag/faults.hpp"
#include "runtime/leads/lead_fields.hpp"
#include "runtime/mesh/make/box.hpp"

namespace heartwright::leads {
namespace {

template <class Work>
std::string refusal_of(const Work& work) {
    try {
        work();
    } catch (const UserFault& fault) {
        return fault.what();
    }
    return "no refusal";
}

mesh::Mesh box_with_two_tags() {
    mesh::Mesh body = mesh::make_box({4, 4, 4}, 1);
    for (std::size_t e = 0; e < body.elements.size(); ++e) body.tags.push_back(e % 2 == 0 ? 1 : 7);
    return body;
}

TEST(RefusedBodies, unknown_tags) {
    const mesh::Mesh body = box_with_two_tags();
    EXPECT_EQ(refusal_of([&] {
                  body_tensors(body, {{{1, 0.2}}, {}, {}});
              }),
              "the body has elements with the tag 7, for which no conductivity is given; its tags are 1, 7");
    EXPECT_EQ(refusal_of([&] {
                  body_tensors(body, {{{1, 0.2}, {7, 0.1}, {9, 1}}, {}, {}});
              }),
              "a conductivity is given for the tag 9, which no element of the body has; its tags are 1, 7");
}

TEST(RefusedBodies, an_anisotropic_heart_without_fibres) {
    const mesh::Mesh body = box_with_two_tags();
    EXPECT_EQ(refusal_of([&] {
                  body_tensors(body, {{{1, 0.2}}, {7}, {0.8, 0.3, 0.3}});
              }),
              "the body has no fibres, which the heart's different conductivities along and across them need");
    const auto tensors = body_tensors(body, {{{1, 0.2}}, {7}, {0.8, 0.8, 0.8}});
    EXPECT_EQ(tensors[0].D[0], 0.2);
    EXPECT_EQ(tensors[1].D[2], 0.8);
}

TEST(RefusedBodies, electrodes_away_from_the_surface_and_hearts_outside) {
    ThreadPool threads(1);
    const mesh::Mesh body = box_with_two_tags();
    const auto tensors = body_tensors(body, {{{1, 0.2}, {7, 0.1}}, {}, {}});
    const auto fields = [&](const std::vector<Electrode>& electrodes, const mesh::Point& place) {
        return refusal_of([&] { fields_in_body(body, tensors, electrodes, 1, {place}, threads); });
    };
    EXPECT_EQ(fields({{"RA", {0, 2, 2}}, {"LA", {9, 2, 2}}}, {2, 2, 2}),
              "electrode 'LA' is 5.00 mm away from the surface of the body, more than 1.00 mm");
    EXPECT_EQ(fields({{"RA", {0, 2, 2}}, {"LA", {-0.5, 2, 2}}}, {2, 2, 2}),
              "electrodes 'RA' and 'LA' have the same nearest point on the surface of the body");
    EXPECT_EQ(fields({{"RA", {0, 2, 2}}, {"LA", {4, 2, 2}}}, {2, 2, 4.5}),
              "the tissue's point at (2.000, 2.000, 4.500) mm lies outside the body: is the heart in the body's "
              "coordinates?");
    EXPECT_EQ(fields({{"RA", {0, 2, 2}}, {"LA", {4, 2, 2}}}, {4, 0, 4}), "no refusal");
}

TEST(RefusedBodies, electrodes_in_the_tissue) {
    EXPECT_EQ(refusal_of([] {
                  fields_in_medium(0.2, {{"A", {0, 0, 0.1}}, {"B", {9, 0, 0}}}, 0.25, {{0, 0, 0}});
              }),
              "electrode 'A' is 0.10 mm away from a cell, where the potential of a point source has no bound; at least "
              "0.25 mm are needed");
}

}  // namespace
}  // namespace heartwright::leads
