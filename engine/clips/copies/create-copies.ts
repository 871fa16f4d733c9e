import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import PQueue from 'p-queue';
import type { ForkModule } from '../../../processes/fork-module.ts';
import type { ClipPart, RunCopy } from '../../../shared/domain/clip-copy.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { limits as documentedLimits } from '../../../shared/service-api/limits.ts';
import type { ServiceLimits } from '../../service/model-list.ts';
import type { Store } from '../../store/store.ts';
import { stampText } from '../../store/stored-stamp.ts';
import { explainWriteError } from '../files/file-error.ts';
import { readFileStamp } from '../files/file-stamp.ts';
import type { FileHasher } from '../media/hash/file-hasher.ts';
import { createDecoderPool } from '../media/pictures/clip-decoder.ts';
import { constantRateTimes, type FrameTimes } from '../media/pictures/clip-media.ts';
import { brokenLimits } from '../media/probe/preflight.ts';
import { type ProbedVideo, probeFile } from '../media/probe/probe-file.ts';
import { type ChosenFrames, chooseFrames } from './choose-frames.ts';

type CopySource = {
  readonly id: ClipId;
  readonly path: string;
  readonly sizeBytes: number;
  readonly video: ProbedVideo;
};

export type CopyPlan = ChosenFrames & {
  readonly sourceFrames: number;
  readonly fps: number;
  readonly limits: ServiceLimits;
};

export type FinishedCopy = {
  readonly id: string;
  readonly path: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly stamp: string;
};

type CopyHooks = {
  readonly signal: AbortSignal;
  readonly onFrames: (done: number) => void;
};

/** Maximum number of parallel encoders; each uses several cores. */
const maxEncoders = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)));

const notMade = (why: string): AppError =>
  new AppError('copy_not_made', `This clip cannot be copied: ${why}. Convert it.`);

/**
 * Maximum size of a copy, in bytes. A service with the documented limit may count in decimal
 * megabytes, so the copy stays below that.
 */
const maxBytes = ({ maxFileBytes }: ServiceLimits): number =>
  maxFileBytes === documentedLimits.videoBytes ? documentedLimits.videoBytesWarn : maxFileBytes;

export type Copies = ReturnType<typeof createCopies>;

