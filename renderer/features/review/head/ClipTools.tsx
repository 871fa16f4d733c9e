import { Button, Space } from '@mantine/core';
import { LibraryBig, ListChecks } from 'lucide-react';
import { Link } from 'wouter';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import type { Decision } from '../../../../shared/domain/decision.ts';
import type { ActionId } from '../../../actions/action-catalogue.ts';
import { useActionHandlers, useActions } from '../../../actions/action-handlers.ts';
import { useKeysLabel } from '../../../actions/use-shortcuts.ts';
import { routes } from '../../../routes/routes.ts';
import textStyles from '../../../ui/texts.module.css';
import { DecisionButtons } from '../../clip-actions/DecisionButtons.tsx';
import { decisionHandlers } from '../../clip-actions/decision-actions.ts';
import { useSetDecision } from '../../clip-actions/use-set-decision.ts';
import { typeAhead } from '../../clip-findings/verdicts/walk-store.ts';
import { leaveKeyboard } from '../../clip-player/layout/leave-keyboard.ts';
import { useReview } from '../../clip-player/review-context.ts';
import { CompareButton } from '../../compare/picker/CompareButton.tsx';
import { useTriage } from '../triage/triage-context.ts';
import { ClipMenu } from './ClipMenu.tsx';
import styles from './ClipTools.module.css';
import type { ReviewPageActions } from './use-review-page-actions.ts';

/**
 * Handles the keys that keep or reject the current clip.
 * @returns the function they call, for the buttons
 */
const useDecisionKeys = ({ clipId, name }: ClipCard): ((decision: Decision | null) => void) => {
  const setDecision = useSetDecision();
  const context = useActions();
  const decide = (decision: Decision | null): void =>
    setDecision({ clipIds: [clipId], decision, name });
  // While the next finding is loading, the key applies to that finding's clip.
  const deferWhileLoading = (decision: Decision | null, action: ActionId): void => {
    if (typeAhead.isHeld()) typeAhead.keep(() => context.find(action)?.());
    else decide(decision);
  };
  useActionHandlers(decisionHandlers(deferWhileLoading));
  return decide;
};

type Props = { bulkFindingCount: number; actions: ReviewPageActions };

const ReviewButton = () => {
  const actions = useActions();
  const keys = useKeysLabel('review.unreviewed');
  return (
    <Button
      variant="default"
      leftSection={<ListChecks aria-hidden />}
      aria-label="Review"
      title={`Review all unreviewed findings${keys === null ? '' : ` (${keys})`}`}
      onClick={() => actions.find('review.unreviewed')?.()}
    >
      <span className={textStyles.word}>Review</span>
    </Button>
  );
};

export const ClipTools = ({ bulkFindingCount, actions }: Props) => {
  const { isWalking } = useTriage();
  const { detail, run } = useReview();
  const { card } = detail;
  const decide = useDecisionKeys(card);
  return (
    <div className={styles.tools} role="toolbar" aria-label="Clip" {...leaveKeyboard}>
      <Space flex={1} />
      <Button
        component={Link}
        variant="subtle"
        c="dimmed"
        px="sm"
        leftSection={<LibraryBig size={16} aria-hidden />}
        href={routes.library}
        aria-label="Library"
        title="Library"
      >
        <span className={textStyles.word}>Library</span>
      </Button>
      <DecisionButtons label="Decision" decision={card.decision} onDecide={decide} />
      {isWalking ? null : <ReviewButton />}
      <CompareButton detail={detail} run={run} />
      <Button onClick={actions.evaluate}>Evaluate</Button>
      <ClipMenu bulkFindingCount={bulkFindingCount} actions={actions} />
    </div>
  );
};
