/** How a process that reads files of others talks to the one that started it. */
export type ParentChannel = {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
};

/** What a utility process of Electron has in place of `process.send`. */
type ParentPort = {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
};

/** The channel to the process that started this one, in plain Node and in Electron alike. */
export const openParentChannel = (): ParentChannel => {
  const { parentPort } = process as { parentPort?: ParentPort };
  if (parentPort) {
    // Electron ends the process together with the one that started it.
    return {
      send: (message) => parentPort.postMessage(message),
      onMessage: (listener) => parentPort.on('message', ({ data }) => listener(data)),
    };
  }
  process.on('disconnect', () => process.exit());
  // A Ctrl-C in the terminal goes to the whole group; the parent decides when this process ends.
  process.on('SIGINT', () => undefined);
  return {
    send: (message) => process.send?.(message),
    onMessage: (listener) => process.on('message', listener),
  };
};
