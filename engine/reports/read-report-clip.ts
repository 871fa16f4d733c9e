import type { ClipDetail } from '../../shared/contract/clips.ts';
import type { ReportOptions } from '../../shared/contract/reports.ts';
import { countedKinds, includedKinds } from '../../shared/contract/reports.ts';
import type { MarkedPlace } from '../../shared/domain/frames/box-track.ts';
import type { FrameTable } from '../../shared/domain/frames/frame-table.ts';
import { placeFindings } from '../../shared/domain/frames/place-finding.ts';
import { stillFrameOf } from '../../shared/domain/frames/still-frame.ts';
import type { Finding } from '../../shared/model/finding.ts';
import { withOwnFindings } from '../../shared/model/own-finding.ts';
import type { Run } from '../../shared/model/run.ts';
import { scoreOf } from '../../shared/model/score.ts';
import { lastPathPart } from '../../shared/text/last-path-part.ts';
import type { Still } from '../clips/media/pictures/clip-media.ts';
import type { ClipMedia } from '../clips/media/pictures/create-clip-media.ts';
import { frameTableOf } from '../library/results/placed-findings.ts';
import type { ClipSummary, PictureSizes, ReportClip } from './report.ts';

const longerSidePx = { none: undefined, small: 480, large: 960 } as const;

/** Longer side of the stills in a report, in pixels; undefined for a report without stills. */
export const stillPxOf = ({ stills }: Pick<ReportOptions, 'stills'>): number | undefined =>
  longerSidePx[stills];

const thumbnailPx = 320;

/** Longer side of the pictures that stand for clips. */
export const thumbnailPxOf = ({ stills }: Pick<ReportOptions, 'stills'>): number | undefined =>
  stills === 'none' ? undefined : thumbnailPx;

/** The finding itself; findings about the entire clip share the stills of the first one. */
export const findingWithStills = (
  { findings }: ReportClip,
  finding: Finding,
): Finding | undefined =>
  finding.place.hasRegion ? finding : findings.find(({ place }) => !place.hasRegion);

export type ShownFrame = {
  /** Null for the only frame of a finding about the entire clip. */
  readonly label: string | null;
  readonly frame: number;
  /** The frame whose mark is drawn over it, always one of the finding. */
  readonly markFrame: number;
};

/**
 * The frames that a report shows of a finding: the one that shows it best, and those before and after
 * it; of a finding about the entire clip only that one, for clients its first, middle and last frame.
 */
