import { open } from 'node:fs/promises';
import type { WatchInfo } from '../../../shared/contract/watch.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { type BoxRange, readBox } from '../../../shared/mp4/read-box.ts';
import { fileUnreadable } from '../../clips/files/file-error.ts';
import type { IdentifiedClip } from '../../clips/identify-clip.ts';
import { invalidVideo } from '../../clips/media/probe/describe-video.ts';
import { bytesOf, type ReadBytes, readMp4Boxes } from '../../clips/media/probe/read-mp4-boxes.ts';
import type { WatchTiming } from '../../ports.ts';
import { type FileStamp, stampText } from '../../store/stored-stamp.ts';
import type { Arrival, WatchMemory } from './watch-memory.ts';

const maxChildren = 10_000;

const isFilled = async (readBytes: ReadBytes, movie: BoxRange): Promise<boolean> => {
  const endsAt = movie.position + movie.sizeBytes;
  let position = movie.position + movie.headerBytes;
  for (let count = 0; count < maxChildren && position < endsAt; count += 1) {
    const child = await readBox(readBytes, position, endsAt);
    if (child === null || child.sizeBytes < child.headerBytes) return false;
    position += child.sizeBytes;
  }
  return position === endsAt;
};

/** Zero bytes at the end that indicate reserved, unwritten space: real clips hardly end so. */
const tailBytes = 4096;

const endsInZeros = async (readBytes: ReadBytes, fileBytes: number): Promise<boolean> => {
  const tail = await readBytes(Math.max(0, fileBytes - tailBytes), tailBytes);
  return tail.every((byte) => byte === 0);
};

/**
 * Checks by its structure whether an MP4 file is complete.
 * @returns false if more may follow: the file ends in zeros, or within an optional box
 * @throws AppError invalid_video for an incomplete file, file_unreadable
 */
const checkComplete = async (path: string): Promise<boolean> => {
  try {
    await using file = await open(path);
    const { size } = await file.stat();
    const readBytes = bytesOf(file);
    const { movie, missingBytes, endsAt } = await readMp4Boxes(readBytes, size);
    if (missingBytes > 0) throw invalidVideo('is not complete: its end is missing.');
    if (movie === null) throw invalidVideo('is not complete: its index ("moov") is missing.');
    if (!(await isFilled(readBytes, movie))) {
      throw invalidVideo('is not complete: its index ("moov") is not fully written.');
    }
    return endsAt === size && !(await endsInZeros(readBytes, size));
  } catch (error) {
    throw error instanceof AppError ? error : fileUnreadable(path, error);
  }
};

/** Maximum delay before the next check of an incomplete file; the delay doubles with every try. */
const maxRecheckMs = 60_000;

const recheckDelayMs = (tries: number, { settleMs }: WatchTiming): number =>
  Math.min(settleMs * 2 ** tries, maxRecheckMs);

type Candidate = {
  stamp: string;
  sizeBytes: number;
  sinceMs: number;
  checkAtMs: number;
  tries: number;
  /** Why the file cannot be taken yet; null while it is still changing. */
  problem: string | null;
  /** Bytes read so far; null while the file is not being read. */
  readBytes: number | null;
};

type ArrivalsParts = {
  root: string;
  memory: WatchMemory;
  timing: WatchTiming;
  /** Probes and hashes. @throws AppError invalid_video, file_unreadable, file_changed */
  identify: (path: string, onBytes: (doneBytes: number) => void) => Promise<IdentifiedClip>;
  /** Called at most ten times a second while a file is read. */
  onRead: () => void;
};

/**
 * Tracks the files of a watched folder until they are complete: unchanged for a while, complete by
 * their structure, and readable. Each is identified by its bytes: one only renamed, moved or copied
 * is not new.
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
      stamp: text,
      sizeBytes: stamp.sizeBytes,
      sinceMs: nowMs,
      checkAtMs: nowMs + timing.settleMs,
      tries: 0,
      problem: null,
      readBytes: null,
    });
  };

  const forget = (path: string): void => {
    candidates.delete(path);
    ready.delete(path);
  };

  const clipIn = async (path: string, candidate: Candidate, nowMs: number) => {
    const isSure = await checkComplete(path);
    if (!isSure && nowMs < candidate.sinceMs + timing.brokenAfterMs) return null;
    const clip = await parts.identify(path, (doneBytes) => {
      candidate.readBytes = doneBytes;
      parts.onRead();
    });
    return clip.stamp === candidate.stamp ? clip.id : null;
  };

  const refuse = (path: string, candidate: Candidate, error: AppError, nowMs: number): void => {
    const { code, message } = error;
    const isOverdue = nowMs >= candidate.sinceMs + timing.brokenAfterMs;
    if (isOverdue && code === 'invalid_video') {
      candidates.delete(path);
      memory.note(path, { stamp: candidate.stamp, state: 'broken', clipId: null, message });
      return;
    }
    // A file counts as broken only if it stays broken: until then it may still be written.
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
    follow: (listed: ReadonlyMap<string, FileStamp>, nowMs: number): void => {
      for (const path of [...candidates.keys(), ...ready.keys()]) {
        if (!listed.has(path)) forget(path);
      }
      for (const [path, stamp] of listed) {
        if (memory.isDecided(path, stamp)) forget(path);
        else follow(path, stamp, nowMs);
      }
    },
    due: (nowMs: number): string[] =>
      [...candidates].flatMap(([path, { checkAtMs }]) => (nowMs >= checkAtMs ? path : [])),
    /** Checks a file. @throws the reason of the signal that `identify` was aborted with */
    check: async (path: string, nowMs: number): Promise<void> => {
      const candidate = candidates.get(path);
      if (!candidate) return;
      candidate.tries += 1;
      candidate.checkAtMs = nowMs + recheckDelayMs(candidate.tries, timing);
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
    /** Clips to take now, including copies of the same bytes; none while more are about to come. */
    gathered: (nowMs: number): Arrival[] => {
      const isSettling = [...candidates.values()].some(({ tries }) => tries === 0);
      const mustWait = isSettling && nowMs < readySinceMs + timing.gatherMs;
      return mustWait ? [] : [...ready.values()];
    },
    taken: (arrivals: readonly Arrival[]): void => {
      for (const { path } of arrivals) ready.delete(path);
    },
    waiting: (max: number): Pick<WatchInfo, 'waitingCount' | 'waiting'> => ({
      waitingCount: candidates.size + ready.size,
      waiting: [...candidates].slice(0, max).map(([path, { sizeBytes, problem, readBytes }]) => ({
        path,
        sizeBytes,
        problem,
        readBytes,
      })),
    }),
  };
};
