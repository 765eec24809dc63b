"""The only code that imports Sphinx: it feeds the other layers and puts their pages into a build."""
