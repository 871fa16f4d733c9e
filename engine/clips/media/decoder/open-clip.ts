import { open } from 'node:fs/promises';
import { Demuxer } from 'node-av/api';
import type { Stream } from 'node-av/lib';
import { findFalseCountIn } from '../probe/read-mp4-boxes.ts';

/** A file that is read, and its picture track. */
export type OpenClip = AsyncDisposable & { readonly demuxer: Demuxer; readonly stream: Stream };

/** Containers of clips: what a copy is made of need not be MP4. */
const containers = 'mov,matroska,gif,avi,mpegts';

const expectTrueCounts = async (path: string): Promise<void> => {
  await using file = await open(path);
  const falseCount = await findFalseCountIn(file);
  if (falseCount !== null) throw new Error(`The file ${falseCount}`);
};

/**
 * Opens the file of a clip.
 * @throws Error when it is of no container that clips come in, cannot hold what it declares, or has
 *   no picture track
 */
export const openClip = async (path: string): Promise<OpenClip> => {
  await expectTrueCounts(path);
  // Only these demuxers and plain files: a playlist under an .mp4 name must not lead elsewhere.
  const demuxer = await Demuxer.open(path, {
    options: { protocol_whitelist: 'file', format_whitelist: containers },
  });
  const stream = demuxer.video();
  if (!stream) {
    await demuxer.close();
    throw new Error('The file has no video track.');
  }
  return { demuxer, stream, [Symbol.asyncDispose]: () => demuxer.close() };
};

/** A time of a stream, in seconds; 0 where its clock does not say. */
export const secondsOf = (ticks: bigint, { num, den }: { num: number; den: number }): number =>
  den === 0 ? 0 : (Number(ticks) * num) / den;
