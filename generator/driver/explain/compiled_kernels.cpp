#include "generator/driver/explain/compiled_kernels.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string_view>

#include "generator/driver/explain/program.hpp"

namespace heartwright::driver {
namespace {

namespace fs = std::filesystem;

// Kernels of a step, by a part of their mangled names; the first that fits.
constexpr std::pair<std::string_view, std::string_view> names[] = {
    {"react_kernel_of_own", "step of cells with parameters of their own"},
    {"react_kernel", "step of cells"},
    {"march_kernel", "step of cells and sites, march"},
    {"cluster_kernel", "step of cells and sites, clusters"},
};

std::string text_of(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

// The whole number behind `mark`, or -1.
int number_after(std::string_view text, std::string_view mark) {
    const std::size_t at = text.find(mark);
    return at == std::string_view::npos ? -1 : std::atoi(std::string(text.substr(at + mark.size(), 12)).c_str());
}
// The whole number before `mark`, or -1.
int number_before(std::string_view text, std::string_view mark) {
    std::size_t end = text.find(mark);
    if (end == std::string_view::npos) return -1;
    std::size_t begin = end;
    while (begin > 0 && text[begin - 1] >= '0' && text[begin - 1] <= '9') --begin;
    return begin == end ? -1 : std::atoi(std::string(text.substr(begin, end - begin)).c_str());
}

std::string readable(std::string_view mangled) {
    for (const auto& [part, name] : names) {
        if (mangled.find(part) == std::string_view::npos) continue;
        // may_hold, the second argument of march_kernel; is_whole_step, that of cluster_kernel
        const bool may_hold = part == "march_kernel" && mangled.find("Lb1E") != std::string_view::npos;
        const bool is_beside_march = part == "cluster_kernel" && mangled.find("Lb0E") != std::string_view::npos;
        return std::string(name) + (may_hold ? ", with holds" : is_beside_march ? " beside a march" : "");
    }
    return {};
}

std::string kind_of(std::string_view opcode) {
    const std::string_view name = opcode.substr(0, opcode.find('.'));
    const auto is_one_of = [&](std::initializer_list<std::string_view> list) {
        return std::find(list.begin(), list.end(), name) != list.end();
    };
    if (is_one_of({"DADD", "DMUL", "DFMA"})) return "FP64 add, mul, fma";
    if (is_one_of({"DSETP", "DMNMX"})) return "FP64 compare";
    if (is_one_of({"MOV", "CS2R", "S2R", "R2UR"}) || opcode.starts_with("IMAD.MOV")) return "moves";
    if (is_one_of({"SEL", "FSEL"})) return "choices";
    if (is_one_of({"LDG", "STG", "LDS", "STS", "LDC", "LDSM", "ATOMS", "ATOMG", "ATOM", "RED"})) return "memory";
    if (is_one_of({"LDL", "STL"})) return "local memory (spills, arrays)";
    if (name == "MUFU") return "seeds (MUFU)";
    if (is_one_of({"NOP"})) return {};
    if (is_one_of({"BRA", "EXIT", "CALL", "RET", "BSSY", "BSYNC", "BAR", "WARPSYNC", "BREAK", "SYNCS", "YIELD", "BRX",
                   "KILL", "ERRBAR", "MEMBAR", "CCTL", "ACQBULK", "DEPBAR"}))
        return "branches and barriers";
    if (name.starts_with("U")) return "uniform (a warp's)";
    if (name.starts_with("F") || name.starts_with("H")) return "single precision";
    return "integers and bits";
}

// The text of each function, by its name.
std::map<std::string, std::string_view> functions_of(const std::string& sass) {
    constexpr std::string_view mark = "Function : ";
    std::map<std::string, std::string_view> found;
    for (std::size_t at = sass.find(mark); at != std::string::npos;) {
        const std::size_t begin = at + mark.size(), end = std::min(sass.find('\n', begin), sass.size());
        at = sass.find(mark, end);
        found[sass.substr(begin, end - begin)] =
            std::string_view(sass).substr(end, at == std::string::npos ? at : at - end);
    }
    return found;
}

std::vector<std::pair<std::string, int>> instructions_of(std::string_view sass) {
    std::map<std::string, int> counts;
    // "        /*0010*/              @!P0 BRA 0x2760 ;    /* 0x... */"
    for (std::size_t at = 0; at < sass.size();) {
        const std::size_t end = std::min(sass.find('\n', at), sass.size());
        std::string_view line = sass.substr(at, end - at);
        at = end + 1;
        const std::size_t close = line.find("*/"), semicolon = line.find(';');
        if (close == std::string_view::npos || semicolon == std::string_view::npos || semicolon < close) continue;
        std::istringstream words{std::string(line.substr(close + 2, semicolon - close - 2))};
        std::string opcode;
        words >> opcode;
        if (opcode.starts_with("@")) words >> opcode;
        const std::string kind = kind_of(opcode);
        if (!kind.empty()) ++counts[kind];
    }
    std::vector<std::pair<std::string, int>> list(counts.begin(), counts.end());
    std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    return list;
}

std::string last_lines(const std::string& text) {
    std::size_t begin = text.size();
    for (int lines = 0; lines < 4 && begin > 0; ++lines) {
        const std::size_t at = text.rfind('\n', begin - 1);
        begin = at == std::string::npos ? 0 : at;
    }
    return text.substr(begin);
}

}  // namespace

Occupancy occupancy_of(int registers, int threads) {
    // Of compute capabilities 8.0 and 9.0: 65,536 registers, given to a warp 256 at a time; 64 warps; 32 blocks.
    if (registers <= 0 || threads <= 0) return {};
    const int warps = (threads + 31) / 32, of_warp = (registers * 32 + 255) / 256 * 256;
    const int blocks = std::min({65536 / (of_warp * warps), 64 / warps, 32});
    return {blocks, blocks * warps / 64.0};
}

std::vector<page::CompiledKernel> kernels_of(const std::string& ptxas_says, const std::string& ptx,
                                             const std::string& sass, const std::string& architecture) {
    constexpr std::string_view mark = "Compiling entry function '";
    const auto functions = functions_of(sass);
    std::vector<page::CompiledKernel> kernels;
    for (std::size_t at = ptxas_says.find(mark); at != std::string::npos;) {
        const std::size_t begin = at + mark.size(), end = ptxas_says.find('\'', begin);
        if (end == std::string::npos) break;
        at = ptxas_says.find(mark, end);
        const std::string mangled = ptxas_says.substr(begin, end - begin);
        const std::string_view text = std::string_view(ptxas_says).substr(end, at == std::string::npos ? at : at - end);
        page::CompiledKernel kernel;
        kernel.name = readable(mangled);
        if (kernel.name.empty()) continue;
        kernel.architecture = architecture;
        kernel.registers = std::max(0, number_after(text, "Used "));
        kernel.spilled = std::max(0, number_before(text, " bytes spill stores"));
        const std::size_t entry = ptx.find(".entry " + mangled + "(");
        kernel.threads = entry == std::string::npos
                             ? 0
                             : std::max(0, number_after(std::string_view(ptx).substr(entry), ".maxntid "));
        const Occupancy occupancy = occupancy_of(kernel.registers, kernel.threads);
        kernel.blocks = occupancy.blocks;
        kernel.occupancy = occupancy.share;
        if (const auto found = functions.find(mangled); found != functions.end())
            kernel.instructions = instructions_of(found->second);
        kernels.push_back(std::move(kernel));
    }
    // That of most cells first.
    const auto rank = [](const page::CompiledKernel& kernel) {
        for (std::size_t k = 0; k < std::size(names); ++k)
            if (kernel.name == names[k].second) return k == 0 ? std::size(names) : k;
        return std::size(names);
    };
    std::stable_sort(kernels.begin(), kernels.end(), [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
    return kernels;
}

KernelCompiler::KernelCompiler(const std::string& nvcc, const std::string& sources)
    : nvcc_(nvcc.empty() ? find_program("nvcc") : nvcc), cuobjdump_(find_program("cuobjdump")), sources_(sources) {
    if (nvcc_.empty() && fs::exists("/usr/local/cuda/bin/nvcc")) nvcc_ = "/usr/local/cuda/bin/nvcc";
    if (nvcc_.empty())
        why_none_ = "There is no nvcc: registers, spills and occupancy are not known. --nvcc PATH says where it is.";
    else if (!fs::exists(fs::path(sources) / "runtime/kernels/cuda/cuda_kernel.cuh"))
        why_none_ = "The headers of runtime/interface are not at " + sources + ": kernels were not compiled.";
    if (const fs::path beside = fs::path(nvcc_).parent_path() / "cuobjdump"; cuobjdump_.empty() && fs::exists(beside))
        cuobjdump_ = beside.string();
}

KernelCompiler::Running::Running(std::string architecture, std::string cuobjdump)
    : architecture_(std::move(architecture)),
      cuobjdump_(std::move(cuobjdump)),
      folder_(std::make_unique<TemporaryFolder>()) {}

KernelCompiler::Running KernelCompiler::start(const std::vector<emit::GeneratedFile>& files,
                                              const std::string& architecture) const {
    Running running(architecture, cuobjdump_);
    const fs::path folder = running.folder_->path();
    fs::path source;
    for (const emit::GeneratedFile& file : files) {
        const fs::path path = folder / "generated" / file.path;
        fs::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << file.text;
        if (path.extension() == ".cu") source = path;
    }
    const std::vector<std::string> words = {nvcc_,
                                            "-cubin",
                                            "-std=c++20",
                                            "-O3",
                                            "--fmad=false",
                                            "-arch=" + architecture,
                                            "-Xptxas",
                                            "-v",
                                            "--keep",
                                            "--keep-dir",
                                            folder.string(),
                                            "-I" + folder.string(),
                                            "-I" + sources_,
                                            source.string(),
                                            "-o",
                                            (folder / "model.cubin").string()};
    running.program_ = std::make_unique<Program>(words, (folder / "says").string());
    return running;
}

Compilation KernelCompiler::Running::finish() {
    const fs::path folder = folder_->path();
    if (program_->wait() != 0)
        return {{},
                "nvcc did not compile the kernels for " + architecture_ + ":" + last_lines(text_of(folder / "says"))};
    std::string sass;
    if (!cuobjdump_.empty()) {
        const fs::path shown = folder / "sass";
        if (Program({cuobjdump_, "-sass", (folder / "model.cubin").string()}, shown.string()).wait() == 0)
            sass = text_of(shown);
    }
    Compilation result{kernels_of(text_of(folder / "says"), text_of(folder / "model.ptx"), sass, architecture_), {}};
    if (result.kernels.empty()) result.why_none = "nvcc said nothing of the kernels of a step.";
    return result;
}

}  // namespace heartwright::driver
