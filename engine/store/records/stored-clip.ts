import type { Decision } from '../../../shared/domain/decision.ts';
import type { Generation } from '../../../shared/domain/found-prompt.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { JobRow } from '../tables/job-row.ts';
import type { PlaceRow } from '../tables/place-row.ts';
import type { RunRow } from '../tables/run-row.ts';

/** A file in which a clip was seen; `missing` is 1 when it was not there when last looked for. */
export type StoredFile = { path: string; seenMs: number; missing: number };

/** How a clip stands, and the prompt it was last given. */
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

/** A run, without what only means something in the database that it is stored in. */
export type StoredRun = Omit<
  RunRow,
  'serviceId' | 'clipId' | 'batchId' | 'copyId' | 'frames' | 'pictureRaw'
> & {
  /** null for the built-in evaluator */
  serviceAddress: string | null;
  /** Tracks of its findings in the order of its result; null for one that has none yet. */
  trackIds: (string | null)[];
};

/** A finding across the runs of a clip, and what was said of it. */
export type StoredTrack = PlaceRow & {
  trackId: string;
  verdict: string | null;
  note: string;
  /** Unix ms at which something was said of it; null where nothing was. */
  changedMs: number | null;
};

/** What a person decided about a clip. */
export type StoredDecision = { decision: Decision; decidedMs: number };

/** All that is stored about a clip, without its history. */
export type StoredClip = {
  clipId: ClipId;
  /** Of its bytes; null where they lie at an address and nobody knows them. */
  sha256: string | null;
  /** Where it lies that is known by its address. */
  address: string | null;
  sizeBytes: number;
  /** JSON of a `Probe`. */
  probe: string;
  addedMs: number;
  /** Last seen first. */
  files: StoredFile[];
  standing: StoredStanding | null;
  typedPrompt: { text: string; changedMs: number } | null;
  decision: StoredDecision | null;
  /** Who made it; null where that is not known. */
  generation: Generation | null;
  /** Newest first. */
  runs: StoredRun[];
  tracks: StoredTrack[];
};
