"""The web application: look at runs, follow episodes, compare, in a browser (extra `web`)."""
