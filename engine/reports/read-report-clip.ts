import type { ClipDetail } from '../../shared/contract/clips.ts';
import type { ReportOptions } from '../../shared/contract/reports.ts';
import { includedKinds } from '../../shared/contract/reports.ts';
import type { MarkedPlace } from '../../shared/domain/frames/box-track.ts';
import type { FrameTable } from '../../shared/domain/frames/frame-table.ts';
import { placeFindings } from '../../shared/domain/frames/place-finding.ts';
import { stillFrameOf } from '../../shared/domain/frames/still-frame.ts';
import type { Finding } from '../../shared/model/finding.ts';
import { withOwnFindings } from '../../shared/model/own-finding.ts';
import type { Run } from '../../shared/model/run.ts';
import type { ClipMedia, Still } from '../clips/media/pictures/clip-media.ts';
import { frameTableOf } from '../library/results/placed-findings.ts';
import type { ClipSummary, ReportClip } from './report.ts';

const longerSidePx = { none: undefined, small: 480, large: 960 } as const;

/** Longer side of the stills in a report, in pixels; undefined for a report without stills. */
export const stillPxOf = ({ stills }: Pick<ReportOptions, 'stills'>): number | undefined =>
  longerSidePx[stills];

/** The finding itself; findings about the entire clip share the stills of the first one. */
export const findingWithStills = (
  { findings }: ReportClip,
  finding: Finding,
): Finding | undefined =>
  finding.place.hasRegion ? finding : findings.find(({ place }) => !place.hasRegion);

export type ClientFrame = {
  readonly label: string;
  readonly frame: number;
  /** The frame whose mark is drawn over it, always one of the finding. */
  readonly markFrame: number;
};

/** Frames before, at and after a finding; of one about the entire clip: first, middle and last. */
export const clientFrames = (place: MarkedPlace, table: FrameTable): ClientFrame[] => {
  const { firstFrame, lastFrame, hasRegion } = place;
  const end = table.startSecs.length - 1;
  const still = stillFrameOf(place);
  const frames = hasRegion
    ? [
        { label: 'Before', frame: firstFrame - 1, markFrame: firstFrame },
        { label: 'Finding', frame: still, markFrame: still },
        { label: 'After', frame: lastFrame + 1, markFrame: lastFrame },
      ]
    : [
        { label: 'Start', frame: 0, markFrame: 0 },
        { label: 'Middle', frame: still, markFrame: still },
        { label: 'End', frame: end, markFrame: end },
      ];
  return frames.filter(
    ({ frame }, index) =>
      frame >= 0 && frame <= end && frames.findIndex((other) => other.frame === frame) === index,
  );
};

const isIncluded =
  (options: ReportOptions) =>
  ({ verdict }: Pick<Finding, 'verdict'>): boolean =>
    includedKinds(options).includes(verdict ?? 'unreviewed');

type ClipFindings = { run: Run | null; all: readonly Finding[] };

const findingsOf = ({ card, runs, ownFindings }: ClipDetail): ClipFindings => {
  const run = runs.find(({ runId }) => runId === card.runId) ?? null;
  return { run, all: withOwnFindings(run?.findings ?? [], ownFindings) };
};

export const readClipSummary = (detail: ClipDetail, options: ReportOptions): ClipSummary => {
  const { run, all } = findingsOf(detail);
  return { card: detail.card, run, findings: all.filter(isIncluded(options)) };
};

const framesOf = (
  findings: readonly Finding[],
  table: FrameTable,
  { layout }: ReportOptions,
): number[] => {
  const frames = findings.flatMap(({ place }) =>
    layout === 'client'
      ? clientFrames(place, table).map(({ frame }) => frame)
      : [stillFrameOf(place)],
  );
  return [...new Set(frames)];
};

const stillsOf = async (
  { card }: ClipDetail,
  frames: readonly number[],
  media: ClipMedia,
  stillPx: number | undefined,
): Promise<ReadonlyMap<number, Still>> => {
  if (stillPx === undefined || frames.length === 0 || card.copies === 0) return new Map();
  const stills = await media.stills(card.clipId, frames, stillPx);
  return new Map(
    frames.flatMap((frame, index) => {
      const still = stills[index];
      return still ? [[frame, still] as const] : [];
    }),
  );
};

/** Reads a clip as a report shows it. @param stillPx longer side of stills; omitted for none */
export const readReportClip = async (
  detail: ClipDetail,
  options: ReportOptions,
  media: ClipMedia,
  stillPx?: number,
): Promise<ReportClip> => {
  const { card, runs } = detail;
  const { run, all } = findingsOf(detail);
  const table = await frameTableOf(card, all, media);
  const findings = placeFindings(all, table)
    .filter(isIncluded(options))
    // Gaps in the numbers would make clients ask about the findings that are not included.
    .map((finding, index) =>
      options.layout === 'client' ? { ...finding, number: index + 1 } : finding,
    );
  const stills = await stillsOf(detail, framesOf(findings, table, options), media, stillPx);
  return { card, runs, run, table, findings, stills };
};
