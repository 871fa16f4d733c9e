/** Other programs cannot read inside `app.asar` of the packaged app, only its unpacked copy. */
export const unpackedPath = (path: string): string =>
  path.replace(/\bapp\.asar(?=[\\/])/, 'app.asar.unpacked');
