"""The only code that imports Sphinx: it feeds the other layers and puts pages into a build."""
