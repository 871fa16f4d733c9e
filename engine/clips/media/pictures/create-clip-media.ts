import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { ForkModule } from '../../../../processes/fork-module.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { findWorkflow } from '../../prompts/find-workflow.ts';
import { createDecoderPool } from './clip-decoder.ts';
import {
  type ClipProxy,
  type FrameTimes,
  parseStoredTimes,
  type Still,
  type StillMark,
} from './clip-media.ts';

/** Maximum number of decoder processes; more would only compete for time and memory. */
const maxDecoders = 4;

type ClipSources = {
  /** Returns a file that still contains the clip, or null if there is none or it is not a video. */
  readonly videoPath: (clipId: ClipId) => Promise<string | null>;
  /** Returns the stored probe as JSON; undefined for an unknown clip. */
  readonly probe: (clipId: ClipId) => string | undefined;
};

export type ClipMedia = Omit<ReturnType<typeof createClipMedia>, 'close'>;

/**
 * Reads from the files of clips. Each result is null if the clip has no file any more or it cannot
 * be decoded, except for frame times that are stored. Has its own decoder processes, so that
 * thumbnails for windows do not wait for a report.
 * @param forkModule starts the decoder; without it no file is read
 */
export const createClipMedia = (
  { videoPath, probe }: ClipSources,
  forkModule: ForkModule | undefined,
) => {
  const decoders =
    forkModule && createDecoderPool(forkModule, Math.min(maxDecoders, availableParallelism()));
  return {
    frameTimes: async (clipId: ClipId): Promise<FrameTimes | null> => {
      const storedProbe = probe(clipId);
      const stored = storedProbe === undefined ? null : parseStoredTimes(storedProbe);
      const path = stored ? null : await videoPath(clipId);
      return stored ?? ((path && (await decoders?.run({ kind: 'frame-times', path }))) || null);
    },
    /**
     * Returns upright stills with square pixels, in the order of `frames`, never enlarged.
     * @param marks drawn on the stills, by frame
     */
    stills: async (
      clipId: ClipId,
      frames: readonly number[],
      longerSidePx: number,
      marks?: ReadonlyMap<number, StillMark>,
    ): Promise<readonly (Still | null)[]> => {
      const path = await videoPath(clipId);
      const job = path && ({ kind: 'stills', path, frames, longerSidePx, marks } as const);
      const stills = job && (await decoders?.run(job));
      return stills || frames.map(() => null);
    },
    /** Writes a proxy to a new file. @throws AppError output_not_written on a full disk */
    proxy: async (
      clipId: ClipId,
      target: string,
      longerSidePx: number,
    ): Promise<ClipProxy | null> => {
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
    /** The workflow that made the clip, as JSON text. */
    workflow: async (clipId: ClipId): Promise<string | null> => {
      const path = await videoPath(clipId);
      return path && (await findWorkflow(path));
    },
    /** Ends the processes; nothing more is read. */
    close: (): void => decoders?.close(),
  };
};
