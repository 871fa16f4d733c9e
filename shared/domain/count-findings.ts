import { isDismissed } from './fail-condition.ts';
import type { Verdict } from './verdict.ts';

/** Maximum number of finding types on a card; a service may send any number. */
const maxTypes = 50;

type CountedFinding = {
  readonly type: string;
  readonly severity?: number | null | undefined;
  readonly verdict: Verdict | null;
};

export type FindingCounts = {
  findings: { type: string; count: number }[];
  worstSeverity: number | null;
  unreviewed: number;
  verdicts: Record<Verdict, number>;
};

/** Counts the findings of a result for its card; dismissed ones only by verdict. */
export const countFindings = (findings: readonly CountedFinding[]): FindingCounts => {
  const byType = new Map<string, number>();
  const verdicts: Record<Verdict, number> = { real: 0, intended: 0, wrong: 0, duplicate: 0 };
  let worstSeverity: number | null = null;
  let unreviewed = 0;
  for (const { type, severity = null, verdict } of findings) {
    if (verdict === null) unreviewed += 1;
    else verdicts[verdict] += 1;
    if (isDismissed({ verdict })) continue;
    byType.set(type, (byType.get(type) ?? 0) + 1);
    // The service may send any number; the API specification has 1 to 5.
    if (severity !== null && severity >= 1 && severity <= 5) {
      worstSeverity = Math.max(worstSeverity ?? 0, severity);
    }
  }
  const counted = [...byType].map(([type, count]) => ({ type, count }));
  counted.sort((left, right) => right.count - left.count);
  return { findings: counted.slice(0, maxTypes), worstSeverity, unreviewed, verdicts };
};
