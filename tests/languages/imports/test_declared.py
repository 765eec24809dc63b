from __future__ import annotations

from tests.languages.imports.snippets import show_all


def test_haskell_leads_to_the_file_that_declares_a_module() -> None:
    files = {
        "app/Main.hs": "module Main where\n"
        "import Data.List (sort)\n"
        "import Acme.Shape (area, Shape(..))\n"
        "import Acme.Twice\n"
        "import Acme.Header\n"
        "import qualified Data.Text as T\n"
        "import Prelude hiding (readFile)\n",
        "src/Acme/Prelude.hs": "module Acme.Prelude where\n",
        "src/Acme/Shape.hs": "module Acme.Shape where\narea :: Int\narea = 1\n",
        "src/Acme/Header.hs": "area = 1\n",
        "a/Twice.hs": "module Acme.Twice where\n",
        "b/Twice.hs": "module Acme.Twice where\n",
    }
    assert show_all(files, "app/Main.hs") == [
        "Data.List sort: standard library",
        "Acme.Shape area -> src/Acme/Shape.hs area",
        "Acme.Shape Shape -> src/Acme/Shape.hs",
        "Acme.Twice -> a/Twice.hs b/Twice.hs?",
        "Acme.Header -> src/Acme/Header.hs",
        "Data.Text: unknown",
        "Prelude: standard library",
    ]


def test_fortran_leads_to_modules_in_any_case() -> None:
    files = {
        "app/main.f90": "program main\n"
        "use SHAPES, only: area\n"
        "use, intrinsic :: iso_c_binding\n"
        "use hdf5\n"
        "include 'x.inc'\n"
        "include 'made.inc'\n"
        "end program\n",
        "src/shapes.f90": "module shapes\ncontains\n"
        "subroutine area()\nend subroutine\nend module\n",
        "inc/x.inc": "",
    }
    assert show_all(files, "app/main.f90") == [
        "SHAPES area -> src/shapes.f90 shapes.area",
        "iso_c_binding: standard library",
        "hdf5: unknown",
        "x.inc -> inc/x.inc?",
        "made.inc: unresolved",
    ]


def test_the_fixed_form_uses_the_same_modules() -> None:
    files = {
        "a.f": "      SUBROUTINE A\n      USE SHAPES\n      END\n",
        "shapes.f90": "module shapes\nend module\n",
    }
    assert show_all(files, "a.f") == ["SHAPES -> shapes.f90"]


def test_ocaml_looks_in_its_own_folder_first() -> None:
    files = {
        "src/main.ml": "open Import\nopen Stdune.Path\nopen List\nopen Lwt\n"
        "module Own = struct end\nopen Own\nopen Far\n"
        "module Import = Import\nmodule Other = Far\n",
        "src/import.ml": "",
        "src/import.mli": "",
        "other/import.ml": "",
        "libs/stdune/path.ml": "",
        "libs/far.ml": "",
        "test/path.ml": "",
    }
    assert show_all(files, "src/main.ml") == [
        "Import -> src/import.ml",
        "Stdune.Path -> libs/stdune/path.ml?",
        "List: standard library",
        "Lwt: unknown",
        "Far -> libs/far.ml?",
        "Import -> src/import.ml",
        "Far -> libs/far.ml?",
    ]


def test_ocaml_gives_out_modules_under_their_own_names() -> None:
    files = {
        "src/all.ml": "module Part = Part\nmodule Own = struct end\n"
        "module Inner = struct\n  module Own = Own\nend\n",
        "src/part.ml": "",
        "src/own.ml": "",
    }
    assert show_all(files, "src/all.ml") == ["Part -> src/part.ml"]
