from __future__ import annotations

import pytest

from tests.languages.imports.snippets import show_all

FILES = {
    "CMakeLists.txt": "project(Top VERSION 1.0)\n",
    "cmake/Own.cmake": "include(Other)\ninclude(${CMAKE_CURRENT_LIST_DIR}/tools/x.cmake)\n",
    "cmake/tools/x.cmake": "",
    "cmake/Modules/FindBLAS.cmake": "",
    "sub/CMakeLists.txt": "project(Sub)\n",
    "sub/inner/CMakeLists.txt": "",
    "sub/a.cpp": "",
    "lib/deep/b.cpp": "",
    "a.cpp": "",
}


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("include(Own)", "Own -> cmake/Own.cmake?"),
        ("include(GNUInstallDirs)", "GNUInstallDirs: standard library"),
        ("include(Elsewhere)", "Elsewhere: unknown"),
        ("include(FindThreads)", "FindThreads: standard library"),
        ("include(../cmake/Own.cmake)", "../cmake/Own.cmake -> cmake/Own.cmake"),
        ("find_package(BLAS)", "BLAS -> cmake/Modules/FindBLAS.cmake?"),
        ("find_package(Boost)", "Boost: third party"),
        ("add_subdirectory(inner)", "inner -> sub/inner/CMakeLists.txt"),
        ("add_subdirectory(missing)", "missing: unresolved"),
        ("add_library(x a.cpp)", "a.cpp -> sub/a.cpp"),
        ("add_library(x b.cpp)", "b.cpp: unresolved"),
        (
            "include(${CMAKE_SOURCE_DIR}/cmake/Own.cmake)",
            "${CMAKE_SOURCE_DIR}/cmake/Own.cmake -> cmake/Own.cmake?",
        ),
        (
            "add_library(x ${PROJECT_SOURCE_DIR}/a.cpp)",
            "${PROJECT_SOURCE_DIR}/a.cpp -> sub/a.cpp?",
        ),
        ("add_library(x ${Top_SOURCE_DIR}/a.cpp)", "${Top_SOURCE_DIR}/a.cpp -> a.cpp?"),
        (
            "add_subdirectory(${UNKNOWN}/sub/inner)",
            "${UNKNOWN}/sub/inner -> sub/inner/CMakeLists.txt?",
        ),
        ("add_subdirectory(${UNKNOWN})", "${UNKNOWN}: unresolved"),
        (
            "set(ROOT ${Top_SOURCE_DIR}/lib)\nadd_library(x ${ROOT}/deep/b.cpp ${OTHER}/b.cpp)",
            "${Top_SOURCE_DIR}/lib/deep/b.cpp -> lib/deep/b.cpp?",
        ),
    ],
)
def test_names_lead_to_files(command: str, expected: str) -> None:
    files = {**FILES, "sub/CMakeLists.txt": f"project(Sub)\n{command}\n"}
    assert show_all(files, "sub/CMakeLists.txt") == [expected]


def test_an_included_file_knows_its_own_folder() -> None:
    assert show_all(FILES, "cmake/Own.cmake") == [
        "Other: unknown",
        "${CMAKE_CURRENT_LIST_DIR}/tools/x.cmake -> cmake/tools/x.cmake",
    ]
