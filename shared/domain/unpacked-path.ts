/**
 * Path of one of our files for other programs that read or start it: in the packaged desktop app it
 * is beside the archive, which only Electron can read; elsewhere it stays.
 */
export const unpackedPath = (path: string): string =>
  path.replace(/\bapp\.asar(?=[\\/])/, 'app.asar.unpacked');
