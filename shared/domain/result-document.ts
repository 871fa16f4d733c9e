import type { ClipCounts, ClipState } from './clip-state.ts';
import type { NotJudged, NotJudgedReasonKind } from './not-judged-kinds.ts';

/** Why something is as it is: a stable code and a sentence. */
export type Reason = { code: string; message: string };

/** Why a batch was stopped. */
export type StopReason = Reason & {
  /** True where the code is the service's own, in an answer; absent for codes of Clipcheck. */
  by_service?: true;
};

/** One clip in the document that `--json` prints. */
export type ClipResult = {
  /** Absolute path. */
  path: string;
  sha256: string | null;
  state: ClipState;
  reason: Reason | null;
  /** What its result leaves unjudged; null where nothing, and where there is no result. */
  not_judged: NotJudged | null;
  /** Why: one for each type that was not judged, and for what is true of the whole result. */
  not_judged_reasons: {
    /** Stable, for scripts; `docs/reports.md` lists them. */
    kind: NotJudgedReasonKind;
    /** Type of findings; null for the whole result. */
    type: string | null;
    message: string;
  }[];
  /** Findings that the service sent and that could not be read; `findings` leaves them out. */
  unreadable_findings: number;
  prompt: string | null;
  prompt_source: string | null;
  /**
   * What other sources say instead, the most trusted first; empty where they agree, where nobody has
   * looked, and where the prompt was typed.
   */
  prompt_conflicts: {
    text: string;
    source: string;
    /** Absolute path of the file that it came from; null where there is none. */
    origin: string | null;
    /** Where in that file, for people; null where that goes without saying. */
    detail: string | null;
  }[];
  evaluation_id: string | null;
  attempt: number | null;
  /** True when no evaluation was created for this clip by this call. */
  reused: boolean;
  /** True when its result came from an import and was not evaluated here. */
  imported: boolean;
  /** The copy by which it was judged, in frames of the clip; null where it was judged as it is. */
  copy: {
    first_frame: number;
    /** Inclusive. */
    last_frame: number;
    /** How many the clip has. */
    of_frames: number;
    /** False where the coded pictures are those of the clip. */
    encoded: boolean;
    sha256: string;
  } | null;
  /**
   * Findings exactly as the service sent them; where a copy was judged, with the frames, seconds and
   * timecodes of the clip.
   */
  findings: unknown[];
};

/** A condition of `run --fail-on` that is true of a clip. */
export type BrokenCondition = {
  /** As it is written, for example `glitch>0`. */
  condition: string;
  /** Absolute. */
  path: string;
  sha256: string | null;
  /** How many findings it is true by, those that could not be read included. */
  findings: number;
  /** How many of them only an imported verdict dismisses. */
  imported_verdicts: number;
  /** Why, of a condition about the clip as a whole, and of findings that could not be read. */
  reason: string | null;
};

/** A clip for which `run --fail-on` found nothing but an imported result. */
export type UntrustedImport = {
  /** Absolute. */
  path: string;
  sha256: string | null;
};

/** A run that the service refuses to retry; it stays as it was. */
export type RefusedRetry = { evaluation_id: string | null; reason: Reason | null };

/** The one document that `--json` prints. Scripts rely on its shape. */
export type ResultDocument = {
  batch: string | null;
  counts: ClipCounts;
  /** Why the service refused the whole batch; null when it did not. */
  stopped_by: StopReason | null;
  /** What is not as it was asked for, such as types that the model has no detector for. */
  warnings: Reason[];
  clips: ClipResult[];
  /** Only of `retry`; empty where the service refused none. */
  refused_retries?: RefusedRetry[];
  /** Only where `--fail-on` was given; empty where no clip breaks a condition. */
  broken_conditions?: BrokenCondition[];
  /** Only where `--fail-on` was given; empty with `--trust-imports`. */
  untrusted_imports?: UntrustedImport[];
};
