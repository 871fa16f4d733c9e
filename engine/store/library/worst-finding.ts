import type { ClipCard, FindingSpan } from '../../../shared/contract/library.ts';
import { findingTypeOf } from '../../../shared/domain/finding-types.ts';
import { markAt } from '../../../shared/domain/frames/box-track.ts';
import {
  type FrameTable,
  lastFrameOf,
  nearestFrame,
  startSecOf,
} from '../../../shared/domain/frames/frame-table.ts';
import { placeFinding } from '../../../shared/domain/frames/place-finding.ts';
import { tableFromMetadata } from '../../../shared/domain/frames/stored-table.ts';
import { isPictureAndPromptJudged } from '../../../shared/domain/not-judged-kinds.ts';
import { severityLevel } from '../../../shared/domain/severity.ts';
import {
  type ReceivedFinding,
  receivedFindingSchema,
} from '../../../shared/service-api/finding.ts';
import { findingsOfResult } from '../tables/join-results.ts';
import type { ClipFacts, FindingFacts } from './clip-facts.ts';

/** Maximum length of a description on a card; the clip page shows all of it. */
const maxDescription = 300;

/** Maximum number of spans on a card; more would look like one bar. */
const maxSpans = 50;

/** Assumed duration of a glitch in a clip of unknown duration. */
const assumedSec = 1;

type Video = Pick<ClipCard, 'durationSec' | 'fps' | 'frameCount' | 'originSec'>;
type Findings = Pick<ClipFacts, 'findings' | 'result'>;

const isConfirmed = ({ verdict }: FindingFacts): boolean => verdict === 'real';
const isOpen = ({ verdict }: FindingFacts): boolean => verdict === null;

const keyOf = ({ runId, position }: Pick<FindingFacts, 'runId' | 'position'>): string =>
  `${runId} ${position}`;

const isShown = (finding: FindingFacts): boolean => isConfirmed(finding) || isOpen(finding);

/** A finding with the original from the service, which has its position. */
type WeighedFinding = FindingFacts & { readonly sent: ReceivedFinding | undefined };

/**
 * Average fraction of the frame that the boxes of a finding cover. A box around all boxes would be
 * large for a small one that moves.
 */
const areaOf = ({ sent }: WeighedFinding): number => {
  const boxes = sent?.region?.boxes ?? [];
  if (boxes.length === 0) return 1;
  const areas = boxes.map(
    ({ box: { xmin, xmax, ymin, ymax } }) =>
      Math.min(1, Math.abs(xmax - xmin)) * Math.min(1, Math.abs(ymax - ymin)),
  );
  return areas.reduce((sum, area) => sum + area, 0) / areas.length;
};

const lengthSecOf = ({ startSec, endSec }: FindingFacts, { durationSec, fps }: Video): number =>
  startSec === null || endSec === null
    ? (durationSec ?? assumedSec)
    : Math.abs(endSec - startSec) + 1 / (fps || 24);

/**
 * Weighs a finding from 1 to 5: a mismatch by severity; a glitch by its duration times the share of
 * the frame, with 3 for a second of the full frame.
 */
const findingWeight = (finding: WeighedFinding, video: Video): number => {
  const severity = severityLevel(finding.severity);
  if (severity !== null) return severity;
  if (findingTypeOf(finding.type).hasSeverity) return 1;
  const spoiledSec = lengthSecOf(finding, video) * areaOf(finding);
  return 1 + (4 * spoiledSec) / (1 + spoiledSec);
};

const heaviestOf = (
  findings: readonly WeighedFinding[],
  video: Video,
): WeighedFinding | undefined => {
  const weights = new Map(findings.map((one) => [one, findingWeight(one, video)]));
  return findings.toSorted(
    (left, right) => (weights.get(right) ?? 0) - (weights.get(left) ?? 0),
  )[0];
};

