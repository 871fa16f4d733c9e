/**
 * The preload's `window.clipcheck`; absent in a browser. The port to the engine cannot cross it:
 * the page posts `portRequest` to itself, and the preload answers with `portAnswer` and the port.
 */
export type HostBridge = {
  /** Absolute path of a file dropped on the page; empty for one created in the page. */
  pathForFile(file: unknown): string;
  /** Calls back with the id of an action selected in a native menu. @returns a function to unsubscribe */
  onAction(listener: (actionId: string) => void): () => void;
  /** Calls back with the hash of the screen to show, after a click on a notification. */
  onNavigate(listener: (hash: string) => void): () => void;
  onSaved(listener: (fileName: string) => void): () => void;
  onNotSaved(listener: (fileName: string) => void): () => void;
};

export const portRequest = 'clipcheck-port-request';
export const portAnswer = 'clipcheck-port';
