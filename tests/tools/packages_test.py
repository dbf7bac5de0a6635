#!/usr/bin/env python3
"""packages_test.py SOURCES: recipes of containers and packages can be read, and name what install_dependencies.sh installs."""
import ast
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

root = pathlib.Path(sys.argv.pop(1)).resolve()


def installed_packages():
    text = (root / "tools/install_dependencies.sh").read_text()
    return set(re.search(r"^packages=\((.*?)\)", text, re.M | re.S).group(1).split())


def apt_packages(text):
    text = text.replace("\\\n", " ")
    for line in re.findall(r"apt-get install ([^\n&]*)", text):
        yield {word for word in line.split() if not word.startswith("-")}


class Containers(unittest.TestCase):
    def test_packages_are_those_of_install_dependencies(self):
        known = installed_packages()
        for name in ("Dockerfile", "heartwright.def"):
            lists = list(apt_packages((root / "tools/containers" / name).read_text()))
            self.assertTrue(lists, name)
            for packages in lists:
                self.assertLessEqual(packages, known, name)
            # The build has all of them but ccache, which a container does not profit from.
            self.assertEqual(lists[0], known - {"ccache"}, name)

    def test_stages_and_copies_of_the_dockerfile_fit_together(self):
        text = (root / "tools/containers/Dockerfile").read_text().replace("\\\n", " ")
        known = {"ARG", "FROM", "RUN", "COPY", "ENV", "USER", "WORKDIR", "ENTRYPOINT", "CMD"}
        lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
        for line in lines:
            self.assertIn(line.split()[0], known, line)
        stages = re.findall(r"^FROM \S+ AS (\S+)", text, re.M)
        for source in re.findall(r"--from=(\S+)", text):
            self.assertIn(source, stages)
        hadolint = shutil.which("hadolint", path=os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]]))
        if hadolint:
            # Versions are those of the base image; DL3008 wants them pinned.
            done = subprocess.run([hadolint, "--ignore", "DL3008", str(root / "tools/containers/Dockerfile")], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_the_apptainer_definition_has_its_sections(self):
        text = (root / "tools/containers/heartwright.def").read_text()
        self.assertEqual(re.findall(r"^%(\w+)", text, re.M), ["files", "post", "environment", "runscript", "test"])
        post = re.search(r"^%post\n(.*?)^%", text, re.M | re.S).group(1)
        done = subprocess.run(["bash", "-n"], input=post, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)


class Recipes(unittest.TestCase):
    def test_the_spack_recipe_names_options_of_cmake(self):
        text = (root / "tools/packages/spack/package.py").read_text()
        tree = ast.parse(text)
        package = next(node for node in tree.body if isinstance(node, ast.ClassDef))
        self.assertEqual(package.name, "Heartwright")
        cmake = "".join(path.read_text() for path in (root / "cmake").glob("*.cmake"))
        for option in re.findall(r"HEARTWRIGHT_\w+|MUSTACHE_\w+", text):
            self.assertIn(option, cmake)
        variants = set(re.findall(r'variant\("(\w+)"', text)) | {"cuda"}
        for used in re.findall(r'when="\+(\w+)"', text):
            self.assertIn(used, variants)

    def test_the_conda_recipe_is_read_as_yaml_and_names_what_the_environment_has(self):
        try:
            import yaml
        except ImportError:
            self.skipTest("no PyYAML")
        recipe = yaml.safe_load((root / "tools/packages/conda/recipe.yaml").read_text())
        environment = yaml.safe_load((root / "tools/environments/conda.yaml").read_text())
        known = {re.split(r"[ <>=]", one)[0] for one in environment["dependencies"]}
        for part in ("build", "host", "run"):
            for one in recipe["requirements"][part]:
                name = re.split(r"[ <>=]", one)[0]
                self.assertTrue(one.startswith("${{") or name in known or name + "dev" in known, f"{part}: {one}")
        version = re.search(r"project\(Heartwright VERSION ([\d.]+)", (root / "CMakeLists.txt").read_text()).group(1)
        self.assertEqual(recipe["context"]["version"], version)

    def test_the_conda_recipe_is_rendered_by_rattler_build(self):
        try:
            import rattler_build
        except ImportError:
            self.skipTest("no py-rattler-build")
        recipe = rattler_build.Stage0Recipe.from_file(str(root / "tools/packages/conda/recipe.yaml"))
        rendered = recipe.render(rattler_build.VariantConfig())
        self.assertEqual([one.recipe.package.name for one in rendered], ["heartwright"])

    def test_the_release_script_is_read_by_bash(self):
        for script in ("tools/release.sh", "docs/examples/spec_repository/check.sh"):
            self.assertEqual(subprocess.run(["bash", "-n", str(root / script)]).returncode, 0)


if __name__ == "__main__":
    unittest.main()
