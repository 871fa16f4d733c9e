import { createHash, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { giveToUser } from '../../clips/files/private-umask.ts';
import { nameFile } from '../../clips/files/put-in-place.ts';
import { numberedStem } from './choose-names.ts';
import type { ListRecord } from './list-record.ts';
import { temporaryOf } from './place-file.ts';
import { holdsBytes, kindAt } from './same-bytes.ts';
import type { LoggedClip, SortLog } from './sort-log.ts';
import type { SortParts } from './sort-parts.ts';
import { syncFolders } from './sync-folders.ts';

const endings: Record<ListRecord['format'], string> = {
  csv: '.csv',
  jsonl: '.jsonl',
  json: '.json',
};

/** Returns the name of a new list: that of its source, with the ending of its format. */
const newListName = (source: string, records: readonly ListRecord[]): string => {
  const { name, ext } = parse(source);
  const format = records[0]?.format ?? 'jsonl';
  const hasEnding =
    ext.toLowerCase() === endings[format] || (format === 'csv' && /^\.tsv$/i.test(ext));
  return name + (hasEnding ? ext : endings[format]);
};

/** Numbers repeated keys. They repeat if an entry that names several files also has a key. */
const uniqueKeys = (keys: readonly string[]): string[] => {
  const taken = new Set<string>();
  return keys.map((key) => {
    let unique = key;
    for (let number = 2; taken.has(unique); number += 1) unique = `${key} (${number})`;
    taken.add(unique);
    return unique;
  });
};

const jsonText = ([open, close]: string, members: readonly string[]): string =>
  `${open}\n${members.map((member) => `  ${member}`).join(',\n')}\n${close}\n`;

/** Creates the text of a new list. @param records of one source, and so of one format */
export const newListText = (records: readonly ListRecord[]): string => {
  const [first] = records;
  if (first?.format === 'csv') {
    const rows = records.flatMap((record) => (record.format === 'csv' ? [record.cells] : []));
    return stringify([first.columns, ...rows], {
      delimiter: first.delimiter,
      // Some readers end a row at `\r`, some at `\n`.
      quoted_match: /[\r\n]/,
    });
  }
  if (first?.format === 'jsonl') {
    return records
      .flatMap((record) => (record.format === 'jsonl' ? `${record.text}\n` : []))
      .join('');
  }
  const entries = records.flatMap((record) => (record.format === 'json' ? [record] : []));
  const keys = entries.flatMap(({ key }) => (key === null ? [] : [key]));
  if (keys.length < entries.length)
    return jsonText(
      '[]',
      entries.map(({ text }) => text),
    );
  const names = uniqueKeys(keys);
  return jsonText(
    '{}',
    entries.map(({ text }, at) => `${JSON.stringify(names[at])}: ${text}`),
  );
};

type NewList = { source: string; folder: string; records: ListRecord[] };

const gather = (clips: readonly LoggedClip[]): NewList[] => {
  const lists = new Map<string, NewList>();
  for (const { folder, rows } of clips) {
    for (const { list, record } of rows) {
      const key = `${folder}\0${list}\0${record.format}`;
      const known = lists.get(key) ?? { source: list, folder, records: [] };
      known.records.push(record);
      lists.set(key, known);
    }
  }
  return [...lists.values()];
};

const freeName = async (
  folder: string,
  name: string,
  sha256: string,
  { hasher }: SortParts,
): Promise<{ path: string; isThere: boolean }> => {
  const { name: stem, ext } = parse(name);
  for (let number = 1; ; number += 1) {
    const path = join(folder, numberedStem(stem, number, [ext]) + ext);
    if ((await kindAt(path)) === 'nothing') return { path, isThere: false };
    if (await holdsBytes(path, sha256, hasher)) return { path, isThere: true };
  }
};

/**
 * Writes the rows about sorted clips to new lists beside them, one for each list and folder.
 * Changes neither the source lists nor any existing list.
 * @returns absolute paths of the new lists
 */
export const writeNewLists = async (
  clips: readonly LoggedClip[],
  to: string,
  log: SortLog,
  parts: SortParts,
): Promise<string[]> => {
  const paths: string[] = [];
  for (const { source, folder, records } of gather(clips)) {
    const text = newListText(records);
    const sha256 = createHash('sha256').update(text).digest('hex');
    const name = newListName(source, records);
    const { path, isThere } = await freeName(join(to, folder), name, sha256, parts);
    paths.push(path);
    if (isThere) continue;
    const id = randomUUID();
    const temporary = temporaryOf(path, id);
    await log.write({ type: 'list', id, to: path, sha256 });
    try {
      await writeFile(temporary, text, { flag: 'wx', flush: true });
      await giveToUser(temporary, 'file');
      await nameFile(temporary, path);
    } finally {
      await rm(temporary, { force: true });
    }
    await syncFolders([path]);
    await log.write({ type: 'done', id });
  }
  return paths;
};
