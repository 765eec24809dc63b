"""Readers of JSON, TOML, YAML and INI files that keep line numbers."""
