import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '../../../shared/errors/app-error.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import {
  type LogContents,
  type LogHead,
  openSortLog,
  readSortLog,
  type SortLog,
} from './sort-log.ts';

const ending = '.jsonl';

export type KnownLog = { name: string; path: string; contents: LogContents };

export type SortLogs = ReturnType<typeof createSortLogs>;

/** Manages the logs of all sorts: files named after the start of each. @param folder absolute */
export const createSortLogs = (folder: string) => {
  const pathOf = (name: string): string => join(folder, name + ending);

  const names = async (): Promise<string[]> => {
    const files = await readdir(folder).catch(() => []);
    return files
      .filter((file) => file.endsWith(ending))
      .map((file) => file.slice(0, -ending.length))
      .sort()
      .reverse();
  };

  const read = async (name: string): Promise<KnownLog | null> => {
    const path = pathOf(name);
    const contents = await readSortLog(path).catch(() => null);
    return contents && { name, path, contents };
  };

  const findNewest = async (is: (contents: LogContents) => boolean): Promise<KnownLog | null> => {
    for (const name of await names()) {
      const log = await read(name);
      if (log && is(log.contents)) return log;
    }
    return null;
  };

  const findLast = (): Promise<KnownLog | null> =>
    findNewest(({ clips, isUndone }) => clips.length > 0 && !isUndone);

  return {
    pathOf,
    findLast,
    isOwnList: async (): Promise<(path: string, sha256: string) => boolean> => {
      const logs = await Promise.all((await names()).map(read));
      const lists = logs.flatMap((log) => log?.contents.lists ?? []);
      return (path, sha256) =>
        lists.some(
          (list) => list.before !== undefined && list.to === path && list.sha256 === sha256,
        );
    },
    begin: async (head: LogHead): Promise<{ name: string; log: SortLog }> => {
      const time = new Date(head.startedMs).toISOString().replace(/[-:]/g, '').replace('.', '-');
      const name = `${time}-${randomUUID().slice(0, 8)}`;
      return { name, log: await openSortLog(pathOf(name), head) };
    },
    open: (name: string): Promise<SortLog> => openSortLog(pathOf(name), null),
    /** Finds the logs of sorts whose process was killed. */
    unfinished: async (): Promise<KnownLog[]> => {
      const logs = await Promise.all((await names()).map(read));
      return logs.filter(
        (log) => log !== null && !log.contents.hasEnded && !log.contents.isUndone,
      ) as KnownLog[];
    },
    /**
     * Finds a log by its name or path; for null, the newest that can be undone.
     * @throws AppError bad_input
     */
    find: async (given: string | null): Promise<KnownLog> => {
      if (given === null) {
        const newest = await findLast();
        if (newest) return newest;
        throw new AppError('bad_input', 'There is no sort to undo.');
      }
      const file = basename(given);
      const name = file.endsWith(ending) ? file.slice(0, -ending.length) : file;
      const log = await read(name);
      if (log) return log;
      throw new AppError(
        'bad_input',
        `There is no log ${printableText(name)} in ${folder}. 'sort' prints the name of the log.`,
      );
    },
  };
};
