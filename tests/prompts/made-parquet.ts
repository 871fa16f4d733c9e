/**
 * Parquet files with any sizes and counts in their headers. Thrift's compact protocol and the field
 * numbers are those of parquet-format's `parquet.thrift`.
 */

type Value = { type: number; bytes: number[] };

const varint = (value: number): number[] => {
  const bytes: number[] = [];
  let left = BigInt(value);
  for (; left > 127n; left >>= 7n) bytes.push(Number(left & 127n) | 128);
  return [...bytes, Number(left)];
};

const i32 = (value: number): Value => ({ type: 5, bytes: varint(value * 2) });
const i64 = (value: number): Value => ({ type: 6, bytes: varint(value * 2) });
const text = (value: string): Value => {
  const bytes = [...Buffer.from(value)];
  return { type: 8, bytes: [...varint(bytes.length), ...bytes] };
};
const struct = (fields: Readonly<Record<number, Value>>): Value => {
  const bytes = Object.entries(fields).flatMap(([id, { type, bytes: own }]) => [
    type,
    ...varint(Number(id) * 2),
    ...own,
  ]);
  return { type: 12, bytes: [...bytes, 0] };
};
const list = (type: number, values: readonly Value[], saidCount = values.length): Value => ({
  type: 9,
  bytes: [0xf0 | type, ...varint(saidCount), ...values.flatMap(({ bytes }) => bytes)],
});

export const codecs = { none: 0, snappy: 1, gzip: 2 } as const;

export type MadePage = {
  /** Its contents; 2: the dictionary, of plain values. */
  kind?: 0 | 2;
  encoding?: 0 | 8;
  saidValues: number;
  saidBytes?: number;
  body: Uint8Array;
};

type MadeTable = {
  codec?: number;
  saidRows: number;
  /** Number of columns that the footer declares. */
  saidColumns?: number;
  pages: readonly MadePage[];
};

const pageBytes = ({ kind = 0, encoding = 0, saidValues, saidBytes, body }: MadePage): number[] => {
  const values = kind === 2 ? { 1: i32(saidValues), 2: i32(0) } : levels(saidValues, encoding);
  const header = struct({
    1: i32(kind),
    2: i32(saidBytes ?? body.length),
    3: i32(body.length),
    [kind === 2 ? 7 : 5]: struct(values),
  });
  return [...header.bytes, ...body];
};

const levels = (saidValues: number, encoding: number) => ({
  1: i32(saidValues),
  2: i32(encoding),
  3: i32(3),
  4: i32(3),
});

export const makeParquet = ({ codec = 0, saidRows, saidColumns, pages }: MadeTable): Buffer => {
  const data = Buffer.from(pages.flatMap(pageBytes));
  const chunk = struct({
    1: i32(6),
    2: list(5, [i32(0)]),
    3: list(8, [text('file_name')]),
    4: i32(codec),
    5: i64(saidRows),
    6: i64(data.length),
    7: i64(data.length),
    9: i64(4),
  });
  const root = struct({ 4: text('schema'), 5: i32(1) });
  const column = struct({ 1: i32(6), 3: i32(0), 4: text('file_name'), 6: i32(0) });
  const group = struct({
    1: list(12, [struct({ 2: i64(4), 3: chunk })], saidColumns),
    2: i64(data.length),
    3: i64(saidRows),
  });
  const footer = struct({
    1: i32(1),
    2: list(12, [root, column]),
    3: i64(saidRows),
    4: list(12, [group]),
  });
  const size = Buffer.alloc(4);
  size.writeUInt32LE(footer.bytes.length);
  const magic = Buffer.from('PAR1');
  return Buffer.concat([magic, data, Buffer.from(footer.bytes), size, magic]);
};

export const plainTexts = (...texts: readonly string[]): Buffer =>
  Buffer.concat(
    texts.flatMap((one) => {
      const size = Buffer.alloc(4);
      size.writeUInt32LE(Buffer.byteLength(one));
      return [size, Buffer.from(one)];
    }),
  );

export const sameIndices = (count: number): Buffer => Buffer.from([1, ...varint(count * 2), 0]);
