import { parse } from 'node:path';
import { printableText } from '../../../shared/text/printable-text.ts';
import { isVideoName } from '../../clips/media/find/clip-name.ts';
import { createLinkScope } from '../../clips/media/find/link-scope.ts';
import type { FolderNames } from '../../clips/prompts/files-beside.ts';
import type { LocatedRow } from '../../clips/prompts/load-manifest.ts';
import { createManifestReader } from '../../clips/prompts/manifest-reader.ts';
import type { ParquetReader } from '../../clips/prompts/parquet-reader.ts';
import { openCsv } from '../../clips/prompts/parse-csv-manifest.ts';
import { linesOf } from '../../clips/prompts/parse-jsonl-manifest.ts';
import { readTextFile } from '../../clips/prompts/read-text-file.ts';
import { isRecord, parseLenientJson } from '../../clips/prompts/shapes/lenient-json.ts';
import { type ListRecord, renameRecord } from './list-record.ts';
import type { PlannedGroup } from './sort-request.ts';
import { type WrittenMember, writtenMembers, writtenValue } from './written-json.ts';

/** Maximum size of a prompt list. */
const maxMebibytes = 64;

type Lines = ReadonlySet<number>;

const csvRecords = async (text: string, wanted: Lines): Promise<Map<number, ListRecord>> => {
  const found = new Map<number, ListRecord>();
  const { delimiter, records } = openCsv(text);
  let columns: string[] | undefined;
  for await (const { record: cells, info } of records) {
    if (columns === undefined) columns = cells;
    else if (wanted.has(info.lines)) {
      found.set(info.lines, { format: 'csv', delimiter, columns, cells });
      if (found.size === wanted.size) break;
    }
  }
  return found;
};

const jsonlRecords = (text: string, wanted: Lines): Map<number, ListRecord> => {
  const found = new Map<number, ListRecord>();
  let lineNumber = 0;
  for (const line of linesOf(text)) {
    lineNumber += 1;
    if (!wanted.has(lineNumber)) continue;
    const value = parseLenientJson(line)?.value;
    if (isRecord(value)) {
      found.set(lineNumber, { format: 'jsonl', text: writtenValue(line.trim(), value) });
    }
  }
  return found;
};

/** Numbers entries from 1, like `parseJsonManifest`. */
const jsonRecords = (text: string, wanted: Lines): Map<number, ListRecord> => {
  const parsed = parseLenientJson(text)?.value;
  if (parsed === undefined) return jsonlRecords(text, wanted);
  const written = writtenMembers(text);
  const textOf = (member: WrittenMember | undefined, value: unknown): string =>
    writtenValue(member && text.slice(member.start, member.end), value);
  const byKey = new Map(written.map((member) => [member.key, member]));
  const entries: { key: string | null; text: string }[] = Array.isArray(parsed)
    ? parsed.map((value, at) => ({ key: null, text: textOf(written[at], value) }))
    : Object.entries(isRecord(parsed) ? parsed : {}).map(([key, value]) => ({
        key,
        text: textOf(byKey.get(key), value),
      }));
  return new Map(
    entries.flatMap((entry, at) =>
      wanted.has(at + 1) ? [[at + 1, { format: 'json', ...entry }] as const] : [],
    ),
  );
};

/** Converts a row of any other format to JSON Lines with two members that every program knows. */
const plainRecord = ({ name, isStem, prompt }: LocatedRow): ListRecord => {
  const column = isStem && !isVideoName(name) ? 'video_id' : 'file_name';
  return { format: 'jsonl', text: JSON.stringify({ [column]: name, prompt: prompt ?? '' }) };
};

/**
 * Reads complete rows of one list. For line lists and Parquet tables, only file and prompt.
 * @param rows of the same list, not empty
 * @returns records by their line, without rows that no longer exist
 */
export const readListRecords = async (
  rows: readonly LocatedRow[],
): Promise<Map<number, ListRecord>> => {
  const [first] = rows;
  if (!first) return new Map();
  const { manifest, format } = first;
  if (format === 'lines' || format === 'parquet') {
    return new Map(rows.map((row) => [row.line, plainRecord(row)]));
  }
  const file = await readTextFile(manifest, maxMebibytes);
  if (!file.ok) return new Map();
  const wanted = new Set(rows.map(({ line }) => line));
  if (format === 'csv') return csvRecords(file.text, wanted);
  return format === 'jsonl' ? jsonlRecords(file.text, wanted) : jsonRecords(file.text, wanted);
};

/**
 * Finds the list rows about clips, and changes them to the clips' new names. Ignores lists that are
 * links to files outside the named folder, as for sidecars.
 */
export const createFindRows = (
  names: FolderNames,
  parquet: ParquetReader,
  onProblem: (problem: string) => void,
) => {
  const reader = createManifestReader(names, parquet, ({ message }) => onProblem(message));

  const isOutside = async (list: string, root: string): Promise<boolean> => {
    const scope = await createLinkScope([root]);
    const target = await scope.outsideTarget(list).catch(() => list);
    if (target !== null)
      onProblem(
        `Rows of ${printableText(list)} are left out: it is a link to a file outside the folder.`,
      );
    return target !== null;
  };

  return async (groups: readonly PlannedGroup[]): Promise<void> => {
    const byList = new Map<string, { row: LocatedRow; group: PlannedGroup }[]>();
    const outside = new Map<string, boolean>();
    for (const group of groups) {
      const { path, root } = group.clip;
      for (const row of await reader.rowsOf({ path, root })) {
        const isOut = outside.get(row.manifest) ?? (await isOutside(row.manifest, root));
        outside.set(row.manifest, isOut);
        if (isOut) continue;
        const matches = byList.get(row.manifest) ?? [];
        matches.push({ row, group });
        byList.set(row.manifest, matches);
      }
    }
    for (const [list, matches] of byList) {
      const records = await readListRecords(matches.map(({ row }) => row));
      for (const { row, group } of matches) {
        const record = records.get(row.line);
        if (!record) continue;
        const { base: newName, name: newStem } = parse(group.planned.target);
        const renamed = { name: row.name, isStem: row.isStem ?? false, newName, newStem };
        group.rows.push({ list, record: renameRecord(record, renamed) });
      }
    }
  };
};
