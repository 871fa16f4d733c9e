import { ActionIcon, DataList, Group, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { uiTimes } from '../../../ui/ui-times.ts';

export const Facts = ({ children }: { children: ReactNode }) => (
  <DataList gap="xs" labelWidth={104}>
    {children}
  </DataList>
);

export const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children === null || children === undefined || children === '' ? null : (
    <DataList.Item>
      <DataList.ItemLabel flex="0 0 104px">{name}</DataList.ItemLabel>
      <DataList.ItemValue miw={0} style={{ whiteSpace: 'pre-line' }}>
        {children}
      </DataList.ItemValue>
    </DataList.Item>
  );

export const IdFact = ({ name, id }: { name: string; id: string | null | undefined }) => {
  const { copy, copied } = useClipboard({ timeout: uiTimes.copiedMs });
  if (!id) return null;
  const Icon = copied ? Check : Copy;
  return (
    <Fact name={name}>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <Text component="code" ff="monospace" fz="var(--cc-text-xs)" lh="20px" miw={0}>
          {id}
        </Text>
        <ActionIcon
          size={20}
          c="dimmed"
          aria-label={copied ? `${name}: copied` : `Copy: ${name}`}
          onClick={() => copy(id)}
        >
          <Icon />
        </ActionIcon>
      </Group>
    </Fact>
  );
};
