"""Pictures by matplotlib, which is asked for nothing but what is said here: the same numbers give the same bytes."""

import logging
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

import matplotlib as mpl
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure as Sheet

from elo_batch.domain.marks import OURS
from elo_batch.figures.figure import Figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SIZE = (8.0, 5.0)
DOTS = 144
INK, SOFT, LINE = "#1b1f24", "#57606a", "#d4d9df"
COLOURS = ("#0072b2", "#d55e00", "#007a5a", "#a4508b", "#8a6d00", "#1b1f24", "#4a6fa5", "#9e3d00")
"""Apart for those who do not see red and green alike, and dark enough for thin lines and for words on white."""
MARKS = ("o", "s", "^", "D", "v", "P", "X", "*")
STYLE: Any = {
    "axes.edgecolor": SOFT,
    "axes.labelcolor": INK,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.axisbelow": True,
    "axes.titlelocation": "left",
    "axes.titlesize": 12.0,
    "axes.titleweight": "bold",
    "figure.dpi": DOTS,
    "font.family": ["DejaVu Sans"],
    "font.size": 10.0,
    "grid.color": LINE,
    "svg.fonttype": "none",
    "svg.hashsalt": OURS,
    "text.color": INK,
    "text.parse_math": False,
    "xtick.color": SOFT,
    "ytick.color": SOFT,
}
"""A name such as $a_b$ is no formula. In SVG words stay words."""
NO_LETTER = "missing from font"


def picture(path: Path, figure: Figure, lacking: list[str]) -> None:
    """Draw a figure to a path; `lacking` takes what is to be said of letters that the picture does not have."""
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
    vector = path.suffix.lower() == ".svg"
    with mpl.rc_context(), warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        mpl.rcdefaults()
        mpl.rcParams.update(STYLE)
        sheet = Sheet(figsize=SIZE)
        canvas: Any = FigureCanvasSVG(sheet) if vector else FigureCanvasAgg(sheet)
        axes: Axes = sheet.add_subplot()
        axes.set_title(figure.title, wrap=True, pad=12)
        figure.draw(axes, figure)
        canvas.print_figure(
            path,
            format="svg" if vector else "png",
            metadata={"Creator": OURS, "Date": None, "Title": figure.title} if vector else {"Software": OURS},
            bbox_inches="tight",
            pad_inches=0.2,
        )
    if not vector and any(NO_LETTER in str(one.message) for one in heard):
        lacking.append("some letters of names are not in the picture's font; an .svg shows them by the reader's own")
