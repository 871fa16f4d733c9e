import type { ClipId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { Store } from '../../store/store.ts';
import { stampText } from '../../store/stored-stamp.ts';
import { readFileStamp } from '../files/file-stamp.ts';
import { type TagPrompts, tagPromptsVersion } from './tag-reading.ts';

export type PromptCache = {
  /** Returns the clip in a file that has not changed since it was read; null if unknown. */
  clipIn: (path: string) => Promise<ClipId | null>;
  /** Null if there are none, or an older version wrote them. */
  storedTags: (clipId: ClipId) => TagPrompts | null;
  saveTags: (clipId: ClipId, tags: TagPrompts) => void;
  /** Returns the key of the text chosen as the prompt of a workflow; null if none was chosen. */
  choiceOf: (workflowKey: string) => string | null;
};

export const promptCache = ({ clips, promptReadings, workflowChoices }: Store): PromptCache => ({
  clipIn: async (path) => {
    try {
      return clips.findByFile(path, stampText(await readFileStamp(path)))?.id ?? null;
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  },
  storedTags: (clipId) => {
    const stored = promptReadings.of(clipId, tagPromptsVersion);
    return stored === null ? null : (JSON.parse(stored) as TagPrompts);
  },
  saveTags: (clipId, tags) => promptReadings.save(clipId, tagPromptsVersion, JSON.stringify(tags)),
  choiceOf: (workflowKey) => workflowChoices.of(workflowKey),
});
