import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { explainSystemError } from '../files/file-error.ts';

const startsWith = (bytes: Uint8Array, ...mark: number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte);

const decodeUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/**
 * Decodes a text file: by its byte order mark (UTF-8, UTF-16), else as UTF-8 where it is valid,
 * else as windows-1252, which old editors on Windows write. The mark is removed.
 * @returns null if the bytes are not text: they contain NUL
 */
export const decodeText = (bytes: Uint8Array): string | null => {
  let text: string;
  if (startsWith(bytes, 0xff, 0xfe)) text = new TextDecoder('utf-16le').decode(bytes);
  else if (startsWith(bytes, 0xfe, 0xff)) text = new TextDecoder('utf-16be').decode(bytes);
  else text = decodeUtf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes);
  return text.includes('\0') ? null : text;
};

/** `why` is the end of a sentence that begins with the file's name. */
type Refused = { ok: false; why: string; isTooLong?: true };
type FileBytes = { ok: true; bytes: Buffer } | Refused;
type TextFile = { ok: true; text: string } | Refused;

const refuse = (why: string) => ({ ok: false, why }) as const;

/** Non-blocking: opening a named pipe would otherwise wait for a writer. */
const openFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Reads up to `maxBytes`, or null when there are more; a file can grow after its size was read. */
const readBounded = async (
  path: string,
  maxBytes: number,
): Promise<Buffer | 'tooLong' | 'noFile'> => {
  await using file = await open(path, openFlags);
  const stats = await file.stat();
  if (!stats.isFile()) return 'noFile';
  if (stats.size > maxBytes) return 'tooLong';
  const bytes = await file.readFile();
  return bytes.length > maxBytes ? 'tooLong' : bytes;
};

/** Reads a file of up to `maxMebibytes` MiB; never rejects. */
export const readFileUpTo = async (path: string, maxMebibytes: number): Promise<FileBytes> => {
  try {
    const bytes = await readBounded(path, maxMebibytes * 1024 * 1024);
    if (bytes === 'noFile') return refuse('is not a regular file');
    if (bytes === 'tooLong') {
      return { ...refuse(`is larger than ${maxMebibytes} MiB`), isTooLong: true };
    }
    return { ok: true, bytes };
  } catch (error) {
    return refuse(`cannot be read: ${explainSystemError(error)}`);
  }
};

/** Reads a text file of up to `maxMebibytes` MiB in any of the encodings of `decodeText`. */
export const readTextFile = async (path: string, maxMebibytes: number): Promise<TextFile> => {
  const read = await readFileUpTo(path, maxMebibytes);
  if (!read.ok) return read;
  const text = decodeText(read.bytes);
  return text === null ? refuse('is not text; save it as UTF-8') : { ok: true, text };
};
