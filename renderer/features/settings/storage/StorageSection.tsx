import { Button, Checkbox, Flex, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { FreeablePart, Storage } from '../../../../shared/contract/settings.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import boxStyles from '../../../ui/boxes.module.css';
import { copyText } from '../../../ui/copy-text.ts';
import { CallError } from '../../../ui/ErrorPanel.tsx';
import { formatBytes, formatCount } from '../../../ui/formats.ts';
import { NamedRow } from '../../../ui/NamedRow.tsx';
import { notify } from '../../../ui/notify.ts';
import { Section } from '../../../ui/Section.tsx';

const freeable = [
  {
    part: 'thumbnails',
    label: 'Thumbnails',
    about: 'Created again when needed.',
  },
  {
    part: 'dropped',
    label: 'Clips dropped on a browser page',
    about: 'Clips that are still in the library stay.',
  },
  {
    part: 'downloads',
    label: 'Clips downloaded from URLs',
    about: 'They can be downloaded again while they are still available.',
  },
  {
    part: 'copies',
    label: 'Copies of clips that are too long, too large or in other formats',
    about: 'Created again when needed. Results stay.',
  },
  {
    part: 'evaluator',
    label: "The built-in evaluator's files",
    about: 'Its copies of clips, and its answers. Results in the library stay.',
  },
] as const;

const Location = ({ path }: { path: string }) => (
  <Section title="Location" about="All Clipcheck data is in this folder.">
    <Group wrap="nowrap">
      <Text
        component="code"
        ff="monospace"
        fz="xs"
        px="sm"
        py={5}
        className={boxStyles.inset ?? ''}
      >
        {path}
      </Text>
      <Button
        leftSection={<Copy />}
        onClick={() => copyText(path, () => notify.toast('Path copied.'))}
      >
        Copy
      </Button>
    </Group>
  </Section>
);

const Sizes = ({ storage }: { storage: Storage }) => (
  <Section title="In the library">
    <Flex component="dl" direction="column" gap="xs">
      <NamedRow name="Clips">{formatCount(storage.clips)}</NamedRow>
      <NamedRow name="Evaluations">{formatCount(storage.runs)}</NamedRow>
      <NamedRow name="Database">{formatBytes(storage.databaseBytes)}</NamedRow>
    </Flex>
  </Section>
);

const FreeSpace = ({ storage }: { storage: Storage }) => {
  const { query } = useRpc();
  const queries = useQueryClient();
  const [wanted, setWanted] = useState<FreeablePart[]>([]);
  const cleanUp = useMutation(
    query.settings.cleanUp.mutationOptions({
      onSuccess: ({ freedBytes }) => {
        setWanted([]);
        notify.done(`${formatBytes(freedBytes)} freed.`);
      },
      onSettled: () => queries.invalidateQueries({ queryKey: query.settings.storage.key() }),
    }),
  );
  const maxBytes = wanted.reduce((sum, part) => sum + storage.bytes[part], 0);
  return (
    <Section title="Clean up" about="Frees space without losing results.">
      <Checkbox.Group value={wanted} onChange={setWanted} aria-label="What to free">
        <Stack maw={560}>
          {freeable.map(({ part, label, about }) => (
            <Group key={part} justify="space-between" align="flex-start" gap="lg" wrap="nowrap">
              <Checkbox value={part} label={label} description={about} />
              <Text flex="none">{formatBytes(storage.bytes[part])}</Text>
            </Group>
          ))}
        </Stack>
      </Checkbox.Group>
      <div>
        <Button
          disabled={wanted.length === 0}
          loading={cleanUp.isPending}
          onClick={() => cleanUp.mutate({ parts: wanted })}
        >
          {wanted.length === 0 ? 'Free space' : `Free up to ${formatBytes(maxBytes)}`}
        </Button>
      </div>
      <CallError title="Nothing more could be freed" call={cleanUp} />
    </Section>
  );
};

export const StorageSection = () => {
  const storage = useQuery(useRpc().query.settings.storage.queryOptions({ staleTime: 0 }));
  if (storage.data) {
    return (
      <>
        <Sizes storage={storage.data} />
        <FreeSpace storage={storage.data} />
        <Location path={storage.data.dataDir} />
      </>
    );
  }
  if (!storage.error) return <Skeleton height={320} />;
  return <CallError title="The sizes could not be read" call={storage} />;
};
