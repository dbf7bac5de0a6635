// Drugs of CiPA after its 1000 beats at 2000 ms: qNet by `heartwright cell dutta_2017 dose`, at its defaults, against the
// FDA's own program. The references were made once with the equations of newordherg_qNet.c (github.com/FDA/CiPA,
// Training/AP_simulation/models), compiled, its states at 2000 ms, its protocol (AP_simulation.R) and its parameters, which
// are those of model_specs/drugs/cipa.json: LSODA with relative and absolute tolerances of 1e-6, a row for each ms, and of
// the last 250 beats that with the largest dV/dt in repolarisation. Within these qNet varies by less than 1e-3.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>
#include <utility>

#include "runtime/io/read_file.hpp"
#include "runtime/launch/process.hpp"
#include "runtime/report/data/csv_table.hpp"

namespace heartwright::commands {
namespace {

namespace fs = std::filesystem;

TEST(CipaDoses, have_the_qnet_of_the_fda_within_2_per_mille) {
    // By drug and multiple of Cmax, in uC/uF.
    const std::map<std::pair<std::string, double>, double> of_fda{
        {{"control", 0}, 0.0696723},     {{"dofetilide", 1}, 0.0613935}, {{"dofetilide", 4}, 0.0436859},
        {{"cisapride", 1}, 0.0650584},   {{"cisapride", 4}, 0.0560088},  {{"ondansetron", 1}, 0.0660609},
        {{"ondansetron", 4}, 0.0585057}, {{"verapamil", 1}, 0.0741409},  {{"verapamil", 4}, 0.0743780}};
    const fs::path folder = fs::path(testing::TempDir()) / "heartwright_cipa_doses";
    fs::remove_all(folder);
    const std::string log = folder.string() + ".log";
    ASSERT_EQ(
        launch::run_process({HEARTWRIGHT_BIN "/heartwright", "cell", "dutta_2017", "dose", "--drug", "dofetilide",
                             "--drug", "cisapride", "--drug", "ondansetron", "--drug", "verapamil", "--concentrations",
                             "1,4 Cmax", "--backend", "cpu", "--quiet", "-o", folder.string()},
                            log),
        0)
        << io::read_file(log);
    const report::CsvTable doses = report::read_csv((folder / "doses.csv").string(), {"drug"});
    ASSERT_EQ(doses.rows, of_fda.size());
    for (std::size_t row = 0; row < doses.rows; ++row) {
        const std::string drug = doses.find("drug")->texts[row];
        const double multiple = doses.find("cmax_multiple")->numbers[row];
        EXPECT_NEAR(doses.find("qnet")->numbers[row] / of_fda.at({drug, multiple}), 1, 0.002) << drug << multiple;
    }
    fs::remove_all(folder);
}

}  // namespace
}  // namespace heartwright::commands
