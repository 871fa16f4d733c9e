import { z } from 'zod';
import { isExactNumber } from '../../../shared/service-api/exact-json.ts';
import { columnKey, isFileList, isNameColumn } from '../../clips/prompts/manifest-row.ts';
import { isRecord, parseLenientJson } from '../../clips/prompts/shapes/lenient-json.ts';
import { writtenMembers, writtenValue } from './written-json.ts';

/** The file name in a list row, and its replacement. */
export type RenamedRow = { name: string; isStem: boolean; newName: string; newStem: string };

/** A complete row of a list, in the format of its file. */
export const listRecordSchema = z.discriminatedUnion('format', [
  z.object({
    format: z.literal('csv'),
    delimiter: z.string(),
    columns: z.array(z.string()),
    cells: z.array(z.string()),
  }),
  /** @property text of an object, in one line */
  z.object({ format: z.literal('jsonl'), text: z.string() }),
  /** @property key the member of an object of prompts by file; null in a list */
  z.object({ format: z.literal('json'), key: z.string().nullable(), text: z.string() }),
]);
export type ListRecord = z.infer<typeof listRecordSchema>;

const isName = (value: unknown, { name }: RenamedRow): boolean =>
  (typeof value === 'string'
    ? value.trim()
    : isExactNumber(value)
      ? value.rawJSON
      : String(value)) === name;

/** Renames the clip in a member of its row; a list of files becomes that file only. */
const renamedMember = (column: string, value: unknown, row: RenamedRow): unknown => {
  const key = columnKey(column);
  if (!isNameColumn(key, 'files')) return value;
  if (isFileList(key))
    return typeof value === 'string' ? JSON.stringify([row.newName]) : [row.newName];
  if (!isName(value, row)) return value;
  return row.isStem ? row.newStem : row.newName;
};

const renamedMembers = (value: object, row: RenamedRow): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, renamedMember(name, member, row)]),
  );

/** Renames the clip in the text of an object; other text stays unchanged. */
const renamedText = (text: string, row: RenamedRow): string => {
  const value = parseLenientJson(text)?.value;
  if (!isRecord(value)) return text;
  let renamed = text;
  for (const { key, start, end } of writtenMembers(text).toReversed()) {
    const member = value[key];
    const wanted = renamedMember(key, member, row);
    if (wanted !== member) {
      renamed = renamed.slice(0, start) + JSON.stringify(wanted) + renamed.slice(end);
    }
  }
  return writtenValue(renamed, renamedMembers(value, row));
};

/** Renames the clip in a row; everything else in it stays unchanged. */
export const renameRecord = (record: ListRecord, row: RenamedRow): ListRecord => {
  if (record.format === 'csv') {
    const { columns, cells } = record;
    const renamed = cells.map((cell, index) => renamedMember(columns[index] ?? '', cell, row));
    return { ...record, cells: renamed.map(String) };
  }
  const text = renamedText(record.text, row);
  if (record.format === 'jsonl') return { ...record, text };
  return { ...record, key: record.key === row.name ? row.newName : record.key, text };
};
