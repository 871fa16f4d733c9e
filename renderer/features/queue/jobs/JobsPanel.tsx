import { Box, Button, Group } from '@mantine/core';
import { FilterX, FolderSearch, X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useLocation } from 'wouter';
import type { BatchInfo } from '../../../../shared/contract/queue.ts';
import {
  type ClipCounts,
  type ClipState,
  clipStates,
} from '../../../../shared/domain/clip-state.ts';
import type { JobId } from '../../../../shared/domain/ids.ts';
import { shortText } from '../../../../shared/text/short-text.ts';
import { ActionContextMenu } from '../../../actions/ActionContextMenu.tsx';
import type { ActionId } from '../../../actions/action-catalogue.ts';
import { type Handlers, useActionHandlers } from '../../../actions/action-handlers.ts';
import { ChangedSince, useOfferUndo } from '../../../actions/undo-stack.ts';
import { routes } from '../../../routes/routes.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { useCall } from '../../../rpc/use-call.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FilterPill, FilterPills } from '../../../ui/FilterPills.tsx';
import { formatCountOf } from '../../../ui/formats.ts';
import { notify } from '../../../ui/notify.ts';
import { RowTablePane } from '../../../ui/RowTable.tsx';
import { SelectionBar } from '../../../ui/SelectionBar.tsx';
import { StateMark } from '../../../ui/StateMark.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { useSelection } from '../../../ui/use-selection.ts';
import { indexOfItem } from '../../../ui/VirtualList.tsx';
import { CompleteDialog } from '../../clip-actions/CompleteDialog.tsx';
import { useRevealClip } from '../../clip-actions/use-clip-actions.ts';
import type { BatchActions } from '../../evaluate/use-batch-actions.ts';
import { isBuiltIn } from '../batch/stage-groups.ts';
import { JobTable } from './JobTable.tsx';
import { allJobs, isFiltered, type JobFilter } from './job-filter.ts';
import { useJobRows } from './use-job-rows.ts';

/** Summarizes a skip: submitted and finished clips are not affected. */
const skippedText = (skipped: number, selected: number): string => {
  if (skipped === 0) return 'Nothing was skipped: these clips are in progress or finished.';
  const text = `${formatCountOf(skipped, 'clip')} skipped.`;
  return skipped === selected ? text : `${text} The others are in progress or finished.`;
};

const useJobActions = () => {
  const { queue } = useRpc().client;
  const offerUndo = useOfferUndo();
  const unskip = async (jobIds: JobId[]): Promise<void> => {
    const { restored } = await queue.unskip({ jobIds });
    if (restored === 0) throw new ChangedSince('The clips were evaluated or removed since.');
  };
  const skip = useCall(
    queue.skip,
    'The clips were not skipped',
    ({ jobIds: skipped }, { jobIds }) => {
      const text = skippedText(skipped.length, jobIds.length);
      if (skipped.length === 0) notify.info(text);
      else offerUndo(text, () => unskip(skipped));
    },
  );
  const move = useCall(queue.move, 'The clips were not moved');
  return {
    isBusy: skip.isPending || move.isPending,
    skip: (jobIds: JobId[]): void => skip.mutate({ jobIds }),
    toFront: (jobIds: JobId[]): void => move.mutate({ jobIds, to: 'front' }),
    toBack: (jobIds: JobId[]): void => move.mutate({ jobIds, to: 'back' }),
  };
};

type StateFilterProps = {
  counts: ClipCounts;
  filter: JobFilter;
  onChange: (filter: JobFilter) => void;
};

const maxCauseLength = 48;

const StateFilter = ({ counts, filter, onChange }: StateFilterProps) => {
  const toggle = (state: ClipState): void => {
    const states = filter.states.includes(state)
      ? filter.states.filter((one) => one !== state)
      : [...filter.states, state];
    onChange({ states, cause: null });
  };
  const shown = clipStates.filter((state) => counts[state] > 0 || filter.states.includes(state));
  return (
    <FilterPills label="Filter by state">
      <FilterPill
        isPressed={!isFiltered(filter)}
        count={counts.total}
        onClick={() => onChange(allJobs)}
      >
        All
      </FilterPill>
      {filter.cause === null ? null : (
        <FilterPill
          isPressed
          title="Show all again"
          rightSection={<X size={12} />}
          onClick={() => onChange(allJobs)}
        >
          {shortText(filter.cause.text, maxCauseLength)}
        </FilterPill>
      )}
      {shown.map((state) => (
        <FilterPill
          key={state}
          isPressed={filter.states.includes(state)}
          count={counts[state]}
          onClick={() => toggle(state)}
        >
          <StateMark state={state} />
        </FilterPill>
      ))}
    </FilterPills>
  );
};

const unknownTotal = 8;

const expectedTotal = ({ counts }: BatchInfo, { states, cause }: JobFilter): number => {
  if (cause !== null) return unknownTotal;
  if (states.length === 0) return counts.total;
  return states.reduce((sum, state) => sum + counts[state], 0);
};

