import { Box, Button, Checkbox, Flex, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { UncertainRun } from '../../../../shared/contract/queue.ts';
import type { RunId } from '../../../../shared/domain/ids.ts';
import { noPromptGiven } from '../../../../shared/domain/without-prompt.ts';
import { errorRecordOf } from '../../../rpc/error-record.ts';
import { formatExactTime } from '../../../ui/formats.ts';
import { Thumbnail } from '../../../ui/Thumbnail.tsx';
import { useDecide } from './use-decide.ts';

type AttachFormProps = { runId: RunId; name: string; onClose: () => void };

const AttachForm = ({ runId, name, onClose }: AttachFormProps) => {
  const [typed, setTyped] = useState('');
  const decide = useDecide(onClose);
  const evaluationId = typed.trim();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (evaluationId !== '') decide.mutate({ decision: 'attach', runId, evaluationId });
  };
  return (
    <Flex component="form" align="flex-end" gap="sm" onSubmit={submit}>
      <TextInput
        flex={1}
        maw={480}
        label={`Evaluation id for ${name}`}
        description="Its result is fetched from the service. It must be for this clip and prompt."
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={decide.error ? errorRecordOf(decide.error).message : undefined}
      />
      <Button type="submit" loading={decide.isPending} disabled={evaluationId === ''}>
        Attach
      </Button>
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
    </Flex>
  );
};

type Props = { run: UncertainRun; isSelected: boolean; onToggle: () => void };

export const UncertainItem = ({ run, isSelected, onToggle }: Props) => {
  const [isAttaching, setAttaching] = useState(false);
  const { name } = run;
  return (
    <Paper component="li" withBorder p="md">
      <Stack>
        <Group wrap="nowrap">
          <Checkbox
            aria-label={`Select ${name}`}
            checked={isSelected}
            disabled={!run.isOfThisService}
            onChange={onToggle}
          />
          <Box w={80} flex="none">
            <Thumbnail clipId={run.clipId} />
          </Box>
          <Box flex={1} miw={0}>
            <Text fw={600} truncate title={run.path ?? name}>
              {name}
            </Text>
            <Text fz="xs" c="dimmed" truncate>
              {run.prompt || noPromptGiven}
            </Text>
            <Text fz="xs" c="dimmed">
              {run.submittedMs === null ? '' : `Submitted ${formatExactTime(run.submittedMs)}. `}
              {run.reason.message}
              {run.isOfThisService ? '' : ' It belongs to a service that is not in use.'}
            </Text>
          </Box>
          <Button
            variant="default"
            disabled={!run.isOfThisService || isAttaching}
            onClick={() => setAttaching(true)}
          >
            Attach an evaluation…
          </Button>
        </Group>
        {isAttaching ? (
          <AttachForm runId={run.runId} name={name} onClose={() => setAttaching(false)} />
        ) : null}
      </Stack>
    </Paper>
  );
};
