import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import { ChevronDown, X } from 'lucide-react';
import { ActionButton } from '../../../actions/ActionButton.tsx';
import { type ActionGroups, ActionItems } from '../../../actions/ActionItems.tsx';
import type { ActionId } from '../../../actions/action-catalogue.ts';
import type { Handlers } from '../../../actions/action-handlers.ts';
import { formatCount, formatCountOf } from '../../../ui/formats.ts';
import { OverlayFocus } from '../../../ui/OverlayFocus.tsx';
import styles from './ClipSelectionBar.module.css';
import type { ClipSelection } from './use-clip-selection.ts';
import type { SelectionActions } from './use-selection-actions.tsx';

/** The most frequent actions, as buttons. */
export const barActions = [
  { action: 'selection.keep', label: 'Keep' },
  { action: 'selection.reject', label: 'Reject' },
  { action: 'review.compare', label: 'Compare' },
  { action: 'selection.sort', label: 'Sort…' },
  { action: 'selection.export', label: 'Report…' },
] as const satisfies readonly { action: ActionId; label: string }[];

export const moreActions: ActionGroups = [
  ['selection.evaluate', 'selection.retry', 'selection.complete', 'selection.refresh'],
  ['selection.setPrompt', 'selection.copyRetryPrompt', 'selection.tag'],
  ['selection.undecide'],
  [
    'selection.verdictReal',
    'selection.verdictIntended',
    'selection.verdictWrong',
    'selection.verdictDuplicate',
    'selection.verdictNone',
  ],
  ['selection.regenerate'],
  ['selection.openFile', 'selection.reveal', 'selection.copyPath'],
  ['selection.bin', 'selection.delete'],
];

/** Returns "12 clips selected", or "12 selected, 4 not in view". */
const countText = (selected: number, outOfView: number): string =>
  outOfView === 0
    ? `${formatCountOf(selected, 'clip')} selected`
    : `${formatCount(selected)} selected, ${formatCount(outOfView)} not in view`;

const MoreMenu = ({ handlers }: { handlers: Handlers }) => (
  <Menu position="top-end" withinPortal>
    <Menu.Target>
      <Button variant="default" rightSection={<ChevronDown size={12} aria-hidden />}>
        More
      </Button>
    </Menu.Target>
    <Menu.Dropdown aria-label="More actions">
      <OverlayFocus />
      <ActionItems groups={moreActions} handlers={handlers} />
    </Menu.Dropdown>
  </Menu>
);

type Props = { selection: ClipSelection; actions: SelectionActions };

export const ClipSelectionBar = ({ selection, actions }: Props) => {
  const { outOfView, handlers } = actions;
  const count = selection.selected.size;
  if (count === 0) return null;
  return (
    <section className={styles.bar} aria-label="Selection" data-bottom-bar>
      <Text fw={600} mr="sm" aria-live="polite">
        {countText(count, outOfView)}
      </Text>
      {actions.needsEvaluation ? (
        <Button variant="filled" onClick={handlers['selection.evaluate']}>
          Evaluate
        </Button>
      ) : null}
      {barActions.map(({ action, label }) => (
        <ActionButton key={action} action={action}>
          {label}
        </ActionButton>
      ))}
      <MoreMenu handlers={handlers} />
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
