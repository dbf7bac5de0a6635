// The verb `mesh` as people use it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/stat.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "runtime/commands/mesh/mesh_verb.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/mesh/formats/write_mesh.hpp"
#include "scratch.hpp"
#include "small_meshes.hpp"
#include "tests/runtime/unit/support/expat.hpp"

namespace heartwright::commands {
namespace {

using mesh::fault_of;
using testing::ElementsAre;
using testing::HasSubstr;

std::string output_of(const std::vector<std::string>& words) {
    testing::internal::CaptureStdout();
    EXPECT_EQ(mesh_verb(words), 0);
    return testing::internal::GetCapturedStdout();
}
std::string fault(const std::vector<std::string>& words) {
    return fault_of([&] { mesh_verb(words); });
}

TEST(MeshVerb, json_is_one_object_whatever_else_is_asked_for) {
    const Scratch folder;
    output_of({"make", "slab", "--size", "3 2 2 mm", "--edge", "1 mm", "-o", folder / "s.pts"});
    folder.write("paced.vtx", "2\nintra\n0\n5\n");
    const auto facts =
        nlohmann::json::parse(output_of({"info", folder / "s.pts", "--json", "--vtx", folder / "paced.vtx", "--ranks",
                                         "2", "--picture", folder / "s.png", "--pixels", "64"}));
    EXPECT_EQ(facts["node_list"]["nodes"], 2);
    EXPECT_EQ(facts["node_list"]["in_no_tetrahedron"], 0);
    EXPECT_GT(facts["node_list"]["volume_mm3"], 0);
    EXPECT_TRUE(facts.contains("shares_of_ranks"));
}

TEST(MeshVerb, make_torso_writes_the_body_its_heart_and_the_leads_to_paste) {
    const Scratch folder;
    const std::vector<std::string> heart{"--edge",   "2.4 mm",   "--layers", "2",
                                         "--cavity", "11 30 mm", "--wall",   "6 4 mm"};
    std::vector<std::string> words{
        "make",         "torso", "--torso", "170 140 200 mm",     "--place", "5 -15 0 mm",
        "--torso-edge", "5 mm",  "--heart", folder / "heart.vtu", "-o",      folder / "torso.vtu"};
    words.insert(words.end(), heart.begin(), heart.end());
    const std::string said = output_of(words);
    for (const char* file : {"torso.vtu", "heart.vtu", "torso_leads.json"}) {
        EXPECT_THAT(said, HasSubstr((folder / file) + "\n"));
        EXPECT_TRUE(std::filesystem::exists(folder / file)) << file;
    }
    words = {"make", "biventricle", "-o", folder / "alone.vtu"};
    words.insert(words.end(), heart.begin(), heart.end());
    output_of(words);
    EXPECT_EQ(io::read_file(folder / "heart.vtu"), io::read_file(folder / "alone.vtu"));
    for (const char* tissue : {"heart", "torso", "lungs", "blood"}) EXPECT_THAT(said, HasSubstr(tissue));
    const auto leads = nlohmann::json::parse(io::read_file(folder / "torso_leads.json"))["leads"];
    EXPECT_EQ(leads["body"], "torso.vtu");
    EXPECT_EQ(leads["conductivities"][0], nlohmann::json::parse(R"({"tags": [1, 2], "heart": true})"));
    EXPECT_EQ(leads["conductivities"][3], nlohmann::json::parse(R"({"tags": [203], "sigma": "0.7 S/m"})"));
    EXPECT_EQ(leads["electrodes"].size(), 10);
    EXPECT_THAT(fault({"make", "slab", "--rotation", "1 2 3", "-o", folder / "s.vtu"}),
                HasSubstr("--rotation is not for a slab"));
}

TEST(MeshVerb, make_purkinje_grows_trees_on_hearts_and_surfaces) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    const Scratch folder;
    const std::string heart = folder / "heart.vtu", tree = folder / "tree.vtu";
    output_of({"make", "ventricle", "--edge", "3 mm", "-o", heart});
    const std::vector<std::string> grow{"make", "purkinje", "--on", heart, "-o", tree, "--generations", "6"};
    const std::string said = output_of(grow), bytes = io::read_file(tree);
    EXPECT_THAT(said, testing::StartsWith(tree + "\ntree "));
    EXPECT_THAT(said, HasSubstr(" 6 generations, "));
    output_of(grow);
    EXPECT_EQ(io::read_file(tree), bytes);
    const auto facts = nlohmann::json::parse(output_of({"info", tree, "--json"}));
    EXPECT_EQ(facts["kind"], "lines");
    EXPECT_EQ(facts["parts"], 1);
    EXPECT_GT(facts["junctions"], 10);
    EXPECT_THAT(output_of({"info", tree}), HasSubstr("radius                0.1 mm, which makes "));

