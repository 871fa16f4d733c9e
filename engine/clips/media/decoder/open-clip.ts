import { open } from 'node:fs/promises';
import { Demuxer } from 'node-av/api';
import type { Stream } from 'node-av/lib';
import { findTableProblem } from '../../../../shared/mp4/find-table-problem.ts';
import { bytesOf } from '../probe/read-mp4-boxes.ts';

/** An open file and its video track. */
export type OpenClip = AsyncDisposable & { readonly demuxer: Demuxer; readonly stream: Stream };

/** Containers of clips, including those that services refuse; clips in them are converted. */
const containers = 'mov,matroska,gif,avi,mpegts';

const assertPlausibleCounts = async (path: string): Promise<void> => {
  await using file = await open(path);
  const problem = await findTableProblem(bytesOf(file), (await file.stat()).size);
  if (problem !== null) throw new Error(`The file ${problem}`);
};

/**
 * Opens the file of a clip.
 * @throws Error if its container is not supported, it declares more than it can contain, or it has
 *   no video track
 */
export const openClip = async (path: string): Promise<OpenClip> => {
  await assertPlausibleCounts(path);
  // Only these demuxers and plain files: a playlist named .mp4 must not open other files.
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

/** Converts ticks of a stream to seconds; 0 if its time base is invalid. */
export const secondsOf = (ticks: bigint, { num, den }: { num: number; den: number }): number =>
  den === 0 ? 0 : (Number(ticks) * num) / den;
