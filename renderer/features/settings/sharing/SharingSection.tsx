import { Button, Flex, Switch, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { maxPersonLength, type Settings } from '../../../../shared/contract/settings.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { Ago } from '../../../ui/Ago.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { NamedRow } from '../../../ui/NamedRow.tsx';
import { Section } from '../../../ui/Section.tsx';
import { uiTimes } from '../../../ui/ui-times.ts';
import { PickerDialog } from '../../drop/picker/PickerDialog.tsx';
import { useChooseFiles } from '../../drop/use-choose-files.ts';
import { useSaveSettings } from '../use-save-settings.tsx';

export const SharingSection = ({ settings: { sharing } }: { settings: Settings }) => {
  const { query } = useRpc();
  const queries = useQueryClient();
  const { save, mark } = useSaveSettings();
  const choosing = useChooseFiles();
  const status = useQuery(query.settings.syncStatus.queryOptions()).data;
  const sync = useMutation(
    query.settings.sync.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: query.settings.syncStatus.key() }),
    }),
  );
  const change = (changed: Partial<Settings['sharing']>): void =>
    save({ sharing: { ...sharing, ...changed } });
  const saveName = useDebouncedCallback((name: string) => change({ name }), {
    delay: uiTimes.settingDebounceMs,
    flushOnUnmount: true,
  });
  const { folder } = sharing;
  const problems = status?.problem ? [status.problem] : [];
  return (
    <>
      <Section
        title="Sharing"
        about="For people who review the same clips. Every library stays where it is: only decisions, verdicts, notes and results go through a folder that all can write to."
        tools={mark}
      >
        <Switch
          label="Share through a folder"
          description="Syncs at the start, and within half a minute of a change."
          checked={folder !== null}
          onChange={({ currentTarget: { checked } }) => {
            if (!checked) change({ folder: null });
            else choosing.ask('share', ([chosen]) => chosen && change({ folder: chosen }));
          }}
        />
        <TextInput
          label="Your name for colleagues"
          placeholder={status?.defaultName ?? ''}
          defaultValue={sharing.name}
          maxLength={maxPersonLength}
          onChange={({ currentTarget: { value } }) => saveName(value)}
          onBlur={() => saveName.flush()}
          maw={320}
        />
        <Switch
          label="Trust this folder"
          description="What colleagues decide, judge and evaluate counts as if it was made here. Otherwise it is imported: it lets no clip pass or be sorted."
          checked={sharing.isTrusted}
          onChange={({ currentTarget: { checked } }) => change({ isTrusted: checked })}
        />
      </Section>
      {folder === null ? null : (
        <Section
          title="Shared folder"
          tools={
            <Button loading={sync.isPending} onClick={() => sync.mutate(undefined)}>
              Sync now
            </Button>
          }
        >
          <Flex component="dl" direction="column" gap="xs">
            <NamedRow name="Folder">{folder}</NamedRow>
            <NamedRow name="Last synced">
              {status?.lastMs ? <Ago atMs={status.lastMs} /> : 'Not yet'}
            </NamedRow>
            <NamedRow name="Colleagues">{status?.people.join(', ') || 'None yet'}</NamedRow>
          </Flex>
          {[...problems, ...(status?.notes ?? [])].map((note, index) => (
            <Banner key={note} icon={CircleAlert} tone={index < problems.length ? 'bad' : 'warn'}>
              {note}
            </Banner>
          ))}
        </Section>
      )}
      <PickerDialog choosing={choosing} />
    </>
  );
};
