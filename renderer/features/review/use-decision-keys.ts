import type { ClipCard } from '../../../shared/contract/library.ts';
import type { Decision } from '../../../shared/domain/decision.ts';
import type { ActionId } from '../../actions/action-catalogue.ts';
import { useActionContext, useActionHandlers } from '../../actions/action-handlers.ts';
import { decisionHandlers } from '../clip-actions/decision-actions.ts';
import { useSetDecision } from '../clip-actions/use-set-decision.ts';
import { typeAhead } from './triage/walk-store.ts';

/** Keeps or rejects the clip of the page by key. @returns the same for buttons */
export const useDecisionKeys = ({
  clipId,
  name,
}: ClipCard): ((decision: Decision | null) => void) => {
  const setDecision = useSetDecision();
  const context = useActionContext();
  const decide = (decision: Decision | null): void =>
    setDecision({ clipIds: [clipId], decision, name });
  // While the next finding is on its way, the key means its clip.
  const typed = (decision: Decision | null, action: ActionId): void => {
    if (typeAhead.isHeld()) typeAhead.keep(() => context.find(action)?.());
    else decide(decision);
  };
  useActionHandlers(decisionHandlers(typed));
  return decide;
};
