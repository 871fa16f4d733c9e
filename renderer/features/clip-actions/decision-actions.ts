import type { Decision } from '../../../shared/domain/decision.ts';
import type { ActionId } from '../../actions/action-catalogue.ts';
import type { Handlers } from '../../actions/action-handlers.ts';

/** The action that makes each decision. */
export type DecisionActions = Readonly<Record<Decision | 'undecide', ActionId>>;

/** Those of all screens. */
export const decisionActions = {
  keep: 'selection.keep',
  reject: 'selection.reject',
  undecide: 'selection.undecide',
} as const satisfies DecisionActions;

/** What carries the actions out. @param decide given the decision, null for none, and the action */
export const decisionHandlers = (
  decide: (decision: Decision | null, action: ActionId) => void,
  { keep, reject, undecide }: DecisionActions = decisionActions,
): Handlers => ({
  [keep]: () => decide('keep', keep),
  [reject]: () => decide('reject', reject),
  [undecide]: () => decide(null, undecide),
});
