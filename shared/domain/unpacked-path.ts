/**
 * Where a file of ours lies for other programs that read or start it: in the packaged desktop app
 * beside the archive, which only Electron can look into; everywhere else where it is.
 */
export const unpackedPath = (path: string): string =>
  path.replace(/\bapp\.asar(?=[\\/])/, 'app.asar.unpacked');
