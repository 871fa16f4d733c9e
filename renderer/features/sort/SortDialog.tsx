import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ReportSelection } from '../../../shared/contract/reports.ts';
import type {
  LeftOutClip,
  SortResult,
  SortSelectionRequest,
} from '../../../shared/contract/sort.ts';
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
import { sortedText, undoneText } from './sort-texts.ts';
import { failedTitles, type Sort, useSort } from './use-sort.ts';

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

type SortedProps = { result: SortResult; request: SortSelectionRequest };

const Sorted = ({ result, request }: SortedProps) => (
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

const SortOutcome = ({ sort, onClose }: { sort: Sort; onClose: () => void }) => {
  const { request, run, undoing, isWorking } = sort;
  const state = undoing.state.status === 'idle' ? run.state : undoing.state;
  const sorted = run.state.status === 'done' ? run.state.result : null;
  const undone = undoing.state.status === 'done' ? undoing.state.result : null;
  const log = undone?.outcome === 'interrupted' ? undone.log : (sorted?.log ?? null);
  const { client } = useRpc();
  const reveal = useSystemCall(
    'canReveal',
    (wanted: string) => client.sort.reveal({ log: wanted }),
    'The folder could not be shown',
  );
  const part = usePartFocus<HTMLDivElement>(state.status);
  return (
    <Stack gap="lg" ref={part}>
      {state.status === 'running' ? (
        // Cancelling stops it after the current clip.
        <FileProgress
          label={state === undoing.state ? 'Progress of undoing' : 'Progress of the sort'}
          noun="clip"
          progress={state.progress}
          onCancel={client.sort.cancel}
        />
      ) : null}
      {sorted && request ? <Sorted result={sorted} request={request} /> : null}
      {undone ? (
        <>
          <p role="status">{undoneText(undone)}</p>
          <Files title="Not undone" rows={clipRows(undone.kept)} />
        </>
      ) : null}
      {state.status === 'failed' ? (
        <ErrorPanel
          title={failedTitles[state === undoing.state ? 'undo' : 'run']}
          error={state.error}
        />
      ) : null}
      {isWorking ? null : (
        <Group gap="sm" justify="flex-end">
          {state.status === 'failed' ? <Button onClick={sort.reset}>Back</Button> : null}
          {reveal && sorted && log !== null ? (
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

type Props = { selection: ReportSelection; onClose: () => void };

export const SortDialog = ({ selection, onClose }: Props) => {
  const sort = useSort();
  const choosing = useChooseFiles();
  const { isWorking } = sort;
  return (
    <>
      <Dialog
        opened
        onClose={onClose}
        title="Sort to folders"
        size="xl"
        withCloseButton={!isWorking}
        closeOnClickOutside={false}
        closeOnEscape={!isWorking && choosing.question === null}
      >
        {sort.run.state.status === 'idle' && sort.undoing.state.status === 'idle' ? (
          <SortForm
            selection={selection}
            choosing={choosing}
            onBegin={sort.begin}
            onUndoLast={() => sort.undo(null)}
            onClose={onClose}
          />
        ) : (
          <SortOutcome sort={sort} onClose={onClose} />
        )}
      </Dialog>
      <PickerDialog choosing={choosing} />
    </>
  );
};
