#!/usr/bin/env python3
"""build_models_test.py TOOLS: which models CI builds: those that a commit touches first, then as many others as asked, the same each time."""
import sys

sys.path.insert(0, sys.argv[1])
import build_models

models = [f"model_{i}" for i in range(20)]
first = build_models.chosen(models, "a" * 40, {"model_7", "karma_1994"}, 2)
assert first[0] == "model_7" and len(first) == 3 and set(first) <= set(models), first
assert first == build_models.chosen(models, "a" * 40, {"model_7", "karma_1994"}, 2)
assert build_models.chosen(models[:1], "a" * 40, set(), 2) == models[:1]
seen = {model for commit in range(200) for model in build_models.chosen(models, f"{commit:040x}", set(), 2)}
assert seen == set(models), "some models are never built"
assert "karma_1994" not in build_models.models_without_sources()
