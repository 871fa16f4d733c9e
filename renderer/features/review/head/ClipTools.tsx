import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { Ellipsis, LibraryBig, ListChecks } from 'lucide-react';
import { Link } from 'wouter';
import type { Decision } from '../../../../shared/domain/decision.ts';
import { verdicts } from '../../../../shared/domain/verdict.ts';
import { ActionButton } from '../../../actions/ActionButton.tsx';
import type { ActionId } from '../../../actions/action-catalogue.ts';
import { useActionHandlers, useActions } from '../../../actions/action-handlers.ts';
import { routes } from '../../../routes/routes.ts';
import { formatCountOf } from '../../../ui/formats.ts';
import { OverlayFocus } from '../../../ui/OverlayFocus.tsx';
import textStyles from '../../../ui/texts.module.css';
import { verdictLooks } from '../../../ui/VerdictMark.tsx';
import { DecisionButtons, decisionHandlers } from '../../clip-actions/DecisionButtons.tsx';
import { typeAhead } from '../../clip-findings/verdicts/walk-store.ts';
import { leaveKeyboard } from '../../clip-player/layout/focus-player.ts';
import { useReview } from '../../clip-player/review-context.ts';
import { CompareButton } from '../../compare/CompareButton.tsx';
import { useTriage } from '../triage/use-triage.ts';
import type { ReviewPageActions } from './use-review-page-actions.ts';

type Props = {
  /** Number of findings a clip-wide verdict applies to; 0 if another result is shown. */
  bulkFindingCount: number;
  actions: ReviewPageActions;
};

const AllFindings = ({ bulkFindingCount, actions }: Props) => (
  <>
    <Menu.Divider />
    <Menu.Label>
      {bulkFindingCount === 1
        ? 'The only finding'
        : `All ${formatCountOf(bulkFindingCount, 'finding')}`}
    </Menu.Label>
    {verdicts.map((verdict) => {
      const { label, icon: Icon } = verdictLooks[verdict];
      return (
        <Menu.Item
          key={verdict}
          leftSection={<Icon />}
          onClick={() => actions.setAllVerdicts(verdict)}
        >
          {label}
        </Menu.Item>
      );
    })}
    <Menu.Item onClick={() => actions.setAllVerdicts(null)}>Clear verdicts</Menu.Item>
  </>
);

const ClipMenu = ({ bulkFindingCount, actions }: Props) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="default" size={30} aria-label="More actions" title="More actions">
        <Ellipsis />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <OverlayFocus />
      {actions.retry ? <Menu.Item onClick={actions.retry}>Retry</Menu.Item> : null}
      <Menu.Item onClick={actions.setPrompt}>Set prompt…</Menu.Item>
      <Menu.Item onClick={actions.report}>Create report…</Menu.Item>
      {actions.reveal ? <Menu.Item onClick={actions.reveal}>Show in folder</Menu.Item> : null}
      {bulkFindingCount > 0 ? (
        <AllFindings bulkFindingCount={bulkFindingCount} actions={actions} />
      ) : null}
      <Menu.Divider />
      <Menu.Item onClick={actions.remove}>Delete…</Menu.Item>
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

export const ClipTools = ({ bulkFindingCount, actions }: Props) => {
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
      <DecisionButtons label="Decision" decision={card.decision} onDecide={decide} />
      {isWalking ? null : (
        <ActionButton action="review.unreviewed" leftSection={<ListChecks />} aria-label="Review">
          <span className={textStyles.word}>Review</span>
        </ActionButton>
      )}
      <CompareButton detail={detail} run={run} frameNow={playhead.wanted} />
      <Button variant={card.evaluatedMs === null ? 'filled' : 'default'} onClick={actions.evaluate}>
        Evaluate
      </Button>
      <ClipMenu bulkFindingCount={bulkFindingCount} actions={actions} />
    </Group>
  );
};
