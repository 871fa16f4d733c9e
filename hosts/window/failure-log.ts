import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';

/** A full file becomes the old one; the older one goes. So the log never holds more than twice this. */
const maxFileBytes = 1024 * 1024;
const maxEntryCharacters = 20_000;

/** Where a key could stand in a message that somebody else made up. */
const keyPlaces = /(bearer\s+|api[-_ ]?key["']?\s*[:=]\s*["']?)[^\s"',;]+/gi;

const withoutKeys = (text: string): string => text.replace(keyPlaces, '$1[hidden]');

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

export type FailureLog = {
  /** Keeps an error under the id that the window shows. Never throws. */
  add: (logId: string, error: unknown) => void;
};

/**
 * The file in which failures that are bugs are kept, `logs/failures.log` in the data folder: what
 * a window must not see of them. Of bounded size, readable by the user alone, and without keys.
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
        // Nobody is left to tell: whoever asked has been answered with an error already.
      }
    },
  };
};
