"""Data formats that several languages share: JSON, TOML, YAML and INI files to nodes with lines."""
