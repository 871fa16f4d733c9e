import type { ClipId } from './ids.ts';

/** A person's decision about a clip. An undecided clip has none stored. */
export const decisions = ['keep', 'reject'] as const;
export type Decision = (typeof decisions)[number];

export type ClipDecision = {
  readonly clipId: ClipId;
  readonly decision: Decision | null;
  /** That it came with an import, and nobody made it here since. */
  readonly isImported?: true | undefined;
};

export type DecisionChange = ClipDecision & {
  /** Changes only a clip about which this is decided; omitted for any clip. */
  readonly expected?: Decision | null | undefined;
};

export type ChangedDecisions = {
  /** The previous decisions, for undo. */
  readonly before: ClipDecision[];
  /** Number of clips that were left as they are, since their decision was not `expected`. */
  readonly decidedElsewhere: number;
};

export const decisionFilters = [...decisions, 'undecided'] as const;
export type DecisionFilter = (typeof decisionFilters)[number];

export const decisionNames: Readonly<Record<DecisionFilter, string>> = {
  keep: 'Kept',
  reject: 'Rejected',
  undecided: 'Undecided',
};

/** Returns how many clips have each decision, without zeros: "20 rejected, 20 undecided". */
export const decisionCountsText = (counts: Readonly<Record<DecisionFilter, number>>): string =>
  decisionFilters
    .filter((decision) => counts[decision] > 0)
    .map((decision) => `${counts[decision]} ${decisionNames[decision].toLowerCase()}`)
    .join(', ');

/** Decisions of agents, which are suggestions to people. */
export const agentDecisionNames: Readonly<Record<Decision, string>> = {
  keep: 'An agent would keep it',
  reject: 'An agent would reject it',
};
