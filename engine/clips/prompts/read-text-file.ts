import { decodeText } from '../../../shared/text/decode-text.ts';
import { explainSystemError } from '../files/file-error.ts';
import { openToRead } from '../files/open-to-read.ts';

/** A file that is not read. `why` is the end of a sentence that begins with the file's name. */
type Refused = { ok: false; why: string; isTooLong?: true };
type FileBytes = { ok: true; bytes: Buffer } | Refused;
type TextFile = { ok: true; text: string } | Refused;

const refuse = (why: string) => ({ ok: false, why }) as const;

/** Also checks the length read, since a file can grow after its size was read. */
const readBounded = async (
  path: string,
  maxBytes: number,
): Promise<Buffer | 'tooLong' | 'noFile'> => {
  await using file = await openToRead(path);
  const stats = await file.stat();
  if (!stats.isFile()) return 'noFile';
  if (stats.size > maxBytes) return 'tooLong';
  const bytes = await file.readFile();
  return bytes.length > maxBytes ? 'tooLong' : bytes;
};

/** Never rejects. */
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

export const readTextFile = async (path: string, maxMebibytes: number): Promise<TextFile> => {
  const file = await readFileUpTo(path, maxMebibytes);
  if (!file.ok) return file;
  const text = decodeText(file.bytes);
  return text === null ? refuse('is not text; save it as UTF-8') : { ok: true, text };
};
