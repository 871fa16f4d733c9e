import type { FindingChange, FindingPair } from '../../../../shared/domain/tracks/finding-pair.ts';
import type { Verdict } from '../../../../shared/domain/verdict.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { formatCountOf } from '../../../ui/formats.ts';
import { notify } from '../../../ui/notify.ts';
import { useChangeFinding } from '../../clip-findings/verdicts/use-change-finding.ts';
import { type Comparison, sideNames, useComparison } from '../compare-context.ts';
import type { SideName } from '../use-places.ts';

const severityText = ({ left, right }: NonNullable<FindingChange['severity']>): string => {
  const steps = `Severity ${left ?? 'unknown'} → ${right ?? 'unknown'}`;
  if (left === null || right === null) return steps;
  return `${steps}, ${right > left ? 'worse' : 'milder'}`;
};

const shiftText = (frameCount: number): string =>
  `${formatCountOf(Math.abs(frameCount), 'frame')} ${frameCount > 0 ? 'later' : 'earlier'}`;

const placeTexts = ({ startsLaterFrames, endsLaterFrames }: FindingChange): string[] => {
  if (startsLaterFrames === endsLaterFrames) {
    return startsLaterFrames === 0 ? [] : [shiftText(startsLaterFrames)];
  }
  return [
    ...(startsLaterFrames === 0 ? [] : [`Begins ${shiftText(startsLaterFrames)}`]),
    ...(endsLaterFrames === 0 ? [] : [`Ends ${shiftText(endsLaterFrames)}`]),
  ];
};

export const changeTexts = (change: FindingChange): string[] => [
  ...(change.severity === null ? [] : [severityText(change.severity)]),
  ...placeTexts(change),
  ...(change.isBoxMoved ? ['Box moved'] : []),
  ...(change.hasOtherWords ? ['Different words'] : []),
];

export type DiffKind = 'new' | 'gone' | 'still';

/** Of two runs, what the later one adds comes first; of two takes, what the first one has. */
const kindsOf = (isOneClip: boolean): readonly DiffKind[] =>
  isOneClip ? ['new', 'gone', 'still'] : ['gone', 'new', 'still'];

const diffKindOf = ({ left, right }: FindingPair): DiffKind =>
  left === null ? 'new' : right === null ? 'gone' : 'still';

/** Includes empty groups: it matters to see that nothing is gone. */
export const diffGroups = (pairs: readonly FindingPair[], isOneClip: boolean) =>
  kindsOf(isOneClip).map((kind) => ({
    kind,
    indexes: [...pairs.keys()].filter((index) => {
      const pair = pairs[index];
      return pair !== undefined && diffKindOf(pair) === kind;
    }),
  }));

export const pairBeside = (
  { pairs, chosen, isOneClip }: Pick<Comparison, 'pairs' | 'chosen' | 'isOneClip'>,
  by: 1 | -1,
): number | null => {
  const order = diffGroups(pairs, isOneClip).flatMap(({ indexes }) => indexes);
  if (chosen === null) return (by > 0 ? order[0] : order.at(-1)) ?? null;
  const position = order.indexOf(chosen) + by;
  return position < 0 ? null : (order[position] ?? null);
};

type VerdictTarget = { readonly side: SideName; readonly finding: Finding };

/**
 * Verdicts belong to tracks: two runs of one clip share a track and take one verdict, two clips
 * two.
 */
export const verdictTargets = (
  comparison: Pick<Comparison, SideName>,
  pair: FindingPair,
): VerdictTarget[] => {
  const sides = sideNames.flatMap((side): VerdictTarget[] => {
    const index = pair[side];
    const finding = index === null ? undefined : comparison[side].findings[index];
    return finding ? [{ side, finding }] : [];
  });
  const [left, right] = sides;
  return left && right && left.finding.trackId === right.finding.trackId ? [right] : sides;
};

export const useSetPairVerdict = () => {
  const change = useChangeFinding();
  const sides = useComparison();
  return ({ side, finding }: VerdictTarget, verdict: Verdict | null): void => {
    if (verdict === finding.verdict) return;
    const { clipId } = sides[side].detail.card;
    change(clipId, finding, { verdict }).catch(notify.failed('The verdict was not saved'));
  };
};
