import type { Generation } from '../../../shared/domain/found-prompt.ts';
import { type FileTags, readFileTags } from '../media/probe/read-file-tags.ts';
import type { PromptReading } from './shapes/prompt-reading.ts';
import { mergeGenerations, readGenerationTags } from './shapes/read-generation.ts';
import { readPromptTags } from './shapes/read-prompt-tags.ts';

/** The prompt in a clip's tags; stored for the clip, since the same bytes have the same tags. */
export type TagReading = {
  reading: PromptReading;
  /** Names of tags that were too long to read. */
  tooLong: string[];
  generation: Generation;
};

/** Must be increased whenever tags are interpreted differently, so that they are read again. */
export const tagReadingVersion = 4;

/**
 * Interprets a file's tags. Those of the container come before the XMP packet, a copy of them that
 * survives when they are stripped (prompt-sources, 4a: MooshieUI).
 */
export const tagReadingOf = ({ tags, xmp, tooLong }: FileTags): TagReading => {
  const own = readPromptTags(tags);
  return {
    reading: own.kind === 'none' ? readPromptTags(xmp) : own,
    tooLong,
    generation: mergeGenerations([tags, xmp].map(readGenerationTags)),
  };
};

/** Reads the tags of a file. @throws AppError `file_unreadable` */
export const readTagsOf = async (path: string): Promise<TagReading> =>
  tagReadingOf(await readFileTags(path));
