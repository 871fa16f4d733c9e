import { ActionIcon, Button, Group, Select, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  maxReportPresets,
  type ReportOptions,
  type ReportPreset,
} from '../../../../shared/contract/reports.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { useUpdateSettings } from '../../../rpc/use-update-settings.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import styles from './FormatOptions.module.css';

export const withoutPreset = (presets: readonly ReportPreset[], name: string): ReportPreset[] =>
  presets.filter((preset) => preset.name !== name);

/** Adds a preset, replacing one of the same name. */
export const withPreset = (
  presets: readonly ReportPreset[],
  preset: ReportPreset,
): ReportPreset[] => [...withoutPreset(presets, preset.name), preset];

/** Restores a deleted preset, keeping later changes. */
export const restoredPreset = (
  presets: readonly ReportPreset[],
  preset: ReportPreset,
): ReportPreset[] =>
  presets.some(({ name }) => name === preset.name) ? [...presets] : [...presets, preset];

type Look = Omit<ReportPreset, 'name'>;

const lookOf = ({ title, logo, introduction, footer, accent }: Look): Look => ({
  ...{ title, logo, introduction, footer, accent },
});

const isSameLook = (one: Look, other: Look): boolean =>
  JSON.stringify(lookOf(one)) === JSON.stringify(lookOf(other));

type FormProps = { names: readonly string[]; onSave: (name: string) => void; onClose: () => void };

const NameForm = ({ names, onSave, onClose }: FormProps) => {
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const isReplaced = names.includes(name);
  const isFull = names.length >= maxReportPresets && !isReplaced;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name !== '' && !isFull) onSave(name);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput
        label="Name"
        description="Keeps title, logo, introduction, footer and accent color."
        error={isFull ? `${maxReportPresets} presets are saved. Delete one first.` : null}
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      <Group gap="sm" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={name === '' || isFull}>
          {isReplaced ? 'Replace' : 'Save'}
        </Button>
      </Group>
    </form>
  );
};

type Props = { options: ReportOptions; onChange: (look: Look) => void };

/** Named presets for the look of client reports, stored in the settings. */
export const PresetChoice = ({ options, onChange }: Props) => {
  const { query } = useRpc();
  const queries = useQueryClient();
  const stored = useQuery(query.settings.get.queryOptions()).data?.reportPresets;
  const presets = stored ?? [];
  const update = useUpdateSettings();
  const [isNaming, setIsNaming] = useState(false);
  const chosen = presets.find((preset) => isSameLook(preset, options));
  const store = (reportPresets: ReportPreset[], onStored?: () => void): void =>
    update.mutate(
      { reportPresets },
      {
        onError: notify.failed('The presets could not be saved'),
        ...(onStored ? { onSuccess: onStored } : {}),
      },
    );
  /** The presets at the time an undo is carried out. */
  const current = (): readonly ReportPreset[] =>
    queries.getQueryData(query.settings.get.queryKey())?.reportPresets ?? presets;
  return (
    <div className={styles.field}>
      <span className={styles.label}>Preset</span>
      <Group gap="sm" wrap="nowrap">
        <Select
          aria-label="Preset"
          className={styles.short}
          placeholder={presets.length === 0 ? 'None saved' : 'None'}
          disabled={presets.length === 0}
          data={presets.map(({ name }) => ({ value: name, label: printableText(name) }))}
          value={chosen?.name ?? null}
          onChange={(name) => {
            const preset = presets.find((known) => known.name === name);
            if (preset) onChange(lookOf(preset));
          }}
        />
        {chosen ? (
          <ActionIcon
            variant="subtle"
            size={28}
            aria-label={`Delete preset ${printableText(chosen.name)}`}
            title="Delete preset"
            onClick={() => {
              store(withoutPreset(presets, chosen.name), () =>
                notify.offer(`Preset “${printableText(chosen.name)}” deleted`, 'Undo', () =>
                  store(restoredPreset(current(), chosen)),
                ),
              );
            }}
          >
            <Trash2 aria-hidden />
          </ActionIcon>
        ) : (
          // Saving before the presets are loaded would replace them.
          <Button variant="default" disabled={!stored} onClick={() => setIsNaming(true)}>
            Save…
          </Button>
        )}
      </Group>
      <Dialog opened={isNaming} onClose={() => setIsNaming(false)} title="Save preset" centered>
        <NameForm
          names={presets.map(({ name }) => name)}
          onClose={() => setIsNaming(false)}
          onSave={(name) => {
            setIsNaming(false);
            store(withPreset(presets, { name, ...lookOf(options) }));
          }}
        />
      </Dialog>
    </div>
  );
};
