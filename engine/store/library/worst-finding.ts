import type { ClipCard, FindingSpan } from '../../../shared/contract/library.ts';
import { markAt } from '../../../shared/domain/frames/box-track.ts';
import {
  type FrameTable,
  lastFrameOf,
  nearestFrame,
  startSecOf,
} from '../../../shared/domain/frames/frame-table.ts';
import { placeFinding } from '../../../shared/domain/frames/place-finding.ts';
import { tableFromMetadata } from '../../../shared/domain/frames/stored-table.ts';
import { scoreOf } from '../../../shared/model/score.ts';
import {
  type ReceivedFinding,
  receivedFindingSchema,
} from '../../../shared/service-api/finding.ts';
import { findingsOfResult } from '../tables/joined-results.ts';
import type { ClipFacts, FindingFacts } from './clip-facts.ts';

/** Maximum length of a description on a card; the clip page shows all of it. */
const maxDescription = 300;

/** Maximum number of spans on a card; more would look like one bar. */
const maxSpans = 50;

/** Assumed duration of a clip of unknown duration, of which a finding has its share of frames. */
const assumedClipSec = 10;

type Video = Pick<ClipCard, 'durationSec' | 'fps' | 'frameCount' | 'originSec'>;
type Findings = Pick<ClipFacts, 'findings' | 'result'>;

const isConfirmed = ({ verdict }: FindingFacts): boolean => verdict === 'real';
const isOpen = ({ verdict }: FindingFacts): boolean => verdict === null;

const keyOf = ({ runId, position }: Pick<FindingFacts, 'runId' | 'position'>): string =>
  `${runId} ${position}`;

const isShown = (finding: FindingFacts): boolean => isConfirmed(finding) || isOpen(finding);

/** A finding with the original from the service, which has its position, and its score. */
type WeighedFinding = FindingFacts & {
  readonly sent: ReceivedFinding | undefined;
  readonly score: number;
};

/** Returns the worst confirmed finding, else the worst open one. */
const worstFinding = ({ findings, result }: Findings, video: Video): WeighedFinding | undefined => {
  const confirmed = findings.filter(isConfirmed);
  const weighed = confirmed.length > 0 ? confirmed : findings.filter(isOpen);
  if (weighed.length === 0) return undefined;
  const isLengthKnown = (video.frameCount || video.durationSec || 0) > 0;
  const table = tableFromMetadata(
    isLengthKnown ? video : { ...video, durationSec: assumedClipSec },
  );
  const frameCount = table.startSecs.length;
  const sent = new Map(
    (result ? findingsOfResult(result) : []).map((one) => [
      keyOf(one),
      receivedFindingSchema.parse(one.sent),
    ]),
  );
  const scored = weighed.map((finding): WeighedFinding => {
    const original = finding.own ?? sent.get(keyOf(finding));
    const place = original?.region ? placeFinding(original, table) : null;
    const score = scoreOf({ ...finding, place }, frameCount);
    return { ...finding, sent: original, score };
  });
  return scored.toSorted((left, right) => right.score - left.score)[0];
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
  const { durationSec, fps, originSec = 0 } = video;
  if (durationSec === null || durationSec <= 0) return [];
  const spans: FindingSpan[] = [];
  for (const finding of findings) {
    const { type, startSec, endSec } = finding;
    if (startSec === null || endSec === null || !isShown(finding)) continue;
    const fromSec = startSec - originSec;
    const toSec = fromSec + Math.abs(endSec - startSec) + 1 / (fps || 24);
    spans.push({ type, from: shareOf(fromSec, durationSec), to: shareOf(toSec, durationSec) });
  }
  return joined(spans).slice(0, maxSpans);
};

export const shownFindings = (facts: Findings, video: Video): Pick<ClipCard, 'worst' | 'spans'> => {
  const worst = worstFinding(facts, video);
  return {
    worst: worst
      ? {
          type: worst.type,
          description: worst.description.slice(0, maxDescription).toWellFormed(),
          score: worst.score,
          ...placeOf(worst.sent, video),
        }
      : null,
    spans: spansOf(facts.findings, video),
  };
};
