"""The stages put together: scan a repository, analyse its files in worker processes, index them.

pipeline loads a repository: store keeps analyses between builds, workers runs processes,
analysing reads one file, checks runs ruff, missing_packages reports what is not installed
"""
