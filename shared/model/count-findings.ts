import { z } from 'zod';
import { isDismissed } from '../domain/fail-condition.ts';
import { severityLevel } from '../domain/severity.ts';
import type { Verdict } from '../domain/verdict.ts';
import { kindOf } from './kinds.ts';

/** Findings by verdict; `confirmed` ones are `real`, open ones have none. */
export const findingCountsSchema = z.object({
  confirmed: z.int(),
  open: z.int(),
  intended: z.int(),
  wrong: z.int(),
  duplicate: z.int(),
});
export type FindingCounts = z.infer<typeof findingCountsSchema>;

/** Number of confirmed or open findings of a kind and type, see `kindOf`. */
export const kindCountSchema = z.object({ kind: z.string(), type: z.string(), count: z.int() });
export type KindCount = z.infer<typeof kindCountSchema>;

/** Maximum number of kinds, and of further types, counted separately; a service may send any number. */
const maxKinds = 50;

/**
 * Adds up counts by kind and type: the first kinds, and further ones under their type.
 * @param max number of kinds, and of further types
 */
export const kindTally = (max = maxKinds) => {
  const byKind = new Map<string, KindCount>();
  const add = ({ kind, type, count }: KindCount): void => {
    const key = JSON.stringify([kind, type]);
    const counted = byKind.get(key);
    if (counted) counted.count += count;
    else if (byKind.size < max || (kind === type && byKind.size < 2 * max)) {
      byKind.set(key, { kind, type, count });
    } else if (kind !== type) add({ kind: type, type, count });
  };
  return { add, all: (): KindCount[] => [...byKind.values()] };
};

type CountedFinding = {
  readonly type: string;
  /** As returned by `kindOf`. */
  readonly kind?: string;
  readonly clipcheck_kind?: string | undefined;
  readonly severity?: number | null | undefined;
  readonly verdict: Verdict | null;
};

/** Counts dismissed findings only by verdict. */
export const countFindings = (findings: readonly CountedFinding[]) => {
  const all = kindTally(Number.POSITIVE_INFINITY);
  const counts: FindingCounts = { confirmed: 0, open: 0, intended: 0, wrong: 0, duplicate: 0 };
  let worstSeverity: number | null = null;
  for (const finding of findings) {
    const { type, kind = kindOf(finding), verdict } = finding;
    if (verdict === null) counts.open += 1;
    else counts[verdict === 'real' ? 'confirmed' : verdict] += 1;
    if (isDismissed({ verdict })) continue;
    all.add({ kind, type, count: 1 });
    const level = severityLevel(finding.severity);
    if (level !== null) worstSeverity = Math.max(worstSeverity ?? 0, level);
  }
  const mostFirst = (left: KindCount, right: KindCount): number => right.count - left.count;
  const kinds = kindTally();
  for (const counted of all.all().sort(mostFirst)) kinds.add(counted);
  return { counts, kinds: kinds.all().sort(mostFirst), worstSeverity };
};
