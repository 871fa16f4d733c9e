import type { ErrorRecord } from '../../../../shared/errors/app-error.ts';
import type { FrameTimes, Still } from '../pictures/clip-media.ts';
import type { CopyJob, CopyMethod } from './copy-clip.ts';

/** To the decoder: what to make of one file. One job at a time. */
export type DecoderJob =
  /** A small WebP picture, written to a path where nothing is yet: of a moment, or a typical one. */
  | { kind: 'thumbnail'; path: string; target: string; atMs: number | null }
  | { kind: 'frame-times'; path: string }
  | { kind: 'stills'; path: string; frames: readonly number[]; longerSidePx: number }
  /** A smaller copy, written to a path where nothing is yet. */
  | { kind: 'proxy'; path: string; target: string; longerSidePx: number }
  /** A copy of some frames that says all that the file says of itself, see `copyClip`. */
  | (CopyJob & { kind: 'copy' });

export type DecoderJobKind = DecoderJob['kind'];

/** What a job of each kind gives. */
export type DecoderResults = {
  thumbnail: true;
  'frame-times': FrameTimes;
  /** In the order of the job's frames; null for one that cannot be decoded. */
  stills: (Still | null)[];
  /** Size of the picture, in pixels. */
  proxy: { width: number; height: number };
  copy: CopyMethod;
};

/**
 * Messages of the decoder: that it has begun the job; then, while it makes a copy, how many frames
 * are written so far.
 */
export type DecoderProgress = { outcome: 'begun' } | { outcome: 'progress'; doneFrames: number };

/**
 * From the decoder, one for each job. `refused`: it cannot be made of this file. `failed`: it is not
 * this file that keeps it from being made.
 */
export type DecoderAnswer =
  | { outcome: 'made'; result: DecoderResults[DecoderJobKind] }
  | { outcome: 'failed'; error: ErrorRecord }
  | { outcome: 'refused'; message: string };
