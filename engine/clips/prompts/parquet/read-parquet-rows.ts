import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { parquetMetadata, parquetScan, parquetSchema, snappyUncompress } from 'hyparquet';
import {
  columnKey,
  complaintsOfColumns,
  isFileList,
  isGenerationColumn,
  isNameColumn,
  isPromptColumn,
  type ManifestRecord,
  type ManifestRow,
  readManifestRows,
} from '../manifest-row.ts';
import {
  maxManifestRows,
  moreRows,
  namesNothing,
  type ParsedManifest,
} from '../parse-jsonl-manifest.ts';
import { UnreadableTable } from './parquet-job.ts';

/** @param lengthBytes what its header says that the page has */
type Decompress = (page: Uint8Array, lengthBytes: number) => Uint8Array;

/** Writers make pages of about a megabyte; a header may name any size. */
const maxPageBytes = 256 * 1024 * 1024;

const bounded =
  (decompress: Decompress): Decompress =>
  (page, lengthBytes) => {
    if (lengthBytes > maxPageBytes) throw new UnreadableTable('it has a part that is too large');
    return decompress(page, lengthBytes);
  };

const refuse = (name: string): never => {
  throw new UnreadableTable(`it is compressed with ${name}`);
};

/** zlib takes no limit of 0, and a page of nulls alone is empty. */
const upTo = (lengthBytes: number) => ({ maxOutputLength: Math.max(1, lengthBytes) });

/** By the names of Parquet's codecs; no page is taken for larger than its header says. */
const pageDecompressors = {
  SNAPPY: bounded((page, lengthBytes) => {
    const output = new Uint8Array(lengthBytes);
    snappyUncompress(page, output);
    return output;
  }),
  GZIP: bounded((page, lengthBytes) => gunzipSync(page, upTo(lengthBytes))),
  ZSTD: bounded((page, lengthBytes) => zstdDecompressSync(page, upTo(lengthBytes))),
  BROTLI: bounded((page, lengthBytes) => brotliDecompressSync(page, upTo(lengthBytes))),
  LZ4: () => refuse('LZ4'),
  LZ4_RAW: () => refuse('LZ4'),
  LZO: () => refuse('LZO'),
};

/** What is handed on at once. */
const rowsPerPart = 5_000;
/** As for lines of JSON: the prompt of a clip has a few thousand. */
const maxCellCharacters = 1024 * 1024;
/**
 * As much as the other lists may have. One text of a dictionary can stand in each of 500,000 rows,
 * and becomes as many texts on its way to whoever asked.
 */
const maxCharacters = 64 * 1024 * 1024;

type Column = { name: string; key: string };

const textOfJson = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Columns that matter, each once. Where several values make up one, only lists of files are known. */
const columnsOf = (tree: ReturnType<typeof parquetSchema>): Column[] => {
  const byKey = new Map<string, Column>();
  for (const { element, children } of tree.children) {
    const key = columnKey(element.name);
    const matters = isPromptColumn(key) || isNameColumn(key, 'files') || isGenerationColumn(key);
    const isKnown =
      children.length === 0 ? element.repetition_type !== 'REPEATED' : isFileList(key);
    if (matters && isKnown && !byKey.has(key)) byKey.set(key, { name: element.name, key });
  }
  return [...byKey.values()];
};

/** Numbers of 64 bits: FETV's ids may be such. */
const plainValue = (value: unknown): unknown => (typeof value === 'bigint' ? `${value}` : value);

const isTooLong = (value: unknown): boolean =>
  typeof value === 'string' && value.length > maxCellCharacters;

const charactersOf = (rows: readonly ManifestRow[]): number =>
  rows.reduce((sum, { name, prompt }) => sum + name.length + (prompt?.length ?? 0), 0);

const readRow = (record: ManifestRecord, row: number): ManifestRow[] | string => {
  if ([...record.values()].some(isTooLong)) return 'has a cell that is too long';
  const rows = readManifestRows(record, row);
  return rows.length === 0 ? namesNothing.files : rows;
};

/** The file as the reader of Parquet asks for it; all of it is in memory. */
const asyncBuffer = (bytes: Uint8Array) => ({
  byteLength: bytes.length,
  slice: (start: number, end?: number): ArrayBuffer =>
    new Uint8Array(bytes.subarray(start, end)).buffer,
});

type Scan = Awaited<ReturnType<typeof parquetScan>>;

/** What the columns that matter say in each row, with the row's number. */
async function* recordsOf(
  scan: Scan,
  columns: readonly Column[],
): AsyncGenerator<[row: number, record: ManifestRecord]> {
  for (const { rowStart, rowEnd } of scan.ranges) {
    const records = Array.from({ length: rowEnd - rowStart }, () => new Map<string, unknown>());
    for (const { name, key } of columns) {
      const values = await scan.readColumn({ column: name, rowStart, rowEnd });
      if (values.length !== records.length) {
        throw new UnreadableTable('its rows do not match its metadata');
      }
      for (const [at, record] of records.entries()) record.set(key, plainValue(values[at]));
    }
    for (const [at, record] of records.entries()) yield [rowStart + at + 1, record];
  }
}

/**
 * Reads a list of prompts that is a Parquet file, in parts; rows are counted from 1. Whoever calls
 * bounds memory and time: a hostile file can ask for any amount of both.
 * @throws UnreadableTable, or whatever a damaged file leads to
 */
export async function* readParquetRows(bytes: Uint8Array): AsyncGenerator<ParsedManifest> {
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
    const read = readRow(record, row);
    if (typeof read === 'string') part.complaints.push(`row ${row} ${read}`);
    else {
      for (const one of read) part.rows.push(one);
      rowCount += read.length;
      characters += charactersOf(read);
    }
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
