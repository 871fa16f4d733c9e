import { open } from 'node:fs/promises';
import { AppError } from '../../../../shared/errors/app-error.ts';
import { findTableProblem } from '../../../../shared/mp4/find-table-problem.ts';
import { fileUnreadable } from '../../files/file-error.ts';
import { type CollectedTags, createTagCollector } from './ffprobe-report.ts';
import { plainMp4Reader } from './plain-mp4/plain-mp4-reader.ts';
import { bytesOf } from './read-mp4-boxes.ts';
import { readXmpPacket, xmpTexts } from './read-xmp.ts';
import { runFfprobe } from './run-ffprobe.ts';

/** Untrusted. */
export type FileTags = CollectedTags & {
  xmp: Map<string, string>;
};

/** Time limit. Only headers are read, but a sleeping drive has to wake up. */
const timeLimitMs = 30_000;

type XmpReading = { hasPlausibleTables: boolean; xmp: Map<string, string> };

const readXmp = async (path: string): Promise<XmpReading> => {
  try {
    await using file = await open(path);
    const [readBytes, { size }] = [bytesOf(file), await file.stat()];
    const hasPlausibleTables = (await findTableProblem(readBytes, size)) === null;
    const packet = hasPlausibleTables ? await readXmpPacket(readBytes, size) : null;
    return { hasPlausibleTables, xmp: xmpTexts(packet ?? '') };
  } catch (error) {
    throw fileUnreadable(path, error);
  }
};

const readPlainTags = async (path: string): Promise<FileTags | null> => {
  const result = await plainMp4Reader.read({ path, wants: 'tags' }, { timeLimitMs });
  if (result.outcome !== 'read') return null;
  return { tags: result.read.tags, tooLong: [], xmp: result.read.xmp };
};

const readOtherTags = async (path: string): Promise<CollectedTags> => {
  const collector = createTagCollector();
  const { outcome } = await runFfprobe(path, {
    wants: 'tags',
    onLine: collector.takeLine,
    onLongTag: collector.takeLongLine,
    timeLimitMs,
  });
  if (outcome === 'timeLimit' || outcome === 'killed') {
    throw new AppError(
      'file_unreadable',
      'The metadata of this file could not be fully read. Try again.',
    );
  }
  return collector.finish();
};

/**
 * Reads all tags and the XMP packet: of a plain MP4 in a thread with a limited heap, of any other
 * file with ffprobe in a process. One that ffprobe refuses, or with implausible tables, has none.
 * @throws AppError `file_unreadable`
 */
export const readFileTags = async (path: string): Promise<FileTags> => {
  const plain = await readPlainTags(path);
  if (plain !== null) return plain;
  const { hasPlausibleTables, xmp } = await readXmp(path);
  if (!hasPlausibleTables) return { tags: new Map(), tooLong: [], xmp };
  return { ...(await readOtherTags(path)), xmp };
};
