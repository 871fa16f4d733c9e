/** Writes to standard output and waits until it is taken, so that a pipe loses nothing. */
export const writeOut = (text: string): Promise<void> =>
  new Promise((resolve) => {
    process.stdout.write(text, () => resolve());
  });

/** Prints one JSON document. */
export const writeJson = (document: unknown): Promise<void> =>
  writeOut(`${JSON.stringify(document, null, 2)}\n`);
