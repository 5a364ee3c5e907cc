"""A LibreOffice for the tests of workbooks: a skip where there is none, a failure in CI."""

import shutil
import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parent))

from office import Office, without  # beside this file


@pytest.fixture(scope="session")
def office(tmp_path_factory):
    """One LibreOffice for all tests."""
    if shutil.which("soffice") is None:
        without("LibreOffice (libreoffice-calc-nogui)")
    return Office(tmp_path_factory.mktemp("office"))
