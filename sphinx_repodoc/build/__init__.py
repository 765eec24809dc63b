"""The stages of a build put together: scan a repository, analyse its files, index the results.

``pipeline`` calls the stages; ``store`` keeps analyses between builds, ``analysing`` analyses the
other files in ``workers``, and ``lint`` runs ruff at the same time.
"""
