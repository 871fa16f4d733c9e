import { Button, Menu } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { Keys } from '../../../actions/Keys.tsx';
import { useShortcuts } from '../../../actions/use-shortcuts.ts';
import { OverlayFocus } from '../../../ui/OverlayFocus.tsx';
import { decisionActions } from '../../clip-actions/decision-actions.ts';
import styles from './SelectionBar.module.css';
import type { SelectionActions } from './use-selection-actions.ts';

const choices = [
  { action: decisionActions.keep, label: 'Keep', decision: 'keep' },
  { action: decisionActions.reject, label: 'Reject', decision: 'reject' },
  { action: decisionActions.undecide, label: 'Undecided', decision: null },
] as const;

/** Keeps or rejects the selected clips. */
export const DecisionMenu = ({ actions, isOff }: { actions: SelectionActions; isOff: boolean }) => {
  const shortcuts = useShortcuts();
  return (
    <Menu position="top-start" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          disabled={isOff}
          rightSection={<ChevronDown className={styles.icon} aria-hidden />}
        >
          Decision
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <OverlayFocus />
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
      </Menu.Dropdown>
    </Menu>
  );
};
