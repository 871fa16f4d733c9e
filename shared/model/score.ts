/** How bad findings and clips are: one order for lists, trends, reports and the command line. */
import { findingTypeOf } from '../domain/finding-types.ts';
import type { FindingPlace } from '../domain/frames/place-finding.ts';
import { severityLevel } from '../domain/severity.ts';
import { type CheckedKind, isPictureChecked, type Outcome } from './outcome.ts';

const highestSeverity = 5;

/** Assumed severity of a finding that has none, or one that is not from 1 to 5. */
const assumedSeverity = 3;

type Boxes = FindingPlace['boxes'];

/** Mean share of the frame: a box around all boxes would be large for a small one that moves. */
const meanArea = (boxes: Boxes): number => {
  if (boxes.length === 0) return 1;
  const areas = boxes.map(
    ({ box: { xmin, xmax, ymin, ymax } }) =>
      Math.min(1, Math.abs(xmax - xmin)) * Math.min(1, Math.abs(ymax - ymin)),
  );
  return areas.reduce((sum, area) => sum + area, 0) / areas.length;
};

export type ScoredFinding = {
  readonly type: string;
  readonly severity?: number | null | undefined;
  /** In frames of the clip; null for a finding about the entire clip. */
  readonly place: Pick<FindingPlace, 'firstFrame' | 'lastFrame' | 'boxes'> | null;
};

/**
 * From 0 to 1: the severity, or the square root of the share of frames times the boxes' area.
 * @param frameCount of the clip
 */
export const scoreOf = ({ type, severity, place }: ScoredFinding, frameCount: number): number => {
  if (findingTypeOf(type).hasSeverity) {
    return (severityLevel(severity) ?? assumedSeverity) / highestSeverity;
  }
  if (place === null) return 1;
  const frames = place.lastFrame - place.firstFrame + 1;
  return Math.sqrt(Math.min(1, frames / Math.max(1, frameCount)) * meanArea(place.boxes));
};

/** Worse clips come first. @param worstScore of confirmed findings, else of open ones; 0 without */
export const badnessOf = (outcome: Outcome, worstScore: number): number =>
  ({
    confirmed: 2 + worstScore,
    needs_review: 1 + worstScore,
    uncertain: 0.5,
    failed: 0.4,
    not_evaluated: 0.3,
    no_defects: 0,
  })[outcome];

type RankedClip = {
  readonly outcome: Outcome;
  readonly worst: { readonly score: number } | null;
  readonly checked: CheckedKind;
};

/** Outcomes of a clip that was evaluated: others say nothing about it. */
const rankedOutcomes: readonly Outcome[] = ['confirmed', 'needs_review', 'no_defects'];

/**
 * Returns the index of the take with the least badness; null if several have it, if fewer than two
 * have a result, or if not all of its picture was checked: the rest may be worse.
 */
export const bestTake = (takes: readonly RankedClip[]): number | null => {
  const ranked = takes
    .map(({ worst, ...take }, index) => ({
      ...take,
      index,
      badness: badnessOf(take.outcome, worst?.score ?? 0),
    }))
    .filter(({ outcome }) => rankedOutcomes.includes(outcome))
    .sort((one, other) => one.badness - other.badness);
  const [best, second] = ranked;
  if (!best || !second || best.badness === second.badness) return null;
  return isPictureChecked(best.checked) ? best.index : null;
};
