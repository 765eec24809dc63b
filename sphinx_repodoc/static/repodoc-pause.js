/* Between the parts of a long listing, so that the browser responds before it has read all of it. */
