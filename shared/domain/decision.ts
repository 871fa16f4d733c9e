import type { ClipId } from './ids.ts';

/** A person's decision about a clip. An undecided clip has none stored. */
export const decisions = ['keep', 'reject'] as const;
export type Decision = (typeof decisions)[number];

export type ClipDecision = {
  readonly clipId: ClipId;
  readonly decision: Decision | null;
  readonly isImported?: true | undefined;
};

/** Restores an earlier decision, only while the present one is `expected`. */
export type RestoredDecision = ClipDecision & { readonly expected: Decision | null };

export const decisionFilters = [...decisions, 'undecided'] as const;
export type DecisionFilter = (typeof decisionFilters)[number];

export const decisionNames: Readonly<Record<DecisionFilter, string>> = {
  keep: 'Kept',
  reject: 'Rejected',
  undecided: 'Undecided',
};
