import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BatchInfo } from '../../shared/contract/queue.ts';
import { useStore } from '../ui/store.ts';
import { useRpc } from './rpc-context.ts';

const activePhases: readonly BatchInfo['phase'][] = [
  'scanning',
  'checking',
  'running',
  'pausing',
  'cancelling',
];

export const isActive = ({ phase }: Pick<BatchInfo, 'phase'>): boolean =>
  activePhases.includes(phase);

export const orderBatches = (batches: readonly BatchInfo[]): BatchInfo[] => [
  ...batches.filter(({ phase }) => phase !== 'ended'),
  ...batches
    .filter(({ phase }) => phase === 'ended')
    .toSorted((left, right) => (right.endedMs ?? 0) - (left.endedMs ?? 0)),
];

export const batchToShow = (ordered: readonly BatchInfo[]): BatchInfo | undefined =>
  ordered.find(isActive) ?? ordered[0];

/** Interval at which the cost estimate, which live progress lacks, is refetched. */
const refreshMs = 5000;

export type Batches = ReturnType<typeof useBatches>;

export const useBatches = () => {
  const { query, live } = useRpc();
  const listed = useQuery({
    ...query.queue.list.queryOptions(),
    refetchInterval: ({ state }) =>
      state.data?.some(({ phase }) => phase === 'running') ? refreshMs : false,
  });
  const liveBatches = useStore(live).batches;
  const { data, dataUpdatedAt } = listed;
  const list = useMemo(
    () =>
      data
        ? orderBatches(
            data.map((batch) => {
              const newest = liveBatches.get(batch.batchId);
              return newest && newest.receivedMs >= dataUpdatedAt ? { ...batch, ...newest } : batch;
            }),
          )
        : null,
    [data, dataUpdatedAt, liveBatches],
  );
  return {
    /** Unfinished batches in their order, then finished ones, newest first; null until loaded. */
    list,
    call: listed,
  };
};
