import type { ClipDetail } from '../../shared/contract/clips.ts';
import type { LocateEvent } from '../../shared/contract/locate.ts';
import type { ClipDecision, Decision } from '../../shared/domain/decision.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import type { Verdict } from '../../shared/domain/verdict.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { type Probe, readProbe } from '../clips/identify-clip.ts';
import type { EngineParts } from '../evaluation/engine-parts.ts';
import type { Store } from '../store/store.ts';
import type { TrackVerdict } from '../store/tables/verdicts.ts';
import { type DeleteClips, type DeletedClips, deleteClips } from './delete-clips.ts';
import { createFindClipPath, type FindClipPath } from './find-clip-path.ts';
import type { TrackChange, TypedPrompt } from './library-calls.ts';
import type { LibraryThread } from './library-thread.ts';
import { type LocateClip, locateClip } from './locate-clip.ts';
import type { LookAtFile } from './look-at-file.ts';

/** What may pass says nothing of the bytes: they are read again when they are asked for again. */
const nullWhereUnreadable = (error: unknown): null => {
  if (error instanceof AppError) return null;
  throw error;
};

/**
 * Finds the file of a clip that can be read as a video: of any other nothing is shown or sent, since
 * whatever is called `.mp4` may be linked to a file of another kind. One that came by an import
 * without what its file is gets read here.
 * @returns as `FindClipPath`; null also where the bytes are no video
 */
const createFindVideoPath =
  ({ clips }: Store, findClipPath: FindClipPath): FindClipPath =>
  async (clipId) => {
    const known = JSON.parse(clips.probe(clipId) ?? 'null') as Probe | null;
    if (known === null || (!known.ok && known.error !== null)) return null;
    const path = await findClipPath(clipId);
    if (path === null || known.ok) return path;
    const probe = await readProbe(path, {}).catch(nullWhereUnreadable);
    if (probe === null) return null;
    clips.saveProbe(clipId, JSON.stringify(probe));
    return probe.ok ? path : null;
  };

export type Clips = ReturnType<typeof createClips>;

/** A prompt of nothing but blanks is none, wherever it comes from. */
const notBlank = (text: string | null): string | null =>
  text === null || text.trim() === '' ? null : text;

/** Single clips of the library, and what is done to those that are selected. */
export const createClips = (thread: LibraryThread, parts: EngineParts, lookAtFile: LookAtFile) => {
  const findClipPath = createFindClipPath({ ...parts, thread, lookAtFile });
  const changed = (): void => parts.bus.emit({ type: 'library-changed' });
  const promptsChanged = (): void => parts.bus.emit({ type: 'prompts-changed' });
  return {
    /** Everything stored about a clip. No network. @throws AppError unknown_clip */
    get: async (clipId: ClipId): Promise<ClipDetail> => {
      const detail = await thread.call('detail', clipId);
      if (detail) return detail;
      throw new AppError('unknown_clip', 'This clip is not in the library any more.');
    },

    /** Gives clips a prompt by hand, or takes it back (null). @returns what was typed before */
    setPrompt: async (input: {
      clipIds: readonly ClipId[];
      text: string | null;
    }): Promise<TypedPrompt[]> => {
      const text = notBlank(input.text);
      const wanted = input.clipIds.map((clipId) => ({ clipId, text }));
      const before = await thread.call('setPrompts', wanted);
      promptsChanged();
      return before;
    },
    /** Gives clips prompts by hand, each its own. @returns what was typed before */
    setPrompts: async (prompts: readonly TypedPrompt[]): Promise<TypedPrompt[]> => {
      const wanted = prompts.map(({ clipId, text }) => ({ clipId, text: notBlank(text) }));
      const before = await thread.call('setPrompts', wanted);
      promptsChanged();
      return before;
    },
    /** Puts typed prompts back as `setPrompt` gave them. */
    restorePrompts: async (prompts: readonly TypedPrompt[]): Promise<void> => {
      await thread.call('setPrompts', prompts);
      promptsChanged();
    },

    /** Says the same of every finding of the newest result. @returns what was said before */
    setVerdict: async (input: {
      clipIds: readonly ClipId[];
      verdict: Verdict | null;
    }): Promise<TrackVerdict[]> => {
      const before = await thread.call('setVerdict', input);
      changed();
      return before;
    },
    /**
     * Verdict and note of single findings; what is left out stays.
     * @returns tracks that stay as they are, since something else is said of them by now
     */
    setTracks: async (changes: readonly TrackChange[]): Promise<string[]> => {
      const left = await thread.call('setTracks', changes);
      changed();
      return left;
    },

    /** Keeps or rejects clips; null makes them undecided. @returns the decisions before */
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
      const left = await thread.call('restoreDecisions', input);
      changed();
      return left;
    },

    /**
     * Takes clips out of the library with all their results; the files stay.
     * @throws AppError api_key_not_set, data_folder_busy, where the service is to delete as well
     */
    delete: (input: DeleteClips, signal: AbortSignal): Promise<DeletedClips> =>
      deleteClips(input, thread, parts, signal).finally(changed),

    /** A file that still holds the bytes that were read; null when none does. */
    filePath: findClipPath,
    /** The same of a clip that can be read as a video; null for any other. */
    videoPath: createFindVideoPath(parts.store, findClipPath),

    /**
     * Looks for a missing clip by its content, and links the files that have it.
     * @throws AppError unknown_clip, path_not_found, path_unreadable; the signal's reason
     */
    locate: (input: LocateClip, signal: AbortSignal): AsyncGenerator<LocateEvent, void, void> =>
      locateClip(input, { ...parts, thread, findClipPath }, signal),
  };
};
