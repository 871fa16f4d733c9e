import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { explainSystemError } from '../files/file-error.ts';
import { openToRead } from '../files/open-to-read.ts';
import { readAt } from '../media/probe/read-mp4-boxes.ts';

/** `why` is the end of a sentence that begins with the file's name. */
export type PngTexts = { ok: true; texts: Map<string, string> } | { ok: false; why: string };

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** Size of length, type and checksum of a chunk. */
const aroundDataBytes = 12;
/** Pictures of 100 megapixels have fewer. */
const maxChunks = 50_000;
/** Maximum size of one text, compressed or not, and of all together. */
const maxTextBytes = 8 * 1024 * 1024;
const maxAllBytes = 16 * 1024 * 1024;
/** Each text that expands to too much takes time; only a malicious file has more of them. */
const maxUnread = 8;
const inflated = promisify(inflate);

/** Decodes UTF-8, which writers use although PNG requires Latin-1 in `tEXt` and `zTXt`. */
const decode = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
};

/** Splits data into a number of NUL-terminated parts and the rest. */
const splitAtNuls = (data: Buffer, count: number): { parts: Buffer[]; rest: Buffer } | null => {
  const parts: Buffer[] = [];
  let rest = data;
  for (let part = 0; part < count; part += 1) {
    const end = rest.indexOf(0);
    if (end === -1) return null;
    parts.push(rest.subarray(0, end));
    rest = rest.subarray(end + 1);
  }
  return { parts, rest };
};

/** Decompresses a text; null if it is too long or invalid. */
const expand = (bytes: Buffer): Promise<Buffer | null> =>
  inflated(bytes, { maxOutputLength: maxTextBytes }).catch(() => null);

type Text = { keyword: string; bytes: Buffer };

/** PNG specification, 11.3.3 "Textual information". */
const readText = async (type: string, data: Buffer): Promise<Text | null> => {
  const head = splitAtNuls(data, 1);
  const keyword = head?.parts[0]?.toString('latin1');
  if (!head || !keyword) return null;
  let bytes: Buffer | null = head.rest;
  if (type === 'zTXt') bytes = head.rest[0] === 0 ? await expand(head.rest.subarray(1)) : null;
  if (type === 'iTXt') {
    const [isCompressed, method] = head.rest;
    // Language tag and translated keyword.
    const text = splitAtNuls(head.rest.subarray(2), 2)?.rest ?? null;
    bytes = isCompressed === 0 ? text : null;
    if (isCompressed === 1 && method === 0 && text) bytes = await expand(text);
  }
  return bytes && { keyword, bytes };
};

const textTypes = new Set(['tEXt', 'zTXt', 'iTXt']);

const readChunks = async (file: FileHandle): Promise<Map<string, string>> => {
  const texts = new Map<string, string>();
  let position = signature.length;
  let allBytes = 0;
  let unread = 0;
  for (let count = 0; count < maxChunks && allBytes < maxAllBytes; count += 1) {
    if (unread === maxUnread) break;
    const header = await readAt(file, position, 8);
    if (header.length < 8) break;
    const length = header.readUInt32BE(0);
    const type = header.toString('latin1', 4, 8);
    if (type === 'IEND') break;
    if (textTypes.has(type) && length <= maxTextBytes) {
      const text = await readText(type, await readAt(file, position + 8, length));
      allBytes += text?.bytes.length ?? 0;
      unread += text === null ? 1 : 0;
      if (text && !texts.has(text.keyword)) texts.set(text.keyword, decode(text.bytes));
    }
    position += length + aroundDataBytes;
  }
  return texts;
};

/**
 * Reads the texts of a PNG (`tEXt`, `zTXt` and `iTXt`) by keyword, the first of each, without reading
 * the picture. Never throws.
 */
export const readPngTexts = async (path: string): Promise<PngTexts> => {
  try {
    await using file = await openToRead(path);
    if (!(await file.stat()).isFile()) return { ok: false, why: 'is not a regular file' };
    const start = await readAt(file, 0, signature.length);
    if (!start.equals(signature)) return { ok: false, why: 'is not a PNG picture' };
    return { ok: true, texts: await readChunks(file) };
  } catch (error) {
    return { ok: false, why: `cannot be read: ${explainSystemError(error)}` };
  }
};
