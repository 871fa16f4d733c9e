import type { ClipId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { Store } from '../../store/store.ts';
import { stampText } from '../../store/stored-stamp.ts';
import { readFileStamp } from '../files/file-stamp.ts';
import { type TagReading, tagReadingVersion } from './tag-reading.ts';

/** Prompt data that is kept between searches. */
export type PromptMemory = {
  /** Returns the clip in a file that has not changed since it was read; null if unknown. */
  clipIn: (path: string) => Promise<ClipId | null>;
  /** Returns the stored reading of a clip's tags, unless an older version wrote it. */
  readingOf: (clipId: ClipId) => TagReading | null;
  saveReading: (clipId: ClipId, reading: TagReading) => void;
  /** Returns the key of the text chosen as the prompt of a workflow; null if none was. */
  choiceOf: (workflowKey: string) => string | null;
};

/** Keeps prompt data in the database. */
export const promptMemory = ({ clips, promptReadings, workflowChoices }: Store): PromptMemory => ({
  clipIn: async (path) => {
    try {
      return clips.findByFile(path, stampText(await readFileStamp(path)))?.id ?? null;
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  },
  readingOf: (clipId) => {
    const stored = promptReadings.of(clipId, tagReadingVersion);
    return stored === null ? null : (JSON.parse(stored) as TagReading);
  },
  saveReading: (clipId, reading) =>
    promptReadings.save(clipId, tagReadingVersion, JSON.stringify(reading)),
  choiceOf: (workflowKey) => workflowChoices.of(workflowKey),
});
