import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { printableLines } from '../../shared/text/printable-lines.ts';

/** A full file replaces the old one, so the log takes at most twice this size. */
const maxFileBytes = 1024 * 1024;
const maxEntryCharacters = 20_000;

/** Matches text in which a foreign message could contain a key. */
const keyPattern = /(bearer\s+|api[-_ ]?key["']?\s*[:=]\s*["']?)[^\s"',;]+/gi;

const withoutKeys = (text: string): string => text.replace(keyPattern, '$1[hidden]');

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

export type FailureLog = ReturnType<typeof openFailureLog>;

/**
 * Opens the log of bugs, `logs/failures.log` in the data folder: details that windows must not
 * receive, bounded in size, readable only by the user, and without keys.
 * @returns a function that logs an error under the id that the window shows; it never throws
 */
export const openFailureLog = (dataDir: string) => {
  const folder = join(dataDir, 'logs');
  const path = join(folder, 'failures.log');
  return (logId: string, error: unknown): void => {
    const shown = withoutKeys(inspect(error, { depth: 4 }));
    const text = printableLines(shown.slice(0, maxEntryCharacters));
    try {
      mkdirSync(folder, { recursive: true });
      if (sizeOf(path) > maxFileBytes) renameSync(path, join(folder, 'failures.1.log'));
      const line = `${new Date().toISOString()} ${logId} ${text}\n`;
      appendFileSync(path, line, { mode: 0o600 });
    } catch {
      // The failure cannot be reported anywhere else; the caller has already received an error.
    }
  };
};