    EXPECT_THAT(fault({"make", "purkinje", "-o", tree}), HasSubstr("needs --on FILE"));
    EXPECT_EQ(fault({"make", "purkinje", "--on", heart, "-o", "tree.pts"}),
              "tree.pts: a purkinje tree is written as .vtu, which holds its radius");
    EXPECT_EQ(fault({"make", "purkinje", "--on", heart, "-o", tree, "--edge", "1 mm"}),
              "--edge is not for a purkinje tree");
    EXPECT_EQ(fault({"make", "slab", "-o", heart, "--seed", "2"}), "--seed is not for a slab");
    EXPECT_EQ(fault({"make", "purkinje", "--on", tree, "-o", tree}),
              tree + ": a tree grows on a heart of tetrahedra or a surface of triangles; this mesh consists of lines");
    EXPECT_EQ(fault({"make", "purkinje", "--on", heart, "-o", tree, "--angle", "120"}),
              "--angle: 120 is not within 1 to 90");
    EXPECT_THAT(fault({"make", "purkinje", "--on", heart, "-o", tree, "--from", "0 0 0 mm"}),
                HasSubstr("--from and --towards go together"));
    folder.write("flat.obj", "v 0 0 0\nv 60 0 0\nv 0 60 0\nv 60 60 0\nf 1 2 3\nf 2 4 3\n");
    EXPECT_THAT(fault({"make", "purkinje", "--on", folder / "flat.obj", "-o", tree}),
                HasSubstr("flat.obj: a surface has no base and no apex: say by --from and --towards"));
    EXPECT_THAT(output_of({"make", "purkinje", "--on", folder / "flat.obj", "--from", "30 2 0 mm", "--towards",
                           "30 50 0 mm", "-o", tree}),
                HasSubstr(" terminals"));
}

TEST(MeshVerb, convert_takes_no_lon_of_another_mesh_for_its_own_and_removes_none) {
    const Scratch folder;
    const mesh::Mesh mesh = mesh::two_tetrahedra();
    mesh::write_mesh(folder / "in.pts", mesh);
    folder.write("out.lon", "1\n1 0 0\n1 0 0\n");
    EXPECT_EQ(fault({"convert", folder / "in.pts", folder / "out.pts"}),
              folder / "out.lon: is there already and would be read as the fibres of the new " + (folder / "out.pts") +
                  ", which has none; move it away, or choose another name");
    EXPECT_FALSE(std::filesystem::exists(folder / "out.pts"));
    EXPECT_EQ(io::read_file(folder / "out.lon"), "1\n1 0 0\n1 0 0\n");
    mesh::Mesh with_fibres = mesh;
    with_fibres.fibres = {{0, 1, 0}, {0, 1, 0}};
    mesh::write_mesh(folder / "in2.pts", with_fibres);
    output_of({"convert", folder / "in2.pts", folder / "out.pts"});
    EXPECT_EQ(io::read_file(folder / "out.lon"), "1\n0 1 0\n0 1 0\n");
}

TEST(MeshVerb, convert_keeps_the_numbers_of_nodes) {
    const Scratch folder;
    folder.write("in.pts", "6\n9000 9000 9000\n0 0 0\n2000 0 0\n0 2000 0\n0 0 2000\n2000 2000 2000\n");
    folder.write("in.elem", "3\nLn 0 1 1\nTt 1 2 3 4 1\nTt 2 3 4 5 1\n");
    output_of({"convert", folder / "in.pts", folder / "out.pts"});
    EXPECT_EQ(io::read_file(folder / "out.elem"), "2\nTt 1 2 3 4 1\nTt 2 3 4 5 1\n");
    EXPECT_THAT(io::read_file(folder / "out.pts"), HasSubstr("6\n9000 9000 9000\n"));
    EXPECT_THAT(output_of({"info", folder / "in.pts"}), HasSubstr("2 x 2 x 2 mm")) << "of the elements";
}

TEST(MeshVerb, pipes_folders_and_links_in_a_circle_are_refused_at_once) {
    const Scratch folder;
    ASSERT_EQ(::mkfifo((folder / "pipe.vtu").c_str(), 0600), 0);
    std::filesystem::create_directory(folder / "folder.vtu");
    std::filesystem::create_symlink("loop.vtu", folder / "loop.vtu");
    std::filesystem::create_symlink("loop.pts", folder / "loop.pts");
    EXPECT_EQ(fault({"info", folder / "pipe.vtu"}), folder / "pipe.vtu: this is a pipe, not a file");
    EXPECT_EQ(fault({"info", folder / "folder.vtu"}), folder / "folder.vtu: this is a folder, not a file");
    for (const char* name : {"loop.vtu", "loop.pts"})
        EXPECT_EQ(fault({"info", folder / name}), (folder / name) + ": its symbolic links lead in a circle");
    output_of({"make", "slab", "--sides", "3 2 2 mm", "--edge", "1 mm", "-o", folder / "s.pts"});
    std::filesystem::remove(folder / "s.lon");
    ASSERT_EQ(::mkfifo((folder / "s.lon").c_str(), 0600), 0);
    EXPECT_EQ(fault({"info", folder / "s.pts"}), folder / "s.lon: this is a pipe, not a file");
    std::filesystem::remove(folder / "s.lon");
    ASSERT_EQ(::mkfifo((folder / "list.vtx").c_str(), 0600), 0);
    EXPECT_EQ(fault({"info", folder / "s.pts", "--vtx", folder / "list.vtx"}),
              folder / "list.vtx: this is a pipe, not a file");
}

TEST(MeshVerb, a_hollow_body_of_no_human_size_asks_for_the_unit) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    const Scratch folder;
    output_of({"make", "ventricle", "--edge", "3 mm", "-o", folder / "v.vtu"});
    mesh::Mesh small = mesh::read_mesh(folder / "v.vtu").mesh;
    EXPECT_NE(output_of({"info", folder / "v.vtu"}), "");
    for (mesh::Point& node : small.nodes)
        for (double& x : node) x /= 10;
    mesh::write_mesh(folder / "small.vtu", small);
    EXPECT_THAT(fault({"info", folder / "small.vtu"}), HasSubstr("say the unit by --unit m, cm, mm or um"));
    EXPECT_NE(output_of({"info", folder / "small.vtu", "--unit", "cm"}), "");
    EXPECT_NE(output_of({"info", folder / "small.vtu", "--unit", "mm"}), "");
    for (mesh::Point& node : small.nodes)
        for (double& x : node) x *= 50;
    mesh::write_mesh(folder / "large.vtu", small);
    EXPECT_THAT(fault({"info", folder / "large.vtu"}), HasSubstr("say the unit by --unit"));
}