export const shownFrames = (
  place: MarkedPlace,
  table: FrameTable,
  layout: ReportOptions['layout'],
): ShownFrame[] => {
  const { firstFrame, lastFrame, hasRegion } = place;
  const end = table.startSecs.length - 1;
  const still = stillFrameOf(place);
  if (layout === 'technical' && !hasRegion) {
    return [{ label: null, frame: still, markFrame: still }];
  }
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

/** Thumbnail positions without placed findings, as fractions: beginnings are often black. */
const thumbnailShares = [1 / 3, 1 / 2, 2 / 3, 1 / 6, 5 / 6] as const;

/** A frame that shows no finding with a place, not even one that is left out; else the first. */
const frameWithout = (
  findings: readonly Finding[],
  { startSecs }: FrameTable,
  preferred: readonly number[],
): number => {
  const others = thumbnailShares.map((share) => Math.floor(startSecs.length * share));
  const frames = [...preferred, ...others];
  const isFree = (frame: number) =>
    !findings.some(
      ({ place: { hasRegion, firstFrame, lastFrame } }) =>
        hasRegion && firstFrame <= frame && frame <= lastFrame,
    );
  return frames.find(isFree) ?? frames[0] ?? 0;
};

/** The worst finding that is at a place in the clip, else the worst. */
const thumbnailFinding = (findings: readonly Finding[], table: FrameTable): Finding | null => {
  const shown = worstFirst(findings, table);
  return shown.find(({ place }) => place.hasRegion) ?? shown[0] ?? null;
};

/** Clients get nothing that is possible only, whatever was chosen. */
const isIncluded =
  (options: ReportOptions) =>
  ({ verdict, isPossible }: Pick<Finding, 'verdict' | 'isPossible'>): boolean =>
    includedKinds(options).includes(verdict ?? 'unreviewed') &&
    !(isPossible && options.layout === 'client');

/** Of the included findings, those that were not dismissed. */
export const isCounted =
  (options: ReportOptions) =>
  ({ verdict }: Pick<Finding, 'verdict'>): boolean =>
    countedKinds(options).includes(verdict ?? 'unreviewed');

/** The type whose color a finding has; empty for dismissed ones, which have that of no type. */
export const colorType =
  (options: ReportOptions) =>
  (finding: Pick<Finding, 'type' | 'verdict'>): string =>
    isCounted(options)(finding) ? finding.type : '';

type ClipFindings = { run: Run | null; all: readonly Finding[] };

export const findingsOf = ({ card, runs, ownFindings }: ClipDetail): ClipFindings => {
  const run = runs.find(({ runId }) => runId === card.runId) ?? null;
  return { run, all: withOwnFindings(run?.findings ?? [], ownFindings) };
};

export const readClipSummary = (detail: ClipDetail, options: ReportOptions): ClipSummary => {
  const { run, all } = findingsOf(detail);
  return { card: detail.card, run, findings: all.filter(isIncluded(options)) };
};

const readStills = async (
  { card }: ClipDetail,
  frames: readonly number[],
  media: ClipMedia,
  longerSidePx: number | undefined,
): Promise<ReadonlyMap<number, Still>> => {
  if (longerSidePx === undefined || frames.length === 0 || card.copies === 0) return new Map();
  const unique = [...new Set(frames)];
  const stills = await media.stills(card.clipId, unique, longerSidePx);
  return new Map(
    unique.flatMap((frame, index) => {
      const still = stills[index];
      return still ? [[frame, still] as const] : [];
    }),
  );
};

const worstFirst = (findings: readonly Finding[], { startSecs }: FrameTable): Finding[] => {
  const scores = new Map(
    findings.map((finding) => [
      finding,
      scoreOf(
        { ...finding, place: finding.place.hasRegion ? finding.place : null },
        startSecs.length,
      ),
    ]),
  );
  return findings.toSorted((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0));
};

/** The worst of the findings, in the order of their numbers. */
export const worstOf = (
  findings: readonly Finding[],
  table: FrameTable,
  maxCount: number,
): Finding[] =>
  worstFirst(findings, table)
    .slice(0, maxCount)
    .sort((one, other) => one.number - other.number);

/** Worst first, numbered without the gaps that would make clients ask about other findings. */
const forClient = (findings: readonly Finding[], table: FrameTable): Finding[] =>
  worstFirst(findings, table).map((finding, index) => ({ ...finding, number: index + 1 }));

/** The path of a copy in the data folder, with which reasons about it begin. */
const copyPath = /^(?:[a-z]:)?[\\/].*[\\/]copies[\\/][0-9a-f-]{36}\.(?:mp4|part)/i;

/** Paths are private, unlike the names of a file and of its folder. */
const withoutPaths = (
  { card, files }: ClipDetail,
  run: Run | null,
): Pick<ReportClip, 'card' | 'run'> => {
  const paths = [card.path, ...files.map(({ path }) => path)];
  const nameFiles = (text: string): string =>
    paths
      .reduce((named, path) => named.replaceAll(path, lastPathPart(path)), text)
      .replace(copyPath, 'The copy');
  const { reason, promptOrigin } = card;
  return {
    card: {
      ...card,
      path: card.name,
      folder: lastPathPart(card.folder),
      promptOrigin: promptOrigin && lastPathPart(promptOrigin),
      reason: reason && { ...reason, message: nameFiles(reason.message) },
    },
    run: run && {
      ...run,
      error: run.error && { ...run.error, message: nameFiles(run.error.message) },
    },
  };
};

/** Reads a clip as a report shows it. */
export const readReportClip = async (
  detail: ClipDetail,
  options: ReportOptions,
  media: ClipMedia,
  { stillPx, thumbnailPx }: PictureSizes,
): Promise<Omit<ReportClip, 'next'>> => {
  const { card, runs } = detail;
  const { run, all } = findingsOf(detail);
  const table = await frameTableOf(card, all, media);
  const placed = placeFindings(all, table);
  const included = placed.filter(isIncluded(options));
  const findings = options.layout === 'client' ? forClient(included, table) : included;
  const frames = findings.flatMap(({ place }) =>
    shownFrames(place, table, options.layout).map(({ frame }) => frame),
  );
  const stills = await readStills(detail, frames, media, stillPx);
  const counted = findings.filter(isCounted(options));
  const finding = thumbnailFinding(counted.length > 0 ? counted : findings, table);
  const marked = finding && { ...finding, type: colorType(options)(finding) };
  // One about the entire clip is in all frames.
  const middle = finding ? [stillFrameOf(finding.place)] : [];
  const frame = finding?.place.hasRegion
    ? stillFrameOf(finding.place)
    : frameWithout(placed, table, middle);
  const thumbnail = (await readStills(detail, [frame], media, thumbnailPx)).get(frame);
  return {
    ...(options.withPaths ? { card, run } : withoutPaths(detail, run)),
    runs,
    table,
    findings,
    stills,
    thumbnail: thumbnail ? { ...thumbnail, frame, finding: marked } : null,
  };
};
