import { Button, Flex, Group, Stack, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReportSelection } from '../../../shared/contract/reports.ts';
import type { LeftOutClip } from '../../../shared/contract/sort.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { formatCount, formatCountOf } from '../../ui/formats.ts';
import { Meter } from '../../ui/Meter.tsx';
import { notify } from '../../ui/notify.ts';
import textStyles from '../../ui/texts.module.css';
import { usePartFocus } from '../../ui/use-part-focus.ts';
import { PickerDialog } from '../drop/picker/PickerDialog.tsx';
import { useChooseFiles } from '../drop/use-choose-files.ts';
import { SortForm } from './SortForm.tsx';
import { failedTitle, nameIn, sortedText, undoneText } from './sort-texts.ts';
import { type Sort, type SortState, useSort } from './use-sort.ts';

const maxShown = 100;

const Clips = ({ title, clips }: { title: string; clips: readonly LeftOutClip[] }) =>
  clips.length === 0 ? null : (
    <section>
      <Title order={3} mb="xs">
        {title}
      </Title>
      <ul className={textStyles.messages}>
        {clips.slice(0, maxShown).map(({ path, reason }) => (
          <li key={path}>
            <strong>{nameIn(path)}</strong> {reason.message}
          </li>
        ))}
        {clips.length > maxShown ? <li>And {formatCount(clips.length - maxShown)} more.</li> : null}
      </ul>
    </section>
  );

const Working = ({ state }: { state: SortState & { status: 'working' } }) => {
  const { progress, isUndo, isCancelled } = state;
  const text = progress
    ? `${formatCount(progress.done)} of ${formatCountOf(progress.total, 'clip')}`
    : 'Starting…';
  return (
    <>
      <Meter
        label={isUndo ? 'Progress of undoing' : 'Progress of the sort'}
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
    </>
  );
};

const Sorted = ({ state: { result, moves } }: { state: SortState & { status: 'sorted' } }) => (
  <>
    <p role="status">
      {result.outcome === 'interrupted' ? 'Cancelled. ' : ''}
      {sortedText(result, moves)}
    </p>
    {result.error ? <ErrorPanel title="Sorting stopped" error={result.error} /> : null}
    <Clips title="Not sorted" clips={result.failed} />
    <Clips title="Left out" clips={result.leftOut} />
    {result.problems.length > 0 ? (
      <section>
        <Title order={3} mb="xs">
          Notes
        </Title>
        <ul className={textStyles.messages}>
          {result.problems.slice(0, maxShown).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </section>
    ) : null}
  </>
);

const logOf = (state: SortState): string | null => {
  if (state.status === 'sorted') return state.result.log;
  return state.status === 'undone' && state.undone.outcome === 'interrupted'
    ? state.undone.log
    : null;
};

/** Null if the host can't show folders. */
const useRevealSorted = (): ((log: string) => void) | null => {
  const { client, query } = useRpc();
  const canReveal = useQuery(query.app.info.queryOptions()).data?.canReveal ?? false;
  const reveal = useMutation({
    mutationFn: (log: string) => client.sort.reveal({ log }),
    onError: notify.failed('The folder could not be shown'),
  });
  return canReveal ? reveal.mutate : null;
};

const SortOutcome = ({ sort, onClose }: { sort: Sort; onClose: () => void }) => {
  const { state } = sort;
  const log = logOf(state);
  const reveal = useRevealSorted();
  const part = usePartFocus<HTMLDivElement>(state.status);
  return (
    <Stack gap="lg" ref={part}>
      {state.status === 'working' ? <Working state={state} /> : null}
      {state.status === 'sorted' ? <Sorted state={state} /> : null}
      {state.status === 'undone' ? (
        <>
          <p role="status">{undoneText(state.undone)}</p>
          <Clips title="Not undone" clips={state.undone.kept} />
        </>
      ) : null}
      {state.status === 'failed' ? (
        <ErrorPanel title={failedTitle(state.isUndo)} error={state.error} />
      ) : null}
      <Group gap="sm" justify="flex-end">
        {state.status === 'working' ? (
          <Button
            variant="default"
            disabled={state.isCancelled}
            onClick={sort.cancel}
            data-autofocus
          >
            Cancel
          </Button>
        ) : (
          <>
            {state.status === 'failed' ? (
              <Button variant="default" onClick={sort.reset}>
                Back
              </Button>
            ) : null}
            {reveal && state.status === 'sorted' && log !== null ? (
              <Button variant="default" onClick={() => reveal(log)}>
                Show folder
              </Button>
            ) : null}
            {log === null ? null : (
              <Button variant="default" onClick={() => sort.undo(log)}>
                Undo
              </Button>
            )}
            <Button onClick={onClose} data-autofocus>
              Close
            </Button>
          </>
        )}
      </Group>
    </Stack>
  );
};

type Props = { isOpen: boolean; selection: ReportSelection; onClose: () => void };

export const SortDialog = ({ isOpen, selection, onClose }: Props) => {
  const sort = useSort();
  const choosing = useChooseFiles();
  const isWorking = sort.state.status === 'working';
  const close = (): void => {
    onClose();
    sort.reset();
  };
  return (
    <>
      <Dialog
        opened={isOpen}
        onClose={close}
        title="Sort to folders"
        size="xl"
        withCloseButton={!isWorking}
        closeOnClickOutside={false}
        closeOnEscape={!isWorking && choosing.question === null}
      >
        {sort.state.status === 'choosing' ? (
          <SortForm
            selection={selection}
            choosing={choosing}
            onBegin={sort.begin}
            onUndoLast={() => sort.undo(null)}
            onClose={close}
          />
        ) : (
          <SortOutcome sort={sort} onClose={close} />
        )}
      </Dialog>
      <PickerDialog choosing={choosing} />
    </>
  );
};
