"""What the name or the place of a file proves about it: tables and nothing else.

A row is a role, what pages call it, and patterns: ``*`` stands for any characters but a
slash, ``**/`` for any folders; :data:`~.patterns.WORDS` has the others. Letters may be large or
small, unless the pattern begins with ``=``. The first row that matches decides.
"""

from __future__ import annotations

TOOLS: dict[str, str] = {
    "Ansible": "ansible.cfg",
    "ansible-lint": ".ansible-lint .ansible-lint-ignore",
    "Autoprefixer and others (Browserslist)": ".browserslistrc",
    "Babel": ".babelrc .babelrc.* babel.config.*",
    "Bandit": ".bandit",
    "Bash": ".bashrc .bash_profile .bash_login .bash_logout .bash_aliases",
    "Bazel": ".bazelrc .bazelversion .bazelignore",
    "Biome": "biome.json biome.jsonc",
    "Bower": ".bowerrc",
    "Buf": "buf.yaml buf.gen.yaml buf.work.yaml",
    "bump2version": ".bumpversion.cfg",
    "clang-format": ".clang-format .clang-format-ignore _clang-format",
    "clang-tidy": ".clang-tidy",
    "clangd": ".clangd",
    "cmake-format": ".cmake-format .cmake-format.* cmake-format.*",
    "Codecov": "codecov.yml .codecov.yml codecov.yaml .codecov.yaml",
    "Code Climate": ".codeclimate.yml",
    "commitlint": ".commitlintrc .commitlintrc.* commitlint.config.*",
    "coverage.py": ".coveragerc",
    "Coveralls": ".coveralls.yml",
    "CSpell": "cspell.json .cspell.json cspell.config.*",
    "Cypress": "cypress.config.* cypress.json",
    "Dependabot": "dependabot.yml dependabot.yaml",
    "direnv": ".envrc",
    "Docker": ".dockerignore *.dockerignore",
    "Doxygen": "=Doxyfile =Doxyfile.* .doxygen",
    "editors (EditorConfig)": ".editorconfig",
    "ESLint": ".eslintrc .eslintrc.* .eslintignore eslint.config.*",
    "flake8": ".flake8",
    "gcovr": "gcovr.cfg",
    "GDB": ".gdbinit",
    "Git": ".gitignore .gitattributes .gitmodules .mailmap .git-blame-ignore-revs .gitconfig",
    "gitlint": ".gitlint",
    "Gitpod": ".gitpod.yml",
    "golangci-lint": ".golangci.yml .golangci.yaml .golangci.toml .golangci.json",
    "GoReleaser": ".goreleaser.yml .goreleaser.yaml goreleaser.yml",
    "Grunt": "=Gruntfile.js =Gruntfile.coffee",
    "Husky": ".huskyrc .huskyrc.*",
    "isort": ".isort.cfg",
    "Jasmine": "jasmine.json",
    "Jest": "jest.config.*",
    "JSHint": ".jshintrc .jshintignore",
    "Karma": "karma.conf.*",
    "Lefthook": "lefthook.yml .lefthook.yml",
    "Lerna": "lerna.json",
    "lint-staged": ".lintstagedrc .lintstagedrc.* lint-staged.config.*",
    "lychee": "lychee.toml .lycheeignore",
    "markdownlint": ".markdownlint.json .markdownlint.yaml .markdownlint.yml .markdownlint.jsonc"
    " .markdownlintrc .markdownlintignore .markdownlint-cli2.*",
    "MkDocs": "mkdocs.yml mkdocs.yaml",
    "Mocha": ".mocharc .mocharc.* mocha.opts",
    "mypy": "mypy.ini .mypy.ini",
    "Netlify": "netlify.toml",
    "Next.js": "next.config.*",
    "Node Version Manager": ".nvmrc",
    "nodemon": "nodemon.json .nodemonrc",
    "npm": ".npmrc .npmignore",
    "Nx": "nx.json",
    "nyc": ".nycrc .nycrc.* nyc.config.*",
    "Nuxt": "nuxt.config.*",
    "PHP_CodeSniffer": "phpcs.xml phpcs.xml.dist .phpcs.xml .phpcs.xml.dist",
    "PHP CS Fixer": ".php_cs .php_cs.dist .php-cs-fixer.php .php-cs-fixer.dist.php",
    "PHPStan": "phpstan.neon phpstan.neon.dist phpstan.dist.neon phpstan-baseline.neon",
    "PHPUnit": "phpunit.xml phpunit.xml.dist phpunit.dist.xml",
    "Playwright": "playwright.config.*",
    "PostCSS": "postcss.config.* .postcssrc .postcssrc.*",
    "pre-commit": ".pre-commit-config.yaml .pre-commit-config.yml",
    "Prettier": ".prettierrc .prettierrc.* prettier.config.* .prettierignore",
    "Psalm": "psalm.xml psalm.xml.dist",
    "pycodestyle": ".pycodestyle .pep8",
    "Pylint": ".pylintrc =pylintrc pylintrc.toml .pylintrc.toml",
    "Pyre": ".pyre_configuration",
    "Pyright": "pyrightconfig.json",
    "pytest": "pytest.ini .pytest.ini",
    "RDoc": ".rdoc_options",
    "Read the Docs": ".readthedocs.yaml .readthedocs.yml",
    "Renovate": "renovate.json renovate.json5 .renovaterc .renovaterc.json",
    "Rollup": "rollup.config.*",
    "RSpec": ".rspec",
    "RuboCop": ".rubocop.yml .rubocop_todo.yml .rubocop-*.yml",
    "Ruby's version": ".ruby-version .ruby-gemset",
    "Ruff": "ruff.toml .ruff.toml",
    "rustfmt": "rustfmt.toml .rustfmt.toml",
    "Rust's tool chain": "rust-toolchain rust-toolchain.toml",
    "Clippy": "clippy.toml .clippy.toml",
    "cargo-deny": "deny.toml",
    "cross": "=Cross.toml",
    "Python's version": ".python-version",
    "scalafmt": ".scalafmt.conf",
    "Semgrep": ".semgrepignore",
    "semantic-release": ".releaserc .releaserc.* release.config.js release.config.cjs"
    " release.config.mjs",
    "ShellCheck": ".shellcheckrc",
    "Snyk": ".snyk",
    "SonarQube": "sonar-project.properties",
    "StyleCop": "stylecop.json",
    "Stylelint": ".stylelintrc .stylelintrc.* stylelint.config.* .stylelintignore",
    "SwiftLint": ".swiftlint.yml",
    "SVGO": "svgo.config.*",
    "Tailwind CSS": "tailwind.config.*",
    "taplo": "taplo.toml .taplo.toml",
    "towncrier": "towncrier.toml",
    "tox": "tox.ini",
    "TSLint": "tslint.json",
    "TypeDoc": "typedoc.json typedoc.js",
    "the TypeScript compiler": "tsconfig.json tsconfig.*.json tsconfig-*.json jsconfig.json",
    "typos": "typos.toml _typos.toml .typos.toml",
    "Vercel": "vercel.json .vercelignore",
    "Vite": "vite.config.*",
    "Vitest": "vitest.config.* vitest.workspace.*",
    "Vue CLI": "vue.config.*",
    "webpack": "webpack.config.* webpack.*.config.*",
    "YAPF": ".style.yapf .yapfignore",
    "Yarn": ".yarnrc .yarnrc.yml",
    "yamllint": ".yamllint .yamllint.yml .yamllint.yaml",
    "YARD": ".yardopts",
    "zizmor": "zizmor.yml .zizmor.yml",
    "NuGet": "nuget.config",
    "asdf": ".tool-versions",
    "Dev Containers": "devcontainer.json .devcontainer.json",
    "LGTM": "lgtm.yml .lgtm.yml",
    "ctags": ".ctags",
    "ripgrep": ".ripgreprc .ignore .rgignore",
    "codespell": ".codespellrc",
    "curl": ".curlrc",
    "wget": ".wgetrc",
    "Vim": ".vimrc .gvimrc .exrc",
    "Mercurial": ".hgignore .hgrc .hgtags",
    "Readline": ".inputrc",
    "GNU Screen": ".screenrc",
    "tmux": ".tmux.conf tmux.conf",
    "Zsh": ".zshrc .zshenv .zprofile .zlogin .zlogout",
    "vcpkg": "vcpkg-configuration.json",
    "pip": "pip.conf",
    "conda-build": "conda_build_config.yaml",
    "nginx": "nginx.conf",
    "Redis": "redis.conf sentinel.conf",
    "Alembic": "alembic.ini",
    "uv": "uv.toml",
    "supervisord": "supervisord.conf",
    "Logback": "logback.xml logback-test.xml",
    "Checkstyle": "checkstyle.xml",
}  # fmt: skip
"""Tool -> the names of the files that configure it."""

