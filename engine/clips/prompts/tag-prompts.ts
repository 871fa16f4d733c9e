import type { Generation } from '../../../shared/domain/found-prompt.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Store } from '../../store/store.ts';
import { stampText } from '../../store/stored-stamp.ts';
import { readFileStamp } from '../files/file-stamp.ts';
import type { FileTags } from '../media/probe/probe-file.ts';
import { noPromptRead, type PromptReading } from './shapes/prompt-reading.ts';
import { mergeGenerations, readGenerationTags } from './shapes/read-generation.ts';
import { readPromptTags } from './shapes/read-prompt-tags.ts';

/** The prompt in a clip's tags; stored for the clip, since the same bytes have the same tags. */
export type TagPrompts = {
  reading: PromptReading;
  tooLong: string[];
  generation: Generation;
};

/** Must be increased whenever tags are read differently, so that stored ones are read again. */
const version = 9;

export const noTags: TagPrompts = {
  reading: noPromptRead,
  tooLong: [],
  generation: mergeGenerations([]),
};

/** Container tags come before the XMP packet, a copy that survives stripping (MooshieUI). */
export const promptsInTags = ({ tags, xmp, tooLong }: FileTags): TagPrompts => {
  const inContainer = readPromptTags(tags);
  return {
    reading: inContainer.kind === 'none' ? readPromptTags(xmp) : inContainer,
    tooLong,
    generation: mergeGenerations([tags, xmp].map(readGenerationTags)),
  };
};

export type PromptCache = ReturnType<typeof promptCache>;

export const promptCache = ({ clips, promptReadings, workflowChoices }: Store) => ({
  clipIn: async (path: string): Promise<ClipId | null> => {
    const stamp = await readFileStamp(path).catch(() => null);
    return (stamp && clips.findByFile(path, stampText(stamp))?.id) ?? null;
  },
  /** Null if there are none, or an older version wrote them. */
  storedTags: (clipId: ClipId): TagPrompts | null => {
    const stored = promptReadings.of(clipId, version);
    return stored === undefined ? null : (JSON.parse(stored) as TagPrompts);
  },
  saveTags: (clipId: ClipId, tags: TagPrompts): void =>
    promptReadings.save(clipId, version, JSON.stringify(tags)),
  choiceOf: (workflowKey: string): string | null => workflowChoices.of(workflowKey),
});
