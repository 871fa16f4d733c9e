import { ActionIcon, Flex, Group, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { uiTimes } from '../../../ui/ui-times.ts';
import styles from './Facts.module.css';

export const Facts = ({ children }: { children: ReactNode }) => (
  <Flex component="dl" direction="column" gap="xs">
    {children}
  </Flex>
);

export const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children === null || children === undefined || children === '' ? null : (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
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
          variant="subtle"
          size={20}
          c="dimmed"
          aria-label={copied ? `${name}: copied` : `Copy: ${name}`}
          onClick={() => copy(id)}
        >
          <Icon aria-hidden />
        </ActionIcon>
      </Group>
    </Fact>
  );
};
