"""What a run hands out: tables as frames, CSV and Excel, written all or none."""
