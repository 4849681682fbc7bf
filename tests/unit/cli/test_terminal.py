from mobile_gym.cli.terminal import collect_with_bar, grouped_reasons, print_line


def test_lines_are_said_as_they_are(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "20")
    long = "a path [bold]with brackets[/] " * 5
    print_line(long, 7)
    assert capsys.readouterr().out == f"{long}\n7\n"


def test_the_first_reasons_are_told():
    why = {"busy": 4, "refused": 3, "cut off": 2, "rare": 1}
    first = ("4 moments: busy", "3 moments: refused", "2 moments: cut off")
    assert grouped_reasons(why, "moments") == first
    assert grouped_reasons({}, "moments") == ()


def test_no_bar_where_nobody_looks(capsys):
    assert collect_with_bar(iter("ab"), "judging", 2) == ["a", "b"]
    assert capsys.readouterr() == ("", "")
