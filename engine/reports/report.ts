/** Types of the data that report formats receive, and of the files that they provide. */

import type { ClipDetail } from '../../shared/contract/clips.ts';
import type { ReportOptions } from '../../shared/contract/reports.ts';
import type { StoredClip } from '../../shared/documents/record.ts';
import type { ClipState } from '../../shared/domain/clip-state.ts';
import type { FrameTable } from '../../shared/domain/frames/frame-table.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import type { NotJudgedCounts } from '../../shared/domain/not-judged-kinds.ts';
import type { FindingKind } from '../../shared/domain/verdict.ts';
import type { Finding } from '../../shared/model/finding.ts';
import type { Run } from '../../shared/model/run.ts';
import type { ClipMedia, Still } from '../clips/media/pictures/clip-media.ts';

export type ReportClip = Pick<ClipDetail, 'card' | 'runs'> & {
  readonly run: Run | null;
  /** Start of each frame of the local file. */
  readonly table: FrameTable;
  /** Findings that the options include, in the order of the result. */
  readonly findings: readonly Finding[];
  readonly stills: ReadonlyMap<number, Still>;
};

/** The part of a clip that totals need. Its included findings have no positions. */
export type ClipSummary = Pick<ReportClip, 'card' | 'run'> & {
  readonly findings: readonly Finding[];
};

export const reportParts = ['findings', 'others'] as const;
export type ReportPart = (typeof reportParts)[number];

export type Report = {
  readonly madeAt: Date;
  readonly options: ReportOptions;
  readonly clipCount: number;
  readonly maxDetailed: number | null;
  /**
   * Iterates over the clips in their order, from the first one on each call, so that no format needs
   * more than one in memory. Skips clips that are deleted in the meantime.
   * @param stillPx longer side of the stills of findings; omitted for none
   * @param part limits the clips to one part
   */
  clips(stillPx?: number, part?: ReportPart): AsyncIterable<ReportClip>;
  clipSummaries(): AsyncIterable<ClipSummary>;
  summary(): Promise<ReportSummary>;
  /** Whether the report details a clip. Valid once the summary was created. */
  isDetailed(clipId: string): boolean;
  /** Everything that is stored about a clip; null if it was deleted in the meantime. */
  stored(clipId: ClipId): StoredClip | null;
  readonly media: ClipMedia;
  readonly scratchDir: string;
};

export type ReportBody = AsyncIterable<string | Uint8Array>;

/** One file of a report. Its path has `/`, is safe on every system and unique in the report. */
export type ReportFile = { readonly path: string; readonly body: ReportBody };

export type ReportFormat = {
  /** File name extension without its dot; `zip` for several files, which may also be a folder. */
  readonly extension: string;
  /** Number of times that it iterates over the clips, for the progress. */
  readonly passes: number;
  isFolder(options: ReportOptions): boolean;
  files(report: Report): AsyncIterable<ReportFile>;
};

/**
 * Outcomes that a report for clients states about a clip. The first that applies is used: it has
 * included findings, unreviewed findings, confirmed findings that are not included, no result, a
 * result that leaves something unchecked, or no findings.
 */
export const clientOutcomes = [
  'findings',
  'unreviewed',
  'left_out',
  'not_checked',
  'part',
  'none',
] as const;
export type ClientOutcome = (typeof clientOutcomes)[number];

/** Number of occurrences of values, most frequent first. */
export type Tally = readonly { readonly value: string; readonly count: number }[];

/** Findings, and the clips that have any of them. */
export type FoundTotal = { readonly findings: number; readonly clips: number };

export type WorstClip = {
  readonly clipId: string;
  readonly name: string;
  readonly findings: number;
  readonly worstSeverity: number | null;
};

/** Totals of all clips. Their size does not grow with the number of clips. */
export type ReportSummary = {
  readonly clips: number;
  readonly clipsWithFindings: number;
  readonly findings: number;
  readonly unreviewed: FoundTotal;
  /** Confirmed findings that the options leave out. */
  readonly leftOut: FoundTotal;
  readonly notChecked: number;
  /** Clips whose result leaves something unchecked, with or without findings. */
  readonly partlyChecked: number;
  readonly imported: number;
  readonly byOutcome: readonly { readonly value: ClientOutcome; readonly count: number }[];
  /** Clips by what was not evaluated of them, which must not be mistaken for "no findings". */
  readonly notJudged: Readonly<NotJudgedCounts>;
  readonly missing: number;
  readonly durationSec: number;
  readonly byState: readonly { readonly value: ClipState; readonly count: number }[];
  /** Types and severities of all included findings, dismissed ones too. */
  readonly shown: {
    readonly types: readonly string[];
    readonly severities: readonly (number | null)[];
  };
  readonly byType: Tally;
  /** Findings by severity, 5 first; null for none. */
  readonly bySeverity: readonly { readonly value: number | null; readonly count: number }[];
  readonly byKind: readonly { readonly value: FindingKind; readonly count: number }[];
  /** Clips with a result by model and version. */
  readonly byModel: Tally;
  /** Clips by the program and model that made them, if known. */
  readonly byGenerator: Tally;
  /** At most 20, the worst first. */
  readonly worst: readonly WorstClip[];
};

export const singleFileFormat = (
  shape: Pick<ReportFormat, 'extension' | 'passes'>,
  write: (report: Report) => ReportBody,
): ReportFormat => ({
  ...shape,
  isFolder: () => false,
  files: async function* (report) {
    yield { path: `report.${shape.extension}`, body: write(report) };
  },
});