PATHS: tuple[tuple[str, str, str], ...] = (
    # A module deeper down may be about any kind of setup.
    ("manifest", "Python packaging", "/setup.py"),
    ("ci", "GitHub Actions workflow", "/.github/workflows/*.yml /.github/workflows/*.yaml"),
    ("ci", "GitHub action", "/action.yml /action.yaml /.github/actions/**/action.yml"
     " /.github/actions/**/action.yaml"),
    ("configuration", "Settings of the forms for issues on GitHub",
     "/.github/issue_template/config.yml /.github/issue_template/config.yaml"),
    ("changelog", "List of changes", "/history{document} /changes{document}"),
    ("template", "Form for issues on GitHub", "/.github/issue_template/*.yml"
     " /.github/issue_template/*.yaml /.github/issue_template/*.md /.github/issue_template.md"
     " /issue_template.md"),
    ("template", "Form for pull requests on GitHub", "/.github/pull_request_template/*.md"
     " /.github/pull_request_template.md /pull_request_template.md"
     " /docs/pull_request_template.md"),
    ("configuration", "Links for sponsors on GitHub", "/.github/funding.yml"),
    ("configuration", "Categories of release notes on GitHub", "/.github/release.yml"
     " /.github/release.yaml"),
    ("configuration", "Rules that label pull requests", "/.github/labeler.yml"),
    ("ci", "CircleCI configuration", "**/.circleci/config.yml"),
    ("ci", "Buildkite pipeline", "**/.buildkite/*.yml **/.buildkite/*.yaml"),
    ("ci", "Part of continuous integration", "**/.circleci/**/* **/.buildkite/**/* /.ci/**/*"),
    ("configuration", "Configuration of Cargo", "**/.cargo/config **/.cargo/config.toml"),
    ("configuration", "Configuration of nextest", "**/.config/nextest.toml"),
    ("configuration", "Configuration of Visual Studio Code", "**/.vscode/*.json"),
    ("configuration", "Configuration of IntelliJ IDEA", "**/.idea/**/*"),
    ("configuration", "Script that Husky runs as a Git hook", "**/.husky/*"),
    ("configuration", "Configuration of Dev Containers", "**/.devcontainer/*.json"),
    ("configuration", "Settings of the Gradle wrapper", "**/gradle/wrapper/*.properties"),
    ("build", "Versions that Gradle builds share", "**/gradle/*.versions.toml"),
    ("configuration", "Configuration of the Maven wrapper",
     "**/.mvn/wrapper/*.properties **/.mvn/jvm.config **/.mvn/maven.config"),
    ("migration", "Database migration of Rails", "**/db/migrate/*_*.rb"),
    ("migration", "Database migration of Prisma", "**/prisma/migrations/*/migration.sql"),
    ("migration", "Database migration of Laravel", "**/database/migrations/*_*.php"),
    ("migration", "Database migration of Flyway", "=**/db/migration/**/V*__*.sql"),
    ("schema", "Schema of the database in Rails", "**/db/schema.rb **/db/structure.sql"),
    ("locale", "Translation for Rails", "**/config/locales/**/*.yml"),
    ("locale", "Translation of a browser extension", "**/_locales/*/messages.json"),
    ("locale", "Strings of an Android application",
     "**/res/values/strings.xml **/res/values-*/strings.xml"),
    ("locale", "Translation for Apple's systems", "**/*.lproj/*.strings **/*.lproj/*.stringsdict"),
    ("snapshot", "Snapshot that tests compare with", "**/__snapshots__/*.snap **/snapshots/*.snap"),
    ("mock", "Mock that Jest puts in the place of a module", "**/__mocks__/**/*.js"
     " **/__mocks__/**/*.ts **/__mocks__/**/*.jsx **/__mocks__/**/*.tsx"),
    ("benchmark", "Benchmark of Cargo", "**/benches/*.rs"),
    # Code only: what else is there may be samples of sound or of data.
    ("example", "Example", " ".join(f"/samples/**/*.{ending}" for ending in (
        "c", "cc", "cpp", "cs", "fs", "go", "java", "js", "kt", "py", "rb", "rs", "scala",
        "swift", "ts", "vb",
    ))),
    ("manifest", "Android application manifest", "**/src/main/androidmanifest.xml"),
)  # fmt: skip
"""By the whole path; a pattern that begins with a slash starts at the root."""

