// What the page of a model says, from a spec's description, the bench and published values.
#include "runtime/commands/models/model_document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace heartwright::commands {
namespace {

using Json = nlohmann::ordered_json;
using ::testing::HasSubstr;
using ::testing::Not;

Json description() {
    return Json::parse(R"json({
        "name": "toy", "choice": "", "citation": "Nobody 1990. doi:10.1/toy.", "doc": "A toy.", "notes": ["Origin: ours."],
        "time_unit": "ms",
        "membrane": {"potential": "V", "current": "i_ion", "stimulus": "i_stim", "capacitance": ""},
        "roles": {"I_NaCa": ["i_a", "i_b"], "g_Na": ["g"]},
        "variants": [{"name": "weak", "group": "", "doc": "", "changes": [{"what": "g", "change": "x 0.5"}]}],
        "options": [], "starts": [], "default_start": "", "ions": [],
        "counts": {"states": 2, "parameters": 1, "equations": 2},
        "components": [{"name": "membrane", "doc": "", "of_sites": false, "channels": [],
            "parameters": [{"name": "g", "math": "<mi>g</mi>", "value": 0.5, "unit": "mS/uF", "bind": "", "doc": "all", "source": ""}],
            "states": [{"name": "V", "math": "<mi>V</mi>", "initial": -80, "unit": "mV", "range": [null, null], "integrator": "auto", "doc": ""}],
            "equations": [{"left": "i_a", "unit": "A/F", "right": "g*V", "math": "<math display=\"block\"><mi>g</mi></math>"}]}]
    })json");
}

ModelBench bench(const std::string& variant, double apd90) {
    ModelBench made;
    made.variant = variant;
    made.conditions = "paced every 1000 ms";
    made.biomarkers = {{{"apd90", "ms", {apd90}, {}}}, 1};
    made.definitions = {{"apd90", "to 90% repolarisation"}};
    made.times = {0, 1, 2};
    made.traces = {{"V", "mV", "cell", {-80, 20, -70}, {}},
                   {"i_a", "A/F", "cell", {0, 1, 2}, {}},
                   {"i_b", "A/F", "cell", {0, 2, 4}, {}}};
    return made;
}

const Json published = Json::parse(R"({"cell": "ventricle, toy", "biomarkers": [
    {"name": "apd90", "value": "300 ms", "variant": "weak", "source": "table 2"}]})");

std::string text_of_page(const ModelPage& page) { return text_of(document_of(page)); }

TEST(model_document, sets_biomarkers_of_each_variant_beside_published_ones_with_their_source) {
    const std::string text = text_of_page({description(), published, {bench("", 291.26), bench("weak", 310)}, false});
    EXPECT_THAT(text, HasSubstr("biomarker  as written  weak  unit  published      what it is"));
    EXPECT_THAT(text, HasSubstr("apd90           291.3   310  ms    300 ms (weak)  to 90% repolarisation"));
    EXPECT_THAT(text, HasSubstr("- apd90 (weak): table 2"));
    EXPECT_THAT(text, HasSubstr("https://doi.org/10.1/toy\n"));
    EXPECT_THAT(text, HasSubstr("ventricle, toy"));
}

TEST(model_document, says_why_the_bench_gives_no_beat) {
    ModelBench failed;
    failed.failure = "S1 evokes no action potential";
    const std::string text = text_of_page({description(), Json::object(), {failed}, false});
    EXPECT_THAT(text, HasSubstr("The cell gives no beat on the bench: S1 evokes no action potential"));
    EXPECT_THAT(text, HasSubstr("No published value is recorded for this model."));
}

TEST(model_document, counts_of_components_become_tables_and_equations_where_all_is_asked_for) {
    const std::string few = text_of_page({description(), Json::object(), {}, false});
    EXPECT_THAT(few, Not(HasSubstr("i_a [A/F] = g*V")));
    EXPECT_THAT(few, Not(HasSubstr("Biomarkers"))) << "neither measured nor published";
    const std::string all = text_of_page({description(), Json::object(), {}, true});
    EXPECT_THAT(all, HasSubstr("i_a [A/F] = g*V"));
    EXPECT_THAT(all, HasSubstr("0.5  mS/uF  all"));
    EXPECT_THAT(all, HasSubstr("Origin: ours."));
}

std::vector<report::Figure> figures_of(const Document& document) {
    std::vector<report::Figure> figures;
    for (const Block& block : document)
        if (const auto* const found = std::get_if<FigureBlock>(&block))
            figures.insert(figures.end(), found->figures.begin(), found->figures.end());
    return figures;
}

TEST(model_document, draws_the_potential_of_all_variants_and_sums_the_symbols_of_a_role) {
    const auto figures =
        figures_of(document_of({description(), Json::object(), {bench("", 290), bench("weak", 310)}, true}));
    ASSERT_EQ(2u, figures.size());
    EXPECT_EQ(2u, figures[0].keys.size());
    EXPECT_EQ("I_NaCa", figures[1].title);
    EXPECT_EQ((std::vector<double>{0, 3, 6}), figures[1].table.at(1).values);
}

TEST(model_document, calls_the_beats_of_a_pacemaker_cycles) {
    ModelBench pacemaker = bench("", 200);
    pacemaker.fires_by_itself = true;
    const Document document = document_of({description(), Json::object(), {pacemaker}, true});
    const auto has_heading = [&](const std::string& text) {
        return std::any_of(document.begin(), document.end(), [&](const Block& block) {
            const auto* const heading = std::get_if<Heading>(&block);
            return heading && heading->text == text;
        });
    };
    EXPECT_TRUE(has_heading("Cycles"));
    EXPECT_FALSE(has_heading("Action potential"));
    EXPECT_THAT(text_of(document), Not(HasSubstr("Cycles"))) << "a terminal shows no figures";
}

}  // namespace
}  // namespace heartwright::commands
