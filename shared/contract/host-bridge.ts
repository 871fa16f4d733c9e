/**
 * The preload's `window.clipcheck`; absent in a browser. The port to the engine cannot cross it:
 * the page posts `portRequest` to itself, and the preload answers with `portAnswer` and the port.
 */
export type HostBridge = {
  /** Absolute path of a file dropped on the page; empty for one created in the page. */
  pathForFile(file: unknown): string;
  /** Drags the files of at most `maxDraggedClips` clips out of the window; missing ones are left out. */
  dragClips(clipIds: readonly string[]): void;
  /** Calls back with the id of an action selected in a native menu. @returns a function to unsubscribe */
  onAction(listener: (actionId: string) => void): () => void;
  /** Calls back with the hash of the screen to show, after a click on a notification. */
  onNavigate(listener: (hash: string) => void): () => void;
  onSaved(listener: (fileName: string) => void): () => void;
  /** Shows the file that was saved last in its folder. */
  showSaved(): void;
  onNotSaved(listener: (fileName: string) => void): () => void;
};

export const maxDraggedClips = 1000;

export const portRequest = 'clipcheck-port-request';
export const portAnswer = 'clipcheck-port';
