import { Center, Flex, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CircleQuestionMark, Eye, ListVideo, ListX, Plus, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, Redirect, useLocation, useParams } from 'wouter';
import type { BatchInfo } from '../../../shared/contract/queue.ts';
import { evaluationProgress } from '../../../shared/domain/clip-state.ts';
import { lastPathPart } from '../../../shared/text/last-path-part.ts';
import { ActionButton } from '../../actions/ActionButton.tsx';
import type { ActionGroups } from '../../actions/ActionItems.tsx';
import { ActionMenu } from '../../actions/ActionMenu.tsx';
import { useActions } from '../../actions/action-handlers.ts';
import { routes } from '../../routes/routes.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { type Batches, batchToShow, isActive, useBatches } from '../../rpc/use-batches.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CallError } from '../../ui/ErrorPanel.tsx';
import { formatCount, formatCountOf, formatExactTime, formatShortTime } from '../../ui/formats.ts';
import { Mark } from '../../ui/Mark.tsx';
import { Meter } from '../../ui/Meter.tsx';
import { Screen } from '../../ui/Screen.tsx';
import sideStyles from '../../ui/side-layout.module.css';
import textStyles from '../../ui/texts.module.css';
import { BatchView } from './batch/BatchView.tsx';
import { problemCount } from './batch/stage-groups.ts';
import { PhaseMark } from './PhaseMark.tsx';
import styles from './QueueScreen.module.css';
import { UncertainView } from './uncertain/UncertainView.tsx';
import { useWatches } from './watched/use-watches.ts';
import { WatchedFolderCard } from './watched/WatchedFolderCard.tsx';

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

type ListProps = {
  batches: readonly BatchInfo[];
  /** Path of the part of the queue that is shown. */
  shown: string;
  uncertainCount: number;
};

const BatchList = ({ batches, shown, uncertainCount }: ListProps) => (
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

const NothingWatched = () => (
  <Center h="100%">
    <EmptyState
      icon={Eye}
      title="No watched folders"
      actions={
        <ActionButton action="clips.watchFolder" variant="filled">
          Watch a folder…
        </ActionButton>
      }
    >
      New clips in a watched folder are evaluated automatically once their files are complete.
    </EmptyState>
  </Center>
);

const WatchedView = () => {
  const watches = useWatches();
  if (!watches.error && watches.data?.length === 0) return <NothingWatched />;
  return (
    <section className={styles.view} aria-label="Watched folders">
      <Group justify="space-between" wrap="nowrap">
        <Title order={2}>Watched folders</Title>
        <ActionButton action="clips.watchFolder" leftSection={<Plus />}>
          Watch a folder…
        </ActionButton>
      </Group>
      <CallError title="The watched folders could not be loaded" call={watches} />
      {watches.data && (
        <Flex component="ul" direction="column" gap="sm">
          {watches.data.map((watch) => (
            <WatchedFolderCard key={watch.watchId} watch={watch} />
          ))}
        </Flex>
      )}
    </section>
  );
};

const ways: ActionGroups = [
  [
    'clips.addFolder',
    'clips.addFiles',
    'clips.addAddresses',
    'clips.addFolderWithOptions',
    'clips.watchFolder',
    'clips.addSamples',
  ],
];

const QueueTools = ({ hasEnded }: { hasEnded: boolean }) => (
  <Group gap="sm" ml="auto">
    {hasEnded ? (
      <ActionButton action="queue.clearEnded" leftSection={<ListX />}>
        Clear finished
      </ActionButton>
    ) : null}
    <ActionMenu label="Evaluate" icon={<Plus />} groups={ways} find={useActions().find} />
  </Group>
);

const refreshMs = 5000;

const useUncertain = (batches: Batches) => {
  const { query } = useRpc();
  return useQuery({
    ...query.queue.uncertain.queryOptions(),
    refetchInterval: batches.list?.some(isActive) ? refreshMs : false,
  });
};

const EmptyQueue = () => (
  <Center h="100%">
    <EmptyState
      icon={ListVideo}
      title="Nothing in the queue"
      actions={
        <>
          <ActionButton action="clips.addFolder" variant="filled">
            Evaluate a folder…
          </ActionButton>
          <ActionButton action="clips.addFiles">Evaluate clips…</ActionButton>
          <ActionButton action="clips.watchFolder">Watch a folder…</ActionButton>
          <ActionButton action="clips.addSamples">Try the sample clips</ActionButton>
        </>
      }
    >
      Drop folders or clips anywhere on the window to evaluate them. Running, waiting and finished
      batches are listed here.
    </EmptyState>
  </Center>
);

const QueueContent = ({ batches }: { batches: Batches }) => {
  const { batchId } = useParams<{ batchId?: string }>();
  const [path] = useLocation();
  const uncertain = useUncertain(batches);
  const isWatching = (useWatches().data ?? []).length > 0;
  const { list, call } = batches;
  if (list === null) return <CallError m="lg" title="The queue could not be loaded" call={call} />;
  const runs = uncertain.data ?? [];
  const isUncertainShown = path === routes.queueUncertain;
  const isWatchedShown = path === routes.queueWatched;
  const current = list.find((batch) => batch.batchId === batchId);
  const isNamed = isUncertainShown || isWatchedShown || current !== undefined;
  const instead = isNamed ? undefined : batchToShow(list);
  if (instead) return <Redirect to={routes.queueBatch(instead.batchId)} replace />;
  if (!isNamed && isWatching) return <Redirect to={routes.queueWatched} replace />;
  if (!isWatchedShown && list.length === 0 && runs.length === 0) return <EmptyQueue />;
  return (
    <div className={sideStyles.layout}>
      <BatchList batches={list} shown={path} uncertainCount={runs.length} />
      <div className={sideStyles.content}>
        {isWatchedShown ? <WatchedView /> : null}
        {isUncertainShown ? (
          <CallError
            m="lg"
            title="The uncertain submissions could not be loaded"
            call={uncertain}
          />
        ) : null}
        {isUncertainShown && uncertain.data ? <UncertainView runs={runs} /> : null}
        {current ? <BatchView key={current.batchId} batch={current} /> : null}
      </div>
    </div>
  );
};

export const QueueScreen = () => {
  const batches = useBatches();
  const hasEnded = batches.list?.some(({ phase }) => phase === 'ended') ?? false;
  return (
    <Screen title="Queue" tools={<QueueTools hasEnded={hasEnded} />}>
      <QueueContent batches={batches} />
    </Screen>
  );
};
