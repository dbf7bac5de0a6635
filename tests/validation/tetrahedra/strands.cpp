#include "tests/validation/tetrahedra/strands.hpp"

#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <random>

#include "runtime/mesh/formats/write_mesh.hpp"
#include "runtime/mesh/make/box.hpp"
#include "tests/validation/bundled_run.hpp"

const heartwright::interface::Model& heartwright_model_ten_tusscher_panfilov_2006_cpu();

namespace heartwright::validation {
namespace {

constexpr double length = 24, side = 0.4;     // mm
constexpr double left = 5.05, right = 19.05;  // mm: a quarter of an edge beside a node

std::string text_of(double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%.10g", value);
    return text;
}

// Nodes of the surface stay in it, and those of the planes that probes lie in stay there.
mesh::Mesh moved_box(double edge) {
    mesh::Mesh made = mesh::make_box({length, side, side}, edge);
    std::mt19937_64 random(3);
    std::uniform_real_distribution<double> moved(-0.2 * edge, 0.2 * edge);
    const mesh::Point size{length, side, side};
    for (mesh::Point& node : made.nodes) {
        const bool is_at_probe = std::fabs(node[0] - left) < edge / 2 || std::fabs(node[0] - right) < edge / 2;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double way = moved(random);
            if (node[axis] > edge / 2 && node[axis] < size[axis] - edge / 2 && !is_at_probe) node[axis] += way;
        }
    }
    return made;
}

// The geometry as JSON, and the files behind it.
class Geometry {
public:
    explicit Geometry(const Strand& strand) {
        const std::string h = text_of(strand.spacing), sides = R"(["24 mm", "0.4 mm", "0.4 mm"])";
        switch (strand.kind) {
            case Strand::Kind::line:
                json_ = R"({"size": ["24 mm"], "spacing": ")" + h + " mm\"}";
                return;
            case Strand::Kind::grid:
                json_ = R"({"size": )" + sides + R"(, "spacing": ")" + h + " mm\"}";
                return;
            case Strand::Kind::elements:
            case Strand::Kind::volumes:
                json_ = R"({"make": "slab", "sides": )" + sides + R"(, "edge": ")" + h +
                        R"( mm", "discretisation": "finite )" +
                        (strand.kind == Strand::Kind::elements ? "elements" : "volumes") + "\"}";
                return;
            case Strand::Kind::moved_elements:
                const auto folder = std::filesystem::temp_directory_path();
                const std::string path =
                    (folder / ("heartwright_strand_" + std::to_string(getpid()) + ".pts")).string();
                files_ = mesh::write_mesh(path, moved_box(strand.spacing));
                json_ = R"({"mesh": ")" + path + "\"}";
        }
    }
    ~Geometry() {
        for (const std::string& file : files_) std::remove(file.c_str());
    }
    Geometry(const Geometry&) = delete;
    Geometry& operator=(const Geometry&) = delete;

    const std::string& json() const { return json_; }

private:
    std::string json_;
    std::vector<std::string> files_;
};

std::string stimulus(const char* name, double from, double to, double start) {
    return std::string(R"({"name": ")") + name + R"(", "where": {"box": [[")" + text_of(from) + R"( mm"], [")" +
           text_of(to) + R"( mm"]]}, "current": "-52 A/F", "duration": "2 ms", "start": ")" + text_of(start) + " ms\"}";
}

std::string experiment(const Strand& strand, const std::string& geometry, const Protocol& protocol) {
    const std::string across = strand.kind == Strand::Kind::line ? "" : R"(, "0.2 mm", "0.2 mm")";
    const auto probe = [&](const char* name, double x) {
        return std::string(R"({"name": ")") + name + R"(", "at": [")" + text_of(x) + " mm\"" + across +
               R"(], "show": ["V"], "every": "10 ms"})";
    };
    std::string text = R"({"format": 1, "name": "strand", "model": "ten_tusscher_panfilov_2006", "variant": ["epi"],
        "time": {"end": ")" +
                       text_of(protocol.end) + R"( ms", "dt": "0.02 ms", "diffusion": "substep"},
        "geometry": )" +
                       geometry + R"(, "tissue": {"D": "0.0953 mm^2/ms"},
        "stimuli": [)" +
                       stimulus("S1", -0.05, 0.95, 0);
    if (protocol.s2 < never) text += ", " + stimulus("S2", protocol.s2_from, protocol.s2_to, protocol.s2);
    text +=
        "], \"probes\": [" + probe("left", left) + ", " + probe("right", right) +
        R"(], "maps": [{"activation": {"threshold": "-40 mV", "beats": "last"}}, {"apd": 90}, {"repolarisation": 90}])";
    if (protocol.electrode_every > 0) {
        text += R"(, "measures": [{"ecg": "end", "at": ["34 mm", "0.2 mm", "0.2 mm"], "every": ")" +
                text_of(protocol.electrode_every) + " ms\"}]";
    }
    return text + "}";
}

}  // namespace

const char* name_of(Strand::Kind kind) {
    constexpr const char* names[] = {"line", "grid", "finite elements", "finite elements, moved nodes",
                                     "finite volumes"};
    return names[static_cast<std::size_t>(kind)];
}

Beat last_beat(const Strand& strand, const Protocol& protocol) {
    const Geometry geometry(strand);
    const BundledRun run =
        run_text(experiment(strand, geometry.json(), protocol), heartwright_model_ten_tusscher_panfilov_2006_cpu());
    const auto& activation = run.at_probes.at("activation");
    Beat beat;
    beat.at_left = activation.at("left");
    beat.at_right = activation.at("right");
    beat.apd_left = run.at_probes.at("apd90").at("left");
    beat.repolarised_left = run.at_probes.at("repolarisation90").at("left");
    beat.velocity = (right - left) / (beat.at_right - beat.at_left);
    if (protocol.electrode_every > 0) {
        beat.t = run.leads.at("end").t;
        beat.potential = run.leads.at("end").potential;
        if (strand.kind == Strand::Kind::line)  // a cell stands for a cube of tissue
            for (double& value : beat.potential) value *= (side / strand.spacing) * (side / strand.spacing);
    }
    return beat;
}

VulnerableWindow vulnerable_window(const Strand& strand) {
    const auto time = [](int step) { return 323 + 0.2 * step; };  // ms
    // Before it no wave gets there, and from it on one does.
    const auto first = [&](double Beat::*there) {
        int none = 0, some = 64;
        while (some - none > 1) {
            const int middle = (none + some) / 2;
            const double s2 = time(middle);
            const Beat beat = last_beat(strand, {.s2 = s2, .s2_from = 11.15, .s2_to = 13.15, .end = s2 + 60});
            (beat.*there > s2 ? some : none) = middle;
        }
        return time(some);
    };
    return {first(&Beat::at_left), first(&Beat::at_right)};
}

}  // namespace heartwright::validation
