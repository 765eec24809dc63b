"""Documents: their structure, and the paragraph that describes them."""
