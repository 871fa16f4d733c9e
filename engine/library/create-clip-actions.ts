import type { ClipDetail, HistoryEntry, RunAnswer } from '../../shared/contract/clips.ts';
import type { LocateProgress, LocateResult } from '../../shared/contract/locate.ts';
import type { ClipDecision, Decision } from '../../shared/domain/decision.ts';
import type { ClipId, RunId } from '../../shared/domain/ids.ts';
import type { Verdict } from '../../shared/domain/verdict.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type { Probe } from '../clips/identify-clip.ts';
import type { EngineParts } from '../evaluation/engine-parts.ts';
import type { Store } from '../store/store.ts';
import { readStoredJson } from '../store/stored-json.ts';
import type { TrackVerdict } from '../store/tables/verdicts.ts';
import type { CheckFile } from './check-file.ts';
import { type DeleteClips, type DeletedClips, deleteClips } from './delete-clips.ts';
import { createFindClipPath, type FindClipPath } from './find-clip-path.ts';
import type { TrackChange, TypedPrompt } from './library-calls.ts';
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

const blankToNull = (text: string | null): string | null =>
  text === null || text.trim() === '' ? null : text;

export const createClipActions = (
  thread: LibraryThread,
  parts: EngineParts,
  checkFile: CheckFile,
) => {
  const findClipPath = createFindClipPath({ ...parts, thread, checkFile });
  const changed = (): void => parts.bus.emit({ type: 'library-changed' });
  const promptsChanged = (): void => parts.bus.emit({ type: 'prompts-changed' });
  return {
    /** Reads everything stored about a clip. No network. @throws AppError unknown_clip */
    get: async (clipId: ClipId): Promise<ClipDetail> => {
      const detail = await thread.call('detail', clipId);
      if (detail) return detail;
      throw new AppError('unknown_clip', 'This clip is no longer in the library.');
    },

    history: ({ clipId }: { clipId: ClipId }): Promise<HistoryEntry[]> =>
      thread.call('history', clipId),
    answer: ({ runId }: { runId: RunId }): Promise<RunAnswer> => thread.call('answer', runId),

    setPrompt: async (input: {
      clipIds: readonly ClipId[];
      text: string | null;
    }): Promise<TypedPrompt[]> => {
      const text = blankToNull(input.text);
      const wanted = input.clipIds.map((clipId) => ({ clipId, text }));
      const before = await thread.call('setPrompts', wanted);
      promptsChanged();
      return before;
    },
    setPrompts: async (prompts: readonly TypedPrompt[]): Promise<TypedPrompt[]> => {
      const wanted = prompts.map(({ clipId, text }) => ({ clipId, text: blankToNull(text) }));
      const before = await thread.call('setPrompts', wanted);
      promptsChanged();
      return before;
    },
    restorePrompts: async (prompts: readonly TypedPrompt[]): Promise<void> => {
      await thread.call('setPrompts', prompts);
      promptsChanged();
    },

    setVerdict: async (input: {
      clipIds: readonly ClipId[];
      verdict: Verdict | null;
    }): Promise<TrackVerdict[]> => {
      const before = await thread.call('setVerdict', input);
      changed();
      return before;
    },
    /**
     * Sets the verdict and note of single findings; omitted members are not changed. A track is a
     * finding followed across runs.
     * @returns tracks that were not changed, because they are no longer as `expected`
     */
    setTracks: async (changes: readonly TrackChange[]): Promise<string[]> => {
      const unchanged = await thread.call('setTracks', changes);
      changed();
      return unchanged;
    },

    setDecision: async (input: {
      clipIds: readonly ClipId[];
      decision: Decision | null;
    }): Promise<ClipDecision[]> => {
      const { decision } = input;
      const wanted = input.clipIds.map((clipId) => ({ clipId, decision }));
      const before = await thread.call('setDecisions', wanted);
      changed();
      return before;
    },
    /**
     * Restores the decisions that `setDecision` returned, where the decision is still `expected`.
     * @returns clips that were not restored
     */
    restoreDecisions: async (input: {
      decisions: readonly ClipDecision[];
      expected: Decision | null;
    }): Promise<ClipId[]> => {
      const notRestored = await thread.call('restoreDecisions', input);
      changed();
      return notRestored;
    },

    /**
     * Removes clips and all their results from the library; the files stay.
     * @throws AppError api_key_not_set, data_folder_busy, if the service is to delete them as well
     */
    delete: (input: DeleteClips, signal: AbortSignal): Promise<DeletedClips> =>
      deleteClips(input, thread, parts, signal).finally(changed),

    /** Finds a file that still holds the clip's bytes; null if there is none. */
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
