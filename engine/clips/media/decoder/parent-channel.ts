/** Message channel between a child process, which reads untrusted files, and its parent. */
type DecoderChannel = {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
};

type ParentPort = {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
};

export const openDecoderChannel = (): DecoderChannel => {
  const { parentPort } = process as { parentPort?: ParentPort };
  if (parentPort) {
    // Electron ends this process together with its parent.
    return {
      send: (message) => parentPort.postMessage(message),
      onMessage: (listener) => parentPort.on('message', ({ data }) => listener(data)),
    };
  }
  process.on('disconnect', () => process.exit());
  // Ctrl-C in a terminal goes to the entire process group; the parent decides when to end this one.
  process.on('SIGINT', () => undefined);
  return {
    send: (message) => process.send?.(message),
    onMessage: (listener) => process.on('message', listener),
  };
};
