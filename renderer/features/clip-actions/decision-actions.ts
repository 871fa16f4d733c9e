import type { Decision } from '../../../shared/domain/decision.ts';
import type { ActionId } from '../../actions/action-catalogue.ts';
import type { Handlers } from '../../actions/action-handlers.ts';

export type DecisionActions = Readonly<Record<Decision | 'undecide', ActionId>>;

export const decisionActions = {
  keep: 'selection.keep',
  reject: 'selection.reject',
  undecide: 'selection.undecide',
} as const satisfies DecisionActions;

/** Returns the handlers of the actions. @param decide gets the decision, null for undecided */
export const decisionHandlers = (
  decide: (decision: Decision | null, action: ActionId) => void,
  { keep, reject, undecide }: DecisionActions = decisionActions,
): Handlers => ({
  [keep]: () => decide('keep', keep),
  [reject]: () => decide('reject', reject),
  [undecide]: () => decide(null, undecide),
});
