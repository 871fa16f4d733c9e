import { Button, Flex, Stack, Text, Title } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { UncertainRun } from '../../../../shared/contract/queue.ts';
import type { RunId } from '../../../../shared/domain/ids.ts';
import { useRemoteServiceUrl } from '../../../rpc/use-remote-service-url.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatCountOf } from '../../../ui/formats.ts';
import screenStyles from '../QueueScreen.module.css';
import { UncertainItem } from './UncertainItem.tsx';
import styles from './UncertainView.module.css';
import { useDecide } from './use-decide.ts';

type Decision = 'resend' | 'drop';

type Props = {
  /** The decision to confirm; null while closed. */
  decision: Decision | null;
  runIds: RunId[];
  onDone: () => void;
  onClose: () => void;
};

/** Asks for confirmation to send submissions again or to give them up: either may cost. */
const DecideDialog = ({ decision, runIds, onDone, onClose }: Props) => {
  const decide = useDecide(onDone);
  const amount = formatCountOf(runIds.length, 'submission');
  const isResend = decision === 'resend';
  // Only submissions to the service in use can be decided.
  const isBilled = useRemoteServiceUrl() !== null;
  const close = (): void => {
    decide.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={decision !== null}
      title={isResend ? `Send ${amount} again?` : `Give up ${amount}?`}
      confirmLabel={isResend ? 'Send again' : 'Give up'}
      isDangerous
      call={decide}
      onConfirm={() => {
        if (decision) decide.mutate({ decision, runIds });
      }}
      onClose={close}
    >
      <p>
        {isResend
          ? `If the first submission arrived, the clip is evaluated a second time${isBilled ? ', and both are billed' : ''}.`
          : `If the submission arrived, ${isBilled ? 'it is billed, and ' : ''}its result is not fetched. The clip can be evaluated again at any time.`}
      </p>
    </ConfirmDialog>
  );
};

const Explanation = ({ isBilled }: { isBilled: boolean }) => (
  <Stack gap="sm" maw="90ch">
    <p>
      The connection broke, or the answer could not be read, while these clips were being submitted.
      They cannot be looked up, so decide for each what to do:
    </p>
    <dl className={styles.choices}>
      <dt>Send again</dt>
      <dd>
        Submits the clip once more. If the first one arrived after all, both are{' '}
        {isBilled ? 'billed' : 'evaluated'}.
      </dd>
      <dt>Give up</dt>
      <dd>
        Stops tracking the submission. If it arrived, {isBilled ? 'it is billed and ' : ''}its
        result is not fetched.
      </dd>
      <dt>Attach an evaluation</dt>
      <dd>Fetches the result, if you know the evaluation’s id.</dd>
    </dl>
  </Stack>
);

export const UncertainView = ({ runs }: { runs: readonly UncertainRun[] }) => {
  const [selected, setSelected] = useState<ReadonlySet<RunId>>(new Set());
  // Another service bills for its own submissions.
  const isBilled = useRemoteServiceUrl() !== null || runs.some((run) => !run.isOfThisService);
  const [decision, setDecision] = useState<Decision | null>(null);
  const decidable = runs.filter(({ isOfThisService }) => isOfThisService);
  const runIds = decidable.map(({ runId }) => runId).filter((runId) => selected.has(runId));
  const toggle = (runId: RunId): void => {
    const next = new Set(selected);
    if (!next.delete(runId)) next.add(runId);
    setSelected(next);
  };
  const isAll = decidable.length > 0 && runIds.length === decidable.length;
  if (runs.length === 0) {
    return <EmptyState icon={CircleCheck} title="Nothing to decide" />;
  }
  return (
    <section className={screenStyles.view} aria-label="Uncertain submissions">
      <Title order={2}>{formatCountOf(runs.length, 'uncertain submission')}</Title>
      <Explanation isBilled={isBilled} />
      <Flex
        component="fieldset"
        align="center"
        gap="sm"
        aria-label="Actions for the selected submissions"
      >
        <Button
          variant="default"
          disabled={decidable.length === 0}
          onClick={() => setSelected(new Set(isAll ? [] : decidable.map(({ runId }) => runId)))}
        >
          {isAll ? 'Clear selection' : 'Select all'}
        </Button>
        <Text fz="xs" c="dimmed" miw={80}>
          {runIds.length} selected
        </Text>
        <Button
          variant="default"
          disabled={runIds.length === 0}
          onClick={() => setDecision('resend')}
        >
          Send again…
        </Button>
        <Button
          variant="default"
          disabled={runIds.length === 0}
          onClick={() => setDecision('drop')}
        >
          Give up…
        </Button>
      </Flex>
      <Flex component="ul" direction="column" gap="sm">
        {runs.map((run) => (
          <UncertainItem
            key={run.runId}
            run={run}
            isSelected={selected.has(run.runId)}
            onToggle={() => toggle(run.runId)}
          />
        ))}
      </Flex>
      <DecideDialog
        decision={decision}
        runIds={runIds}
        onDone={() => {
          setDecision(null);
          setSelected(new Set());
        }}
        onClose={() => setDecision(null)}
      />
    </section>
  );
};
