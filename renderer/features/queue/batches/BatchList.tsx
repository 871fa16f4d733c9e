import { Flex, Group, Text } from '@mantine/core';
import { CircleQuestionMark, Eye, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { BatchInfo } from '../../../../shared/contract/queue.ts';
import { evaluationProgress } from '../../../../shared/domain/clip-state.ts';
import { lastPathPart } from '../../../../shared/text/last-path-part.ts';
import { routes } from '../../../routes/routes.ts';
import {
  formatCount,
  formatCountOf,
  formatExactTime,
  formatShortTime,
} from '../../../ui/formats.ts';
import { Mark } from '../../../ui/Mark.tsx';
import { Meter } from '../../../ui/Meter.tsx';
import sideStyles from '../../../ui/side-layout.module.css';
import textStyles from '../../../ui/texts.module.css';
import { problemCount } from '../batch/stage-groups.ts';
import { PhaseMark } from '../PhaseMark.tsx';
import { useWatches } from '../watched/use-watches.ts';
import styles from './BatchList.module.css';

const Problems = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <Mark icon={TriangleAlert} tone="warn" label="Problems" count={count} isCompact />
  );

type ItemProps = {
  href: string;
  isCurrent: boolean;
  title?: readonly string[];
  children: ReactNode;
};

const Item = ({ href, isCurrent, title, children }: ItemProps) => (
  <li>
    <Link
      href={href}
      className={styles.item}
      aria-current={isCurrent ? 'page' : undefined}
      titleLines={title}
    >
      {children}
    </Link>
  </li>
);

const WatchedItem = ({ isCurrent }: { isCurrent: boolean }) => {
  const watches = useWatches().data ?? [];
  if (watches.length === 0 && !isCurrent) return null;
  const troubled = watches.filter(({ problem }) => problem !== null).length;
  return (
    <Item href={routes.queueWatched} isCurrent={isCurrent}>
      <Flex component="span" align="center" gap="xs" fw={500}>
        <Eye />
        {watches.length === 0 ? 'Watched folders' : formatCountOf(watches.length, 'watched folder')}
        <Problems count={troubled} />
      </Flex>
    </Item>
  );
};

const countsText = ({ counts, phase }: BatchInfo): string => {
  const { done, total } = evaluationProgress(counts);
  return phase === 'ended'
    ? formatCountOf(counts.total, 'clip')
    : `${formatCount(done)} of ${formatCount(total)}`;
};

const folderText = ({ folder, label }: BatchInfo): string | null => {
  const name = folder === null ? null : lastPathPart(folder);
  return name === null || name === label ? null : name;
};

const BatchItem = ({ batch, isCurrent }: { batch: BatchInfo; isCurrent: boolean }) => {
  const { batchId, label, origin, phase, counts, createdMs, folder } = batch;
  const progress = evaluationProgress(counts);
  const text = countsText(batch);
  return (
    <Item
      href={routes.queueBatch(batchId)}
      isCurrent={isCurrent}
      title={[label, `started ${formatExactTime(createdMs)}`, ...(folder ? [folder] : [])]}
    >
      <Text inherit span truncate fw={500}>
        {label}
      </Text>
      <span className={textStyles.dimLine}>
        {[
          formatShortTime(createdMs),
          folderText(batch),
          origin === 'command line' ? 'command line' : null,
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </span>
      <Group component="span" gap="sm" justify="space-between" wrap="nowrap">
        <Flex component="span" flex="none">
          <PhaseMark phase={phase} />
        </Flex>
        <Group component="span" gap="sm" wrap="nowrap" className={textStyles.dimLine}>
          {text}
          <Problems count={problemCount(counts)} />
        </Group>
      </Group>
      {phase === 'ended' ? null : (
        <Meter
          label={`Progress of ${label}`}
          value={progress.done}
          max={progress.total}
          valueText={text}
          isProgress
        />
      )}
    </Item>
  );
};

type Props = {
  batches: readonly BatchInfo[];
  /** Path of the part of the queue that is shown. */
  shown: string;
  uncertainCount: number;
};

export const BatchList = ({ batches, shown, uncertainCount }: Props) => (
  <nav className={sideStyles.side} aria-label="Batches">
    <Flex component="ul" direction="column" gap={2}>
      <WatchedItem isCurrent={shown === routes.queueWatched} />
      {uncertainCount > 0 ? (
        <Item href={routes.queueUncertain} isCurrent={shown === routes.queueUncertain}>
          <Flex component="span" align="center" gap="xs" c="var(--cc-doubt)" fw={500}>
            <CircleQuestionMark />
            {formatCountOf(uncertainCount, 'submission')} to decide
          </Flex>
        </Item>
      ) : null}
      {batches.map((batch) => (
        <BatchItem
          key={batch.batchId}
          batch={batch}
          isCurrent={shown === routes.queueBatch(batch.batchId)}
        />
      ))}
    </Flex>
  </nav>
);
