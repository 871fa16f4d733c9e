/* Prints a page that a browser has opened to print it. */
if (location.hash === '#print') {
  addEventListener('load', () => {
    // Browsers may print the address on each page, and it has the token of the web host.
    try {
      history.replaceState(null, '', '/');
    } catch {
      // Some refuse that to a page in a sandbox.
    }
    print();
  });
}
