import type { Decision } from '../../../shared/domain/decision.ts';
import type { Generation } from '../../../shared/domain/found-prompt.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { JobRow } from '../tables/job-row.ts';
import type { PlaceRow } from '../tables/place-row.ts';
import type { RunRow } from '../tables/run-row.ts';

/** A file in which a clip was seen; `missing` is 1 if it was absent when last checked. */
export type StoredFile = { path: string; seenMs: number; missing: number };

/** State of a clip, with its most recent prompt. */
export type StoredStanding = Pick<
  JobRow,
  | 'path'
  | 'root'
  | 'stage'
  | 'state'
  | 'reason'
  | 'prompt'
  | 'promptSource'
  | 'promptOrigin'
  | 'runId'
  | 'reused'
>;

/** A run, without what is meaningful only within its own database. */
export type StoredRun = Omit<
  RunRow,
  'serviceId' | 'clipId' | 'batchId' | 'copyId' | 'frames' | 'pictureRaw'
> & {
  /** Null for the built-in evaluator. */
  serviceAddress: string | null;
  /** Tracks of its findings in the order of its result; null for a finding without a track yet. */
  trackIds: (string | null)[];
};

/** A finding across the runs of a clip, with its verdict and note. */
export type StoredTrack = PlaceRow & {
  trackId: string;
  verdict: string | null;
  note: string;
  /** When verdict or note last changed (Unix ms); null if neither was ever set. */
  changedMs: number | null;
};

export type StoredDecision = { decision: Decision; decidedMs: number };

/** Everything stored about a clip, except its history. */
export type StoredClip = {
  clipId: ClipId;
  /** Hash of its bytes; null for a clip at an address whose bytes are unknown. */
  sha256: string | null;
  /** Address of a clip that is identified by it; else null. */
  address: string | null;
  sizeBytes: number;
  /** JSON of a `Probe`. */
  probe: string;
  addedMs: number;
  /** Most recently seen first. */
  files: StoredFile[];
  standing: StoredStanding | null;
  typedPrompt: { text: string; changedMs: number } | null;
  decision: StoredDecision | null;
  /** How it was generated; null if unknown. */
  generation: Generation | null;
  /** Newest first. */
  runs: StoredRun[];
  tracks: StoredTrack[];
};
