"""The judges, and the models behind them. Each turns transitions into a `JudgeReport`."""
