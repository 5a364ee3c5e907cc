"""Progress names its stages, says what they count, and arrives where it said it would."""

import elo_batch

GAMES = "white,black,result,date\n" + "Ana,Ben,1-0,2026-10-03\nBen,Cleo,0-1,2026-11-04\n" * 100


class Told:
    """Writes down what it is told."""

    def __init__(self):
        self.stages = []

    def stage(self, name, total, unit="rows"):
        self.stages.append([name, unit, total, 0])

    def step(self, done=1):
        assert done >= 0
        self.stages[-1][3] += done


def rated(tmp_path, run=elo_batch.rate):
    log, told = tmp_path / "games.csv", Told()
    log.write_text(GAMES, encoding="utf-8")
    options = {"initial": 1500, "period": "month", "duplicates": "keep"}
    return run(log, progress=told, **options), told, log.stat().st_size // 1024


def test_each_stage_counts_to_its_end(tmp_path):
    _, told, size = rated(tmp_path)
    rows = 200
    assert told.stages == [
        ["reading", "kB", size, size],
        ["checking", "rows", rows + 1, rows + 1],
        ["rating", "rows", rows, rows],
    ]


def test_writing_a_workbook_counts_the_rows_of_its_sheets(tmp_path):
    run, _, _ = rated(tmp_path)
    told = Told()
    told.stage("writing", run.report().rows)
    run.workbook_writer(told)(tmp_path / "report.xlsx")
    (_, _, total, done) = told.stages[0]
    assert total == done > 200


def test_a_stream_counts_what_it_has_read(tmp_path):
    _, told, size = rated(tmp_path, elo_batch.rate_stream)
    assert told.stages[-1] == ["rating", "kB", size, size]


def test_verifying_counts_what_it_reads_of_each_sheet(tmp_path):
    run, _, _ = rated(tmp_path)
    run.write_workbook(tmp_path / "report.xlsx")
    told = Told()
    elo_batch.verify(tmp_path / "report.xlsx", progress=told)
    ((name, unit, total, done),) = told.stages
    assert (name, unit) == ("reading", "kB")
    assert total == done > 50
