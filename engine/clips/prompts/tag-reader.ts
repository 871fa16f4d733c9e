import { AppError } from '../../../shared/errors/app-error.ts';
import { isFile } from '../files/path-exists.ts';
import { readFileTags } from '../media/probe/probe-file.ts';
import { type FindBeside, silentTwinPath } from './files-beside.ts';
import {
  type ClipInFile,
  type PromptInFile,
  type PromptReader,
  promptProblem,
  type ReportProblem,
} from './prompt-source.ts';
import { isUnknownGeneration } from './shapes/read-generation.ts';
import { noTags, type PromptCache, promptsInTags, type TagPrompts } from './tag-prompts.ts';

type ReadTags = TagPrompts & Pick<PromptInFile, 'texts'>;

/**
 * Reads the tags of a clip, or of its silent twin if its own are lost (docs/prompts.md, "Tags and
 * pictures"), and stores them in the cache, if any.
 */
export const createTagReader = (
  findBeside: FindBeside,
  report: ReportProblem,
  cache: PromptCache | null,
): PromptReader => {
  /** Reads the file and stores the result if it contained the clip before and after. */
  const readAndStore = async (path: string): Promise<ReadTags> => {
    const clipId = (await cache?.clipIn(path)) ?? null;
    const file = await readFileTags(path);
    const tags = promptsInTags(file);
    if (clipId !== null && (await cache?.clipIn(path)) === clipId) {
      cache?.saveTags(clipId, tags);
    }
    return { ...tags, texts: new Map([...file.xmp, ...file.tags]) };
  };

  const tagsIn = async ({
    path,
    clipId,
  }: Pick<ClipInFile, 'path' | 'clipId'>): Promise<ReadTags> => {
    const known = clipId ?? (await cache?.clipIn(path)) ?? null;
    const stored = known === null ? null : (cache?.storedTags(known) ?? null);
    if (stored !== null) return stored;
    if (!(await isFile(path))) return noTags;
    try {
      return await readAndStore(path);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const message = `The metadata in ${path} could not be read. ${error.message}`;
      report(promptProblem('tags_unreadable', path, message));
      return noTags;
    }
  };

  const findIn = async (clip: Pick<ClipInFile, 'path' | 'clipId'>): Promise<PromptInFile[]> => {
    const { path: origin } = clip;
    const { reading, tooLong, generation, texts } = await tagsIn(clip);
    if (reading.kind === 'none' && tooLong.length > 0) {
      const message = `Metadata in ${origin} is too long to read: ${tooLong.join(', ')}.`;
      report(promptProblem('tag_too_long', origin, message));
    }
    const isEmpty = reading.kind === 'none' && isUnknownGeneration(generation);
    return isEmpty ? [] : [{ source: 'tags', origin, reading, generation, texts }];
  };

  return {
    find: async (clip) => {
      const found = await findIn(clip);
      const twin = silentTwinPath(clip.path);
      if (found.length > 0 || twin === null) return found;
      const path = await findBeside(twin, '.mp4');
      return path === null ? [] : findIn({ path });
    },
  };
};