TEST(MeshVerb, a_made_wedge_has_its_facts_in_info) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    const Scratch folder;
    EXPECT_EQ(output_of({"make", "wedge", "--sides", "6 4 4 mm", "--edge", "1 mm", "--layers", "2", "--scar",
                         "3 2 2 1 mm", "--border", "1 mm", "-o", folder / "w.vtu"}),
              folder / "w.vtu\n");
    EXPECT_EQ(output_of({"convert", folder / "w.vtu", folder / "w.pts"}),
              folder / "w.pts\n" + folder / "w.elem\n" + folder / "w.lon\n");
    for (const char* name : {"w.vtu", "w.elem"}) {
        const auto facts = nlohmann::json::parse(output_of({"info", folder / name, "--json"}));
        EXPECT_EQ(facts["elements"], 6 * 6 * 4 * 4);
        EXPECT_NEAR(facts["volume_mm3"], 96, 1e-9);
        EXPECT_EQ(facts["regions"].size(), 4u);
        EXPECT_TRUE(facts["has_fibres"]);
        const auto& steps = facts["stable_dt_ms"];
        const double explicit_step = steps["forward_euler"];
        EXPECT_GT(explicit_step, 0.5);
        EXPECT_NEAR(steps["rkl2"]["3"], 2.5 * explicit_step, 1e-9);
        EXPECT_NEAR(steps["rkl2"]["7"], 13.5 * explicit_step, 1e-9);
        EXPECT_GT(steps["finite_volumes_forward_euler"], 0.05);
        EXPECT_LT(steps["finite_volumes_forward_euler"], explicit_step) << "six cells a cube are closer than nodes";
        EXPECT_GT(facts["finite_volumes_operator_bytes"], facts["operator_bytes"]);
    }
    EXPECT_THAT(output_of({"info", folder / "w.vtu", "--picture", folder / "w.png"}),
                AllOf(HasSubstr("stable dt"), HasSubstr(" ms by 3 stages, "), HasSubstr("  finite volumes ")));
    EXPECT_EQ(io::read_file(folder / "w.png").substr(1, 3), "PNG");
    EXPECT_THAT(fault({"info", folder / "w.vtu", "--tag", "1=0.1 S/m"}), HasSubstr(", which has no conductivity"));
    EXPECT_THAT(fault({"info", folder / "w.vtu", "--sigma", "-0.1 S/m"}), HasSubstr("a conductivity is below 0"));
    EXPECT_THAT(fault({"info", folder / "w.vtu", "--unit", "m"}), HasSubstr("is the unit of length right?"));
}

