import type { ClipId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { IdentifiedClip } from '../../clips/identify-clip.ts';
import type { WatchTiming } from '../../ports.ts';
import { type FileStamp, stampText } from '../../store/stored-stamp.ts';
import { expectWhole } from './expect-whole.ts';
import type { Arrival, WatchMemory } from './watch-memory.ts';
import { lookAgainAfter } from './watch-timing.ts';

/** A file that may become a clip to be taken. */
type Candidate = {
  stamp: string;
  sizeBytes: number;
  /** Since when it stays as it is, and when it is to be looked into. */
  sinceMs: number;
  lookMs: number;
  /** How often it was looked into in vain. */
  looks: number;
  /** Why it cannot be taken yet; null while it settles. */
  problem: string | null;
  /** How much of it has been read; null while it is not being read. */
  readBytes: number | null;
};

/** A file that is not complete yet, or not read to its end. */
export type WaitingFile = Pick<Candidate, 'sizeBytes' | 'problem' | 'readBytes'> & { path: string };

type ArrivalsParts = {
  root: string;
  memory: WatchMemory;
  timing: WatchTiming;
  /** Probes and hashes. @throws AppError invalid_video, file_unreadable, file_changed */
  identify: (path: string, onBytes: (doneBytes: number) => void) => Promise<IdentifiedClip>;
  /** Called while a file is read, ten times a second at most. */
  onRead: () => void;
};

/**
 * Follows the files of a watched folder from when they appear until they are complete: unchanged
 * for a while, whole by their own structure, and readable. Each is identified by its bytes, so that
 * one which was only renamed, touched, moved or copied is none that is new.
 */
export const createArrivals = (parts: ArrivalsParts) => {
  const { root, memory, timing } = parts;
  const candidates = new Map<string, Candidate>();
  const ready = new Map<string, Arrival>();
  let readySinceMs = 0;

  const follow = (path: string, stamp: FileStamp, nowMs: number): void => {
    const text = stampText(stamp);
    if (ready.get(path)?.stamp === text || candidates.get(path)?.stamp === text) return;
    ready.delete(path);
    candidates.set(path, {
      ...{ stamp: text, sizeBytes: stamp.sizeBytes, sinceMs: nowMs },
      ...{ lookMs: nowMs + timing.settleMs, looks: 0, problem: null, readBytes: null },
    });
  };

  const forget = (path: string): void => {
    candidates.delete(path);
    ready.delete(path);
  };

  /** @returns the clip in a file that is complete; null for one that may not be */
  const clipIn = async (path: string, candidate: Candidate, nowMs: number) => {
    const isSure = await expectWhole(path);
    if (!isSure && nowMs < candidate.sinceMs + timing.brokenAfterMs) return null;
    const clip = await parts.identify(path, (doneBytes) => {
      candidate.readBytes = doneBytes;
      parts.onRead();
    });
    return clip.stamp === candidate.stamp ? clip.id : null;
  };

  /** It is not what it should be: it is looked at again later, or when it has changed. */
  const refuse = (path: string, candidate: Candidate, error: AppError, nowMs: number): void => {
    const { code, message } = error;
    const isOld = nowMs >= candidate.sinceMs + timing.brokenAfterMs;
    if (isOld && code === 'invalid_video') {
      candidates.delete(path);
      memory.note(path, { stamp: candidate.stamp, state: 'broken', clipId: null, message });
      return;
    }
    // Whether it is broken for good shows when it stays so: until then it is still being written.
    candidate.problem = code === 'invalid_video' ? null : message;
  };

  const accept = (path: string, { stamp }: Candidate, clipId: ClipId, nowMs: number): void => {
    candidates.delete(path);
    if (memory.isTaken(clipId, path)) {
      memory.note(path, { stamp, state: 'taken', clipId, message: null });
      return;
    }
    if (ready.size === 0) readySinceMs = nowMs;
    ready.set(path, { path, root, clipId, stamp });
  };

  return {
    /** Takes in how the folder is now. */
    follow: (listed: ReadonlyMap<string, FileStamp>, nowMs: number): void => {
      for (const path of [...candidates.keys(), ...ready.keys()]) {
        if (!listed.has(path)) forget(path);
      }
      for (const [path, stamp] of listed) {
        if (memory.isDecided(path, stamp)) forget(path);
        else follow(path, stamp, nowMs);
      }
    },
    /** Files that have stayed as they are for long enough to be looked into. */
    due: (nowMs: number): string[] =>
      [...candidates].flatMap(([path, { lookMs }]) => (nowMs >= lookMs ? path : [])),
    /** Looks into a file. @throws the reason of the signal that `identify` ends by */
    lookInto: async (path: string, nowMs: number): Promise<void> => {
      const candidate = candidates.get(path);
      if (!candidate) return;
      candidate.looks += 1;
      candidate.lookMs = nowMs + lookAgainAfter(candidate.looks, timing);
      try {
        const clipId = await clipIn(path, candidate, nowMs);
        if (clipId !== null) accept(path, candidate, clipId, nowMs);
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'interrupted') throw error;
        refuse(path, candidate, error, nowMs);
      } finally {
        candidate.readBytes = null;
      }
    },
    /** Clips to be taken now, copies of the same bytes among them; none while more are about to be. */
    gathered: (nowMs: number): Arrival[] => {
      const isSettling = [...candidates.values()].some(({ looks }) => looks === 0);
      const mustWait = isSettling && nowMs < readySinceMs + timing.gatherMs;
      return mustWait ? [] : [...ready.values()];
    },
    /** These have been taken. */
    taken: (arrivals: readonly Arrival[]): void => {
      for (const { path } of arrivals) ready.delete(path);
    },
    /** The first of the files that are not complete, and how many have not been taken. */
    waiting: (most: number): { waitingCount: number; waiting: WaitingFile[] } => ({
      waitingCount: candidates.size + ready.size,
      waiting: [...candidates].slice(0, most).map(([path, { sizeBytes, problem, readBytes }]) => ({
        ...{ path, sizeBytes, problem, readBytes },
      })),
    }),
  };
};
