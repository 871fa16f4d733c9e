import { Button, Flex, Group } from '@mantine/core';
import { useState } from 'react';
import { formatCount, formatCountOf } from '../../ui/formats.ts';
import { Meter } from '../../ui/Meter.tsx';
import { notify } from '../../ui/notify.ts';
import textStyles from '../../ui/texts.module.css';

type Props = {
  label: string;
  noun: string;
  /** Null until the first report. */
  progress: { done: number; total: number; clipName?: string } | null;
  onCancel: () => Promise<unknown>;
};

/** Progress through files, or other things, one by one. Cancelling ends it after the current one. */
export const FileProgress = ({ label, noun, progress, onCancel }: Props) => {
  const [isCancelled, setCancelled] = useState(false);
  const text = progress
    ? `${formatCount(progress.done)} of ${formatCountOf(progress.total, noun)}`
    : 'Starting…';
  const cancel = (): void => {
    setCancelled(true);
    onCancel().catch(notify.failed('It could not be cancelled'));
  };
  return (
    <>
      <Meter
        label={label}
        value={progress?.done ?? null}
        max={progress?.total ?? 1}
        valueText={text}
        isProgress
      />
      <Flex justify="space-between" gap="md" c="dimmed">
        <span>{text}</span>
        <span className={textStyles.truncated}>
          {isCancelled ? 'Cancelling…' : (progress?.clipName ?? '')}
        </span>
      </Flex>
      <Group justify="flex-end">
        <Button disabled={isCancelled} onClick={cancel} data-autofocus>
          Cancel
        </Button>
      </Group>
    </>
  );
};
