import { Button, Flex, Group, NumberInput, Popover, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { BatchInfo } from '../../../../shared/contract/queue.ts';
import { unitsName } from '../../../../shared/domain/units-name.ts';
import { isJudgeVersion } from '../../../../shared/service-api/judge-version.ts';
import { errorRecordOf } from '../../../rpc/error-record.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { DialogForm } from '../../../ui/Dialog.tsx';
import { formatUnits } from '../../../ui/formats.ts';
import { OverlayFocus } from '../../../ui/OverlayFocus.tsx';
import textStyles from '../../../ui/texts.module.css';
import { isBuiltIn } from './stage-groups.ts';

type EditorProps = { batch: BatchInfo; onDone: () => void };

const CapEditor = ({ batch, onDone }: EditorProps) => {
  const { query } = useRpc();
  const [typed, setTyped] = useState<string | number>(batch.capUnits ?? '');
  const setCap = useMutation(query.queue.setCap.mutationOptions({ onSuccess: onDone }));
  const capUnits = typeof typed === 'number' && typed > 0 ? typed : null;
  const isJudged = isJudgeVersion(batch.options.modelVersion);
  return (
    <DialogForm
      submitLabel="Set limit"
      isBusy={setCap.isPending}
      isReady={capUnits !== null}
      onSubmit={() => setCap.mutate({ batchId: batch.batchId, capUnits })}
      onCancel={onDone}
      aside={
        batch.capUnits === null ? null : (
          <Button
            disabled={setCap.isPending}
            onClick={() => setCap.mutate({ batchId: batch.batchId, capUnits: null })}
          >
            Remove limit
          </Button>
        )
      }
    >
      <NumberInput
        label={`Limit in ${unitsName(isJudged)}`}
        data-autofocus
        min={0}
        allowNegative={false}
        value={typed}
        onChange={setTyped}
        error={setCap.error ? errorRecordOf(setCap.error).message : undefined}
      />
      <p className={textStyles.dim}>
        The batch stops before a submission would exceed the limit. Clips already submitted still
        get their results and count as estimated until then.{' '}
        {isJudged
          ? 'A clip is estimated at what the most expensive one so far has cost.'
          : 'A result counts as at least one unit per second.'}{' '}
        Raise or remove the limit to continue.
      </p>
    </DialogForm>
  );
};

const Figure = ({ title, children }: { title: string; children: ReactNode }) => (
  <Group gap="xs" wrap="nowrap">
    <Text component="dt" inherit c="dimmed">
      {title}
    </Text>
    <dd>{children}</dd>
  </Group>
);

export const BillableUnits = ({ batch }: { batch: BatchInfo }) => {
  const [isOpen, setOpen] = useState(false);
  const { actualUnits, estimatedUnits, capUnits, phase } = batch;
  const isJudged = isJudgeVersion(batch.options.modelVersion);
  // Nothing is billed here, and no cap was set under another service.
  if (isBuiltIn(batch) && !isJudged && capUnits === null) return null;
  const isOver = phase === 'ended';
  return (
    <Group>
      <Flex component="dl" wrap="wrap" columnGap="lg" fz="xs">
        <Figure title="Used">{formatUnits(actualUnits)}</Figure>
        {isOver ? null : (
          <Figure title="Estimated total">
            {estimatedUnits === null
              ? 'not known yet'
              : `${isJudged ? 'up to about' : 'about'} ${formatUnits(estimatedUnits)}`}
          </Figure>
        )}
        {isOver && capUnits === null ? null : (
          <Figure title="Limit">{capUnits === null ? 'none' : formatUnits(capUnits)}</Figure>
        )}
        {isJudged ? <Figure title="1 unit">1,000 tokens of the judge</Figure> : null}
      </Flex>
      {isOver ? null : (
        <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={300} trapFocus>
          <Popover.Target>
            <Button onClick={() => setOpen(!isOpen)}>
              {capUnits === null ? 'Set limit…' : 'Change limit…'}
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label="Batch limit">
            <OverlayFocus />
            <CapEditor batch={batch} onDone={() => setOpen(false)} />
          </Popover.Dropdown>
        </Popover>
      )}
    </Group>
  );
};
