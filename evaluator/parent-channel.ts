/** The way to the process that started this one. */
export type ParentChannel = {
  send: (message: unknown) => void;
  onMessage: (listener: (message: unknown) => void) => void;
  /** Calls back when the other process has gone away. */
  onGone: (listener: () => void) => void;
  /** True in a utility process of Electron, which has no Node to start other processes with. */
  isOfElectron: boolean;
};

/** What Electron puts into a utility process; its types are not for this program. */
type ParentPort = {
  postMessage: (message: unknown) => void;
  on: (event: 'message', listener: (event: { data: unknown }) => void) => void;
};

/** The channel to the parent; null when this process was started by hand. */
export const openParentChannel = (): ParentChannel | null => {
  const { parentPort } = process as { parentPort?: ParentPort };
  if (parentPort) {
    return {
      isOfElectron: true,
      send: (message) => parentPort.postMessage(message),
      onMessage: (listener) => parentPort.on('message', ({ data }) => listener(data)),
      // Electron ends a utility process with the one that started it.
      onGone: () => {},
    };
  }
  if (!process.send) return null;
  return {
    isOfElectron: false,
    send: (message) => process.send?.(message),
    onMessage: (listener) => process.on('message', listener),
    onGone: (listener) => process.once('disconnect', listener),
  };
};
