import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { ForkModule } from '../../../../processes/fork-module.ts';
import type { Box } from '../../../../shared/domain/frames/place-finding.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { readStoredJson } from '../../../store/stored-json.ts';
import { findWorkflow } from '../../prompts/find-workflow.ts';
import type { ProbedVideo } from '../probe/describe-video.ts';
import { createDecoderPool } from './clip-decoder.ts';

export type Still = { readonly jpeg: Uint8Array; readonly width: number; readonly height: number };

/** What is drawn on a still: the number of a finding, and its box. */
export type StillMark = {
  readonly number: number;
  /** CSS color, `#rrggbb`. */
  readonly color: string;
  /** Null for the entire frame. */
  readonly box: Box | null;
};

/** Presentation times of a file's frames, in the file's own clock. */
export type FrameTimes = {
  /** Start of each presented frame, ascending. */
  readonly startSecs: readonly number[];
  /** Duration of the last frame; 0 if the file does not say. */
  readonly lastDurationSec: number;
  /** Start of the first frame in the file as presented, if an empty edit precedes it; else 0. */
  readonly originSec: number;
};

export type ClipProxy = { readonly path: string; readonly width: number; readonly height: number };

export const constantRateTimes = (video: ProbedVideo | undefined): FrameTimes | null => {
  if (!video?.isConstantRate || !video.frameCount) return null;
  const { durationSec, frameCount, originSec = 0 } = video;
  return {
    startSecs: Array.from({ length: frameCount }, (_, frame) => (frame * durationSec) / frameCount),
    lastDurationSec: durationSec / frameCount,
    originSec,
  };
};

/**
 * Frame times if the stored probe proves a constant rate, so that the file need not be opened.
 * @param probe JSON of the probe or its error
 */
export const parseStoredTimes = (probe: string): FrameTimes | null =>
  constantRateTimes(readStoredJson<{ video?: ProbedVideo }>(probe)?.video);

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
