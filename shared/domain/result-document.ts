import type { ClipCounts, ClipState } from './clip-state.ts';
import type { NotJudged, NotJudgedReasonKind } from './not-judged-kinds.ts';
import type { Reason, StopReason } from './reason.ts';

export type ClipResult = {
  /** Absolute path. */
  path: string;
  sha256: string | null;
  state: ClipState;
  reason: Reason | null;
  /** What the result leaves unjudged; null for nothing, and without a result. */
  not_judged: NotJudged | null;
  /** The reasons: one per unjudged type, and those for the entire result. */
  not_judged_reasons: {
    /** Stable, for scripts; `docs/ci.md` lists them. */
    kind: NotJudgedReasonKind;
    /** Type of findings; null for the entire result. */
    type: string | null;
    message: string;
  }[];
  /** Number of unreadable findings that the service sent; `findings` leaves them out. */
  unreadable_findings: number;
  prompt: string | null;
  prompt_source: string | null;
  /**
   * Different prompts from other sources, the most trusted first; empty if they agree, if they were
   * not searched, and if the prompt was typed.
   */
  prompt_conflicts: {
    text: string;
    source: string;
    /** Absolute path of its file; null if there is none. */
    origin: string | null;
    /** Position in that file for people; null if it is obvious. */
    detail: string | null;
  }[];
  /** The runs that its findings come from, in their order; empty without a run. */
  parts: {
    /** Types of findings that come from the run. */
    types: string[];
    run_id: string;
    evaluation_id: string | null;
    attempt: number | null;
    model: string | null;
    model_version: string | null;
    /** Unix milliseconds. */
    ended_ms: number | null;
    imported: boolean;
  }[];
  evaluation_id: string | null;
  attempt: number | null;
  /** True when no evaluation was created for this clip by this call. */
  reused: boolean;
  /** True when its result came from an import and was not evaluated here. */
  imported: boolean;
  /** The copy that was judged, in frames of the clip; null if the clip itself was. */
  copy: {
    first_frame: number;
    /** Inclusive. */
    last_frame: number;
    /** Number of frames in the clip. */
    of_frames: number;
    /** Whether the video was re-encoded; false if the coded frames are the clip's. */
    encoded: boolean;
    sha256: string;
  } | null;
  /**
   * Findings exactly as the service sent them; if a copy was judged, with the frames, seconds and
   * timecodes of the clip.
   */
  findings: unknown[];
};

export type BrokenCondition = {
  /** As it is written, for example `glitch>0`. */
  condition: string;
  /** Absolute. */
  path: string;
  sha256: string | null;
  /** Number of findings that break it, unreadable ones included. */
  findings: number;
  /** Number of these findings that only an imported verdict dismisses. */
  imported_verdicts: number;
  /** Why, for a condition about the clip itself and for unreadable findings. */
  reason: string | null;
};

export type UntrustedImport = {
  /** Absolute. */
  path: string;
  sha256: string | null;
};

/** A run that the service refuses to retry; it stays as it was. */
export type RefusedRetry = { evaluation_id: string | null; reason: Reason | null };

export type ResultDocument = {
  batch: string | null;
  counts: ClipCounts;
  /** Why the service refused the entire batch; null if it did not. */
  stopped_by: StopReason | null;
  /** What differs from the request, such as types that the model has no detector for. */
  warnings: Reason[];
  clips: ClipResult[];
  /** Only for `retry`; empty if the service refused none. */
  refused_retries?: RefusedRetry[];
  /** Only with `--fail-on`; empty if no clip breaks a condition. */
  broken_conditions?: BrokenCondition[];
  /** Only with `--fail-on`; empty with `--trust-imports`. */
  untrusted_imports?: UntrustedImport[];
};
