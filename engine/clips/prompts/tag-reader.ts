import { stat } from 'node:fs/promises';
import { AppError } from '../../../shared/errors/app-error.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { type FindBeside, silentTwinPath } from './files-beside.ts';
import type { PromptCache } from './prompt-cache.ts';
import {
  type ClipInFile,
  type PromptReader,
  promptProblem,
  type ReportProblem,
  type SourceAnswer,
  toSourceAnswers,
} from './prompt-reader.ts';
import { isUnknownGeneration, mergeGenerations } from './shapes/read-generation.ts';
import { readTagsOf, type TagPrompts } from './tag-reading.ts';

const noTags: TagPrompts = {
  reading: { kind: 'none' },
  tooLong: [],
  generation: mergeGenerations([]),
};

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );

/**
 * Reads the tags of a clip, or of its silent twin if its own are lost (docs/prompts.md, "Tags and
 * pictures"), and stores them for the clip, so that a known file is not read again.
 * @param cache null to store nothing: every file is read, and every workflow raises a question
 */
export const createTagReader = (
  findBeside: FindBeside,
  report: ReportProblem,
  cache: PromptCache | null,
): PromptReader => {
  /** Reads the file and stores the result if it contained the clip before and after. */
  const readAndStore = async (path: string): Promise<TagPrompts> => {
    const clipId = (await cache?.clipIn(path)) ?? null;
    const tags = await readTagsOf(path);
    if (clipId !== null && (await cache?.clipIn(path)) === clipId) {
      cache?.saveTags(clipId, tags);
    }
    return tags;
  };

  const tagsIn = async ({ path, clipId }: Pick<ClipInFile, 'path' | 'clipId'>) => {
    const known = clipId ?? (await cache?.clipIn(path)) ?? null;
    const stored = known === null ? null : (cache?.storedTags(known) ?? null);
    if (stored !== null) return stored;
    if (!(await isFile(path))) return noTags;
    try {
      return await readAndStore(path);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const message = `The metadata in ${printableText(path)} could not be read. ${error.message}`;
      report(promptProblem('tags_unreadable', path, message));
      return noTags;
    }
  };

  const answersIn = async (clip: Pick<ClipInFile, 'path' | 'clipId'>): Promise<SourceAnswer[]> => {
    const { path } = clip;
    const { reading, tooLong, generation } = await tagsIn(clip);
    if (reading.kind === 'none' && tooLong.length > 0) {
      const names = tooLong.map((name) => printableText(name)).join(', ');
      const message = `Metadata in ${printableText(path)} is too long to read: ${names}.`;
      report(promptProblem('tag_too_long', path, message));
    }
    const origin = { source: 'tags', origin: path } as const;
    return [
      ...toSourceAnswers(reading, origin, (key) => cache?.choiceOf(key) ?? null),
      ...(isUnknownGeneration(generation) ? [] : [{ generation, origin: path }]),
    ];
  };

  return {
    find: async (clip) => {
      const answers = await answersIn(clip);
      const twin = silentTwinPath(clip.path);
      if (answers.length > 0 || twin === null) return answers;
      const path = await findBeside(twin, '.mp4');
      return path === null ? [] : answersIn({ path });
    },
  };
};
