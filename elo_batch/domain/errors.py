"""What is raised: troubles of the run, never of the data. All are caught once, at the edge of the command."""

from elo_batch.domain.diagnostics import Diagnostic


class EloBatchError(Exception):
    """The run cannot go on; the text is one plain sentence for the person at the keyboard."""


class UsageProblem(EloBatchError):  # noqa: N818  # its users read "problem", as everywhere here
    """An option or an argument makes no sense."""


class OutputProblem(EloBatchError):  # noqa: N818
    """An output cannot be written; what stood there before still stands."""


class LossProblem(OutputProblem):
    """An output would lack something of the file that it is made from, and nobody has said that it may.

    Attributes:
        problems: what would be lost.
    """

    def __init__(self, *problems: Diagnostic) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


class UnreadableFileError(EloBatchError):
    """One or more files cannot be read at all.

    Attributes:
        problems: a diagnostic for each such file.
    """

    def __init__(self, *problems: Diagnostic) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


class BadDataError(EloBatchError):
    """Raised by the Python door when the data has errors and nothing may be written.

    Attributes:
        problems: all problems of the run, errors and others, in sheet order.
    """

    def __init__(self, problems: tuple[Diagnostic, ...]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems
