/**
 * Returns the path of a bundled file for other programs. In the packaged app that is the copy in
 * `app.asar.unpacked`, since only Electron reads inside `app.asar`; elsewhere the path is unchanged.
 */
export const unpackedPath = (path: string): string =>
  path.replace(/\bapp\.asar(?=[\\/])/, 'app.asar.unpacked');
