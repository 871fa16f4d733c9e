import type { ClipId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { Store } from '../../store/store.ts';
import { stampText } from '../../store/stored-stamp.ts';
import { readFileStamp } from '../files/file-stamp.ts';
import { type TagReading, tagReadingVersion } from './tag-reading.ts';

/** What is remembered of prompts from one search to the next. */
export type PromptMemory = {
  /** The clip in a file that is as it was when it was last read; null where it is not known. */
  clipIn: (path: string) => Promise<ClipId | null>;
  /** What the tags of a clip say, unless they were read by an older reader. */
  readingOf: (clipId: ClipId) => TagReading | null;
  saveReading: (clipId: ClipId, reading: TagReading) => void;
  /** Key of the text that was chosen as the prompt of a workflow; null where none was. */
  choiceOf: (workflowKey: string) => string | null;
};

/** The memory that lies in the database. */
export const promptMemory = ({ clips, promptReadings, workflowChoices }: Store): PromptMemory => ({
  clipIn: async (path) => {
    try {
      return clips.inFile(path, stampText(await readFileStamp(path)))?.id ?? null;
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
