import { Box, Button, Checkbox, Flex, Group, Paper, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { UncertainRun } from '../../../../shared/contract/queue.ts';
import type { RunId } from '../../../../shared/domain/ids.ts';
import { noPromptGiven } from '../../../../shared/domain/without-prompt.ts';
import { errorRecordOf } from '../../../rpc/error-record.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { useRemoteServiceUrl } from '../../../rpc/use-remote-service-url.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Dialog, DialogForm } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatCountOf, formatExactTime } from '../../../ui/formats.ts';
import { notify } from '../../../ui/notify.ts';
import { TextLines } from '../../../ui/TextLines.tsx';
import { Thumbnail } from '../../../ui/Thumbnail.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import screenStyles from '../QueueScreen.module.css';

const useDecide = (onDone: () => void) => {
  const { query } = useRpc();
  return useMutation(
    query.queue.decide.mutationOptions({
      onSuccess: (_, input) => {
        if (input.decision === 'attach') notify.done('The result of that evaluation is fetched.');
        else {
          const amount = formatCountOf(input.runIds.length, 'submission');
          notify.done(
            input.decision === 'resend' ? `Sending ${amount} again` : `${amount} given up`,
          );
        }
        onDone();
      },
    }),
  );
};

type AttachProps = { run: UncertainRun; onClose: () => void };

const AttachDialog = ({ run: { runId, name }, onClose }: AttachProps) => {
  const [typed, setTyped] = useState('');
  const decide = useDecide(onClose);
  const evaluationId = typed.trim();
  return (
    <Dialog opened onClose={onClose} title={`Attach an evaluation to ${name}`}>
      <DialogForm
        submitLabel="Attach"
        isBusy={decide.isPending}
        isReady={evaluationId !== ''}
        onSubmit={() => decide.mutate({ decision: 'attach', runId, evaluationId })}
        onCancel={onClose}
      >
        <TextInput
          label="Evaluation id"
          description="Its result is fetched from the service. It must be for this clip and prompt."
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={decide.error ? errorRecordOf(decide.error).message : undefined}
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  );
};

const UncertainItem = ({ run }: { run: UncertainRun }) => {
  const { dialog, show } = useDialog();
  const { name } = run;
  return (
    <Paper component="li" withBorder p="md">
      <Group wrap="nowrap">
        <Checkbox aria-label={`Select ${name}`} value={run.runId} disabled={!run.isOfThisService} />
        <Box w={80} flex="none">
          <Thumbnail clipId={run.clipId} />
        </Box>
        <Box flex={1} miw={0}>
          <Text fw={600} truncate title={run.path ?? name}>
            {name}
          </Text>
          <Text fz="xs" c="dimmed" truncate>
            <TextLines>{run.prompt || noPromptGiven}</TextLines>
          </Text>
          <Text fz="xs" c="dimmed">
            {run.submittedMs === null ? '' : `Submitted ${formatExactTime(run.submittedMs)}. `}
            {run.reason.message}
            {run.isOfThisService ? '' : ' It belongs to a service that is not in use.'}
          </Text>
        </Box>
        <Button
          disabled={!run.isOfThisService}
          onClick={() => show((onClose) => <AttachDialog run={run} onClose={onClose} />)}
        >
          Attach an evaluation…
        </Button>
      </Group>
      {dialog}
    </Paper>
  );
};

type Decision = 'resend' | 'drop';

type Props = {
  decision: Decision;
  runIds: RunId[];
  onDone: () => void;
  onClose: () => void;
};

const DecideDialog = ({ decision, runIds, onDone, onClose }: Props) => {
  const decide = useDecide(onDone);
  const amount = formatCountOf(runIds.length, 'submission');
  const isResend = decision === 'resend';
  // Only submissions to the service in use can be decided.
  const isBilled = useRemoteServiceUrl() !== null;
  return (
    <ConfirmDialog
      isOpen
      title={isResend ? `Send ${amount} again?` : `Give up ${amount}?`}
      confirmLabel={isResend ? 'Send again' : 'Give up'}
      isDangerous
      call={decide}
      onConfirm={() => decide.mutate({ decision, runIds })}
      onClose={onClose}
    >
      <p>
        {isResend
          ? `If the first submission arrived, the clip is evaluated a second time${isBilled ? ', and both are billed' : ''}.`
          : `If the submission arrived, ${isBilled ? 'it is billed, and ' : ''}its result is not fetched. The clip can be evaluated again at any time.`}
      </p>
    </ConfirmDialog>
  );
};

export const UncertainView = ({ runs }: { runs: readonly UncertainRun[] }) => {
  const [selected, setSelected] = useState<string[]>([]);
  const [decision, setDecision] = useState<Decision | null>(null);
  const decidable = runs.filter(({ isOfThisService }) => isOfThisService);
  const runIds = decidable.map(({ runId }) => runId).filter((runId) => selected.includes(runId));
  const isAll = decidable.length > 0 && runIds.length === decidable.length;
  if (runs.length === 0) {
    return <EmptyState icon={CircleCheck} title="Nothing to decide" />;
  }
  return (
    <section className={screenStyles.view} aria-label="Uncertain submissions">
      <Title order={2}>{formatCountOf(runs.length, 'uncertain submission')}</Title>
      <Text maw="90ch">
        The connection broke, or the answer could not be read, while these clips were being
        submitted. They cannot be looked up, so decide for each whether to send it again, to give it
        up, or, if you know the evaluation’s id, to attach it.
      </Text>
      <Flex
        component="fieldset"
        align="center"
        gap="sm"
        aria-label="Actions for the selected submissions"
      >
        <Button
          disabled={decidable.length === 0}
          onClick={() => setSelected(isAll ? [] : decidable.map(({ runId }) => runId))}
        >
          {isAll ? 'Clear selection' : 'Select all'}
        </Button>
        <Text fz="xs" c="dimmed" miw={80}>
          {runIds.length} selected
        </Text>
        <Button disabled={runIds.length === 0} onClick={() => setDecision('resend')}>
          Send again…
        </Button>
        <Button disabled={runIds.length === 0} onClick={() => setDecision('drop')}>
          Give up…
        </Button>
      </Flex>
      <Checkbox.Group value={selected} onChange={setSelected} aria-label="Submissions">
        <Flex component="ul" direction="column" gap="sm">
          {runs.map((run) => (
            <UncertainItem key={run.runId} run={run} />
          ))}
        </Flex>
      </Checkbox.Group>
      {decision ? (
        <DecideDialog
          decision={decision}
          runIds={runIds}
          onDone={() => {
            setDecision(null);
            setSelected([]);
          }}
          onClose={() => setDecision(null)}
        />
      ) : null}
    </section>
  );
};
