import type { AppInfo, FileQuestion } from '../../shared/contract/app.ts';

/** What a host with windows provides: everything that differs between the desktop and a browser. */
export interface WindowHost {
  version: string;
  kind: AppInfo['host'];
  /** As in `process.platform`. */
  platform: string;
  /** Shows the system's dialog; returns absolute paths, null if cancelled. Null: no dialog. */
  chooseFiles: ((question: FileQuestion) => Promise<string[] | null>) | null;
  /** Shows a file in the system's file browser. Null: there is no file browser. */
  reveal: ((path: string) => Promise<void> | void) | null;
  /** Logs an unexpected failure, which windows must not see; they show `logId` instead. */
  logFailure(logId: string, error: unknown): void;
}
