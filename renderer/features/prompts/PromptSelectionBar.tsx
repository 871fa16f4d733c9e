import { Button } from '@mantine/core';
import { formatCountOf } from '../../ui/formats.ts';
import styles from './PromptsScreen.module.css';
import { type SelectionEditId, selectionEdits } from './selection-edits.ts';

type Props = {
  count: number;
  isBusy: boolean;
  /** Available edits. */
  edits: readonly SelectionEditId[];
  onEdit: (id: SelectionEditId) => void;
  onSelectNone: () => void;
};

/** Actions on the prompts of the selected clips. */
export const PromptSelectionBar = ({ count, isBusy, edits, onEdit, onSelectNone }: Props) => (
  <fieldset className={styles.selection} aria-label="Selected clips">
    <span className={styles.count}>{formatCountOf(count, 'clip')} selected</span>
    {edits.map((id) => (
      <Button key={id} variant="default" disabled={isBusy} onClick={() => onEdit(id)}>
        {selectionEdits[id].label}
      </Button>
    ))}
    <Button variant="subtle" onClick={onSelectNone}>
      Clear selection
    </Button>
  </fieldset>
);
