import type { ClipId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { Store } from '../../store/store.ts';
import { stampText } from '../../store/stored-stamp.ts';
import { readFileStamp } from '../files/file-stamp.ts';
import { type TagPrompts, tagPromptsVersion } from './tag-reading.ts';

export type PromptCache = ReturnType<typeof promptCache>;

export const promptCache = ({ clips, promptReadings, workflowChoices }: Store) => ({
  /** Returns the clip in a file that has not changed since it was read; null if unknown. */
  clipIn: async (path: string): Promise<ClipId | null> => {
    try {
      return clips.findByFile(path, stampText(await readFileStamp(path)))?.id ?? null;
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  },
  /** Null if there are none, or an older version wrote them. */
  storedTags: (clipId: ClipId): TagPrompts | null => {
    const stored = promptReadings.of(clipId, tagPromptsVersion);
    return stored === undefined ? null : (JSON.parse(stored) as TagPrompts);
  },
  saveTags: (clipId: ClipId, tags: TagPrompts): void =>
    promptReadings.save(clipId, tagPromptsVersion, JSON.stringify(tags)),
  choiceOf: (workflowKey: string): string | null => workflowChoices.of(workflowKey),
});