NAMES: tuple[tuple[str, str, str], ...] = (
    # Tests
    ("test helper", "Shared fixtures of pytest", "conftest.py"),
    ("test helper", "Shared setup of RSpec", "spec_helper.rb rails_helper.rb"),
    ("test helper", "Shared setup of the tests", "test_helper.rb"),
    ("test helper", "Helper of tests",
     "testharness.* test_harness.* testutil.h testutil.c testutil.cc testutil.cpp"),
    # Projects and builds
    ("manifest", "Python packaging", "setup.cfg pyproject.toml"),
    ("manifest", "List of files for a Python source package", "=MANIFEST.in"),
    ("manifest", "Python requirements", "requirements.txt requirements[._-]*.txt"
     " *-requirements.txt *_requirements.txt requirements.in requirements[._-]*.in"),
    ("manifest", "Python packages for Pipenv", "=Pipfile"),
    ("manifest", "Environment for conda", "environment.yml environment.yaml"),
    ("manifest", "JavaScript package definition", "package.json"),
    ("manifest", "Workspace of pnpm", "pnpm-workspace.yaml"),
    ("manifest", "JavaScript package definition for Bower", "bower.json"),
    ("manifest", "JavaScript package definition for Deno", "deno.json deno.jsonc"),
    ("manifest", "Rust packaging", "=Cargo.toml"),
    ("manifest", "Go module definition", "go.mod"),
    ("manifest", "Go workspace", "go.work"),
    ("manifest", "PHP package definition for Composer", "composer.json"),
    ("manifest", "Ruby gems that are needed", "=Gemfile gems.rb"),
    ("manifest", "Ruby gem definition", "*.gemspec"),
    ("manifest", "Swift package definition", "=Package.swift"),
    ("manifest", "Dependencies for CocoaPods", "=Podfile"),
    ("manifest", "CocoaPods definition", "*.podspec"),
    ("manifest", "Dart package definition", "pubspec.yaml"),
    ("manifest", "Elixir project definition", "mix.exs"),
    ("manifest", "Haskell package definition", "*.cabal"),
    ("manifest", "Haskell project for Cabal", "cabal.project"),
    ("manifest", "Haskell project for Stack", "stack.yaml"),
    ("manifest", "OCaml package definition", "*.opam"),
    ("manifest", "Project of Dune", "=dune-project"),
    ("manifest", "Julia package definition", "=Project.toml"),
    ("manifest", "Lua package definition", "*.rockspec"),
    ("manifest", "Nim package definition", "*.nimble"),
    ("manifest", "Zig package definition", "build.zig.zon"),
    ("manifest", "Dependencies for vcpkg", "vcpkg.json"),
    ("manifest", "Recipe for Conan", "conanfile.py conanfile.txt"),
    ("manifest", ".NET project", "*.csproj *.fsproj *.vbproj"),
    ("manifest", "Solution of Visual Studio", "*.sln *.slnx"),
    ("manifest", "Project of Visual Studio", "*.vcxproj *.vcxproj.filters"),
    ("manifest", "Versions of NuGet packages", "=Directory.Packages.props"),
    ("manifest", "NuGet package definition", "*.nuspec"),
    ("manifest", "Perl packages that are needed", "=cpanfile"),
    ("manifest", "Nix flake", "flake.nix"),
    ("manifest", "Snap package definition", "snapcraft.yaml"),
    ("manifest", "Helm chart", "=Chart.yaml"),
    ("build", "Maven build", "pom.xml"),
    ("build", "Gradle build", "build.gradle build.gradle.kts settings.gradle settings.gradle.kts"
     " gradle.properties"),
    ("build", "Build for sbt", "build.sbt"),
    ("build", "Ant build", "build.xml"),
    ("build", "CMake build", "=CMakeLists.txt *.cmake *.cmake.in"),
    ("build", "CMake presets", "=CMakePresets.json =CMakeUserPresets.json"),
    ("build", "Make build", "makefile makefile.am makefile.in makefile.inc gnumakefile *.mk *.mak"),
    ("build", "Meson build", "meson.build meson_options.txt meson.options"),
    ("build", "Ninja build", "build.ninja"),
    ("build", "Autoconf script", "configure.ac configure.in"),
    ("build", "Bazel build", "=WORKSPACE build.bazel module.bazel workspace.bazel"),
    ("build", "Build rules in Starlark", "*.bzl"),
    ("build", "Buck build", "=BUCK"),
    ("build", "Build of Zig", "build.zig"),
    ("build", "Build of Dune", "=dune"),
    ("build", "Properties of MSBuild",
     "=Directory.Build.props =Directory.Build.targets"),
    ("build", "Tasks of Rake", "=Rakefile *.rake"),
    ("build", "Tasks of gulp", "gulpfile.js gulpfile.mjs gulpfile.ts gulpfile.babel.js"),
    ("build", "Tasks of Fabric", "fabfile.py"),
    ("build", "Sessions of Nox", "noxfile.py"),
    ("build", "Recipes of just", "=justfile =Justfile .justfile"),
    ("build", "Tasks of Task", "taskfile.yml taskfile.yaml"),
    ("build", "Build of SCons", "=SConstruct =SConscript"),
    ("build", "Build of Waf", "=wscript"),
    ("build", "Build of Earthly", "=Earthfile"),
    ("build", "Recipe of a container image", "=Dockerfile =Containerfile *.dockerfile"
     " =Dockerfile.{variant} =Containerfile.{variant}"),
    ("deployment", "Services of Docker Compose", "docker-compose.yml docker-compose.yaml"
     " docker-compose.*.yml docker-compose.*.yaml compose.yml compose.yaml"),
    ("deployment", "Processes that a platform runs", "=Procfile"),
    ("deployment", "Virtual machine of Vagrant", "=Vagrantfile"),
    ("deployment", "Inputs of a module of Terraform", "variables.tf"),
    ("deployment", "Outputs of a module of Terraform", "outputs.tf"),
    ("deployment", "Versions that a module of Terraform needs", "versions.tf"),
    ("deployment", "Infrastructure for Terraform", "*.tf"),
    ("deployment", "Service of systemd", "*.service"),
    ("ci", "GitLab CI pipeline", ".gitlab-ci.yml"),
    ("ci", "Travis CI configuration", ".travis.yml"),
    ("ci", "Azure pipeline", "azure-pipelines.yml azure-pipelines.yaml"),
    ("ci", "Jenkins pipeline", "=Jenkinsfile"),
    ("ci", "Bitbucket pipeline", "bitbucket-pipelines.yml"),
    ("ci", "Cirrus CI configuration", ".cirrus.yml"),
    ("ci", "Drone pipeline", ".drone.yml"),
    ("ci", "AppVeyor configuration", "appveyor.yml .appveyor.yml"),
    ("configuration", "Hooks that are offered to pre-commit", ".pre-commit-hooks.yaml"),
    # Documents about the project
    ("licence", "Licence", "licen[cs]e{doc} licen[cs]e-{word}{doc} copying{doc} copying-{word}{doc}"
     " =UNLICENSE{doc}"),
    ("notice", "Legal notice", "=NOTICE{doc}"),
    ("readme", "Introduction to its folder", "readme{doc} readme[._-]*{document}"),
    ("changelog", "List of changes", "changelog{doc} =CHANGES{doc} =HISTORY{doc} =NEWS{doc}"
     " =RELEASE_NOTES{doc} =RELEASENOTES{doc}"),
    ("guide", "Guide for contributors", "contributing{doc}"),
    ("guide", "Guide to the installation", "=INSTALL{doc}"),
    ("guide", "Guide to upgrades", "=UPGRADING{doc} =UPGRADE{doc}"),
    ("guide", "Instructions for coding agents", "=AGENTS.md =CLAUDE.md =GEMINI.md"
     " copilot-instructions.md"),
    ("policy", "Code of conduct", "code_of_conduct{doc} code-of-conduct{doc}"),
    ("policy", "Security policy", "=SECURITY{doc}"),
    ("policy", "How the project is governed", "=GOVERNANCE{doc}"),
    ("policy", "Where to find help", "=SUPPORT{doc}"),
    ("people", "Owners of the code", "=CODEOWNERS"),
    ("people", "List of authors", "=AUTHORS{doc} =CONTRIBUTORS{doc}"),
    ("people", "List of maintainers", "=MAINTAINERS{doc}"),
    ("citation", "How to cite the project", "citation.cff =CITATION{doc}"),
    ("plan", "What is to be done", "=TODO{doc}"),
    ("plan", "What is planned", "=ROADMAP{doc}"),
    # Kinds of files
    ("documentation", "Description of its Java package", "package-info.java"),
    ("manifest", "Definition of a Java module", "module-info.java"),
    ("configuration", "Keeps its folder in Git, which knows no empty folders", ".gitkeep"),
    ("test", "Expected output of a test", "*.phpt"),
    ("stub", "Type stub", "*.pyi"),
    ("stub", "Type declarations", "*.d.ts *.d.mts *.d.cts"),
    ("stub", "Mark that its package has type hints", "py.typed"),
    ("locale", "Translation for gettext", "*.po"),
    ("locale", "Template of translations for gettext", "*.pot"),
    ("locale", "Translation in XLIFF", "*.xlf *.xliff"),
    ("locale", "Translation for Flutter", "*.arb"),
    ("schema", "XML schema", "*.xsd"),
    ("schema", "Definitions of protocol buffers", "*.proto"),
    ("schema", "Definitions for Thrift", "*.thrift"),
    ("schema", "Definitions for FlatBuffers", "*.fbs"),
    ("schema", "Definitions for Cap'n Proto", "*.capnp"),
    ("schema", "Schema for Avro", "*.avsc"),
    ("schema", "Schema of the database for Prisma", "*.prisma"),
)  # fmt: skip
"""By the name alone, wherever the file is."""

