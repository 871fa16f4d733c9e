import { ActionIcon, Box, DataList, Group, Paper, Text, Title } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Check, ChevronDown, ChevronRight, Copy } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
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

type Props = {
  title: string;
  tools?: ReactNode;
  children: () => ReactNode;
};

export const Disclosure = ({ title, tools, children }: Props) => {
  const [isOpen, setIsOpen] = useState(false);
  const contentId = useId();
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <Paper component="section" withBorder miw={0} px="lg" py="md">
      <Group justify="space-between" wrap="nowrap" mih={30}>
        <Title order={2}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Chevron size={16} aria-hidden /> {title}
          </button>
        </Title>
        {isOpen ? tools : null}
      </Group>
      <Box id={contentId} pt="md" hidden={!isOpen}>
        {isOpen ? children() : null}
      </Box>
    </Paper>
  );
};
