import type { ClipCard, FindingSpan } from '../../../shared/contract/library.ts';
import { markAt } from '../../../shared/domain/frames/box-track.ts';
import { startSecOf } from '../../../shared/domain/frames/frame-table.ts';
import { placeFinding } from '../../../shared/domain/frames/place-finding.ts';
import { tableOfFacts } from '../../../shared/domain/frames/stored-table.ts';
import { isFullyChecked } from '../../../shared/domain/not-judged-kinds.ts';
import { severityLevel } from '../../../shared/domain/severity.ts';
import { type FindingRead, findingRead } from '../../../shared/service-api/finding.ts';
import { inOriginalFrames, readRunCopy } from '../../copies/in-original-frames.ts';
import type { FindingFacts, RunFacts } from './clip-facts.ts';

/** A card names what it shows; the page of the clip has all of the text. */
const maxDescription = 300;

/** More spans than a card is wide would be one bar. */
const maxSpans = 50;

/** A glitch that fills the picture for this long is as bad as a mismatch can be. */
const worstGlitchSec = 1;

type Video = Pick<ClipCard, 'durationSec' | 'fps' | 'frameCount'>;

const isConfirmed = ({ verdict }: FindingFacts): boolean => verdict === 'real';
const isOpen = ({ verdict }: FindingFacts): boolean => verdict === null;
/** Dismissed ones are not. */
const isShown = (finding: FindingFacts): boolean => isConfirmed(finding) || isOpen(finding);

const areaOf = ({ xmin, xmax, ymin, ymax }: FindingFacts): number =>
  xmin === null || xmax === null || ymin === null || ymax === null
    ? 1
    : Math.min(1, Math.abs(xmax - xmin)) * Math.min(1, Math.abs(ymax - ymin));

const lengthSecOf = ({ startSec, endSec }: FindingFacts, { durationSec, fps }: Video): number =>
  startSec === null || endSec === null
    ? (durationSec ?? worstGlitchSec)
    : Math.abs(endSec - startSec) + 1 / (fps || 24);

/**
 * How much a finding spoils its clip, from 1 to 5: the severity of a mismatch; of a glitch, how long
 * it lasts times how much of the picture it takes.
 */
export const findingWeight = (finding: FindingFacts, video: Video): number => {
  const severity = severityLevel(finding.severity);
  if (severity !== null) return severity;
  if (finding.type === 'prompt_misalignment') return 1;
  const share = (lengthSecOf(finding, video) * areaOf(finding)) / worstGlitchSec;
  return 1 + 4 * Math.min(1, share);
};

const heaviestOf = (findings: readonly FindingFacts[], video: Video): FindingFacts | undefined => {
  const weights = new Map(findings.map((one) => [one, findingWeight(one, video)]));
  return findings.toSorted(
    (left, right) => (weights.get(right) ?? 0) - (weights.get(left) ?? 0),
  )[0];
};

/** The worst finding that is confirmed, else the worst without a verdict. */
const worstOf = (findings: readonly FindingFacts[], video: Video): FindingFacts | undefined =>
  heaviestOf(findings.filter(isConfirmed), video) ?? heaviestOf(findings.filter(isOpen), video);

/** Ranks of clips, the worst highest; a weight of at most 5 is added to those with findings. */
const ranks = { confirmed: 30, unreviewed: 20, notClean: 11, clean: 10, dismissed: 0 } as const;

/** How far ahead a clip stands where the worst are first. */
export const badnessOf = (findings: readonly FindingFacts[], card: ClipCard): number => {
  const worst = worstOf(findings, card);
  if (worst) {
    return ranks[isConfirmed(worst) ? 'confirmed' : 'unreviewed'] + findingWeight(worst, card);
  }
  if (findings.length > 0) return ranks.dismissed;
  return isFullyChecked(card) ? ranks.clean : ranks.notClean;
};

/** The finding as the service sent it, in frames of the clip; undefined where it is not stored. */
const readAt = (position: number, run: RunFacts | undefined): FindingRead | undefined => {
  const raw = JSON.parse(run?.raw ?? 'null') as { result?: { glitches?: unknown } } | null;
  const glitches: unknown = raw?.result?.glitches;
  if (!Array.isArray(glitches)) return undefined;
  const readable = glitches.flatMap((one) => findingRead.safeParse(one).data ?? []);
  return inOriginalFrames(readable, readRunCopy(run?.copy ?? null))[position];
};

type Place = Pick<NonNullable<ClipCard['worst']>, 'frames' | 'picture'>;

const placeOf = (finding: FindingRead | undefined, video: Video): Place => {
  if (!finding?.region) return { frames: null, picture: null };
  const table = tableOfFacts(video);
  const place = placeFinding(finding, table);
  const frame = Math.floor((place.firstFrame + place.lastFrame) / 2);
  const mark = markAt(table, place, frame);
  return {
    frames: { first: place.firstFrame, last: place.lastFrame },
    picture: {
      atMs: Math.round(startSecOf(table, frame) * 1000),
      box: mark?.kind === 'box' ? mark.box : null,
    },
  };
};

const shareOf = (sec: number, durationSec: number): number =>
  Math.min(1, Math.max(0, sec / durationSec));

const spansOf = (findings: readonly FindingFacts[], video: Video): FindingSpan[] => {
  const { durationSec } = video;
  if (durationSec === null || durationSec <= 0) return [];
  const spans = new Map<string, FindingSpan>();
  for (const finding of findings) {
    const { type, startSec, endSec } = finding;
    if (startSec === null || endSec === null || !isShown(finding)) continue;
    const endsSec = startSec + lengthSecOf(finding, video);
    const span = { type, from: shareOf(startSec, durationSec), to: shareOf(endsSec, durationSec) };
    spans.set(JSON.stringify(span), span);
  }
  return [...spans.values()].slice(0, maxSpans);
};

/** The finding that a card shows, and where on the clip its findings lie. */
export const shownFindings = (
  findings: readonly FindingFacts[],
  run: RunFacts | undefined,
  video: Video,
): Pick<ClipCard, 'worst' | 'spans'> => {
  const worst = worstOf(findings, video);
  return {
    worst: worst
      ? {
          type: worst.type,
          description: worst.description.slice(0, maxDescription).toWellFormed(),
          isConfirmed: isConfirmed(worst),
          ...placeOf(readAt(worst.position, run), video),
        }
      : null,
    spans: spansOf(findings, video),
  };
};
