import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';

/** A full file replaces the old one, so the log never takes more than twice this. */
const maxFileBytes = 1024 * 1024;
const maxEntryCharacters = 20_000;

/** Places where a key could occur in a message from elsewhere. */
const keyPlaces = /(bearer\s+|api[-_ ]?key["']?\s*[:=]\s*["']?)[^\s"',;]+/gi;

const withoutKeys = (text: string): string => text.replace(keyPlaces, '$1[hidden]');

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

export type FailureLog = {
  /** Logs an error under the id that the window shows. Never throws. */
  add: (logId: string, error: unknown) => void;
};

/**
 * Opens the log of failures that are bugs, `logs/failures.log` in the data folder: details that a
 * window must not see. Bounded in size, readable only by the user, and without keys.
 */
export const openFailureLog = (dataDir: string): FailureLog => {
  const folder = join(dataDir, 'logs');
  const path = join(folder, 'failures.log');
  return {
    add: (logId, error) => {
      const text = withoutKeys(inspect(error, { depth: 4 })).slice(0, maxEntryCharacters);
      try {
        mkdirSync(folder, { recursive: true });
        if (sizeOf(path) > maxFileBytes) renameSync(path, join(folder, 'failures.1.log'));
        const line = `${new Date().toISOString()} ${logId} ${text}\n`;
        appendFileSync(path, line, { mode: 0o600 });
      } catch {
        // Nowhere left to report it: the caller has received an error already.
      }
    },
  };
};