/** The worst confirmed finding, else the worst unreviewed one. */
const worstOf = ({ findings, result }: Findings, video: Video): WeighedFinding | undefined => {
  const shown = findings.filter(isShown);
  const sent = result && shown.length > 0 ? findingsOfResult(result) : [];
  const byKey = new Map(sent.map((one) => [keyOf(one), receivedFindingSchema.parse(one.sent)]));
  const weighed = shown.map((finding) => ({ ...finding, sent: byKey.get(keyOf(finding)) }));
  return (
    heaviestOf(weighed.filter(isConfirmed), video) ?? heaviestOf(weighed.filter(isOpen), video)
  );
};

/** Base ranks of clips, worst highest; with findings, a weight of at most 5 is added. */
const ranks = { confirmed: 30, unreviewed: 20, notClean: 11, clean: 10, dismissed: 0 } as const;

/** Returns the rank of a clip in the order "worst first". */
export const badnessOf = (facts: Findings, card: ClipCard): number => {
  const worst = worstOf(facts, card);
  if (worst) {
    return ranks[isConfirmed(worst) ? 'confirmed' : 'unreviewed'] + findingWeight(worst, card);
  }
  if (facts.findings.length > 0) return ranks.dismissed;
  return isPictureAndPromptJudged(card) ? ranks.clean : ranks.notClean;
};

type Place = Pick<NonNullable<ClipCard['worst']>, 'frames' | 'picture'>;

/**
 * Middle of a region in seconds after the first frame, as the service sent them: the table from the
 * stored frame count and rate misplaces the frames of a clip with a variable rate.
 */
const middleSecOf = ({ start, end }: NonNullable<ReceivedFinding['region']>, table: FrameTable) => {
  const sec = (start.sec + end.sec) / 2 - table.originSec;
  return Math.min(Math.max(0, sec), startSecOf(table, lastFrameOf(table)));
};

const placeOf = (finding: ReceivedFinding | undefined, video: Video): Place => {
  if (!finding?.region) return { frames: null, picture: null };
  const table = tableFromMetadata(video);
  const place = placeFinding(finding, table);
  const middleSec = middleSecOf(finding.region, table);
  const mark = markAt(table, place, nearestFrame(table, middleSec));
  return {
    frames: { first: place.firstFrame, last: place.lastFrame },
    picture: {
      atMs: Math.round(middleSec * 1000),
      box: mark?.kind === 'box' ? mark.box : null,
    },
  };
};

const shareOf = (sec: number, durationSec: number): number =>
  Math.min(1, Math.max(0, sec / durationSec));

/** Rounding tolerance between sums of seconds for the same moment. */
const rounding = 1e-6;

/** Joins touching spans of a type, so that fewer are cut off by the maximum. */
const joined = (spans: readonly FindingSpan[]): FindingSpan[] => {
  const last = new Map<string, FindingSpan>();
  const all: FindingSpan[] = [];
  for (const span of spans.toSorted((left, right) => left.from - right.from)) {
    const before = last.get(span.type);
    if (before && span.from <= before.to + rounding) {
      before.to = Math.max(before.to, span.to);
    } else {
      const copy = { ...span };
      last.set(span.type, copy);
      all.push(copy);
    }
  }
  return all;
};

const spansOf = (findings: readonly FindingFacts[], video: Video): FindingSpan[] => {
  const { durationSec, originSec = 0 } = video;
  if (durationSec === null || durationSec <= 0) return [];
  const spans: FindingSpan[] = [];
  for (const finding of findings) {
    const { type, startSec, endSec } = finding;
    if (startSec === null || endSec === null || !isShown(finding)) continue;
    const fromSec = startSec - originSec;
    const toSec = fromSec + lengthSecOf(finding, video);
    spans.push({ type, from: shareOf(fromSec, durationSec), to: shareOf(toSec, durationSec) });
  }
  return joined(spans).slice(0, maxSpans);
};

export const shownFindings = (facts: Findings, video: Video): Pick<ClipCard, 'worst' | 'spans'> => {
  const worst = worstOf(facts, video);
  return {
    worst: worst
      ? {
          type: worst.type,
          description: worst.description.slice(0, maxDescription).toWellFormed(),
          isConfirmed: isConfirmed(worst),
          ...placeOf(worst.sent, video),
        }
      : null,
    spans: spansOf(facts.findings, video),
  };
};
