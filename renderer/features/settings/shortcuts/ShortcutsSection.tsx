import {
  ActionIcon,
  Button,
  Flex,
  Group,
  Text,
  TextInput,
  Tooltip,
  VisuallyHidden,
} from '@mantine/core';
import { RotateCcw, Search, TriangleAlert, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Settings } from '../../../../shared/contract/settings.ts';
import {
  type ActionId,
  actionCatalogue,
  actionIds,
  groupOf,
} from '../../../actions/action-catalogue.ts';
import { Keys } from '../../../actions/Keys.tsx';
import { chordOf, isMac } from '../../../actions/key-chord.ts';
import { conflictsOf, shortcutsOf, withShortcut } from '../../../actions/shortcuts.ts';
import { useShownChord } from '../../../actions/use-shortcuts.ts';
import boxStyles from '../../../ui/boxes.module.css';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useSaveSettings } from '../use-save-settings.tsx';

/**
 * Captures the next chord before anything else gets it.
 * @param onChord called with the chord; null if recording was cancelled (Escape, Tab, a click)
 */
const useRecordChord = (isRecording: boolean, onChord: (chord: string | null) => void): void => {
  const onRecorded = useEffectEvent(onChord);
  useEffect(() => {
    if (!isRecording) return;
    const onMac = isMac();
    const onKeyDown = (event: KeyboardEvent): void => {
      const chord = chordOf(event, onMac);
      // Tab still moves to the next control.
      if (chord === 'Tab' || chord === 'shift+Tab') {
        onRecorded(null);
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      if (chord !== null) onRecorded(chord === 'Escape' ? null : chord);
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('keydown', onKeyDown, { capture: true, signal });
    window.addEventListener('pointerdown', () => onRecorded(null), { signal });
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

const ShortcutRow = ({
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
  const recordButton = useRef<HTMLButtonElement>(null);
  // The pressed button may disappear, so the focus moves first.
  const change = (changed: string | null): void => {
    recordButton.current?.focus();
    onChange(changed);
  };
  return (
    <Flex component="li" align="center" gap="md" mih={36} px="md">
      <Text flex={1}>{title}</Text>
      {conflicts.length > 0 ? (
        <Group gap="xs" fz="xs" c="var(--cc-warn)">
          <TriangleAlert />
          Also used by: {conflicts.map((other) => actionCatalogue[other].title).join(', ')}
        </Group>
      ) : null}
      <Button
        ref={recordButton}
        variant={isRecording ? 'light' : 'subtle'}
        size="compact-md"
        miw={110}
        justify={isRecording ? 'center' : 'flex-end'}
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
      </Button>
      <Group gap={0} wrap="nowrap" w={56}>
        {keys === null ? null : (
          <Tooltip label="Remove shortcut">
            <ActionIcon aria-label={`${title}: remove shortcut`} onClick={() => change(null)}>
              <X />
            </ActionIcon>
          </Tooltip>
        )}
        {keys === defaultKeys ? null : (
          <Tooltip label="Reset to default">
            <ActionIcon
              aria-label={`${title}: reset to default`}
              onClick={() => change(defaultKeys)}
            >
              <RotateCcw />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
    </Flex>
  );
};

const groups = [...new Set(actionIds.map(groupOf))];

const isMatching = (id: ActionId, shownKeys: readonly string[], searchText: string): boolean => {
  const text = `${actionCatalogue[id].title} ${groupOf(id)} ${shownKeys.join('+')}`;
  return searchText
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));
};

export const ShortcutsSection = ({ settings }: { settings: Settings }) => {
  const overrides = settings.shortcuts;
  const [searchText, setSearchText] = useState('');
  const [recording, setRecording] = useState<ActionId | null>(null);
  const [isConfirmingReset, setIsConfirmingReset] = useState(false);
  const { save, mark } = useSaveSettings();
  const shortcuts = shortcutsOf(overrides);
  const shown = useShownChord();
  const matching = actionIds.filter((id) =>
    isMatching(id, shown(shortcuts[id] ?? ''), searchText.trim()),
  );
  const change = (id: ActionId, keys: string | null): void =>
    save({ shortcuts: withShortcut(overrides, id, keys) });
  return (
    <Section
      title="Keyboard shortcuts"
      about="Click a shortcut, then press the keys you want. While you type text, only shortcuts with Ctrl or Command work."
      tools={
        <>
          {mark}
          <Button
            disabled={Object.keys(overrides).length === 0}
            onClick={() => setIsConfirmingReset(true)}
          >
            Reset all…
          </Button>
        </>
      }
    >
      <TextInput
        aria-label="Search actions and keys"
        placeholder="Search actions and keys"
        leftSection={<Search />}
        value={searchText}
        onChange={(event) => setSearchText(event.currentTarget.value)}
      />
      {groups.map((group) => {
        const rows = matching.filter((id) => groupOf(id) === group);
        return rows.length === 0 ? null : (
          <div key={group}>
            <Text component="h3" fz="xs" fw={600} c="dimmed" mb="xs">
              {group}
            </Text>
            <ul className={boxStyles.rows}>
              {rows.map((id) => (
                <ShortcutRow
                  key={id}
                  action={id}
                  keys={shortcuts[id]}
                  conflicts={conflictsOf(shortcuts, id)}
                  isRecording={recording === id}
                  onRecord={() => setRecording(id)}
                  onStop={() => setRecording(null)}
                  onChange={(keys) => change(id, keys)}
                />
              ))}
            </ul>
          </div>
        );
      })}
      <Text c="dimmed" role="status">
        {matching.length === 0 ? 'No matching actions.' : ''}
      </Text>
      <ConfirmDialog
        isOpen={isConfirmingReset}
        title="Reset all shortcuts?"
        confirmLabel="Reset all"
        onConfirm={() => save({ shortcuts: {} })}
        onClose={() => setIsConfirmingReset(false)}
      >
        <p>All actions return to their default shortcuts.</p>
      </ConfirmDialog>
    </Section>
  );
};
