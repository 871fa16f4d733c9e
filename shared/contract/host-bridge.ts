/**
 * What the desktop's preload gives the page as `window.clipcheck`; a browser page has none. The
 * port to the engine comes by `postMessage`, since it cannot cross the bridge: the page posts
 * `portRequest` to itself, the preload answers with `portAnswer` and the port.
 */
export type HostBridge = {
  /** Absolute path of a file dropped on the page; empty for one that was made in the page. */
  pathForFile(file: unknown): string;
  /** Calls back with the id of an action chosen in a native menu. @returns how to stop */
  onAction(listener: (actionId: string) => void): () => void;
  /** Calls back with the hash address that the app should go to (a notification was clicked). */
  onNavigate(listener: (hash: string) => void): () => void;
  /** Calls back with the name of a file that the page gave to be saved, once it is. */
  onSaved(listener: (fileName: string) => void): () => void;
  /** Calls back with the name of one that could not be written. */
  onNotSaved(listener: (fileName: string) => void): () => void;
};

export const portRequest = 'clipcheck-port-request';
export const portAnswer = 'clipcheck-port';
