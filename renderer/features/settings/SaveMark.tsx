import { Check, CircleAlert } from 'lucide-react';
import styles from './SaveMark.module.css';
import type { SaveState } from './use-save-settings.ts';

/** Shows the result of saving next to a field; keeps its space while empty. */
export const SaveMark = ({ state }: { state: SaveState }) => (
  <span className={styles.mark} role="status" data-kind={state.kind}>
    {state.kind === 'saved' ? (
      <>
        <Check aria-hidden />
        Saved
      </>
    ) : null}
    {state.kind === 'saving' ? 'Saving…' : null}
    {state.kind === 'failed' ? (
      <>
        <CircleAlert aria-hidden />
        <span className={styles.message}>Not saved: {state.error.message}</span>
      </>
    ) : null}
  </span>
);
