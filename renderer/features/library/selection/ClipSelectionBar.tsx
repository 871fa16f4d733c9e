import { ActionIcon, Button, Text } from '@mantine/core';
import { X } from 'lucide-react';
import { ActionButton } from '../../../actions/ActionButton.tsx';
import type { ActionGroups } from '../../../actions/ActionItems.tsx';
import { ActionMenu } from '../../../actions/ActionMenu.tsx';
import type { ActionId } from '../../../actions/action-catalogue.ts';
import { formatCount, formatCountOf } from '../../../ui/formats.ts';
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
      <ActionMenu
        label="More"
        variant="default"
        position="top-end"
        groups={moreActions}
        find={(action) => handlers[action]}
      />
      <ActionIcon aria-label="Clear selection" title="Clear selection" onClick={selection.none}>
        <X size={16} />
      </ActionIcon>
    </section>
  );
};
