import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { Ellipsis, LibraryBig, ListChecks } from 'lucide-react';
import { Link } from 'wouter';
import type { Decision } from '../../../../shared/domain/decision.ts';
import { ActionButton } from '../../../actions/ActionButton.tsx';
import { ActionItems } from '../../../actions/ActionItems.tsx';
import type { ActionId } from '../../../actions/action-catalogue.ts';
import { type Handlers, useActionHandlers, useActions } from '../../../actions/action-handlers.ts';
import { routes } from '../../../routes/routes.ts';
import { OthersMark } from '../../../ui/DecisionMark.tsx';
import { OverlayFocus } from '../../../ui/OverlayFocus.tsx';
import textStyles from '../../../ui/texts.module.css';
import { DecisionButtons, decisionHandlers } from '../../clip-actions/DecisionButtons.tsx';
import { typeAhead } from '../../clip-findings/verdicts/walk-store.ts';
import { leaveKeyboard } from '../../clip-player/layout/focus-player.ts';
import { useReview } from '../../clip-player/review-context.ts';
import { CompareButton } from '../../compare/CompareButton.tsx';
import { useTriage } from '../triage/use-triage.ts';

const clipActions = [
  'selection.retry',
  'selection.complete',
  'selection.refresh',
  'selection.setPrompt',
  'selection.export',
  'selection.reveal',
] as const;

const ClipMenu = ({ handlers }: { handlers: Handlers }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="default" size={30} aria-label="More actions" title="More actions">
        <Ellipsis />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <OverlayFocus />
      <ActionItems
        groups={[clipActions, ['selection.delete']]}
        find={(action) => handlers[action]}
      />
    </Menu.Dropdown>
  </Menu>
);

const useDecisionKeys = (): ((decision: Decision | null) => void) => {
  const { decide } = useTriage();
  const context = useActions();
  // While the next finding is loading, the key applies to that finding's clip.
  const deferWhileLoading = (decision: Decision | null, action: ActionId): void => {
    if (typeAhead.isHeld()) typeAhead.keep(() => context.find(action)?.());
    else decide(decision);
  };
  useActionHandlers(decisionHandlers(deferWhileLoading));
  return decide;
};

export const ClipTools = ({ handlers }: { handlers: Handlers }) => {
  const { isWalking } = useTriage();
  const { detail, run, playhead } = useReview();
  const { card } = detail;
  const decide = useDecisionKeys();
  return (
    <Group gap="sm" justify="flex-end" flex={1} role="toolbar" aria-label="Clip" {...leaveKeyboard}>
      <Button
        component={Link}
        variant="subtle"
        c="dimmed"
        px="sm"
        leftSection={<LibraryBig size={16} />}
        href={routes.library}
        aria-label="Library"
        title="Library"
      >
        <span className={textStyles.word}>Library</span>
      </Button>
      <OthersMark card={card} />
      <DecisionButtons label="Decision" decision={card.decision} onDecide={decide} />
      {isWalking ? null : (
        <ActionButton action="review.unreviewed" leftSection={<ListChecks />} aria-label="Review">
          <span className={textStyles.word}>Review</span>
        </ActionButton>
      )}
      <CompareButton detail={detail} run={run} frameNow={playhead.wanted} />
      <ActionButton
        action="selection.evaluate"
        variant={card.evaluatedMs === null ? 'filled' : 'default'}
      >
        Evaluate
      </ActionButton>
      <ClipMenu handlers={handlers} />
    </Group>
  );
};
