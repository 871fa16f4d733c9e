import { parse } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import type { ListRecord } from './list-record.ts';

const endings: Record<ListRecord['format'], string> = {
  csv: '.csv',
  jsonl: '.jsonl',
  json: '.json',
};

/** Name of a new list: that of its source, with the ending of its form. */
export const newListName = (source: string, records: readonly ListRecord[]): string => {
  const { name, ext } = parse(source);
  const format = records[0]?.format ?? 'jsonl';
  const isOfForm =
    ext.toLowerCase() === endings[format] || (format === 'csv' && /^\.tsv$/i.test(ext));
  return name + (isOfForm ? ext : endings[format]);
};

/** A key is numbered where it is there already: an entry that names several files itself has one. */
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

/** The text of a new list. @param records of one source, and so of one form */
export const newListText = (records: readonly ListRecord[]): string => {
  const [first] = records;
  if (first?.format === 'csv') {
    const rows = records.flatMap((record) => (record.format === 'csv' ? [record.cells] : []));
    return stringify([first.columns, ...rows], {
      delimiter: first.delimiter,
      // Readers end a row at either.
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
