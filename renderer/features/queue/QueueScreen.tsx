import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ListVideo } from 'lucide-react';
import { Redirect, useParams } from 'wouter';
import { useActionContext } from '../../actions/action-handlers.ts';
import { routes } from '../../routes/routes.ts';
import { errorRecordOf } from '../../rpc/error-record.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { BatchView } from './batch/BatchView.tsx';
import { BatchList } from './batches/BatchList.tsx';
import { isMoving } from './batches/is-moving.ts';
import { batchToShow } from './batches/order-batches.ts';
import { type Batches, useBatches } from './batches/use-batches.ts';
import styles from './QueueScreen.module.css';
import { QueueTools } from './QueueTools.tsx';
import { UncertainView } from './uncertain/UncertainView.tsx';
import { useWatches } from './watched/use-watches.ts';
import { WatchedView } from './watched/WatchedView.tsx';

/** While something runs, submissions that wait for a decision are looked for so often (ms). */
const refreshMs = 5000;

/** What the address names besides a batch. */
const uncertainId = 'uncertain';
const watchedId = 'watched';

const useUncertain = (batches: Batches) => {
  const { query } = useRpc();
  return useQuery({
    ...query.queue.uncertain.queryOptions(),
    refetchInterval: batches.list?.some(isMoving) ? refreshMs : false,
  });
};

const EmptyQueue = () => {
  const actions = useActionContext();
  return (
    <EmptyState
      icon={ListVideo}
      title="Nothing in the queue"
      actions={
        <>
          <Button onClick={() => actions.find('clips.addFolder')?.()}>Evaluate a folder…</Button>
          <Button variant="default" onClick={() => actions.find('clips.addFiles')?.()}>
            Evaluate clips…
          </Button>
          <Button variant="default" onClick={() => actions.find('clips.watchFolder')?.()}>
            Watch a folder…
          </Button>
          <Button variant="default" onClick={() => actions.find('clips.addSamples')?.()}>
            Try the sample clips
          </Button>
        </>
      }
    >
      Drop folders or clips anywhere on the window to evaluate them. Running, waiting and finished
      batches are listed here.
    </EmptyState>
  );
};

const QueueContent = ({ batches }: { batches: Batches }) => {
  const { batchId } = useParams<{ batchId?: string }>();
  const uncertain = useUncertain(batches);
  const isWatching = (useWatches().data ?? []).length > 0;
  const { list, error } = batches;
  if (list === null) {
    return error ? (
      <div className={styles.message}>
        <ErrorPanel title="The queue could not be loaded" error={error} onRetry={batches.retry} />
      </div>
    ) : null;
  }
  const runs = uncertain.data ?? [];
  const isUncertainShown = batchId === uncertainId;
  const isWatchedShown = batchId === watchedId;
  const current = list.find((batch) => batch.batchId === batchId);
  const isNamed = isUncertainShown || isWatchedShown || current !== undefined;
  const instead = isNamed ? undefined : batchToShow(list);
  if (instead) return <Redirect to={routes.queueBatch(instead.batchId)} replace />;
  if (!isNamed && isWatching) return <Redirect to={routes.queueWatched} replace />;
  if (!isWatchedShown && list.length === 0 && runs.length === 0) {
    return (
      <div className={styles.empty}>
        <EmptyQueue />
      </div>
    );
  }
  return (
    <div className={styles.queue}>
      <BatchList
        batches={list}
        currentId={current?.batchId}
        uncertainCount={runs.length}
        isUncertainShown={isUncertainShown}
        isWatchedShown={isWatchedShown}
      />
      {isWatchedShown ? <WatchedView /> : null}
      {isUncertainShown && uncertain.error ? (
        <div className={styles.message}>
          <ErrorPanel
            title="The uncertain submissions could not be loaded"
            error={errorRecordOf(uncertain.error)}
            onRetry={() => void uncertain.refetch()}
          />
        </div>
      ) : null}
      {isUncertainShown && uncertain.data ? <UncertainView runs={runs} /> : null}
      {current ? <BatchView key={current.batchId} batch={current} /> : null}
    </div>
  );
};

/** Batches on their way to a result, and what can be done about them. */
export const QueueScreen = () => {
  const batches = useBatches();
  const hasEnded = batches.list?.some(({ phase }) => phase === 'ended') ?? false;
  return (
    <Screen title="Queue" tools={<QueueTools hasEnded={hasEnded} />}>
      <QueueContent batches={batches} />
    </Screen>
  );
};
