/** Types of the data that report formats receive, and of the files that they provide. */
import type { ClipDetail } from '../../shared/contract/clips.ts';
import type { ClipTotals } from '../../shared/contract/library.ts';
import type { ReportOptions } from '../../shared/contract/reports.ts';
import type { SharedLibrary, StoredClip } from '../../shared/documents/record.ts';
import type { Decision, DecisionFilter } from '../../shared/domain/decision.ts';
import type { FrameTable } from '../../shared/domain/frames/frame-table.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import type { NextStep } from '../../shared/domain/next-step.ts';
import type { FindingKind } from '../../shared/domain/verdict.ts';
import type { Finding } from '../../shared/model/finding.ts';
import type { Outcome } from '../../shared/model/outcome.ts';
import type { Run } from '../../shared/model/run.ts';
import type { Still } from '../clips/media/pictures/clip-media.ts';
import type { ClipMedia } from '../clips/media/pictures/create-clip-media.ts';
import type { RateCount } from '../store/library/count-clips.ts';

export type ReportClip = Pick<ClipDetail, 'card' | 'runs'> & {
  readonly next: NextStep;
  readonly run: Run | null;
  /** Start of each frame of the local file. */
  readonly table: FrameTable;
  /** Findings that the options include, in the order of the result. */
  readonly findings: readonly Finding[];
  readonly stills: ReadonlyMap<number, Still>;
  /** The frame that stands for the clip; null unless requested, and without a file. */
  readonly thumbnail: Thumbnail | null;
};

export type Thumbnail = Still & {
  readonly frame: number;
  /** What it shows; null for none. */
  readonly finding: Finding | null;
};

export type ClipSummary = Pick<ReportClip, 'card' | 'run'> & {
  readonly findings: readonly Finding[];
};

/** Clips with included findings that count, and those without any. */
export type ReportPart = 'findings' | 'others';

/** Longer sides in pixels, without which there are no pictures. */
export type PictureSizes = {
  readonly stillPx?: number | undefined;
  readonly thumbnailPx?: number | undefined;
};

export type ReportSource = {
  readonly clipIds: readonly ClipId[];
  /** Totals of the clips before the format left out some by their decision. */
  readonly selected: ClipTotals;
  readonly options: ReportOptions;
  /** Maximum number of clips, overall or of each part, in a preview; null for all. */
  readonly maxDetailed: number | null;
  readonly madeAt: Date;
  /** Of a file for colleagues, which has only what this library's user says. */
  readonly library?: SharedLibrary | undefined;
  /** Totals of all clips; cheaper than the summary, which reads each. */
  readonly countClips: () => ClipTotals;
  /** Of all clips, also in a preview. */
  readonly countRates: () => readonly RateCount[];
  readonly detailOf: (clipId: ClipId) => ClipDetail | null;
  readonly nextOf: (detail: ClipDetail) => NextStep;
  /** Everything that is stored about a clip; null if it was deleted in the meantime. */
  readonly storedOf: (clipId: ClipId) => StoredClip | null;
  /** Proves to imports of answers that a report contains a clip. */
  readonly proofOf: (reportId: string, clipId: ClipId) => string;
  readonly media: ClipMedia;
  readonly scratchDir: string;
  readonly onClip: (name: string) => void;
};

type SourceOnly = 'clipIds' | 'detailOf' | 'nextOf' | 'proofOf' | 'onClip';

export type Report = Omit<ReportSource, SourceOnly> & {
  /** By which answers name it. */
  readonly id: string;
  proofOf(clipId: ClipId): string;
  readonly clipCount: number;
  /**
   * Iterates over the clips in order, from the first on each call, so that no format keeps more
   * than one in memory. Skips deleted clips.
   * For clients they are in the order of the summary's groups. @param part only its clips, for the
   * team the worst first, of others the undecided ones
   */
  clips(wanted?: PictureSizes & { readonly part?: ReportPart }): AsyncIterable<ReportClip>;
  summary(): Promise<ReportSummary>;
};

export type ReportBody = AsyncIterable<string | Uint8Array>;

/** One file of a report. Its path has `/`, is safe on every system and unique in the report. */
export type ReportFile = { readonly path: string; readonly body: ReportBody };

export type ReportFormat = {
  /** File name extension without its dot; `zip` for several files, which may also be a folder. */
  readonly extension: string;
  /** Number of times that it iterates over the clips, for the progress. */
  readonly passes: number;
  /** Leaves out all clips without this decision. */
  readonly takesOnly?: Decision;
  isFolder(options: ReportOptions): boolean;
  files(report: Report): AsyncIterable<ReportFile>;
};

/** Number of occurrences of values, most frequent first. */
export type Tally = readonly { readonly value: string; readonly count: number }[];

export type RankedClip = {
  readonly clipId: ClipId;
  readonly name: string;
  /** Equal for takes of one shot; null if unknown. */
  readonly takeKey: string | null;
  readonly decision: DecisionFilter;
  readonly outcome: Outcome;
  readonly part: ReportPart;
  /** Number of included findings that count. */
  readonly findings: number;
  /** Their kinds, and beginnings of the words of the prompt that they name. */
  readonly found: readonly { readonly kind: string; readonly words: string }[];
  /** Beginning of its prompt; empty if unknown. */
  readonly prompt: string;
};

/** Takes of one shot, by name; or clips that are the only one of theirs. */
export type TakeGroup = {
  readonly isShot: boolean;
  /** "Red boat", "Prompt 1", "Other clips"; null for the only group, unless it is of takes. */
  readonly name: string | null;
  readonly clips: readonly RankedClip[];
};

/** Totals of all clips. */
export type ReportSummary = {
  /** All clips and all their findings, whatever the options include. */
  readonly totals: ClipTotals;
  /** Included findings that count, and the clips that have any. */
  readonly findings: number;
  readonly clipsWithFindings: number;
  readonly imported: number;
  readonly missing: number;
  readonly durationSec: number;
  /** Kinds of all included findings, dismissed ones too; for clients, their names. */
  readonly shownKinds: readonly string[];
  /** With what all mismatches of the kind are called, if it is the same. */
  readonly byKind: readonly (Tally[number] & { readonly name: string })[];
  readonly bySeverity: readonly { readonly value: number | null; readonly count: number }[];
  readonly byVerdict: readonly { readonly value: FindingKind; readonly count: number }[];
  readonly byModel: Tally;
  /** All clips, the worst first. */
  readonly ranking: readonly RankedClip[];
  /** The same by shot: for the team the one with the worst clip first, for clients as in `groups`. */
  readonly shots: readonly TakeGroup[];
  /**
   * By shot: for clients those with something to decide first, shots of two takes in pairs, then
   * clips to decide that are the only one of theirs, decided shots, and the other single clips; for
   * the team the one with the worst clip first, and its worst take.
   */
  readonly groups: readonly TakeGroup[];
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
