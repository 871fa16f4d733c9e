import { Button } from '@mantine/core';
import { formatCountOf } from '../../../ui/formats.ts';
import styles from './SelectionBar.module.css';

type Props = {
  count: number;
  isBusy: boolean;
  /** False for a finished batch, in which nothing can be skipped or moved. */
  canReorder: boolean;
  /** Null unless a single clip with a page is selected. */
  onOpen: (() => void) | null;
  onSkip: () => void;
  onFront: () => void;
  onBack: () => void;
  onRetry: () => void;
  onClear: () => void;
};

/** Actions on the selected clips of a batch. */
export const SelectionBar = (props: Props) => (
  <fieldset className={styles.bar} aria-label="Selected clips">
    <span className={styles.count}>{formatCountOf(props.count, 'clip')} selected</span>
    {props.canReorder ? (
      <>
        <Button variant="default" disabled={props.isBusy} onClick={props.onSkip}>
          Skip
        </Button>
        <Button variant="default" disabled={props.isBusy} onClick={props.onFront}>
          To the front
        </Button>
        <Button variant="default" disabled={props.isBusy} onClick={props.onBack}>
          To the back
        </Button>
      </>
    ) : null}
    <Button variant="default" disabled={props.isBusy} onClick={props.onRetry}>
      Retry
    </Button>
    {props.onOpen ? (
      <Button variant="default" onClick={props.onOpen}>
        Open
      </Button>
    ) : null}
    <Button variant="subtle" onClick={props.onClear}>
      Clear selection
    </Button>
  </fieldset>
);