TESTS: tuple[tuple[str, str], ...] = (
    ("Go's test tool", "*_test.go"),
    ("Jest, Vitest and their like",
     "*.test.js *.test.jsx *.test.ts *.test.tsx *.test.mjs *.test.cjs"
     " *.spec.js *.spec.jsx *.spec.ts *.spec.tsx *.spec.mjs *.spec.cjs"),
    ("RSpec", "*_spec.rb"),
    ("Minitest", "*_test.rb test_*.rb"),
    ("PHPUnit", "=*Test.php"),
    ("ExUnit", "*_test.exs"),
    ("ScalaTest", "=*Spec.scala =*Suite.scala =*Test.scala"),
    ("Busted", "*_spec.lua"),
    ("Dart's test tool", "*_test.dart"),
    ("prove", "*.t"),
)  # fmt: skip
"""Tool -> names by which it finds tests: to have one is enough."""

CERTAIN_TOOLS = frozenset({"Go's test tool"})
"""Tools that take a file with such a name for nothing else, even if it has no test."""

LIKELY_TESTS = (
    "test_*.py *_test.py test.py tests.py test_*.c test_*.cc test_*.cpp test_*.cu test_*.js"
    " test_*.ts test_*.sh"
    " *_test.c *_test.cc *_test.cpp *_test.cu *_test.js *_test.ts *_test.sh *-test.js *-test.ts"
    " test-*.js test-*.c test-*.sh *_test.php test_*.php test_*.jl *_test.jl *_unittest.cc"
    " =*Test.java =*Tests.java =*IT.java =*Test.kt =*Tests.kt =*Test.cs =*Tests.cs =*Test.swift"
    " =*Tests.scala =*Tests.swift =*Test.cpp =*Test.cc =*Test.groovy =*Spec.groovy =*Spec.kt"
)
"""Names that tests have by habit: what they contain decides where that can be seen."""

