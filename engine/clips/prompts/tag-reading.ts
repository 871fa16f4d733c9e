import type { Generation } from '../../../shared/domain/found-prompt.ts';
import { type FileTags, readFileTags } from '../media/probe/read-file-tags.ts';
import type { PromptReading } from './shapes/prompt-reading.ts';
import { mergeGenerations, readGenerationTags } from './shapes/read-generation.ts';
import { readPromptTags } from './shapes/read-prompt-tags.ts';

/** The prompt in a clip's tags; stored for the clip, since the same bytes have the same tags. */
export type TagPrompts = {
  reading: PromptReading;
  tooLong: string[];
  generation: Generation;
};

/** Must be increased whenever tags are read differently, so that stored ones are read again. */
export const tagPromptsVersion = 6;

/**
 * Interprets a file's tags. Those of the container come before the XMP packet, which is a copy of
 * them that survives when they are stripped, as written by MooshieUI.
 */
export const promptsInTags = ({ tags, xmp, tooLong }: FileTags): TagPrompts => {
  const inContainer = readPromptTags(tags);
  return {
    reading: inContainer.kind === 'none' ? readPromptTags(xmp) : inContainer,
    tooLong,
    generation: mergeGenerations([tags, xmp].map(readGenerationTags)),
  };
};

/** @throws AppError `file_unreadable` */
export const readTagsOf = async (path: string): Promise<TagPrompts> =>
  promptsInTags(await readFileTags(path));
