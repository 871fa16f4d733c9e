/** What the formats of reports are written from, and what they have to give. */
import type { ClipDetail, ShownFinding, ShownRun } from '../../shared/contract/clips.ts';
import type { ReportOptions } from '../../shared/contract/reports.ts';
import type { FrameTable } from '../../shared/domain/frames/frame-table.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import type { ClipMedia, Still } from '../clips/media/pictures/clip-media.ts';
import type { PlacedFinding } from '../library/results/placed-findings.ts';
import type { StoredClip } from '../store/records/stored-clip.ts';
import type { ReportSummary } from './report-summary.ts';

/** A finding with where it lies in the local file and in the prompt. */
export type ReportFinding = PlacedFinding<ShownFinding>;

/** A clip as a report tells it. */
export type ReportClip = Pick<ClipDetail, 'card' | 'files' | 'runs'> & {
  /** Whose findings are told: the newest result. Null for a clip that has none. */
  readonly run: ShownRun | null;
  /** When each frame of the local file is shown. */
  readonly table: FrameTable;
  /** Those that the options let through, in the order of the result. */
  readonly findings: readonly ReportFinding[];
  /** By frame; what was asked for and could be made. */
  readonly stills: ReadonlyMap<number, Still>;
};

/** As much of a clip as totals need: its findings are those that are included, without places. */
export type SummedClip = Pick<ReportClip, 'card' | 'run'> & {
  readonly findings: readonly ShownFinding[];
};

/** Clips that have findings in the report, and those that have none. */
export const reportParts = ['findings', 'others'] as const;
export type ReportPart = (typeof reportParts)[number];

export type Report = {
  readonly madeAt: Date;
  readonly options: ReportOptions;
  readonly clipCount: number;
  /** In a preview, how many clips are detailed at most, or of each part; null for all. */
  readonly maxDetailed: number | null;
  /**
   * Goes through the clips in their order, from the first each time: no format needs more than one
   * in memory. Clips that are deleted meanwhile are left out.
   * @param stillPx longer side of the pictures of findings; without it there are none
   * @param part leaves out the clips of the other part
   */
  clips(stillPx?: number, part?: ReportPart): AsyncIterable<ReportClip>;
  /** The same clips in the same order, for lists of them: no file is opened. */
  summedClips(): AsyncIterable<SummedClip>;
  /** What all clips amount to. Goes through them. */
  summary(): Promise<ReportSummary>;
  /** Whether a clip is among those that are detailed. To be asked once the summary is there. */
  isDetailed(clipId: string): boolean;
  /** All that the database has of a clip; null where it was deleted meanwhile. */
  stored(clipId: ClipId): StoredClip | null;
  readonly media: ClipMedia;
  /** Folder for files that are only needed while the report is made. */
  readonly scratchDir: string;
};

/** Text, or bytes, in the order in which they are written. */
export type ReportBody = AsyncIterable<string | Uint8Array>;

/** One file of a report. @param path with `/`, safe on every system and unique within the report */
export type ReportFile = { readonly path: string; readonly body: ReportBody };

/** A form that a report can have. */
export type ReportFormat = {
  /** Ending of the report's name, without its dot; a report of many files is a folder, or `zip`. */
  readonly extension: string;
  readonly mediaType: string;
  /** How often it goes through the clips, for the progress. */
  readonly passes: number;
  /** Whether it is a folder of files. */
  isFolder(options: ReportOptions): boolean;
  /** Its files, one after the other: the next is asked for when the one before is written. */
  files(report: Report): AsyncIterable<ReportFile>;
};