// As a public mesh has them, whose fibres are in another file.
TEST(MeshVerb, sheets_without_fibres_are_told_and_not_lost_in_silence) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    const Scratch folder;
    mesh::Mesh mesh = mesh::two_tetrahedra();
    mesh::orient_elements(mesh);
    mesh.node_fields = {{"sheet", 3, {0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0}}};
    mesh::write_mesh(folder / "s.vtu", mesh);
    EXPECT_THAT(output_of({"info", folder / "s.vtu"}),
                HasSubstr("\nfibres                none, but sheets, per element\n"));
    testing::internal::CaptureStderr();
    EXPECT_EQ(output_of({"convert", folder / "s.vtu", folder / "s.pts"}), folder / "s.pts\n" + folder / "s.elem\n");
    EXPECT_EQ(testing::internal::GetCapturedStderr(),
              folder / "s.pts: warning: the sheets are left out: .lon has them only beside fibres\n");
    testing::internal::CaptureStderr();
    EXPECT_THAT(output_of({"info", folder / "s.vtu", "--fibres", "sheet"}),
                HasSubstr("\nfibres                per element\n"));
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "") << "what is taken for fibres is not taken for sheets";
}

// The tags of a mesh are a field by choice.
TEST(MeshVerb, the_field_of_tags_can_be_named) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    const Scratch folder;
    mesh::Mesh mesh = mesh::two_tetrahedra();
    mesh::orient_elements(mesh);
    mesh.tags = {1, 2};
    mesh.element_fields = {{"AHA", 1, {16, 17}}};
    mesh::write_mesh(folder / "s.vtu", mesh);
    EXPECT_THAT(output_of({"info", folder / "s.vtu"}), HasSubstr("\n  tag 2 "));
    EXPECT_THAT(output_of({"info", folder / "s.vtu", "--tags", "AHA"}), HasSubstr("\n  tag 17 "));
    output_of({"convert", folder / "s.vtu", folder / "s.pts", "--tags", "AHA"});
    EXPECT_EQ(io::read_file(folder / "s.elem"), "2\nTt 0 1 2 3 16\nTt 1 2 3 4 17\n");
    EXPECT_EQ(fault({"info", folder / "s.vtu", "--tags", "aha"}),
              folder /
                  "s.vtu: no field 'aha' with one component per element is in the mesh; those there are: 'tag', "
                  "'AHA'");
}

