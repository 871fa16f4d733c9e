import type { ClipCounts, ClipState } from './clip-state.ts';

/** Why something is as it is: a stable code and a sentence. */
export type Reason = { code: string; message: string };

/** One clip in the document that `--json` prints. */
export type ClipResult = {
  /** Absolute path. */
  path: string;
  sha256: string | null;
  state: ClipState;
  reason: Reason | null;
  prompt: string | null;
  prompt_source: string | null;
  evaluation_id: string | null;
  attempt: number | null;
  /** True when no evaluation was created for this clip by this call. */
  reused: boolean;
  /** Findings exactly as the service sent them. */
  findings: unknown[];
};

/** The one document that `--json` prints. Scripts rely on its shape. */
export type ResultDocument = {
  batch: string | null;
  counts: ClipCounts;
  /** Why the service refused the whole batch; null when it did not. */
  stopped_by: Reason | null;
  clips: ClipResult[];
};
