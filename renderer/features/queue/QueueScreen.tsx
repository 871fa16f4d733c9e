import { Center, Flex, Group, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Eye, ListVideo, ListX, Plus } from 'lucide-react';
import { Redirect, useLocation, useParams } from 'wouter';
import { ActionButton } from '../../actions/ActionButton.tsx';
import type { ActionGroups } from '../../actions/ActionItems.tsx';
import { ActionMenu } from '../../actions/ActionMenu.tsx';
import { useActions } from '../../actions/action-handlers.ts';
import { routes } from '../../routes/routes.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { type Batches, batchToShow, isActive, useBatches } from '../../rpc/use-batches.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CallError } from '../../ui/ErrorPanel.tsx';
import { Screen } from '../../ui/Screen.tsx';
import sideStyles from '../../ui/side-layout.module.css';
import { BatchView } from './batch/BatchView.tsx';
import { BatchList } from './batches/BatchList.tsx';
import styles from './QueueScreen.module.css';
import { UncertainView } from './uncertain/UncertainView.tsx';
import { useWatches } from './watched/use-watches.ts';
import { WatchedFolderCard } from './watched/WatchedFolderCard.tsx';

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