/** Clips cut or converted to fit a service's limits; without `forkModule`, none can be made. */
export const createCopies = (
  { store, hasher }: { store: Store; hasher: FileHasher },
  folder: string,
  forkModule: ForkModule | undefined,
) => {
  const decoderPool = forkModule && createDecoderPool(forkModule, maxEncoders);
  // Also limits hashing and checking.
  const queue = new PQueue({ concurrency: maxEncoders });
  const beingWritten = new Set<string>();
  const pathOf = (id: string): string => join(folder, `${id}.mp4`);

  const timesOf = async ({ path, video }: CopySource): Promise<FrameTimes> => {
    const times =
      constantRateTimes(video) ?? (await decoderPool?.run({ kind: 'frame-times', path })) ?? null;
    if (times) return times;
    throw notMade('it has no frame times');
  };

  const verifyFile = async (id: string, sha256: string): Promise<FinishedCopy | null> => {
    const path = pathOf(id);
    const hashed = await hasher.hash(path).catch(() => null);
    if (hashed?.sha256 !== sha256) return null;
    const { sizeBytes } = hashed.stamp;
    return { id, path, sha256, sizeBytes, stamp: stampText(hashed.stamp) };
  };

  const findExisting = async ({ id }: CopySource, plan: CopyPlan): Promise<FinishedCopy | null> => {
    for (const row of store.copies.forRange(id, plan)) {
      if (row.sizeBytes > maxBytes(plan.limits)) continue;
      const verified = await verifyFile(row.id, row.sha256);
      if (verified) return verified;
    }
    return null;
  };

  const encode = async (source: CopySource, plan: CopyPlan, target: string, hooks: CopyHooks) => {
    const { startFrame, frameCount, limits } = plan;
    const { path } = source;
    const job = { path, target, startFrame, frameCount, maxBytes: maxBytes(limits) };
    const method = await decoderPool?.run({ kind: 'copy', ...job }, hooks);
    hooks.signal.throwIfAborted();
    if (!method) throw notMade('some of its frames cannot be read');
    return method;
  };

  /** Checks the finished copy: one frame more or less would shift all findings. */
  const check = async (target: string, plan: CopyPlan, sizeBytes: number): Promise<void> => {
    const video = await probeFile(target);
    const [problem] = brokenLimits({ video, sizeBytes }, plan.limits);
    if (problem) {
      throw new AppError(
        'copy_not_made',
        `The copy of this clip would be rejected as well: "${problem.message}"`,
      );
    }
    if (video.frameCount !== plan.frameCount) {
      throw new AppError(
        'copy_not_made',
        'This clip cannot be copied: the copy has a different number of frames.',
      );
    }
  };

  const makeNew = async (
    source: CopySource,
    plan: CopyPlan,
    target: string,
    hooks: CopyHooks,
  ): Promise<FinishedCopy> => {
    await mkdir(folder, { recursive: true });
    const method = await encode(source, plan, target, hooks);
    const { sha256, stamp } = await hasher.hash(target, { signal: hooks.signal });
    const { sizeBytes } = stamp;
    await check(target, plan, sizeBytes);
    const { limits: _limits, ...frames } = plan;
    const copy: RunCopy = { ...frames, method, sha256, sizeBytes };
    // Saved first: a row without its file is ignored (`verifyFile`), but a file without a row would
    // stay when its clip is deleted.
    const { id } = store.copies.save(source.id, copy);
    await rename(target, pathOf(id));
    const renamedStamp = stampText(await readFileStamp(pathOf(id)));
    return { id, path: pathOf(id), sha256, sizeBytes, stamp: renamedStamp };
  };

  const findOrMake = async (source: CopySource, plan: CopyPlan, hooks: CopyHooks) => {
    const existing = await findExisting(source, plan);
    if (existing) return existing;
    const target = join(folder, `${randomUUID()}.part`);
    beingWritten.add(target);
    try {
      return await makeNew(source, plan, target, hooks);
    } catch (error) {
      throw explainWriteError(error, 'The copy of a clip');
    } finally {
      await rm(target, { force: true });
      beingWritten.delete(target);
    }
  };

  return {
    /** @throws AppError copy_not_made */
    plan: async (source: CopySource, part: ClipPart, limits: ServiceLimits): Promise<CopyPlan> => {
      const times = await timesOf(source);
      const isTooLong = brokenLimits(source, limits).some(({ code }) => code === 'video_too_long');
      const maxSec = isTooLong ? limits.maxDurationSec : Number.POSITIVE_INFINITY;
      const { fps } = source.video;
      const sourceFrames = times.startSecs.length;
      return { ...chooseFrames(times, part, maxSec), sourceFrames, fps, limits };
    },
    /** @throws AppError copy_not_made, output_not_written; the signal's reason */
    make: async (source: CopySource, plan: CopyPlan, hooks: CopyHooks): Promise<FinishedCopy> => {
      let work: Promise<FinishedCopy> | undefined;
      const begin = (): Promise<FinishedCopy> => {
        work = findOrMake(source, plan, hooks);
        return work;
      };
      try {
        return await queue.add(begin, { signal: hooks.signal });
      } finally {
        // The queue does not wait for aborted work, which still has files to remove.
        await work?.catch(() => undefined);
      }
    },
    /** Whether a file in the copies folder is no longer being written. */
    isComplete: ({ path }: { path: string }): boolean => !beingWritten.has(path),
    remove: async (ids: readonly string[]): Promise<void> => {
      for (const id of ids) await rm(pathOf(id), { force: true });
    },
    close: (): void => decoderPool?.close(),
  };
};
