"""The gallery has every code, and the command still says of its sheets what the gallery shows."""

import gallery
import pytest

from elo_batch.domain.codes import CODES


@pytest.mark.parametrize("code", CODES)
def test_the_command_says_of_a_code_s_sheets_what_the_gallery_shows(code):
    shown = (gallery.HOME / code / gallery.SAYS).read_text(encoding="utf-8")
    assert f" {code}: " in shown
    assert gallery.told(gallery.HOME / code, code) == shown


def test_the_page_is_made_from_the_folders():
    assert gallery.PAGE.read_text(encoding="utf-8") == gallery.page()


def test_no_folder_is_of_no_code():
    folders = {path.name for path in gallery.HOME.iterdir() if path.is_dir() and path.name[1:].isdigit()}
    assert folders == set(CODES)
