import { CircleQuestionMark, TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import type { BatchInfo } from '../../../../shared/contract/queue.ts';
import { printableText } from '../../../../shared/domain/printable-text.ts';
import { routes } from '../../../app/routes.ts';
import { formatCount, formatCountOf, formatExactTime } from '../../../ui/formats.ts';
import { Mark } from '../../../ui/Mark.tsx';
import { Meter } from '../../../ui/Meter.tsx';
import { doneCount, problemCount } from '../batch/stage-groups.ts';
import { PhaseMark } from '../PhaseMark.tsx';
import styles from './BatchList.module.css';
import { WatchedItem } from './WatchedItem.tsx';

/** "312 of 5,000"; of an ended batch, how many there were. */
const countsText = ({ counts, phase }: BatchInfo): string =>
  phase === 'ended'
    ? formatCountOf(counts.total, 'clip')
    : `${formatCount(doneCount(counts))} of ${formatCount(counts.total)}`;

/** Clips that did not get through. */
const Problems = ({ counts }: BatchInfo) => {
  const count = problemCount(counts);
  return count === 0 ? null : (
    <Mark icon={TriangleAlert} tone="warn" label="Problems" count={count} isCompact />
  );
};

const Item = ({ batch, isCurrent }: { batch: BatchInfo; isCurrent: boolean }) => {
  const { batchId, label, origin, phase, counts, createdMs } = batch;
  const name = printableText(label);
  const text = countsText(batch);
  return (
    <li>
      <Link
        href={routes.queueBatch(batchId)}
        className={styles.item}
        aria-current={isCurrent ? 'page' : undefined}
        title={`${name}, begun ${formatExactTime(createdMs)}`}
      >
        <span className={styles.name}>{name}</span>
        {origin === 'command line' ? (
          <span className={styles.origin}>From the command line</span>
        ) : null}
        <span className={styles.line}>
          <span className={styles.phase}>
            <PhaseMark phase={phase} />
          </span>
          <span className={styles.counts}>
            {text}
            <Problems {...batch} />
          </span>
        </span>
        {phase === 'ended' ? null : (
          <Meter
            label={`Progress of ${name}`}
            value={doneCount(counts)}
            max={counts.total}
            valueText={text}
            isProgress
          />
        )}
      </Link>
    </li>
  );
};

type Props = {
  batches: readonly BatchInfo[];
  currentId: string | undefined;
  /** Submissions that wait for a decision. */
  uncertainCount: number;
  isUncertainShown: boolean;
  isWatchedShown: boolean;
};

/** All batches, to choose one from; before them the watched folders and what waits for a decision. */
export const BatchList = ({ batches, currentId, uncertainCount, ...shown }: Props) => (
  <nav className={styles.batches} aria-label="Batches">
    <ul className={styles.list}>
      <WatchedItem isCurrent={shown.isWatchedShown} />
      {uncertainCount > 0 ? (
        <li>
          <Link
            href={routes.queueUncertain}
            className={styles.item}
            aria-current={shown.isUncertainShown ? 'page' : undefined}
          >
            <span className={styles.doubt}>
              <CircleQuestionMark size={14} aria-hidden />
              {formatCountOf(uncertainCount, 'submission')} to decide
            </span>
          </Link>
        </li>
      ) : null}
      {batches.map((batch) => (
        <Item key={batch.batchId} batch={batch} isCurrent={batch.batchId === currentId} />
      ))}
    </ul>
  </nav>
);
