"""The only code that imports Sphinx: it runs the other layers and adds pages to a build."""
