import { type Decision, decisionFilters } from '../domain/decision.ts';
import { isOneOf } from '../domain/finding-types.ts';
import type { FindingCounts } from './count-findings.ts';
import type { Outcome } from './outcome.ts';

export const sortRules = ['decision', 'result'] as const;
export type SortRule = (typeof sortRules)[number];

export const sortFolders = {
  decision: decisionFilters,
  result: ['no-defects', 'confirmed', 'needs-review', 'not-evaluated'],
} as const satisfies Record<SortRule, readonly string[]>;
export type SortFolder = (typeof sortFolders)[SortRule][number];

export const allSortFolders: readonly SortFolder[] = sortRules.flatMap(
  (rule): readonly SortFolder[] => sortFolders[rule],
);

export type SortedCard = {
  readonly decision: Decision | null;
  readonly outcome: Outcome;
  readonly isImported: boolean;
  readonly counts: FindingCounts;
  readonly kinds: readonly { readonly type: string }[];
  readonly parts: readonly { readonly types: readonly string[]; readonly imported: boolean }[];
};

const hasOwnFinding = ({ kinds, parts }: SortedCard): boolean =>
  kinds.some((finding) =>
    parts.some(({ imported, types }) => !imported && isOneOf(types)(finding)),
  );

export const hasVerdict = ({ counts }: SortedCard): boolean =>
  counts.confirmed + counts.intended + counts.wrong + counts.duplicate > 0;

const outcomeFolders: Readonly<Record<Outcome, SortFolder>> = {
  confirmed: 'confirmed',
  needs_review: 'needs-review',
  uncertain: 'not-evaluated',
  failed: 'not-evaluated',
  not_evaluated: 'not-evaluated',
  no_defects: 'no-defects',
};

/** An imported result counts only if it is trusted, or if a finding of it was made here. */
const resultFolder = (card: SortedCard, isUntrusted: boolean): SortFolder => {
  if (isUntrusted && card.isImported && !hasOwnFinding(card)) return 'not-evaluated';
  const folder = outcomeFolders[card.outcome];
  return isUntrusted && folder === 'no-defects' ? 'not-evaluated' : folder;
};

/**
 * @param card undefined for a clip that is not in the library
 * @param isUntrusted whether the decision came with an import that is not trusted, or, by result,
 *   the result or a verdict that dismisses a finding: these let no clip pass
 */
export const sortFolderOf = (
  card: SortedCard | undefined,
  by: SortRule,
  isUntrusted = false,
): SortFolder => {
  if (by === 'decision') return (isUntrusted ? null : card?.decision) ?? 'undecided';
  return card ? resultFolder(card, isUntrusted) : 'not-evaluated';
};
