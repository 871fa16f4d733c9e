import { Group, Progress, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BatchInfo } from '../../../../shared/contract/queue.ts';
import { type ClipState, evaluationProgress } from '../../../../shared/domain/clip-state.ts';
import { errorRecordOf } from '../../../rpc/error-record.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { Ago } from '../../../ui/Ago.tsx';
import {
  formatCount,
  formatCountOf,
  formatPace,
  formatShare,
  formatTimeLeft,
} from '../../../ui/formats.ts';
import { Mark } from '../../../ui/Mark.tsx';
import { stateLooks } from '../../../ui/StateMark.tsx';
import { stageLooks } from '../../../ui/stage-looks.ts';
import textStyles from '../../../ui/texts.module.css';
import { countInGroup, isBuiltIn, stageGroupsOf } from './stage-groups.ts';

const Steps = ({ batch }: { batch: BatchInfo }) => {
  const { done } = evaluationProgress(batch.counts);
  const steps = stageGroupsOf(batch).map((group) => ({
    ...group,
    tone: 'info' as const,
    count: countInGroup(group, batch.stages),
  }));
  return (
    <Group component="ol" aria-label="Clips by status">
      {[...steps, { ...stageLooks.done, count: done }].map(({ label, icon, tone, count }) => (
        <li key={label}>
          <Mark icon={icon} label={label} count={count} tone={count === 0 ? 'idle' : tone} />
        </li>
      ))}
    </Group>
  );
};

/** While the service is unreachable, shows the time of the last answer instead. */
export const StageSteps = ({ batch }: { batch: BatchInfo }) => {
  const { data, error } = useQuery(useRpc().query.service.status.queryOptions());
  const isUnreachable = error !== null && errorRecordOf(error).code === 'service_unreachable';
  if (isBuiltIn(batch) || !batch.isOfThisService || !isUnreachable) return <Steps batch={batch} />;
  return (
    <p className={textStyles.dim} role="status">
      {data ? (
        <>
          Last answer <Ago atMs={data.atMs} />
        </>
      ) : (
        'The service has not answered yet.'
      )}
    </p>
  );
};

/** States in the bar, from good to bad; pending clips are its background. */
const shown: readonly ClipState[] = ['completed', 'partial', 'failed', 'uncertain'];

/** "Looking for clips: 312 among 5,000 files in 40 folders so far". */
const searchText = ({ search }: BatchInfo): string =>
  search === null
    ? 'Looking for clips'
    : `Looking for clips: ${formatCount(search.clips)} among ${formatCountOf(search.files, 'file')} in ${formatCountOf(search.folders, 'folder')} so far`;

/** "312 of 5,000 clips done · 6% · about 4 min left · 24 clips/min". */
const progressText = (batch: BatchInfo): string => {
  const { counts, leftMs, ratePerMinute, phase } = batch;
  if (phase === 'scanning') return searchText(batch);
  if (counts.total === 0) return phase === 'ended' ? 'No clips' : 'Not searched for clips yet';
  const { done, total } = evaluationProgress(counts);
  if (total === 0) return 'No clip was evaluated';
  const parts = [
    `${formatCount(done)} of ${formatCountOf(phase === 'ended' ? counts.total : total, 'clip')} done`,
    ...(done < total ? [formatShare(done, total)] : []),
  ];
  if (phase === 'running' && leftMs !== null) parts.push(formatTimeLeft(leftMs));
  if (phase === 'running' && ratePerMinute !== null) parts.push(formatPace(ratePerMinute));
  return parts.join(' · ');
};

export const BatchProgress = ({ batch }: { batch: BatchInfo }) => {
  const { counts } = batch;
  const text = progressText(batch);
  const { done, total } = evaluationProgress(counts);
  return (
    <Stack gap="xs">
      <p>{text}</p>
      <Progress.Root
        size={8}
        bg="var(--cc-surface-3)"
        style={{ gap: 1 }}
        role="progressbar"
        aria-label="Progress of the batch"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={text}
      >
        {shown
          .filter((state) => counts[state] > 0)
          .map((state) => (
            <Progress.Section
              key={state}
              withAria={false}
              miw={2}
              value={(counts[state] / total) * 100}
              color={`var(--cc-${stateLooks[state].tone})`}
            />
          ))}
      </Progress.Root>
    </Stack>
  );
};
