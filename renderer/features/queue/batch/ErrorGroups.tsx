import { Box, Button, Flex, Group, Paper, Stack, Text } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { Link } from 'wouter';
import type { ErrorGroup } from '../../../../shared/contract/queue.ts';
import type { BatchId } from '../../../../shared/domain/ids.ts';
import { routes } from '../../../routes/routes.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatCountOf } from '../../../ui/formats.ts';

const uncertainCode = 'outcome_unknown';
const promptCodes = ['missing_prompt', 'prompt_to_choose'];

type GroupProps = {
  batchId: BatchId;
  group: ErrorGroup;
  onCopy: (group: ErrorGroup) => void;
  onRetry: (group: ErrorGroup) => void;
  onShow: (group: ErrorGroup) => void;
};

const GroupItem = ({ batchId, group, onCopy, onRetry, onShow }: GroupProps) => (
  <Paper component="li" withBorder p="md">
    <Flex gap="lg">
      <Box flex={1} miw={0}>
        <Text fw={600}>
          {group.isSameForAll ? '' : 'For example: '}
          {group.message}
        </Text>
        <Text mt="xs" maw="80ch">
          {group.advice}
        </Text>
        <Text fz="xs" mt="xs" c="dimmed" ff="monospace">
          {group.code}
        </Text>
      </Box>
      <Stack gap="sm" align="flex-end">
        <Text fw={600}>{formatCountOf(group.count, 'clip')}</Text>
        <Group gap="sm">
          <Button onClick={() => onShow(group)}>Show these</Button>
          {group.code === uncertainCode ? (
            <Button component={Link} href={routes.queueUncertain}>
              Decide…
            </Button>
          ) : null}
          {promptCodes.includes(group.code) ? (
            <Button component={Link} href={routes.batchPrompts(batchId)}>
              {group.code === 'missing_prompt' ? 'Add prompts' : 'Choose prompts'}
            </Button>
          ) : null}
          {group.canCopy ? (
            <Button variant="filled" onClick={() => onCopy(group)}>
              Evaluate copies…
            </Button>
          ) : null}
          {group.canRetry ? <Button onClick={() => onRetry(group)}>Retry these</Button> : null}
        </Group>
      </Stack>
    </Flex>
  </Paper>
);

type Props = Omit<GroupProps, 'group'> & { groups: readonly ErrorGroup[] };

export const ErrorGroups = ({ groups, ...actions }: Props) =>
  groups.length === 0 ? (
    <EmptyState icon={CircleCheck} title="No problems">
      Every finished clip of this batch has a result.
    </EmptyState>
  ) : (
    <Flex component="ul" direction="column" gap="sm" aria-label="Problems by cause">
      {groups.map((group) => (
        <GroupItem key={group.cause} group={group} {...actions} />
      ))}
    </Flex>
  );
