"""Knowledge about languages: a folder of data for each language, and the code that loads them."""
