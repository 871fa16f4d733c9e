import { createHash, randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { applyUserUmask } from '../../clips/files/private-umask.ts';
import { renameNoReplace } from '../../clips/files/put-in-place.ts';
import type { FileHasher } from '../../clips/media/hash/file-hasher.ts';
import { numberedStem } from './choose-names.ts';
import { temporaryOf } from './place-file.ts';
import { kindAt } from './same-bytes.ts';
import type { LoggedClip, LoggedList, SortLog, SortLogs } from './sort-logs.ts';
import { syncFolders } from './sync-folders.ts';

const columns = ['file_name', 'prompt'];

type IsOwn = (path: string, sha256: string) => boolean;

export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Writes a list, complete or not at all. With `before` null, nothing may have its name. */
export const putList = async (
  { id, to, before }: Pick<LoggedList, 'id' | 'to' | 'before'>,
  text: string,
): Promise<void> => {
  const temporary = temporaryOf(to, id);
  try {
    await writeFile(temporary, text, { flag: 'wx', flush: true });
    await applyUserUmask(temporary, 'file');
    await (before === null ? renameNoReplace(temporary, to) : rename(temporary, to));
  } finally {
    await rm(temporary, { force: true });
  }
  await syncFolders([to]);
};

/**
 * Finds the first of `metadata.csv`, `metadata (2).csv`… that is free, or a sort's unchanged list.
 */
const findList = async (
  folder: string,
  isOwn: IsOwn,
  hasher: FileHasher,
): Promise<{ to: string; before: string | null }> => {
  for (let number = 1; ; number += 1) {
    const to = join(folder, `${numberedStem('metadata', number, ['.csv'])}.csv`);
    const kind = await kindAt(to);
    if (kind === 'nothing') return { to, before: null };
    const hash = kind === 'file' ? await hasher.hash(to).catch(() => null) : null;
    if (hash && isOwn(to, hash.sha256)) return { to, before: await readFile(to, 'utf8') };
  }
};

/** Returns the text of a list with the rows of clips added; null if no row has to be written. */
const withRows = (before: string | null, clips: readonly LoggedClip[]): string | null => {
  const known: string[][] = before === null ? [] : parse(before).slice(1);
  const prompts = new Map(known.map(([name = '', prompt = '']) => [name, prompt]));
  for (const { files, prompt } of clips) {
    const [clip] = files;
    if (!clip) continue;
    const name = basename(clip.to);
    if (prompt !== null) prompts.set(name, prompt);
    // An earlier row of this name is about another clip, which is no longer there.
    else if (!clip.wasThere) prompts.delete(name);
  }
  if (prompts.size === 0 && before === null) return null;
  // Some readers end a row at `\r`, some at `\n`.
  const text = stringify([columns, ...prompts], { quoted_match: /[\r\n]/ });
  return text === before ? null : text;
};

/**
 * Writes the prompts of sorted clips to `metadata.csv` in each folder; changes only sorts' lists.
 */
export const writePromptLists = async (
  clips: readonly LoggedClip[],
  to: string,
  log: SortLog,
  logs: SortLogs,
  hasher: FileHasher,
): Promise<void> => {
  const isOwn = await logs.isOwnList();
  for (const [folder, sorted] of Map.groupBy(clips, (clip) => clip.folder)) {
    const list = await findList(join(to, folder), isOwn, hasher);
    const text = withRows(list.before, sorted);
    if (text === null) continue;
    const id = randomUUID();
    await log.write({ type: 'list', id, ...list, sha256: sha256Of(text) });
    await putList({ id, ...list }, text);
    await log.write({ type: 'done', id });
  }
};
