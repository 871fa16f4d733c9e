import {
  ActionIcon,
  Flex,
  Group,
  Text,
  Tooltip,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { RotateCcw, TriangleAlert, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type ActionId, actionCatalogue } from '../../../actions/action-catalogue.ts';
import { Keys } from '../../../actions/Keys.tsx';
import { chordOf, isMac } from '../../../actions/key-chord.ts';
import styles from './ShortcutRow.module.css';

/**
 * While recording, captures the next chord before anything else in the window gets it.
 * @param onChord called with the chord; null if recording was cancelled (Escape, Tab, a click)
 */
const useRecordChord = (isRecording: boolean, onChord: (chord: string | null) => void): void => {
  const end = useEffectEvent(onChord);
  useEffect(() => {
    if (!isRecording) return;
    const onMac = isMac();
    const onKeyDown = (event: KeyboardEvent): void => {
      const chord = chordOf(event, onMac);
      // Tab still moves to the next control.
      if (chord === 'Tab' || chord === 'shift+Tab') {
        end(null);
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      if (chord !== null) end(chord === 'Escape' ? null : chord);
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('keydown', onKeyDown, { capture: true, signal });
    window.addEventListener('pointerdown', () => end(null), { signal });
    return () => listening.abort();
  }, [isRecording]);
};

type Props = {
  action: ActionId;
  keys: string | null;
  conflicts: readonly ActionId[];
  isRecording: boolean;
  onRecord: () => void;
  onStop: () => void;
  /** @param keys null removes the shortcut */
  onChange: (keys: string | null) => void;
};

export const ShortcutRow = ({
  action,
  keys,
  conflicts,
  isRecording,
  onRecord,
  onStop,
  onChange,
}: Props) => {
  const { title, keys: defaultKeys } = actionCatalogue[action];
  useRecordChord(isRecording, (chord) => {
    onStop();
    if (chord !== null) onChange(chord);
  });
  const record = useRef<HTMLButtonElement>(null);
  // The pressed button may disappear, so the focus moves first.
  const change = (changed: string | null): void => {
    record.current?.focus();
    onChange(changed);
  };
  return (
    <Flex component="li" align="center" gap="md" mih={36} px="md">
      <Text flex={1}>{title}</Text>
      {conflicts.length > 0 ? (
        <Group gap="xs" fz="xs" c="var(--cc-warn)">
          <TriangleAlert aria-hidden />
          Also used by: {conflicts.map((other) => actionCatalogue[other].title).join(', ')}
        </Group>
      ) : null}
      <UnstyledButton
        ref={record}
        className={styles.record}
        aria-pressed={isRecording}
        onClick={onRecord}
      >
        <VisuallyHidden>{title}: change shortcut</VisuallyHidden>
        {isRecording ? (
          'Press keys…'
        ) : keys === null ? (
          <Text span c="dimmed">
            None
          </Text>
        ) : (
          <Keys chord={keys} />
        )}
      </UnstyledButton>
      <Group gap={0} wrap="nowrap" w={56}>
        {keys === null ? null : (
          <Tooltip label="Remove shortcut">
            <ActionIcon
              variant="subtle"
              aria-label={`${title}: remove shortcut`}
              onClick={() => change(null)}
            >
              <X aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        {keys === defaultKeys ? null : (
          <Tooltip label="Reset to default">
            <ActionIcon
              variant="subtle"
              aria-label={`${title}: reset to default`}
              onClick={() => change(defaultKeys)}
            >
              <RotateCcw aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
    </Flex>
  );
};
