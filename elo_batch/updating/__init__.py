"""The officer's own rating list brought up to date: new ratings in its own columns, all else as it was."""
