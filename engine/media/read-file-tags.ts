import { open } from 'node:fs/promises';
import { AppError } from '../../shared/errors/app-error.ts';
import { fileUnreadable } from './file-error.ts';
import { readXmpPacket } from './read-xmp-packet.ts';
import { runFfprobe } from './run-ffprobe.ts';
import { type CollectedTags, createTagCollector } from './tag-collector.ts';
import { xmpTexts } from './xmp-texts.ts';

/** What a file says of itself. All of it is untrusted. */
export type FileTags = CollectedTags & {
  /** Texts of the XMP packet beside them. */
  xmp: Map<string, string>;
};

/** Headers alone are read; a drive that takes longer is asleep. */
const timeLimitMs = 30_000;

const readXmp = async (path: string): Promise<Map<string, string>> => {
  try {
    await using file = await open(path);
    return xmpTexts((await readXmpPacket(file)) ?? '');
  } catch (error) {
    throw fileUnreadable(path, error);
  }
};

/**
 * Reads the tags of a video file, whole, with ffprobe in a process of its own, and its XMP packet.
 * A file that ffprobe does not take has none.
 * @param path of a regular file
 * @throws AppError `file_unreadable`
 */
export const readFileTags = async (path: string): Promise<FileTags> => {
  const collector = createTagCollector();
  const { outcome } = await runFfprobe(path, {
    asksFor: 'tags',
    onLine: collector.takeLine,
    onLongTag: collector.takeLongLine,
    timeLimitMs,
  });
  if (outcome === 'timeLimit' || outcome === 'killed') {
    throw new AppError(
      'file_unreadable',
      'Reading the tags of this file was cut short. Try again.',
    );
  }
  return { ...collector.finish(), xmp: await readXmp(path) };
};