TEST_FOLDERS = frozenset({
    "test", "tests", "__tests__", "testsuite", "unittests", "commontest", "jvmtest", "jstest",
    "nativetest", "androidtest", "androidunittest", "integrationtest",
})  # fmt: skip
"""Folders of tests by their names, in small letters."""

LIKELY_TEST_FOLDERS = frozenset({"spec", "specs", "t", "xt"})
"""Folders of tests where tests are in them: a specification may be there as well."""

FOR_TESTS = r"(?:^|[-_.])test(?:s|ing|kit|lib|utils?|support)?(?:$|[-_.])"
"""What is in the name of a folder, in small letters, that helps tests elsewhere."""

FIXTURE_FOLDERS = frozenset({
    "fixture", "fixtures", "__fixtures__", "testdata", "test_data", "test-data", "data", "golden",
    "goldens", "snapshots", "expected", "resources", "assets", "corpus", "samples",
})  # fmt: skip
"""Folders inside those of tests that hold what tests read."""

PLACES: tuple[tuple[str, str, str], ...] = (
    # One example only at the top: com/example is what Java calls any package.
    ("example", "Example", "/example/ **/examples/ /demo/ **/demos/"),
    ("benchmark", "Part of the benchmarks", "/benchmark/ /bench/ **/benchmarks/"),
    ("vendored", "Code of others that is kept here", "/vendor/ **/third_party/ **/third-party/"
     " **/thirdparty/ **/3rdparty/ **/node_modules/ **/bower_components/ **/_vendor/"),
    ("fixture", "Data of tests", "**/testdata/ **/__fixtures__/ **/test_files/ **/test-files/"
     " **/testfiles/ **/test_data/ **/test-data/"),
    ("documentation", "Part of the documentation", "/doc/ /docs/ /documentation/"),
)  # fmt: skip
"""By a folder around a file."""

DOCUMENT_PLACES: tuple[tuple[str, str, str], ...] = (
    ("documentation", "Part of the documentation", "**/doc/ **/docs/ **/documentation/"),
)
"""The same for documents, where the folder may as well hold code about documents."""

DATA_LANGUAGES = frozenset({
    "", "CSV", "TSV", "Diff", "HTML", "INI", "JSON", "JSON with Comments", "JSON5", "JSON Lines",
    "Markdown", "reStructuredText", "SVG", "Text", "TOML", "XML", "YAML", "CSS",
})  # fmt: skip
"""Languages of files that tests read rather than run."""
