import type { ClipState } from '../../shared/domain/clip-state.ts';
import type { NotJudgedCounts } from '../../shared/domain/not-judged-kinds.ts';
import type { FindingKind } from '../../shared/domain/verdict.ts';
import type { ClientOutcome } from './client/client-outcomes.ts';

/** How often something occurs, most frequent first. */
export type Tally = readonly { readonly value: string; readonly count: number }[];

/** Findings, and the clips that have any of them. */
export type FoundTotal = { readonly findings: number; readonly clips: number };

/** A clip among those with the most to see. */
export type WorstClip = {
  readonly clipId: string;
  readonly name: string;
  readonly findings: number;
  readonly worstSeverity: number | null;
};

/** What all clips of a report amount to. Its size does not grow with their number. */
export type ReportSummary = {
  readonly clips: number;
  /** Clips with at least one finding that counts. */
  readonly clipsWithFindings: number;
  /** Those that count: dismissed ones do only where they were asked for by name. */
  readonly findings: number;
  /** Findings that nobody has reviewed and clips that have any, included in the report or not. */
  readonly unreviewed: FoundTotal;
  /** Confirmed findings that the options leave out. */
  readonly leftOut: FoundTotal;
  /** Clips of which nothing was checked, with or without findings. */
  readonly notChecked: number;
  /** Clips whose result leaves something unchecked, with or without findings. */
  readonly partlyChecked: number;
  /** Clips whose result was imported. */
  readonly imported: number;
  readonly byOutcome: readonly { readonly value: ClientOutcome; readonly count: number }[];
  /** Clips by what their results leave unjudged: never "no findings". */
  readonly notJudged: Readonly<NotJudgedCounts>;
  /** Clips without a file that is still there. */
  readonly missing: number;
  /** Of all clips whose length is known. */
  readonly durationSec: number;
  readonly byState: readonly { readonly value: ClipState; readonly count: number }[];
  /** Types and severities of all findings that are shown, dismissed ones too. */
  readonly shown: {
    readonly types: readonly string[];
    readonly severities: readonly (number | null)[];
  };
  readonly byType: Tally;
  /** Findings by severity, 5 first; null for those that have none. */
  readonly bySeverity: readonly { readonly value: number | null; readonly count: number }[];
  readonly byKind: readonly { readonly value: FindingKind; readonly count: number }[];
  /** Model and version, of the clips that have a result. */
  readonly byModel: Tally;
  /** Programs and models that made clips, as far as they are known. */
  readonly byGenerator: Tally;
  /** At most 20, the worst first. */
  readonly worst: readonly WorstClip[];
};
