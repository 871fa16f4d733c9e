import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { RotateCcw, TriangleAlert, X } from 'lucide-react';
import { type ActionId, actionCatalogue } from '../../../actions/action-catalogue.ts';
import { Keys } from '../../../actions/Keys.tsx';
import styles from './ShortcutsSection.module.css';
import { useRecordChord } from './use-record-chord.ts';

type Props = {
  action: ActionId;
  keys: string | null;
  /** Other actions on the same keys. */
  conflicts: readonly ActionId[];
  isRecording: boolean;
  onRecord: () => void;
  onStop: () => void;
  /** @param keys null takes them away */
  onChange: (keys: string | null) => void;
};

/** An action and its keys: to be recorded anew, taken away or put back. */
export const ShortcutRow = ({
  action,
  keys,
  conflicts,
  isRecording,
  onRecord,
  onStop,
  onChange,
}: Props) => {
  const { title, keys: standard } = actionCatalogue[action];
  useRecordChord(isRecording, (chord) => {
    onStop();
    if (chord !== null) onChange(chord);
  });
  return (
    <li className={styles.row}>
      <span className={styles.title}>{title}</span>
      {conflicts.length > 0 ? (
        <span className={styles.conflict}>
          <TriangleAlert className={styles.conflictIcon} aria-hidden />
          Also {conflicts.map((other) => actionCatalogue[other].title).join(', ')}
        </span>
      ) : null}
      <UnstyledButton
        className={styles.record}
        aria-label={isRecording ? `${title}: press the keys` : `${title}: change the keys`}
        aria-pressed={isRecording}
        onClick={onRecord}
      >
        {isRecording ? (
          'Press keys…'
        ) : keys === null ? (
          <span className={styles.none}>None</span>
        ) : (
          <Keys chord={keys} />
        )}
      </UnstyledButton>
      <span className={styles.buttons}>
        <Tooltip label="Take the keys away">
          <ActionIcon
            variant="subtle"
            aria-label={`${title}: take the keys away`}
            disabled={keys === null}
            onClick={() => onChange(null)}
          >
            <X size={14} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Back to the standard keys">
          <ActionIcon
            variant="subtle"
            aria-label={`${title}: back to the standard keys`}
            disabled={keys === standard}
            onClick={() => onChange(standard)}
          >
            <RotateCcw size={14} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </span>
    </li>
  );
};
