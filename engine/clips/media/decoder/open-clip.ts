import { open } from 'node:fs/promises';
import { Demuxer } from 'node-av/api';
import { findTableProblem } from '../../../../shared/mp4/find-table-problem.ts';
import { type Mp4Video, readVideo } from '../../../../shared/mp4/read-video.ts';
import { bytesOf } from '../probe/read-mp4-boxes.ts';

export type OpenClip = Awaited<ReturnType<typeof openClip>>;

/** Containers of clips, including those that services refuse; clips in them are converted. */
const containers = 'mov,matroska,gif,avi,mpegts';

/** @throws Error if the tables of an MP4 are damaged, or declare more than the file can contain */
const readTables = async (path: string): Promise<Mp4Video | null> => {
  await using file = await open(path);
  const { size } = await file.stat();
  const problem = await findTableProblem(bytesOf(file), size);
  if (problem !== null) throw new Error(`The file ${problem}`);
  return await readVideo(bytesOf(file), size);
};

/**
 * Opens a clip for decoding; dispose of it to close the file.
 * @param editList `ignore` also returns frames that an MP4's edit list hides
 * @throws Error if its container is not supported, it declares more than it can contain, or it has
 *   no video track
 */
export const openClip = async (path: string, editList: 'apply' | 'ignore' = 'apply') => {
  /** What the tables of an MP4 say; null for other formats. */
  const video = await readTables(path);
  const ignoresEditList = video !== null && editList === 'ignore';
  // Only these demuxers and plain files: a playlist named .mp4 must not open other files.
  const demuxer = await Demuxer.open(path, {
    options: {
      protocol_whitelist: 'file',
      format_whitelist: containers,
      ...(ignoresEditList && { ignore_editlist: '1' }),
    },
  });
  const stream = video ? demuxer.streams[video.streamIndex] : demuxer.video();
  if (!stream) {
    await demuxer.close();
    throw new Error('The file has no video track.');
  }
  return { demuxer, stream, video, [Symbol.asyncDispose]: () => demuxer.close() };
};