const menuActions: readonly (readonly ActionId[])[] = [
  ['selection.open', 'selection.reveal'],
  ['queue.skip', 'queue.toFront', 'queue.toBack', 'selection.retry', 'selection.complete'],
];

const barActions: readonly (readonly [ActionId, label: string])[] = [
  ['queue.skip', 'Skip'],
  ['queue.toFront', 'To the front'],
  ['queue.toBack', 'To the back'],
  ['selection.retry', 'Retry'],
  ['selection.complete', 'Complete…'],
  ['selection.reveal', 'Show in folder'],
  ['selection.open', 'Open'],
];

type Props = {
  batch: BatchInfo;
  filter: JobFilter;
  onFilter: (filter: JobFilter) => void;
  batchActions: BatchActions;
};

/** To be remounted for a new filter. */
export const JobsPanel = ({ batch, filter, batchActions, onFilter }: Props) => {
  const [, goTo] = useLocation();
  const rows = useJobRows(batch, filter);
  const selection = useSelection(rows, { selectsOnMove: true });
  const jobActions = useJobActions();
  const { dialog, show } = useDialog();
  const total = rows.total ?? expectedTotal(batch, filter);
  const ids = [...selection.selected];
  const hasSome = ids.length > 0;
  const isOpenBatch = batch.phase !== 'ended';
  const open = (index: number): void => {
    const clipId = rows.at(index)?.clipId;
    if (clipId) goTo(routes.clip(clipId));
  };
  const active = rows.at(selection.active);
  /** The selected job, if it is the only one. */
  const single = ids.length === 1 && active?.jobId === ids[0] ? active : null;
  // A retried or restored clip has another job id.
  const released = (act: (jobIds: JobId[]) => void) => (): void => {
    act(ids);
    selection.none();
  };
  const revealClip = useRevealClip();
  const singleId = single?.clipId;
  const canRetry = hasSome && single?.state !== 'pending';
  const handlers: Handlers = {
    'selection.all': selection.all,
    ...(hasSome && isOpenBatch
      ? {
          'queue.skip': released(jobActions.skip),
          'queue.toFront': () => jobActions.toFront(ids),
          'queue.toBack': () => jobActions.toBack(ids),
        }
      : {}),
    'selection.none': hasSome ? selection.none : undefined,
    'selection.retry': canRetry ? released(batchActions.retryJobs) : undefined,
    'selection.complete':
      hasSome && batch.counts.partial > 0
        ? () => show((onClose) => <CompleteDialog clips={{ jobIds: ids }} onClose={onClose} />)
        : undefined,
    'selection.open': active?.clipId ? () => open(selection.active) : undefined,
    'selection.reveal': revealClip && singleId ? () => revealClip(singleId) : undefined,
  };
  useActionHandlers(handlers);
  const selectForMenu = (event: MouseEvent): void => {
    // The menu key opens it on the list, for the selected rows.
    const index = indexOfItem(event) ?? selection.active;
    const jobId = rows.at(index)?.jobId;
    if (jobId === undefined) event.preventDefault();
    else if (!selection.selected.has(jobId)) selection.selectOnly(index);
  };
  const isBusy = jobActions.isBusy || batchActions.isBusy;
  return (
    <>
      <Group mih={32} wrap="nowrap">
        {hasSome ? (
          <SelectionBar count={ids.length} onClear={selection.none}>
            {barActions.map(([action, label]) =>
              handlers[action] ? (
                <Button key={action} disabled={isBusy} onClick={handlers[action]}>
                  {label}
                </Button>
              ) : null,
            )}
          </SelectionBar>
        ) : (
          <StateFilter counts={batch.counts} filter={filter} onChange={onFilter} />
        )}
      </Group>
      <RowTablePane
        rows={rows}
        failedTitle="The clips of the batch could not be loaded"
        empty={<NoJobs batch={batch} filter={filter} />}
      >
        <ActionContextMenu label="Clip of the batch" groups={menuActions} handlers={handlers}>
          <Box h="100%" onContextMenu={selectForMenu}>
            <JobTable
              rows={rows}
              total={total}
              isBuiltIn={isBuiltIn(batch)}
              selection={selection}
              onOpen={open}
            />
          </Box>
        </ActionContextMenu>
      </RowTablePane>
      {dialog}
    </>
  );
};

const NoJobs = ({ batch, filter }: Pick<Props, 'batch' | 'filter'>) =>
  isFiltered(filter) ? (
    <EmptyState icon={FilterX} title="No matching clips" />
  ) : (
    <EmptyState
      icon={FolderSearch}
      title={batch.phase === 'scanning' ? 'Looking for clips…' : 'No clips'}
    >
      {batch.phase === 'ended' ? 'No clips were found.' : null}
    </EmptyState>
  );
