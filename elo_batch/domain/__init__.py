"""The words everyone shares: places, problems, a log of games, a rating list. Nothing here reads, rates or prints."""
