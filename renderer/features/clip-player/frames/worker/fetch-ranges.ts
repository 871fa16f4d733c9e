import { ClipProblem } from '../../../../../shared/mp4/clip-problem.ts';
import type { ReadAt } from '../../../../../shared/mp4/read-box.ts';

/** Bytes fetched at a time; in most files, the first fetch contains all tables. */
const chunkBytes = 128 * 1024;

export type RemoteFile = { readonly readAt: ReadAt; readonly fileBytes: number };

const throwUnreachable = (): never => {
  throw new ClipProblem('Clipcheck is not responding, so the file cannot be read.');
};

type Range = { readonly bytes: Uint8Array; readonly fileBytes: number };

const fetchRange = async (url: string, start: number, length: number): Promise<Range> => {
  const headers = { Range: `bytes=${start}-${start + length - 1}` };
  const response = await fetch(url, { headers }).catch(throwUnreachable);
  // The range is past the end of the file.
  if (response.status === 416) return { bytes: new Uint8Array(), fileBytes: 0 };
  if (response.status === 404) {
    throw new ClipProblem('The file cannot be read as a video, or no longer exists.');
  }
  if (response.status !== 206) throw new ClipProblem('The file cannot be read.');
  const fileBytes = Number(response.headers.get('content-range')?.split('/')[1]);
  return { bytes: new Uint8Array(await response.arrayBuffer().catch(throwUnreachable)), fileBytes };
};

/**
 * Opens a file by its URL, to be read by ranges.
 * @throws ClipProblem if it cannot be read, also from `readAt`
 */
export const openRemoteFile = async (url: string): Promise<RemoteFile> => {
  let start = 0;
  let { bytes, fileBytes } = await fetchRange(url, 0, chunkBytes);
  return {
    fileBytes,
    readAt: async (position, length) => {
      const end = Math.min(fileBytes, position + length);
      if (position < start || end > start + bytes.length) {
        start = position;
        ({ bytes } = await fetchRange(url, start, Math.max(length, chunkBytes)));
      }
      return bytes.subarray(position - start, position - start + length);
    },
  };
};