TEST(MeshVerb, info_says_what_ranks_share_and_draws_them) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    const Scratch folder;
    const std::string file = folder / "s.vtu";
    output_of({"make", "slab", "--sides", "8 4 4 mm", "--edge", "0.5 mm", "-o", file});
    const auto shares = nlohmann::json::parse(output_of({"info", file, "--ranks", "2", "--json"}))["shares_of_ranks"];
    EXPECT_EQ(int(shares["fewest_nodes"]) + int(shares["most_nodes"]), 17 * 9 * 9);
    EXPECT_NEAR(double(shares["most_nodes"]), 17 * 9 * 9 / 2.0, 1 + 0.005 * 17 * 9 * 9);
    // A plane of nodes each way is the least that two halves can have.
    EXPECT_GE(shares["most_ghosts"], 81);
    EXPECT_LE(shares["most_ghosts"], 200);
    EXPECT_GE(shares["cut_edges"], 81);
    EXPECT_THAT(output_of({"info", file, "--ranks", "4", "--picture", folder / "ranks.png"}),
                HasSubstr("shares of ranks"));
    EXPECT_NE(io::read_file(folder / "ranks.png"), "");
    EXPECT_THAT(output_of({"info", file}), Not(HasSubstr("shares of ranks")));
    EXPECT_THAT(fault({"info", file, "--ranks", "0"}), HasSubstr("--ranks"));
}

// What was made with separate angles is found again from its nodes; the rim of a made mesh is rounded.
TEST(MeshVerb, fibres_by_rules_are_written_at_elements_and_nodes_and_fitted) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    const Scratch folder;
    output_of({"make", "biventricle", "--edge", "1.5 mm", "--cavity", "11 30 mm", "--wall", "6 4 mm", "-o",
               folder / "b.vtu"});
    EXPECT_THAT(output_of({"fibres", folder / "b.vtu", folder / "f.vtu", "--endo-angle", "50", "--epi-angle", "-40",
                           "--rv-endo-angle", "70", "--rv-epi-angle", "-30"}),
                testing::MatchesRegex("base: .*facing .0.00, 0.00, 1.00.\nepicardium: .*\nleft endocardium: .*\nright "
                                      "endocardium: .*\n" +
                                      (folder / "f.vtu\n")));
    EXPECT_THAT(output_of({"fibres", folder / "f.vtu", folder / "g.vtu", "--fit"}),
                HasSubstr("left ventricle: 50 degrees at the endocardium, -40 at the epicardium\n"
                          "right ventricle: 70 degrees at the endocardium, -30 at the epicardium\n"
                          "difference from the fibres given at "));
    const auto nodes = mesh::read_mesh(folder / "g.vtu").mesh.node_fields;
    ASSERT_EQ(nodes.size(), 2u) << "fibre and sheet, once each";
    EXPECT_EQ(nodes[0].name, "fibre");
    EXPECT_EQ(fault({"fibres", folder / "b.vtu", folder / "g.vtu", "--fit"}),
              "--fit: " + folder / "b.vtu has no fibres at nodes");
    output_of({"fibres", folder / "b.vtu", folder / "c.vtu"});
    output_of({"fibres", folder / "b.vtu", folder / "p.vtu", "--rule", "bayer_2012"});
    EXPECT_NE(io::read_file(folder / "p.vtu"), io::read_file(folder / "c.vtu"));
    EXPECT_THAT(fault({"fibres", folder / "b.vtu", folder / "p.vtu", "--rule", "bayer"}), HasSubstr("bayer_2012"));
    EXPECT_EQ(fault({"make", "slab", "-o", "b.vtu", "--rule", "continuous"}), "--rule is not for a slab");
    EXPECT_EQ(fault({"make", "ventricle", "-o", "b.vtu", "--rv-endo-angle", "3"}),
              "--rv-endo-angle is not for a ventricle");
}

