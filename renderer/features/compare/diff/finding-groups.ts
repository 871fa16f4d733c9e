import type { FindingMatch } from '../../../../shared/domain/tracks/finding-match.ts';
import type { Verdict } from '../../../../shared/domain/verdict.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { notify } from '../../../ui/notify.ts';
import { useChangeFinding } from '../../clip-findings/verdicts/use-change-finding.ts';
import { type Comparison, letterOf, type Side } from '../compare-context.ts';

type Severity = Finding['severity'];

/** Null if it is the same. */
export const severityChangeText = (before: Severity, after: Severity): string | null => {
  if (before === after) return null;
  const steps = `Severity ${before ?? 'unknown'} → ${after ?? 'unknown'}`;
  if (before === null || after === null) return steps;
  return `${steps}, ${after > before ? 'worse' : 'milder'}`;
};

/** `letters`: the pictures that have the findings, "AC". */
type FindingGroup = { readonly letters: string; readonly indexes: readonly number[] };

type Compared = Pick<Comparison, 'findings' | 'isOneClip'> & { readonly sides: readonly unknown[] };

/**
 * Groups findings by the pictures that have them: first those of a single one (of two runs, the
 * later one first), those of all last. These groups may be empty: it matters to see that nothing is
 * gone.
 */
export const groupFindings = ({ findings, sides, isOneClip }: Compared): FindingGroup[] => {
  const lettersOf = (index: number): string =>
    (findings[index]?.at ?? []).map((own, at) => (own === null ? '' : letterOf(at))).join('');
  const found = Map.groupBy(findings.keys(), lettersOf);
  const single = sides.map((_, position) => letterOf(position));
  const several = [...found.keys(), single.join('')]
    .filter(({ length }) => length > 1)
    .sort((one, other) => one.length - other.length || (one < other ? -1 : 1));
  return [...new Set([...(isOneClip ? single.toReversed() : single), ...several])].map(
    (letters) => ({ letters, indexes: found.get(letters) ?? [] }),
  );
};

/** Returns the next or previous finding in the order of the groups; null at either end. */
export const findingBeside = (
  comparison: Compared & Pick<Comparison, 'chosen'>,
  by: 1 | -1,
): number | null => {
  const order = groupFindings(comparison).flatMap(({ indexes }) => indexes);
  const { chosen } = comparison;
  if (chosen === null) return (by > 0 ? order[0] : order.at(-1)) ?? null;
  const position = order.indexOf(chosen) + by;
  return position < 0 ? null : (order[position] ?? null);
};

type VerdictTarget = { readonly side: Side; readonly position: number; readonly finding: Finding };

/**
 * Verdicts belong to tracks: two runs of one clip share a track and take one verdict, clips one
 * each.
 */
export const verdictTargets = (
  { sides }: Pick<Comparison, 'sides'>,
  { at }: FindingMatch,
): VerdictTarget[] => {
  const targets = sides.flatMap((side, position): VerdictTarget[] => {
    const finding = side.findings[at[position] ?? -1];
    return finding ? [{ side, position, finding }] : [];
  });
  return [...new Map(targets.map((target) => [target.finding.trackId, target])).values()];
};

export const useSetVerdict = () => {
  const change = useChangeFinding();
  return ({ side, finding }: VerdictTarget, verdict: Verdict | null): void => {
    if (verdict === finding.verdict) return;
    change(side.detail.card.clipId, finding, { verdict }).catch(
      notify.failed('The verdict was not saved'),
    );
  };
};
