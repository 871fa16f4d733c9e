import type { ClipDetail, LocateProgress, LocateResult } from '../../shared/contract/clips.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import type { Probe } from '../clips/identify-clip.ts';
import type { EngineParts } from '../evaluation/engine-parts.ts';
import type { Store } from '../store/store.ts';
import { readStoredJson } from '../store/stored-json.ts';
import { type DeleteClips, deleteClips, type OnProgress } from './delete-clips.ts';
import { type CheckFile, createFindClipPath, type FindClipPath } from './find-clip-path.ts';
import type { TypedPrompt } from './library-calls.ts';
import type { LibraryThread } from './library-thread.ts';
import { type LocateClip, locateClip } from './locate-clip.ts';

/**
 * Finds a clip's file if it is a video. Any other file is never shown or sent, since a file named
 * `.mp4` may be a link to something else.
 * @returns as `FindClipPath`; also null if the bytes are not a video
 */
const createFindVideoPath =
  ({ clips }: Store, findClipPath: FindClipPath): FindClipPath =>
  async (clipId) => {
    const path = await findClipPath(clipId);
    const probe = readStoredJson<Probe>(clips.probe(clipId));
    return probe?.ok ? path : null;
  };

export type ClipActions = ReturnType<typeof createClipActions>;

export const createClipActions = (
  thread: LibraryThread,
  parts: EngineParts,
  checkFile: CheckFile,
) => {
  const findClipPath = createFindClipPath({ ...parts, thread, checkFile });
  const changed = (): void => parts.bus.emit({ type: 'library-changed' });
  const change = thread.pick(
    'setVerdict',
    'setTracks',
    'setOwnFinding',
    'replaceAnswers',
    'setDecisions',
    'setAgentDecision',
    'changeTags',
  );
  /** Tells windows once a change is stored. */
  const telling =
    <Input, Output>(change: (input: Input) => Promise<Output>) =>
    async (input: Input): Promise<Output> => {
      const output = await change(input);
      changed();
      return output;
    };
  return {
    ...thread.pick('history', 'answer', 'proposeDecisions'),
    /** Reads everything stored about a clip. No network. @throws AppError unknown_clip */
    get: (clipId: ClipId): Promise<ClipDetail> => thread.call('detail', clipId),

    /** Sets typed prompts; a blank one counts as none. @returns the previous ones */
    setPrompts: async (prompts: readonly TypedPrompt[]): Promise<TypedPrompt[]> => {
      const typed = prompts.map(({ clipId, text }) => ({
        clipId,
        text: text?.trim() ? text : null,
      }));
      const before = await thread.call('setPrompts', typed);
      parts.bus.emit({ type: 'prompts-changed' });
      return before;
    },

    setVerdict: telling(change.setVerdict),
    /**
     * Omitted members are not changed.
     * @returns tracks not changed, as they are no longer `expected`
     */
    setTracks: telling(change.setTracks),
    setOwnFinding: telling(change.setOwnFinding),
    replaceAnswers: telling(change.replaceAnswers),

    setDecisions: telling(change.setDecisions),
    /** What an agent would decide, as a suggestion to people; null removes it. */
    setAgentDecision: telling(change.setAgentDecision),
    /** @returns the changes, whose opposite undoes them */
    changeTags: telling(change.changeTags),

    /**
     * Removes clips and all their results from the library; the files stay.
     * @throws AppError api_key_not_set, data_folder_busy, if the service is to delete them as well
     */
    delete: (input: DeleteClips, signal: AbortSignal, onProgress?: OnProgress) =>
      deleteClips(input, thread, parts, signal, onProgress).finally(changed),

    filePath: findClipPath,
    /** Like `filePath`, but also null if the file is not a video. */
    videoPath: createFindVideoPath(parts.store, findClipPath),

    /**
     * Searches for a missing clip by content, and links the files that have it.
     * @throws AppError unknown_clip, path_not_found, path_unreadable; the signal's reason
     */
    locate: (
      input: LocateClip,
      onProgress: (progress: LocateProgress) => void,
      signal: AbortSignal,
    ): Promise<LocateResult> =>
      locateClip(input, { ...parts, thread, findClipPath }, onProgress, signal),
  };
};
