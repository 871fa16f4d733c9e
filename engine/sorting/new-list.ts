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
      .flatMap((record) => (record.format === 'jsonl' ? `${JSON.stringify(record.value)}\n` : []))
      .join('');
  }
  const entries = records.flatMap((record) => (record.format === 'json' ? [record] : []));
  const isByFile = entries.every(({ key }) => key !== null);
  const whole = isByFile
    ? Object.fromEntries(entries.map(({ key, value }) => [key, value]))
    : entries.map(({ value }) => value);
  return `${JSON.stringify(whole, null, 2)}\n`;
};
