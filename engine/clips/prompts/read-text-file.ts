import { decodeText } from '../../../shared/text/decode-text.ts';
import { explainSystemError } from '../files/file-error.ts';
import { openToRead } from '../files/open-to-read.ts';

/** A file that is not read. `why` is the end of a sentence that begins with the file's name. */
type Refused = { ok: false; why: string; isTooLong?: true };
type FileBytes = { ok: true; bytes: Buffer } | Refused;
type TextFile = { ok: true; text: string } | Refused;

const refuse = (why: string) => ({ ok: false, why }) as const;

/** Never rejects. */
export const readFileUpTo = async (path: string, maxMebibytes: number): Promise<FileBytes> => {
  const tooLong = { ...refuse(`is larger than ${maxMebibytes} MiB`), isTooLong: true } as const;
  const maxBytes = maxMebibytes * 1024 * 1024;
  try {
    await using file = await openToRead(path);
    const stats = await file.stat();
    if (!stats.isFile()) return refuse('is not a regular file');
    if (stats.size > maxBytes) return tooLong;
    const bytes = await file.readFile();
    // A file can grow after its size was read.
    return bytes.length > maxBytes ? tooLong : { ok: true, bytes };
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
