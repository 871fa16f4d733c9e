import type { ClipId } from './ids.ts';

/** What a person decides about a clip. Undecided is no value of its own: it is stored as nothing. */
export const decisions = ['keep', 'reject'] as const;
export type Decision = (typeof decisions)[number];

/** A clip with what was decided about it; null for an undecided one. */
export type ClipDecision = { readonly clipId: ClipId; readonly decision: Decision | null };

/** A decision to filter clips by. */
export const decisionFilters = [...decisions, 'undecided'] as const;
export type DecisionFilter = (typeof decisionFilters)[number];

/** The standing of a clip as people read it. */
export const decisionNames: Readonly<Record<DecisionFilter, string>> = {
  keep: 'Kept',
  reject: 'Rejected',
  undecided: 'Undecided',
};
