import type { Generation } from '../../../shared/domain/found-prompt.ts';
import { type FileTags, readFileTags } from '../media/probe/read-file-tags.ts';
import type { PromptReading } from './shapes/prompt-reading.ts';
import { mergeGenerations, readGenerationTags } from './shapes/read-generation.ts';
import { readPromptTags } from './shapes/read-prompt-tags.ts';

/** What the tags of a clip say of its prompt; kept with the clip, which its bytes make the same. */
export type TagReading = {
  reading: PromptReading;
  /** Names of tags that were left out for their length. */
  tooLong: string[];
  generation: Generation;
};

/** Goes up whenever the same tags are read otherwise, so that what is kept is read anew. */
export const tagReadingVersion = 4;

/**
 * What a file's tags say. Those of the container come before the XMP packet, which is a copy of them
 * that survives where they are emptied (prompt-sources, 4a: MooshieUI).
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
