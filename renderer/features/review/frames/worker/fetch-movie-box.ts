import { ClipProblem } from './clip-problem.ts';

/** Bytes fetched at a time; in most files, the first fetch contains the box. */
const chunkBytes = 128 * 1024;

/** Maximum size of the box, enough for hours of video; a clip's has a few thousand bytes. */
const maxBytes = 32 * 1024 * 1024;

/** Maximum number of boxes before `moov`, against files made to keep readers busy. */
const maxBoxes = 1_000;

const throwUnreachable = (): never => {
  throw new ClipProblem('Clipcheck is not responding, so the file cannot be read.');
};

const fetchBytes = async (url: string, start: number, length: number): Promise<Uint8Array> => {
  const headers = { Range: `bytes=${start}-${start + length - 1}` };
  const response = await fetch(url, { headers }).catch(throwUnreachable);
  // The range is past the end of the file.
  if (response.status === 416) return new Uint8Array();
  if (response.status === 404) {
    throw new ClipProblem('The file cannot be read as a video, or no longer exists.');
  }
  if (response.status !== 206) throw new ClipProblem('The file cannot be read.');
  return new Uint8Array(await response.arrayBuffer().catch(throwUnreachable));
};

/**
 * Fetches the content of the box `moov` of an MP4 or QuickTime file.
 * @returns null if there is none within the limits
 * @throws ClipProblem if the file cannot be read
 */
export const fetchMovieBox = async (url: string): Promise<Uint8Array | null> => {
  let start = 0;
  let bytes = await fetchBytes(url, 0, chunkBytes);
  let offset = 0;
  const read = async (length: number): Promise<DataView> => {
    if (offset - start + length > bytes.byteLength) {
      start = offset;
      bytes = await fetchBytes(url, start, Math.max(length, chunkBytes));
    }
    const from = offset - start;
    const available = Math.max(0, Math.min(length, bytes.byteLength - from));
    return new DataView(
      bytes.buffer,
      bytes.byteOffset + Math.min(from, bytes.byteLength),
      available,
    );
  };
  for (let count = 0; count < maxBoxes; count += 1) {
    const header = await read(16);
    if (header.byteLength < 8) return null;
    const shortSize = header.getUint32(0);
    const isLong = shortSize === 1 && header.byteLength === 16;
    const sizeBytes = isLong ? Number(header.getBigUint64(8)) : shortSize;
    const headerBytes = isLong ? 16 : 8;
    if (header.getUint32(4) === 0x6d6f6f76) {
      if (sizeBytes > maxBytes) return null;
      offset += headerBytes;
      const body = await read(Math.max(0, sizeBytes - headerBytes));
      return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
    }
    if (sizeBytes < headerBytes) return null;
    offset += sizeBytes;
  }
  return null;
};
