/**
 * Process that reads one untrusted Parquet file, without keys or database and with memory and time
 * limits: the package trusts the sizes that a file declares. A crash loses only this list.
 */

import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { parquetMetadata, parquetScan, parquetSchema, snappyUncompress } from 'hyparquet';
import { enforceLimits, type ProcessLimits } from '../../../../processes/enforce-limits.ts';
import { openChildChannel } from '../../../../processes/parent-channel.ts';
import {
  addRows,
  columnKey,
  complaintsOfColumns,
  isGenerationColumn,
  isNameColumn,
  isPromptColumn,
  type ManifestRecord,
  type ManifestRow,
  maxManifestRows,
  moreRows,
  type ParsedManifest,
  readManifestRows,
} from '../manifest-row.ts';
import { readFileUpTo } from '../read-text-file.ts';
export type ParquetJob = { readonly path: string; readonly limits: ProcessLimits };

/** From the process: rows and complaints in parts, then `read`, or why there are none. */
export type ParquetAnswer =
  | (ParsedManifest & { outcome: 'part' })
  | { outcome: 'read' }
  /** `why`: the end of a sentence that begins with the file's name. */
  | { outcome: 'refused'; why: string }
  | { outcome: 'unreadable'; reason: string };

/** Thrown if a table cannot be read; the message is for users and has no final period. */
class UnreadableTableError extends Error {}

type Decompress = (page: Uint8Array, lengthBytes: number) => Uint8Array;

/** Pages are usually about a megabyte, but a header may declare any size. */
const maxPageBytes = 256 * 1024 * 1024;

const bounded =
  (decompress: Decompress): Decompress =>
  (page, lengthBytes) => {
    if (lengthBytes > maxPageBytes)
      throw new UnreadableTableError('it has a page that is too large');
    return decompress(page, lengthBytes);
  };

/** zlib does not accept a limit of 0, but a page with only nulls is empty. */
const upTo = (lengthBytes: number) => ({ maxOutputLength: Math.max(1, lengthBytes) });

/** Decompressors by Parquet codec; no page may be larger than its header declares. */
const pageDecompressors = {
  SNAPPY: bounded((page, lengthBytes) => {
    const output = new Uint8Array(lengthBytes);
    snappyUncompress(page, output);
    return output;
  }),
  GZIP: bounded((page, lengthBytes) => gunzipSync(page, upTo(lengthBytes))),
  ZSTD: bounded((page, lengthBytes) => zstdDecompressSync(page, upTo(lengthBytes))),
  BROTLI: bounded((page, lengthBytes) => brotliDecompressSync(page, upTo(lengthBytes))),
};

const rowsPerPart = 5_000;
/** As for lines of JSON; a clip's prompt has a few thousand characters. */
const maxCellCharacters = 1024 * 1024;
/** Maximum length of all texts: 500,000 rows can use one dictionary entry, each as a new string. */
const maxCharacters = 64 * 1024 * 1024;

type Column = { name: string; key: string };

const textOfJson = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const columnsOf = (tree: ReturnType<typeof parquetSchema>): Column[] => {
  const byKey = new Map<string, Column>();
  for (const { element, children } of tree.children) {
    const key = columnKey(element.name);
    const matters = isPromptColumn(key) || isNameColumn(key, 'files') || isGenerationColumn(key);
    const isNested = children.length > 0 || element.repetition_type === 'REPEATED';
    if (matters && !isNested && !byKey.has(key)) byKey.set(key, { name: element.name, key });
  }
  return [...byKey.values()];
};

/** Converts 64-bit integers, as seeds may be, to text. */
const plainValue = (value: unknown): unknown => (typeof value === 'bigint' ? `${value}` : value);

const isTooLong = (value: unknown): boolean =>
  typeof value === 'string' && value.length > maxCellCharacters;

const charactersOf = (rows: readonly ManifestRow[]): number =>
  rows.reduce((sum, { name, prompt }) => sum + name.length + (prompt?.length ?? 0), 0);

const asyncBuffer = (bytes: Uint8Array) => ({
  byteLength: bytes.length,
  slice: (start: number, end?: number): ArrayBuffer =>
    new Uint8Array(bytes.subarray(start, end)).buffer,
});

async function* recordsOf(
  scan: Awaited<ReturnType<typeof parquetScan>>,
  columns: readonly Column[],
): AsyncGenerator<[row: number, record: ManifestRecord]> {
  for (const { rowStart, rowEnd } of scan.ranges) {
    const records = Array.from({ length: rowEnd - rowStart }, () => new Map<string, unknown>());
    for (const { name, key } of columns) {
      const values = await scan.readColumn({ column: name, rowStart, rowEnd });
      if (values.length !== records.length) {
        throw new UnreadableTableError('its rows do not match its metadata');
      }
      for (const [index, record] of records.entries()) record.set(key, plainValue(values[index]));
    }
    for (const [index, record] of records.entries()) yield [rowStart + index + 1, record];
  }
}

/**
 * Reads a list of prompts from a Parquet file, in parts; rows are counted from 1. The caller must
 * limit memory and time: a malicious file can use any amount of both.
 * @throws UnreadableTableError, or any other error for a damaged file
 */
async function* readParquetRows(bytes: Uint8Array): AsyncGenerator<ParsedManifest> {
  const metadata = parquetMetadata(bytes, { geoparquet: false });
  const columns = columnsOf(parquetSchema(metadata));
  const keys = columns.map(({ key }) => key);
  let part: ParsedManifest = { rows: [], complaints: complaintsOfColumns(keys, 'files') };
  if (metadata.num_rows > maxManifestRows) part.complaints.unshift(moreRows);
  const scan = await parquetScan({
    file: asyncBuffer(bytes),
    metadata,
    columns: columns.map(({ name }) => name),
    rowEnd: keys.some((key) => isNameColumn(key, 'files')) ? maxManifestRows : 0,
    compressors: pageDecompressors,
    parsers: { jsonFromBytes: textOfJson },
    useOffsetIndex: false,
  });
  let [rowCount, characters] = [0, 0];
  for await (const [row, record] of recordsOf(scan, columns)) {
    const isTooLongRow = [...record.values()].some(isTooLong);
    const rows = isTooLongRow ? [] : readManifestRows(record, row);
    if (isTooLongRow) part.complaints.push(`row ${row} has a cell that is too long`);
    else addRows(part, rows, `row ${row}`);
    rowCount += rows.length;
    characters += charactersOf(rows);
    if (rowCount > maxManifestRows || characters > maxCharacters) {
      part.complaints.unshift(`only its first ${row.toLocaleString('en')} rows are read`);
      break;
    }
    if (part.rows.length + part.complaints.length >= rowsPerPart) {
      yield part;
      part = { rows: [], complaints: [] };
    }
  }
  yield part;
}

const maxMebibytes = 64;

const parent = openChildChannel();
const answer = (message: ParquetAnswer): void => parent.send(message);

const read = async ({ path, limits }: ParquetJob): Promise<void> => {
  await enforceLimits(limits);
  const file = await readFileUpTo(path, maxMebibytes);
  if (!file.ok) return answer({ outcome: 'refused', why: file.why });
  for await (const part of readParquetRows(file.bytes)) answer({ outcome: 'part', ...part });
  answer({ outcome: 'read' });
};

parent.onMessage((job) =>
  read(job as ParquetJob).catch((error: unknown) => {
    const isExplained = error instanceof UnreadableTableError;
    const reason = isExplained
      ? error.message
      : 'it is damaged, or in a format that is not supported';
    answer({ outcome: 'unreadable', reason });
  }),
);
