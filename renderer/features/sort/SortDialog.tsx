import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ReportSelection } from '../../../shared/contract/reports.ts';
import type { LeftOutClip } from '../../../shared/contract/sort.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { useSystemCall } from '../../rpc/use-system-call.ts';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { notify } from '../../ui/notify.ts';
import textStyles from '../../ui/texts.module.css';
import { usePartFocus } from '../../ui/use-part-focus.ts';
import { PickerDialog } from '../drop/picker/PickerDialog.tsx';
import { useChooseFiles } from '../drop/use-choose-files.ts';
import { FileList, type FileRow } from './FileList.tsx';
import { FileProgress } from './FileProgress.tsx';
import { SortForm } from './SortForm.tsx';
import { failedTitle, sortedText, undoneText } from './sort-texts.ts';
import { type Sort, type SortState, useSort } from './use-sort.ts';

const Files = ({ title, rows }: { title: string; rows: readonly FileRow[] }) =>
  rows.length === 0 ? null : (
    <section>
      <Title order={3} mb="xs">
        {title}
      </Title>
      <FileList label={title} rows={rows} />
    </section>
  );

const clipRows = (clips: readonly LeftOutClip[]): FileRow[] =>
  clips.map((clip) => ({ kind: 'failed', clip }));

const Sorted = ({ state: { result, request } }: { state: SortState & { status: 'sorted' } }) => (
  <>
    <p role="status">
      {result.outcome === 'interrupted' ? 'Cancelled. ' : ''}
      {sortedText(result, request)}
    </p>
    <Group gap="sm" wrap="nowrap">
      <Text className={textStyles.wrap} fz="sm">
        {request.to}
      </Text>
      <Button
        flex="none"
        size="compact-sm"
        onClick={() => copyText(request.to, () => notify.toast('Path copied.'))}
      >
        Copy path
      </Button>
    </Group>
    {result.error ? <ErrorPanel title="Sorting stopped" error={result.error} /> : null}
    <Files title="Not sorted" rows={clipRows(result.failed)} />
    <Files title="Left out" rows={clipRows(result.leftOut)} />
    <Files title="Notes" rows={result.problems.map((text) => ({ kind: 'problem', text }))} />
  </>
);

const logOf = (state: SortState): string | null => {
  if (state.status === 'sorted') return state.result.log;
  return state.status === 'undone' && state.undone.outcome === 'interrupted'
    ? state.undone.log
    : null;
};

const SortOutcome = ({ sort, onClose }: { sort: Sort; onClose: () => void }) => {
  const { state } = sort;
  const log = logOf(state);
  const { client } = useRpc();
  const reveal = useSystemCall(
    'canReveal',
    (sorted: string) => client.sort.reveal({ log: sorted }),
    'The folder could not be shown',
  );
  const part = usePartFocus<HTMLDivElement>(state.status);
  return (
    <Stack gap="lg" ref={part}>
      {state.status === 'working' ? (
        <FileProgress
          label={state.isUndo ? 'Progress of undoing' : 'Progress of the sort'}
          noun="clip"
          progress={state.progress}
          onCancel={sort.cancel}
        />
      ) : null}
      {state.status === 'sorted' ? <Sorted state={state} /> : null}
      {state.status === 'undone' ? (
        <>
          <p role="status">{undoneText(state.undone)}</p>
          <Files title="Not undone" rows={clipRows(state.undone.kept)} />
        </>
      ) : null}
      {state.status === 'failed' ? (
        <ErrorPanel title={failedTitle(state.isUndo)} error={state.error} />
      ) : null}
      {state.status === 'working' ? null : (
        <Group gap="sm" justify="flex-end">
          {state.status === 'failed' ? <Button onClick={sort.reset}>Back</Button> : null}
          {reveal && state.status === 'sorted' && log !== null ? (
            <Button onClick={() => reveal(log)}>Show folder</Button>
          ) : null}
          {log === null ? null : <Button onClick={() => sort.undo(log)}>Undo</Button>}
          <Button variant="filled" onClick={onClose} data-autofocus>
            Close
          </Button>
        </Group>
      )}
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
