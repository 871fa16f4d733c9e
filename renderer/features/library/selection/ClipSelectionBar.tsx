import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import { ChevronDown, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { verdicts } from '../../../../shared/domain/verdict.ts';
import { Keys } from '../../../actions/Keys.tsx';
import { useShortcuts } from '../../../actions/use-shortcuts.ts';
import { formatCount, formatCountOf } from '../../../ui/formats.ts';
import { OverlayFocus } from '../../../ui/OverlayFocus.tsx';
import { verdictLooks } from '../../../ui/VerdictMark.tsx';
import { decisionActions } from '../../clip-actions/DecisionButtons.tsx';
import { copyRetryPromptTip } from '../../clip-actions/use-clip-actions.ts';
import styles from './ClipSelectionBar.module.css';
import type { ClipSelection } from './use-clip-selection.ts';
import type { SelectionActions } from './use-selection-actions.ts';

const choices = [
  { action: decisionActions.keep, label: 'Keep', decision: 'keep' },
  { action: decisionActions.reject, label: 'Reject', decision: 'reject' },
  { action: decisionActions.undecide, label: 'Undecided', decision: null },
] as const;

type SelectionMenuProps = { label: string; isOff: boolean; children: ReactNode };

const SelectionMenu = ({ label, isOff, children }: SelectionMenuProps) => (
  <Menu position="top-start" withinPortal>
    <Menu.Target>
      <Button
        variant="default"
        disabled={isOff}
        rightSection={<ChevronDown size={12} aria-hidden />}
      >
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <OverlayFocus />
      {children}
    </Menu.Dropdown>
  </Menu>
);

const DecisionMenu = ({ actions, isOff }: { actions: SelectionActions; isOff: boolean }) => {
  const shortcuts = useShortcuts();
  return (
    <SelectionMenu label="Decision" isOff={isOff}>
      {choices.map(({ action, label, decision }) => {
        const chord = shortcuts[action];
        return (
          <Menu.Item
            key={action}
            rightSection={chord === null ? null : <Keys chord={chord} />}
            onClick={() => actions.decide(decision)}
          >
            {label}
          </Menu.Item>
        );
      })}
    </SelectionMenu>
  );
};

type Props = { selection: ClipSelection; actions: SelectionActions };

/** Returns "12 clips selected", or "8 of 12 selected in this view" if some are outside of the view. */
const countText = (selected: number, inView: number): string =>
  selected === inView
    ? `${formatCountOf(selected, 'clip')} selected`
    : `${formatCount(inView)} of ${formatCount(selected)} selected in this view`;

const VerdictMenu = ({ actions, isOff }: { actions: SelectionActions; isOff: boolean }) => (
  <SelectionMenu label="Verdict" isOff={isOff}>
    {verdicts.map((verdict) => (
      <Menu.Item key={verdict} onClick={() => actions.setVerdict(verdict)}>
        {verdictLooks[verdict].label}
      </Menu.Item>
    ))}
    <Menu.Divider />
    <Menu.Item onClick={() => actions.setVerdict(null)}>Clear verdict</Menu.Item>
  </SelectionMenu>
);

export const ClipSelectionBar = ({ selection, actions }: Props) => {
  const count = selection.selected.size;
  if (count === 0) return null;
  const isOff = actions.targets.length === 0;
  return (
    <section className={styles.bar} aria-label="Selection" data-bottom-bar>
      <Text fw={600} mr="sm" aria-live="polite">
        {countText(count, actions.targets.length)}
      </Text>
      <Button disabled={isOff} onClick={actions.evaluate}>
        Evaluate
      </Button>
      <Button variant="default" disabled={isOff} onClick={actions.retry}>
        Retry
      </Button>
      <Button variant="default" disabled={isOff} onClick={actions.setPrompt}>
        Set prompt…
      </Button>
      <DecisionMenu actions={actions} isOff={isOff} />
      <VerdictMenu actions={actions} isOff={isOff} />
      <Button variant="default" disabled={isOff} onClick={actions.compare}>
        Compare
      </Button>
      <Button variant="default" disabled={isOff} onClick={actions.report}>
        Create report…
      </Button>
      {actions.copyRetryPrompt ? (
        <Button variant="default" title={copyRetryPromptTip} onClick={actions.copyRetryPrompt}>
          Copy prompt
        </Button>
      ) : null}
      {actions.reveal ? (
        <Button variant="default" onClick={actions.reveal}>
          Show in folder
        </Button>
      ) : null}
      <Button variant="default" disabled={isOff} onClick={actions.sort}>
        Sort to folders…
      </Button>
      <Button variant="default" disabled={isOff} onClick={actions.remove}>
        Delete…
      </Button>
      <ActionIcon
        variant="subtle"
        aria-label="Clear selection"
        title="Clear selection"
        onClick={selection.none}
      >
        <X size={16} aria-hidden />
      </ActionIcon>
    </section>
  );
};
