import type { AppInfo, FileQuestion } from '../../shared/contract/app.ts';

/** What a host that shows windows hands in: everything that differs between the desktop and a browser. */
export interface WindowHost {
  version: string;
  kind: AppInfo['host'];
  /** Node's name of the system. */
  platform: string;
  /** Shows the system's dialog: absolute paths, or null when cancelled. Null: there is no dialog. */
  chooseFiles: ((question: FileQuestion) => Promise<string[] | null>) | null;
  /** Shows a file in the system's file browser. Null: there is none to show it in. */
  reveal: ((path: string) => Promise<void> | void) | null;
  /** Keeps what a window must not see of a failure that is a bug; `logId` is what the window shows. */
  logFailure(logId: string, error: unknown): void;
}
