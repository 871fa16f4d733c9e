/** Types of the data that report formats receive, and of the files that they provide. */
import type { ClipDetail } from '../../shared/contract/clips.ts';
import type { ClipTotals } from '../../shared/contract/library.ts';
import type { ReportOptions } from '../../shared/contract/reports.ts';
import type { StoredClip } from '../../shared/documents/record.ts';
import type { FrameTable } from '../../shared/domain/frames/frame-table.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
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
   * Iterates over the clips in order, from the first on each call, so that no format keeps more
   * than one in memory. Skips deleted clips.
   * @param stillPx longer side of the stills; omitted for none
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
  /** Leaves out all clips that are not rejected. */
  readonly takesOnlyRejected?: true;
  isFolder(options: ReportOptions): boolean;
  files(report: Report): AsyncIterable<ReportFile>;
};

/** Number of occurrences of values, most frequent first. */
export type Tally = readonly { readonly value: string; readonly count: number }[];

export type WorstClip = {
  readonly clipId: string;
  readonly name: string;
  readonly findings: number;
  readonly worstSeverity: number | null;
};

/** Totals of all clips. Their size does not grow with the number of clips. */
export type ReportSummary = {
  /** All clips and all their findings, whatever the options include. */
  readonly totals: ClipTotals;
  /** Included findings that count, and the clips that have any. */
  readonly findings: number;
  readonly clipsWithFindings: number;
  readonly imported: number;
  readonly missing: number;
  readonly durationSec: number;
  /** Types and severities of all included findings, dismissed ones too. */
  readonly shown: {
    readonly types: readonly string[];
    readonly severities: readonly (number | null)[];
  };
  readonly byKind: Tally;
  readonly bySeverity: readonly { readonly value: number | null; readonly count: number }[];
  readonly byVerdict: readonly { readonly value: FindingKind; readonly count: number }[];
  readonly byModel: Tally;
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