TEST(MeshVerb, coordinates_are_written_at_nodes) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    const Scratch folder;
    output_of(
        {"make", "biventricle", "--edge", "2 mm", "--cavity", "11 30 mm", "--wall", "6 4 mm", "-o", folder / "b.vtu"});
    EXPECT_THAT(output_of({"coordinates", folder / "b.vtu", folder / "c.vtu"}),
                testing::MatchesRegex("base: .*\nepicardium: .*\nleft endocardium: .*\nright endocardium: .*\n" +
                                      (folder / "c.vtu\n")));
    output_of({"coordinates", folder / "c.vtu", folder / "d.vtu"});
    const auto fields = mesh::read_mesh(folder / "d.vtu").mesh.node_fields;
    ASSERT_EQ(fields.size(), 4u) << "once each";
    EXPECT_EQ(fields[0].name, "apicobasal");
    EXPECT_EQ(fields[1].name, "transmural");
    EXPECT_EQ(fields[2].name, "rotational");
    EXPECT_EQ(fields[3].name, "transventricular");
    EXPECT_EQ(fault({"coordinates", folder / "b.vtu", "c.pts"}), "c.pts: fields at nodes are written as .vtu");
    output_of({"make", "slab", "--sides", "2 2 2 mm", "--edge", "1 mm", "-o", folder / "s.vtu"});
    EXPECT_THAT(fault({"coordinates", folder / "s.vtu", "c.vtu"}),
                HasSubstr("the walls were not found: without its base the surface has 1 part"));
}

TEST(MeshVerb, wrong_words_are_named) {
    EXPECT_EQ(fault({"inof", "a.vtu"}), "heartwright mesh has no 'inof'; did you mean 'info'?");
    EXPECT_EQ(fault({}),
              "heartwright mesh needs info, convert, make, fibres or coordinates; see heartwright mesh --help");
    EXPECT_EQ(fault({"make", "slab"}), "heartwright mesh make needs -o FILE, such as -o slab.vtu");
    EXPECT_EQ(fault({"make", "ball", "-o", "b.vtu"}),
              "heartwright mesh make: 'ball' is none of slab, wedge, ventricle, biventricle, torso, purkinje");
    EXPECT_EQ(fault({"make", "slab", "-o", "b.vtu", "--wall", "3 mm"}), "--wall is not for a slab");
    EXPECT_EQ(fault({"make", "slab", "-o", "b.vtu", "--edge", "0.3 mm"}),
              "the side along x, 20 mm, is no multiple of the edge, 0.3 mm");
    const auto of_edge = [](const char* edge) { return fault({"make", "slab", "-o", "b.vtu", "--edge", edge}); };
    EXPECT_EQ(of_edge("0 mm"), "the edge of a mesh must be above 0 mm, not 0 mm");
    EXPECT_EQ(of_edge("-1 mm"), "the edge of a mesh must be above 0 mm, not -1 mm");
    EXPECT_EQ(of_edge("5 m"), "the side along x, 20 mm, is shorter than the edge, 5000 mm");
    EXPECT_EQ(of_edge("1e-9 mm"),
              "edges of 1e-09 mm give 2.52e+30 elements, more than 2000000000, which would take about 1.13e+24 GB of "
              "memory; take a longer edge");
    const auto of_ventricle = [](const char* kind, const char* edge, const char* wall) {
        return fault({"make", kind, "-o", "b.vtu", "--edge", edge, "--wall", wall});
    };
    EXPECT_EQ(of_ventricle("ventricle", "9 mm", "10 mm"),
              "edges of 9 mm are too long for the wall of 10 mm; take edges of 8 mm or less");
    EXPECT_EQ(of_ventricle("biventricle", "100 mm", "10 mm"),
              "edges of 100 mm are too long for the right ventricle's wall of 5 mm; take edges of 4 mm or less");
    EXPECT_EQ(of_ventricle("biventricle", "4 mm", "3 10 mm"),
              "edges of 4 mm are too long for the left ventricle's wall of 3 mm; take edges of 2.4 mm or less");
    EXPECT_THAT(of_ventricle("biventricle", "2.4 mm", "3 10 mm"),
                HasSubstr("\nb.vtu: edges of 2.4 mm are too long for this shape; take shorter ones"));
    EXPECT_EQ(
        of_ventricle("ventricle", "1 um", "10 mm"),
        "edges of 0.001 mm give a lattice of 5.5e+14 points, more than 1e9, which alone would take 4.39e+06 GB of "
        "memory; take edges of 0.087 mm or more");
    EXPECT_EQ(fault({"make", "slab", "-o", "b.vtu", "--sides", "20 0 3 mm"}),
              "the side along y, 0 mm, must be above 0 mm");
    EXPECT_THAT(output_of({"make", "--help"}), HasSubstr("Examples:"));
}

}  // namespace
}  // namespace heartwright::commands
