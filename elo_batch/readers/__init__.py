"""From files to grids of cells that know their address. Inputs are read and never written."""
