import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { ForkModule } from '../../../../processes/fork-module.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { findWorkflow } from '../../prompts/find-workflow.ts';
import { createDecoderPool } from './clip-decoder.ts';
import { type ClipMedia, type FrameTimes, parseStoredTimes } from './clip-media.ts';

/**
 * Maximum number of frames whose times are kept, each in 8 bytes: enough for a few thousand usual
 * clips, which a report reads in several passes.
 */
const maxCachedFrames = 1_000_000;

/** Maximum number of decoder processes; more would only compete for time and memory. */
const maxDecoders = 4;

type ClipSources = {
  /** Returns a file that still contains the clip, or null if there is none or it is not a video. */
  readonly videoPath: (clipId: ClipId) => Promise<string | null>;
  /** Returns the stored probe as JSON; undefined for an unknown clip. */
  readonly probe: (clipId: ClipId) => string | undefined;
};

/**
 * Reads frame times, stills, proxies and workflows of clips. Has its own decoder processes, so that thumbnails
 * for windows do not wait for a report.
 * @param forkModule starts the decoder; without it no file is read
 */
export const createClipMedia = (
  { videoPath, probe }: ClipSources,
  forkModule: ForkModule | undefined,
): ClipMedia & { /** Ends the processes; nothing more is read. */ close(): void } => {
  const decoders =
    forkModule && createDecoderPool(forkModule, Math.min(maxDecoders, availableParallelism()));
  const cached = new Map<ClipId, FrameTimes>();
  let cachedFrames = 0;

  const readTimes = async (clipId: ClipId): Promise<FrameTimes | null> => {
    const path = await videoPath(clipId);
    const times = path && (await decoders?.run({ kind: 'frame-times', path }));
    if (!times) return null;
    cachedFrames += times.startSecs.length;
    if (cachedFrames > maxCachedFrames) {
      cached.clear();
      cachedFrames = times.startSecs.length;
    }
    cached.set(clipId, times);
    return times;
  };

  return {
    frameTimes: async (clipId) => {
      const storedProbe = probe(clipId);
      const stored = storedProbe === undefined ? null : parseStoredTimes(storedProbe);
      return stored ?? cached.get(clipId) ?? readTimes(clipId);
    },
    stills: async (clipId, frames, longerSidePx, marks) => {
      const path = await videoPath(clipId);
      const job = path && ({ kind: 'stills', path, frames, longerSidePx, marks } as const);
      const stills = job && (await decoders?.run(job));
      return stills || frames.map(() => null);
    },
    proxy: async (clipId, target, longerSidePx) => {
      const path = await videoPath(clipId);
      let size: { width: number; height: number } | null | undefined;
      try {
        size = path ? await decoders?.run({ kind: 'proxy', path, target, longerSidePx }) : null;
      } finally {
        // Removes what a killed process or a full disk has left behind.
        if (!size) await rm(target, { force: true });
      }
      return size ? { path: target, ...size } : null;
    },
    workflow: async (clipId) => {
      const path = await videoPath(clipId);
      return path && (await findWorkflow(path));
    },
    close: () => decoders?.close(),
  };
};
