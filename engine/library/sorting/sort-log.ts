import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { sortRules } from '../../../shared/model/sort-folders.ts';
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
  prompt: z.string().nullable().default(null),
});
export type LoggedClip = z.infer<typeof clipRecordSchema>;

const listSchema = z.object({
  type: z.literal('list'),
  id: z.uuid(),
  to: z.string(),
  sha256: z.string(),
  before: z.string().nullable().optional(),
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

/**
 * A line of a log. An action on a clip, a list or a folder is logged before it is done; `done` and
 * `failed` end the action with the same id.
 */
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

export type LogContents = {
  head: LogHead;
  clips: LoggedClip[];
  lists: LoggedList[];
  folders: string[];
  done: Set<string>;
  failed: Set<string>;
  hasEnded: boolean;
  isUndone: boolean;
};

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

const parseRecord = (line: string): LogRecord | null => {
  try {
    return recordSchema.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    // A killed process can leave a partial line. The action it announces was never started.
    return null;
  }
};

/** Reads a log; null if the file is not a log. @throws NodeJS.ErrnoException */
export const readSortLog = async (path: string): Promise<LogContents | null> => {
  const [first, ...rest] = (await readFile(path, 'utf8')).split('\n').map(parseRecord);
  if (first?.type !== 'sort') return null;
  const contents: LogContents = {
    head: first,
    clips: [],
    lists: [],
    folders: [],
    hasEnded: false,
    isUndone: false,
    done: new Set(),
    failed: new Set(),
  };
  for (const record of rest) if (record) take(contents, record);
  return contents;
};

export type SortLog = Awaited<ReturnType<typeof openSortLog>>;

export const openSortLog = async (path: string, head: LogHead | null) => {
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
