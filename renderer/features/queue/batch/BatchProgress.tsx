import { Stack } from '@mantine/core';
import type { BatchInfo } from '../../../../shared/contract/queue.ts';
import { type ClipState, evaluationProgress } from '../../../../shared/domain/clip-state.ts';
import {
  formatCount,
  formatCountOf,
  formatPace,
  formatShare,
  formatTimeLeft,
} from '../../../ui/formats.ts';
import { stateLooks } from '../../../ui/StateMark.tsx';
import styles from './BatchProgress.module.css';

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
      <div
        className={styles.bar}
        role="progressbar"
        aria-label="Progress of the batch"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={text}
        data-looking={batch.phase === 'scanning'}
      >
        {shown
          .filter((state) => counts[state] > 0)
          .map((state) => (
            <div
              key={state}
              className={styles.part}
              data-tone={stateLooks[state].tone}
              style={{ flexGrow: counts[state] }}
            />
          ))}
        <div style={{ flexGrow: counts.pending }} />
      </div>
    </Stack>
  );
};
