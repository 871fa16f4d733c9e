/**
 * Where a file of the app lies that other programs read or start: in the packaged app beside the
 * archive, which only Electron can look into.
 */
export const unpackedPath = (path: string): string =>
  path.replace(/\bapp\.asar(?=[\\/])/, 'app.asar.unpacked');
