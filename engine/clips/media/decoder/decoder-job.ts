import type { ErrorRecord } from '../../../../shared/errors/app-error.ts';
import type { FrameTimes, Still, StillMark } from '../pictures/clip-media.ts';
import type { CopyJob, CopyMethod } from './copy-clip.ts';

/**
 * Message to the decoder, which does one job at a time. `atMs` counts from the first frame; null for
 * a typical one. `longerSidePx` is a maximum.
 */
export type DecoderJob =
  | { kind: 'thumbnail'; path: string; target: string; atMs: number | null }
  | { kind: 'frame-times'; path: string }
  | {
      kind: 'stills';
      path: string;
      frames: readonly number[];
      longerSidePx: number;
      marks?: ReadonlyMap<number, StillMark> | undefined;
    }
  | { kind: 'proxy'; path: string; target: string; longerSidePx: number }
  | (CopyJob & { kind: 'copy' })
  | { kind: 'self-test' };

export type DecoderJobKind = DecoderJob['kind'];

export type DecoderTest = { ffmpegVersion: string; decodesH264: boolean };

export type DecoderResults = {
  thumbnail: true;
  'frame-times': FrameTimes;
  /** In the order of the job's frames; null for a frame that cannot be decoded. */
  stills: (Still | null)[];
  /** Size of the proxy in pixels. */
  proxy: { width: number; height: number };
  copy: CopyMethod;
  'self-test': DecoderTest;
};

export type DecoderProgress = { outcome: 'begun' } | { outcome: 'progress'; doneFrames: number };

/** The last message about a job. `refused`: the file cannot be decoded; `failed`: another problem. */
export type DecoderAnswer =
  | { outcome: 'made'; result: DecoderResults[DecoderJobKind] }
  | { outcome: 'failed'; error: ErrorRecord }
  | { outcome: 'refused'; message: string };
