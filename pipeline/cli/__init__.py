"""The command `tiebreaks`: arguments in, tables and exit codes out. No rules live here."""


def main() -> None:
    """Run the command.

    It is loaded here, for workers import the script that started them and need none of it.
    """
    from pipeline.cli.command import command

    command()
