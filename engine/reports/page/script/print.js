/* Prints a page that a browser has opened to print it. */
if (location.hash === '#print') addEventListener('load', () => print());
