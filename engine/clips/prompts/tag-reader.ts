import { stat } from 'node:fs/promises';
import { AppError } from '../../../shared/errors/app-error.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { type FindBeside, silentTwinPath } from './files-beside.ts';
import type { PromptMemory } from './prompt-memory.ts';
import {
  type ClipInFile,
  type PromptReader,
  type ReportProblem,
  type SourceAnswer,
  toSourceAnswers,
} from './prompt-reader.ts';
import { isUnknownGeneration, mergeGenerations } from './shapes/read-generation.ts';
import { readTagsOf, type TagReading } from './tag-reading.ts';

const noTags: TagReading = {
  ...{ reading: { kind: 'none' }, tooLong: [] },
  generation: mergeGenerations([]),
};

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );

/**
 * Reads the tags of a clip (prompt-sources, 4a), or of its silent twin if it has lost its own. The
 * result is stored for the clip, so that a known file is not read again.
 * @param memory null to store nothing: every file is read, every workflow raises a question
 */
export const createTagReader = (
  findBeside: FindBeside,
  report: ReportProblem,
  memory: PromptMemory | null,
): PromptReader => {
  /** Reads the file and stores the result if it contained the clip before and after. */
  const readAnew = async (path: string): Promise<TagReading> => {
    const clipId = (await memory?.clipIn(path)) ?? null;
    const read = await readTagsOf(path);
    if (clipId !== null && (await memory?.clipIn(path)) === clipId) {
      memory?.saveReading(clipId, read);
    }
    return read;
  };

  const readingIn = async ({ path, clipId }: Pick<ClipInFile, 'path' | 'clipId'>) => {
    const known = clipId ?? (await memory?.clipIn(path)) ?? null;
    const kept = known === null ? null : (memory?.readingOf(known) ?? null);
    if (kept !== null) return kept;
    if (!(await isFile(path))) return noTags;
    try {
      return await readAnew(path);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const message = `The metadata in ${printableText(path)} could not be read. ${error.message}`;
      report({ code: 'tags_unreadable', kind: 'user', path, message });
      return noTags;
    }
  };

  const answersIn = async (clip: Pick<ClipInFile, 'path' | 'clipId'>): Promise<SourceAnswer[]> => {
    const { path } = clip;
    const { reading, tooLong, generation } = await readingIn(clip);
    if (reading.kind === 'none' && tooLong.length > 0) {
      const names = tooLong.map((name) => printableText(name)).join(', ');
      const message = `Metadata in ${printableText(path)} is too long to read: ${names}.`;
      report({ code: 'tag_too_long', kind: 'user', path, message });
    }
    const place = { source: 'tags', origin: path } as const;
    return [
      ...toSourceAnswers(reading, place, (key) => memory?.choiceOf(key) ?? null),
      ...(isUnknownGeneration(generation) ? [] : [{ generation, origin: path }]),
    ];
  };

  return {
    find: async (clip) => {
      const own = await answersIn(clip);
      const twin = silentTwinPath(clip.path);
      if (own.length > 0 || twin === null) return own;
      const path = await findBeside(twin, '.mp4');
      return path === null ? [] : answersIn({ path });
    },
  };
};
