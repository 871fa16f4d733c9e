import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../../shared/errors/app-error.ts';
import { sortRules } from '../../../shared/model/sort-folders.ts';
import { parseJson } from '../../../shared/text/parse-json.ts';
import { syncFolders } from './sync-folders.ts';

const fileSchema = z.object({
  /** Names the temporary file beside the target. */
  id: z.uuid(),
  from: z.string(),
  to: z.string(),
  sha256: z.string(),
  removes: z.boolean(),
  /** Whether the target had these bytes before; it must then not be removed. */
  wasThere: z.boolean(),
});
export type LoggedFile = z.infer<typeof fileSchema>;

const clipRecordSchema = z.object({
  type: z.literal('clip'),
  id: z.uuid(),
  clipId: z.string(),
  folder: z.string(),
  /** The clip, then its sidecars. */
  files: z.array(fileSchema).min(1),
  /** That of a list, null if no list has one. */
  prompt: z.string().nullable(),
});
export type LoggedClip = z.infer<typeof clipRecordSchema>;

const listSchema = z.object({
  type: z.literal('list'),
  id: z.uuid(),
  to: z.string(),
  sha256: z.string(),
  /** What it held before; null for a new one. */
  before: z.string().nullable(),
});
export type LoggedList = z.infer<typeof listSchema>;

const headSchema = z.object({
  type: z.literal('sort'),
  version: z.literal(1),
  startedMs: z.number(),
  to: z.string(),
  by: z.enum(sortRules),
  moves: z.boolean(),
  /** Paths or clips, to recognize the same sort when it is run again. */
  request: z.string(),
});
export type LogHead = z.infer<typeof headSchema>;

/** An action is logged before it is done; `done` and `failed` end the one with the same id. */
const recordSchema = z.discriminatedUnion('type', [
  headSchema,
  clipRecordSchema,
  listSchema,
  z.object({ type: z.literal('folder'), path: z.string() }),
  z.object({ type: z.literal('done'), id: z.uuid() }),
  z.object({ type: z.literal('failed'), id: z.uuid(), message: z.string() }),
  z.object({ type: z.literal('end'), outcome: z.enum(['done', 'interrupted', 'failed']) }),
  z.object({ type: z.literal('undone') }),
]);
type LogRecord = z.infer<typeof recordSchema>;

export type LogContents = ReturnType<typeof contentsOf>;

const contentsOf = (head: LogHead) => ({
  head,
  clips: [] as LoggedClip[],
  lists: [] as LoggedList[],
  folders: [] as string[],
  done: new Set<string>(),
  failed: new Set<string>(),
  hasEnded: false,
  isUndone: false,
});

export const doneIn = ({ clips, done }: LogContents): LoggedClip[] =>
  clips.filter(({ id }) => done.has(id));

const take = (contents: LogContents, record: LogRecord): void => {
  if (record.type === 'clip') contents.clips.push(record);
  else if (record.type === 'list') contents.lists.push(record);
  else if (record.type === 'folder') contents.folders.push(record.path);
  else if (record.type === 'done') contents.done.add(record.id);
  else if (record.type === 'failed') contents.failed.add(record.id);
  else if (record.type === 'end') contents.hasEnded = true;
  else if (record.type === 'undone') contents.isUndone = true;
};

/** Reads a log; null if the file is not a log. @throws NodeJS.ErrnoException */
const readSortLog = async (path: string): Promise<LogContents | null> => {
  const lines = (await readFile(path, 'utf8')).split('\n');
  // A killed process can leave a partial line. The action it announces was never started.
  const [first, ...rest] = lines.map((line) => parseJson(recordSchema, line));
  if (first?.type !== 'sort') return null;
  const contents = contentsOf(first);
  for (const record of rest) if (record) take(contents, record);
  return contents;
};

export type SortLog = Awaited<ReturnType<typeof openSortLog>>;

const openSortLog = async (path: string, head: LogHead | null) => {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, head ? 'ax' : 'a');
  /** Resolves when the line is on the disk; `done` may get there later, since the files show it. */
  const write = async (record: LogRecord): Promise<void> => {
    await file.appendFile(`${JSON.stringify(record)}\n`);
    if (record.type !== 'done') await file.sync();
  };
  try {
    if (head) {
      await write(head);
      await syncFolders([path]);
    } else await file.appendFile('\n');
  } catch (error) {
    await file.close();
    throw error;
  }
  return { write, close: () => file.close() };
};

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
      return (path, sha256) => lists.some((list) => list.to === path && list.sha256 === sha256);
    },
    begin: async (head: LogHead): Promise<{ name: string; log: SortLog }> => {
      const time = new Date(head.startedMs).toISOString().replace(/[-:]/g, '').replace('.', '-');
      const name = `${time}-${randomUUID().slice(0, 8)}`;
      return { name, log: await openSortLog(pathOf(name), head) };
    },
    open: (name: string): Promise<SortLog> => openSortLog(pathOf(name), null),
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
        `There is no log ${name} in ${folder}. 'sort' prints the name of the log.`,
      );
    },
  };
};
