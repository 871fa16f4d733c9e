import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { explainSystemError } from '../files/file-error.ts';
import { openToRead } from '../files/open-to-read.ts';
import { bytesOf, type ReadBytes } from '../media/probe/read-mp4-boxes.ts';
import { type FindBeside, silentTwinPath } from './files-beside.ts';
import { type PromptReader, promptProblem, type ReportProblem } from './prompt-source.ts';
import { readGenerationTags } from './shapes/read-generation.ts';
import { readPromptTags } from './shapes/read-prompt-tags.ts';

/** Result of reading a PNG. `why` is the end of a sentence that begins with the file's name. */
type PngTexts = { ok: true; texts: Map<string, string> } | { ok: false; why: string };

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** Size of length, type and checksum of a chunk. */
const chunkOverheadBytes = 12;
/** Maximum number of chunks; images of 100 megapixels have fewer. */
const maxChunks = 50_000;
/** Maximum size of one text, compressed or not, and of all together. */
const maxTextBytes = 8 * 1024 * 1024;
const maxAllBytes = 16 * 1024 * 1024;
/** Maximum texts that expand to too much: each takes time, and only malicious files have more. */
const maxUnreadable = 8;
const inflateAsync = promisify(inflate);

/** Decodes UTF-8, which programs use although PNG requires Latin-1 in `tEXt` and `zTXt`. */
const decode = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
};

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

const expand = (bytes: Buffer): Promise<Buffer | null> =>
  inflateAsync(bytes, { maxOutputLength: maxTextBytes }).catch(() => null);

type Text = { keyword: string; bytes: Buffer };

/** Reads a text chunk (PNG specification, 11.3.3 "Textual information"). */
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

const readChunks = async (readBytes: ReadBytes): Promise<Map<string, string>> => {
  const texts = new Map<string, string>();
  let position = signature.length;
  let allBytes = 0;
  let unreadableCount = 0;
  for (let count = 0; count < maxChunks && allBytes < maxAllBytes; count += 1) {
    if (unreadableCount === maxUnreadable) break;
    const header = await readBytes(position, 8);
    if (header.length < 8) break;
    const length = header.readUInt32BE(0);
    const type = header.toString('latin1', 4, 8);
    if (type === 'IEND') break;
    if (textTypes.has(type) && length <= maxTextBytes) {
      const text = await readText(type, await readBytes(position + 8, length));
      allBytes += text?.bytes.length ?? 0;
      unreadableCount += text === null ? 1 : 0;
      if (text && !texts.has(text.keyword)) texts.set(text.keyword, decode(text.bytes));
    }
    position += length + chunkOverheadBytes;
  }
  return texts;
};

/** Reads the first text of each keyword, without reading the image. Never throws. */
export const readPngTexts = async (path: string): Promise<PngTexts> => {
  try {
    await using file = await openToRead(path);
    if (!(await file.stat()).isFile()) return { ok: false, why: 'is not a regular file' };
    const readBytes = bytesOf(file);
    const start = await readBytes(0, signature.length);
    if (!start.equals(signature)) return { ok: false, why: 'is not a PNG image' };
    return { ok: true, texts: await readChunks(readBytes) };
  } catch (error) {
    return { ok: false, why: `cannot be read: ${explainSystemError(error)}` };
  }
};

/**
 * Creates a reader of the texts in the PNG beside a clip, `NAME_00001.png`: VHS writes the first
 * frame with the workflow. The copy with audio shares the PNG of its silent twin.
 */
export const createPngReader = (findBeside: FindBeside, report: ReportProblem): PromptReader => ({
  find: async ({ path }) => {
    const twin = silentTwinPath(path);
    const origin =
      (await findBeside(path, '.png')) ?? (twin === null ? null : await findBeside(twin, '.png'));
    if (origin === null) return [];
    const png = await readPngTexts(origin);
    if (png.ok) {
      const { texts } = png;
      const generation = readGenerationTags(texts);
      return [{ source: 'png', origin, reading: readPromptTags(texts), generation, texts }];
    }
    const message = `The image ${origin} ${png.why}.`;
    report(promptProblem('png_unreadable', origin, message));
    return [];
  },
});
