import { Button, Text, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { Settings } from '../../../../shared/contract/settings.ts';
import {
  type ActionId,
  actionCatalogue,
  actionIds,
  groupOf,
} from '../../../actions/action-catalogue.ts';
import { conflictsOf, shortcutsOf, withShortcut } from '../../../actions/shortcuts.ts';
import { useShownChord } from '../../../actions/use-shortcuts.ts';
import boxStyles from '../../../ui/boxes.module.css';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useSaveSettings } from '../use-save-settings.tsx';
import { ShortcutRow } from './ShortcutRow.tsx';

const groups = [...new Set(actionIds.map(groupOf))];

const isMatching = (id: ActionId, shownKeys: readonly string[], typed: string): boolean => {
  const searchText = `${actionCatalogue[id].title} ${groupOf(id)} ${shownKeys.join('+')}`;
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searchText.toLowerCase().includes(word));
};

export const ShortcutsSection = ({ settings }: { settings: Settings }) => {
  const overrides = settings.shortcuts;
  const [typed, setTyped] = useState('');
  const [recording, setRecording] = useState<ActionId | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { save, mark } = useSaveSettings();
  const shortcuts = shortcutsOf(overrides);
  const shown = useShownChord();
  const matching = actionIds.filter((id) =>
    isMatching(id, shown(shortcuts[id] ?? ''), typed.trim()),
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
            variant="default"
            disabled={Object.keys(overrides).length === 0}
            onClick={() => setIsAsking(true)}
          >
            Reset all…
          </Button>
        </>
      }
    >
      <TextInput
        aria-label="Search actions and keys"
        placeholder="Search actions and keys"
        leftSection={<Search aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
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
        isOpen={isAsking}
        title="Reset all shortcuts?"
        confirmLabel="Reset all"
        onConfirm={() => {
          save({ shortcuts: {} });
          setIsAsking(false);
        }}
        onClose={() => setIsAsking(false)}
      >
        <p>All actions return to their default shortcuts.</p>
      </ConfirmDialog>
    </Section>
  );
};
