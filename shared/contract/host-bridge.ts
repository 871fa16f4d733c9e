/**
 * `action`: the id of an action selected in a native menu; `navigate`: the hash of the screen to show,
 * after a click on a notification; `saved`, `notSaved`: the name of a file.
 */
export type HostMessage = { type: 'action' | 'navigate' | 'saved' | 'notSaved'; text: string };

/**
 * The preload's `window.clipcheck`; absent in a browser. The port to the engine cannot cross it:
 * the page posts `portRequest` to itself, and the preload answers with `portAnswer` and the port.
 */
export type HostBridge = {
  /** Absolute path of a file dropped on the page; empty for one created in the page. */
  pathForFile(file: unknown): string;
  /** Drags the files of at most `maxDraggedClips` clips out of the window; missing ones are left out. */
  dragClips(clipIds: readonly string[]): void;
  /** @returns a function to unsubscribe */
  onMessage(listener: (message: HostMessage) => void): () => void;
  /** Shows the file that was saved last in its folder. */
  showSaved(): void;
};

export const maxDraggedClips = 1000;

export const portRequest = 'clipcheck-port-request';
export const portAnswer = 'clipcheck-port';
