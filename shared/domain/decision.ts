import { z } from 'zod';
import { clipIdSchema } from './ids.ts';

/** A person's decision about a clip. An undecided clip has none stored. */
export const decisions = ['keep', 'reject'] as const;
export type Decision = (typeof decisions)[number];

export const decisionSchema = z.enum(decisions).nullable();

export const clipDecisionSchema = z.object({
  clipId: clipIdSchema,
  decision: decisionSchema,
  /** That it came with an import, and nobody made it here since. */
  isImported: z.literal(true).optional(),
});
export type ClipDecision = z.infer<typeof clipDecisionSchema>;

export const decisionChangeSchema = clipDecisionSchema.extend({
  /** Changes only a clip about which this is decided; omitted for any clip. */
  expected: decisionSchema.optional(),
});
export type DecisionChange = z.infer<typeof decisionChangeSchema>;

export const changedDecisionsSchema = z.object({
  /** The previous decisions, for undo. */
  before: z.array(clipDecisionSchema),
  /** Number of clips that were left as they are, since their decision was not `expected`. */
  decidedElsewhere: z.int(),
});
export type ChangedDecisions = z.infer<typeof changedDecisionsSchema>;

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

/**
 * A colleague's decision, or the user's own without a name. Clips about which no colleague decided
 * have none.
 */
export const personalDecisionSchema = z.object({
  name: z.string().nullable(),
  decision: z.enum(decisions),
});
type PersonalDecision = z.infer<typeof personalDecisionSchema>;

/** Maximum number of named people. */
const maxNamed = 3;

/** Returns who decided what: "Ann keeps, you reject"; empty unless a colleague has decided. */
export const decidedByText = (people: readonly PersonalDecision[] = []): string => {
  const colleagues = people.filter(({ name }) => name !== null);
  const own = people.find(({ name }) => name === null);
  const more = colleagues.length - maxNamed;
  return [
    ...colleagues.slice(0, maxNamed).map(({ name, decision }) => `${name} ${decision}s`),
    ...(more > 0 ? [`${more} more decided`] : []),
    ...(own ? [`you ${own.decision}`] : []),
  ].join(', ');
};

/** Decisions of agents, which are suggestions to people. */
export const agentDecisionNames: Readonly<Record<Decision, string>> = {
  keep: 'An agent would keep it',
  reject: 'An agent would reject it',
};
