#include "runtime/commands/build/kernel_choice.hpp"

namespace heartwright::commands {

std::vector<std::string> generate_words(const KernelChoice& choice) {
    std::vector<std::string> words;
    if (!choice.order.empty()) words.insert(words.end(), {"--order", choice.order});
    if (!choice.loads.empty()) words.insert(words.end(), {"--loads", choice.loads});
    if (choice.registers) words.insert(words.end(), {"--registers", std::to_string(*choice.registers)});
    if (choice.split) words.insert(words.end(), {"--split", std::to_string(*choice.split)});
    if (choice.split_kernels.value_or(false)) words.insert(words.end(), {"--split-into", "kernels"});
    return words;
}

std::vector<std::string> compile_words(const KernelChoice& choice) {
    std::vector<std::string> words;
    const auto define = [&](const char* name, const auto& value) {
        if (value)
            words.push_back(std::string("-DHEARTWRIGHT_") + name + "=" + std::to_string(static_cast<int>(*value)));
    };
    define("THREADS_PER_BLOCK", choice.threads_per_block);
    define("BLOCKS_AT_ONCE", choice.blocks_at_once);
    define("EXP_TABLE", choice.exp_table);
    define("STORE_ADDRESSES_ANEW", choice.store_addresses_anew);
    define("SPILL_TO_SHARED", choice.spill_to_shared);
    define("MARCH_THREADS", choice.march_threads);
    define("MARCH_BLOCKS", choice.march_blocks);
    define("MARCH_STAGES", choice.march_stages);
    return words;
}

std::string shown(const KernelChoice& choice) {
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (!choice.order.empty()) add("order " + choice.order);
    if (!choice.loads.empty()) add("loads " + choice.loads);
    if (choice.threads_per_block) add(std::to_string(*choice.threads_per_block) + " threads");
    if (choice.blocks_at_once) add(std::to_string(*choice.blocks_at_once) + " blocks at once");
    if (choice.exp_table) add(*choice.exp_table ? "exp by table" : "exp by polynomial");
    if (choice.store_addresses_anew) add(*choice.store_addresses_anew ? "addresses anew" : "addresses kept");
    if (choice.registers) add("live values in shared memory for " + std::to_string(*choice.registers) + " registers");
    if (choice.split)
        add(std::string("split ") + (choice.split_kernels.value_or(false) ? "into kernels " : "") + "where more than " +
            std::to_string(*choice.split) + " values are live");
    if (choice.spill_to_shared) add(*choice.spill_to_shared ? "spills into shared memory" : "spills into local memory");
    if (choice.march_threads) add("march by " + std::to_string(*choice.march_threads) + " threads");
    if (choice.march_blocks) add(std::to_string(*choice.march_blocks) + " marching blocks at once");
    if (choice.march_stages) add(std::to_string(*choice.march_stages) + " chunks under way");
    return text.empty() ? "as by default" : text;
}

}  // namespace heartwright::commands
