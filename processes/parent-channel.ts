export type ParentChannel = {
  send: (message: unknown) => void;
  onMessage: (listener: (message: unknown) => void) => void;
  onEnded: (listener: () => void) => void;
  /** An Electron utility process has no Node binary to start other processes with. */
  isElectronProcess: boolean;
};

/** Set by Electron in a utility process; its types are not available to this program. */
type ParentPort = {
  postMessage: (message: unknown) => void;
  on: (event: 'message', listener: (event: { data: unknown }) => void) => void;
};

/** Opens the channel to the parent; null when this process was started by hand. */
export const openParentChannel = (): ParentChannel | null => {
  const { parentPort } = process as { parentPort?: ParentPort };
  if (parentPort) {
    return {
      isElectronProcess: true,
      send: (message) => parentPort.postMessage(message),
      onMessage: (listener) => parentPort.on('message', ({ data }) => listener(data)),
      // Electron ends a utility process together with its parent.
      onEnded: () => {},
    };
  }
  if (!process.send) return null;
  return {
    isElectronProcess: false,
    send: (message) => process.send?.(message),
    onMessage: (listener) => process.on('message', listener),
    onEnded: (listener) => process.once('disconnect', listener),
  };
};

/**
 * Opens the channel of a process that others start, and that ends with its parent: Ctrl-C in a
 * terminal reaches the process group, but the parent decides when this one ends.
 */
export const openChildChannel = (): ParentChannel => {
  const parent = openParentChannel();
  if (!parent) throw new Error('This program is started by Clipcheck only.');
  parent.onEnded(() => process.exit());
  process.on('SIGINT', () => {});
  return parent;
};
