import { Button } from '@mantine/core';
import { formatCountOf } from '../../ui/formats.ts';
import styles from './PromptsScreen.module.css';

type Props = {
  count: number;
  isBusy: boolean;
  onUseNames: () => void;
  onClear: () => void;
  onSelectNone: () => void;
};

/** What can be done with the prompts of the selected clips. */
export const PromptSelectionBar = ({ count, isBusy, ...on }: Props) => (
  <fieldset className={styles.selection} aria-label="Selected clips">
    <span className={styles.count}>{formatCountOf(count, 'clip')} selected</span>
    <Button variant="default" disabled={isBusy} onClick={on.onUseNames}>
      Use file names
    </Button>
    <Button variant="default" disabled={isBusy} onClick={on.onClear}>
      Take typed prompts back
    </Button>
    <Button variant="subtle" onClick={on.onSelectNone}>
      Select nothing
    </Button>
  </fieldset>
);
