#include "runtime/commands/anatomy/anatomy_verb.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <map>

#include "base/command_line/arguments.hpp"
#include "base/command_line/quantities.hpp"
#include "base/command_line/subcommands.hpp"
#include "base/diag/faults.hpp"
#include "base/diag/plain_number.hpp"
#include "runtime/anatomy/make/make_atria.hpp"
#include "runtime/anatomy/read_image.hpp"
#include "runtime/anatomy/write_vti.hpp"

namespace heartwright::commands {
namespace {

// `heartwright anatomy make atria`: an idealised anatomy with labels and fibres, as a picture.

const Usage& anatomy_make_usage() {
    static const Usage usage{
        "anatomy make",
        "atria",
        "Makes a picture of both atria with labels of cell types and fibres.",
        {{"--spacing", "\"X mm\"", "distance of the points, 0.1 to 1 mm; 0.33 mm"},
         {"-o", "FILE.vti", "the picture, with the arrays label and fibre; required"}},
        {"anatomy make atria -o atria.vti", "anatomy make atria --spacing \"0.5 mm\" -o coarse.vti"},
        "Walls are 0.95 mm thick, and at least 2.5 spacings. An experiment names the arrays "
        "(\"geometry\": {\"image\": \"atria.vti:label\"}, \"fibres\": {\"file\": \"atria.vti:fibre\"}), or makes the "
        "same without a file (\"geometry\": {\"make\": \"atria\", \"spacing\": \"0.33 mm\"})."};
    return usage;
}

int anatomy_make(const Arguments& arguments) {
    const std::string& kind = arguments.positional()[0];
    if (kind != "atria") throw UserFault("heartwright anatomy make: '" + kind + "' is not atria, which it makes");
    const std::string out = arguments.value("-o");
    if (out.empty()) throw UserFault("heartwright anatomy make needs -o FILE.vti");
    if (!out.ends_with(".vti")) throw UserFault("-o: '" + out + "' does not end with .vti");
    const double spacing = quantity_in("--spacing", arguments.value("--spacing", "0.33 mm"), "mm");
    ThreadPool threads(hardware_threads());
    const anatomy::AtriaPicture picture = anatomy::make_atria(spacing, threads);
    const anatomy::Image labels = anatomy::labels_image(picture), fibres = anatomy::fibres_image(picture);
    anatomy::write_vti(out, {{"label", labels}, {"fibre", fibres}});
    std::cout << out << "\n";
    return 0;
}

// `heartwright anatomy info FILE`: what a picture of tissue holds.

using anatomy::Image;

struct Label {
    std::int64_t points = 0;
    std::array<double, 3> centre{};  // the mean of their indices
};

// What an image holds: labels, other numbers, or directions.
struct ImageFacts {
    std::map<std::int32_t, Label> labels;  // of a picture of labels, without 0
    double least = 0, most = 0;            // of all numbers, without NaN; 0 and 0 when all are
    std::int64_t not_finite = 0;
    bool has_labels = false;
    std::array<double, 3> mean{};  // of vectors
    std::int64_t directions = 0;   // points with a vector other than 0
};

constexpr std::size_t most_labels = 1000;  // more: numbers, no labels

bool find_labels(const Image& image, std::map<std::int32_t, Label>& labels) {
    const auto& n = image.cells;
    for (std::size_t k = 0; k < image.values.size(); ++k) {
        const double value = image.values[k];
        if (!(std::fabs(value) <= 2147483647.0) || value != std::floor(value)) return false;
        if (value == 0) continue;
        Label& label = labels[static_cast<std::int32_t>(value)];
        const auto at = static_cast<std::int64_t>(k);
        ++label.points;
        label.centre[0] += static_cast<double>(at % n[0]);
        label.centre[1] += static_cast<double>(at / n[0] % n[1]);
        const std::int64_t plane = at / (n[0] * n[1]);
        label.centre[2] += static_cast<double>(plane);
        if (labels.size() > most_labels) return false;
    }
    for (auto& [number, label] : labels)
        for (double& sum : label.centre) sum /= static_cast<double>(label.points);
    return true;
}

ImageFacts facts_of(const Image& image) {
    ImageFacts facts;
    bool is_first = true;
    for (const double value : image.values) {
        if (!std::isfinite(value)) {
            ++facts.not_finite;
            continue;
        }
        facts.least = is_first ? value : std::min(facts.least, value);
        facts.most = is_first ? value : std::max(facts.most, value);
        is_first = false;
    }
    if (image.components == 1) {
        facts.has_labels = find_labels(image, facts.labels);
        return facts;
    }
    for (std::size_t k = 0; k < image.values.size(); ++k)
        facts.mean[k % 3] += image.values[k] / static_cast<double>(image.count());
    for (std::size_t k = 0; k < image.values.size(); k += 3)
        facts.directions += image.values[k] != 0 || image.values[k + 1] != 0 || image.values[k + 2] != 0 ? 1 : 0;
    return facts;
}

void print_image_json(const Image& image, const ImageFacts& facts) {
    nlohmann::ordered_json labels = nlohmann::ordered_json::array();
    for (const auto& [number, label] : facts.labels)
        labels.push_back({{"label", number}, {"points", label.points}, {"centre", label.centre}});
    nlohmann::ordered_json all{{"cells", image.cells},          {"dimensions", image.dimensions()},
                               {"spacing_mm", nullptr},         {"components", image.components},
                               {"least", facts.least},          {"most", facts.most},
                               {"not_finite", facts.not_finite}};
    if (image.spacing) all["spacing_mm"] = *image.spacing;
    if (facts.has_labels) all["labels"] = labels;
    if (image.components == 3) {
        all["points_with_direction"] = facts.directions;
        all["mean_direction"] = facts.mean;
    }
    std::cout << all.dump(2) << "\n";
}

void print_image_text(const Image& image, const ImageFacts& facts) {
    const auto number = [](double value) { return plain_number(value, 6); };
    const auto& n = image.cells;
    std::cout << image.name << ": " << n[0] << " x " << n[1] << " x " << n[2] << " points, "
              << (image.components == 3 ? "a direction at each" : "a number at each") << "\n";
    if (image.spacing) {
        const auto& h = *image.spacing;
        std::cout << "spacing   " << number(h[0]) << " x " << number(h[1]) << " x " << number(h[2]) << " mm\n"
                  << "extent    " << number(h[0] * static_cast<double>(n[0])) << " x "
                  << number(h[1] * static_cast<double>(n[1])) << " x " << number(h[2] * static_cast<double>(n[2]))
                  << " mm\n";
    } else {
        std::cout << "spacing   not in the file: the experiment gives it\n";
    }
    if (facts.not_finite > 0) std::cout << facts.not_finite << " numbers are not finite\n";
    if (image.components == 3) {
        std::cout << facts.directions << " points have a direction\n";
        return;
    }
    if (!facts.has_labels) {
        std::cout << "numbers   " << number(facts.least) << " to " << number(facts.most) << "; no labels\n";
        return;
    }
    std::int64_t tissue = 0;
    for (const auto& [number_of_label, label] : facts.labels) tissue += label.points;
    std::cout << "tissue    " << tissue << " points ("
              << number(100 * static_cast<double>(tissue) / static_cast<double>(image.count())) << "%), "
              << facts.labels.size() << (facts.labels.size() == 1 ? " label\n" : " labels\n");
    for (const auto& [number_of_label, label] : facts.labels)
        std::cout << "label " << number_of_label << "   " << label.points << " points\n";
}

const Usage& anatomy_info_usage() {
    static const Usage usage{
        "anatomy info",
        "FILE",
        "Reads a picture of tissue and says what it holds: points, spacing, labels.",
        {{"--array", "NAME", "which array of a .vti that has several"},
         {"--transform", "sform|qform|pixdim", "of a .nii whose transforms differ the one that is taken"},
         {"--json", "", "facts as JSON"}},
        {"anatomy info atria.nrrd", "anatomy info atria.vti --array fibre --json", "anatomy info slices"},
        "FILE is a .nrrd, .nhdr, .nii, .nii.gz, .vti, .mha, .mhd or .png, or a folder of .png, one a plane."};
    return usage;
}

int anatomy_info(const Arguments& arguments) {
    if (arguments.has("--array") && arguments.has("--transform"))
        throw UserFault("--array is of a .vti and --transform of a .nii: one of them");
    const Image image = anatomy::read_image(arguments.positional()[0],
                                            arguments.value(arguments.has("--transform") ? "--transform" : "--array"));
    const ImageFacts facts = facts_of(image);
    if (arguments.has("--json"))
        print_image_json(image, facts);
    else
        print_image_text(image, facts);
    return 0;
}

constexpr Subcommand verbs_of_anatomy[] = {{"info", anatomy_info, anatomy_info_usage, 1},
                                           {"make", anatomy_make, anatomy_make_usage, 1}};

}  // namespace

const Usage& anatomy_usage() {
    static const Usage usage{
        "anatomy",
        "info|make ...",
        "Pictures of tissue, as scanners and segmentation programs write them. An experiment names one in "
        "\"geometry\".",
        {},
        {"anatomy info atria.nrrd", "anatomy make atria -o atria.vti"},
        "heartwright anatomy info --help and make --help say more."};
    return usage;
}

std::vector<Option> anatomy_options() { return options_of(verbs_of_anatomy); }

int anatomy_verb(const std::vector<std::string>& words) {
    return run_subcommand(anatomy_usage(), verbs_of_anatomy, words);
}

}  // namespace heartwright::commands
