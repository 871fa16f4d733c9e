import { Button, Group, Stack } from '@mantine/core';
import { Link } from 'wouter';
import { importedLines } from '../../../shared/contract/imported-lines.ts';
import type { LibraryFilter } from '../../../shared/contract/library.ts';
import type { Imported, ImportProgress } from '../../../shared/contract/reports.ts';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { defaultView, emptyFilter, formatView } from '../../routes/library-view.ts';
import { routes } from '../../routes/routes.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { type ProgressCall, useProgressCall } from '../../rpc/use-progress-call.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { formatCountOf } from '../../ui/formats.ts';
import { Meter } from '../../ui/Meter.tsx';
import textStyles from '../../ui/texts.module.css';
import { AddClips } from '../drop/AddClips.tsx';
import { PickerDialog } from '../drop/picker/PickerDialog.tsx';
import { useChooseFiles } from '../drop/use-choose-files.ts';

type ImportCall = ProgressCall<{ path: string }, ImportProgress, Imported>;

const Reading = ({ progress }: { progress: ImportProgress | null }) => {
  const clips = formatCountOf(progress?.clips ?? 0, 'clip');
  return (
    <>
      <Meter
        label="Progress of the import"
        value={progress?.share ?? null}
        max={1}
        valueText={`${clips} read`}
        isProgress
      />
      <p>{clips} read…</p>
    </>
  );
};

const Result = ({ result }: { result: Imported }) => {
  const { lines, problems } = importedLines(result);
  return (
    <>
      <div role="status">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {problems.length > 0 ? (
        <ul className={textStyles.messages} aria-label="Skipped">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
};

/** All clips after a report, those with answers after answers. */
const clipsLink = (result: Imported): string => {
  const origins: LibraryFilter['origins'] = 'client' in result ? ['client'] : [];
  return `${routes.library}?${formatView({ ...defaultView, filter: { ...emptyFilter, origins } })}`;
};

const Body = ({ state, stop, clear }: ImportCall) => (
  <Stack>
    {state.status === 'running' ? <Reading progress={state.progress} /> : null}
    {state.status === 'done' ? <Result result={state.result} /> : null}
    {state.status === 'stopped' ? (
      <p role="status">
        The import was stopped. What was imported by then is in the library. Import the file again
        to continue.
      </p>
    ) : null}
    {state.status === 'failed' ? (
      <ErrorPanel error={state.error} title="The file was not imported" />
    ) : null}
    <Group gap="sm" justify="flex-end" mt="sm">
      {state.status === 'running' ? (
        <Button onClick={stop}>Stop</Button>
      ) : (
        <Button onClick={clear}>Close</Button>
      )}
      {state.status === 'done' ? (
        <Button variant="filled" component={Link} href={clipsLink(state.result)} onClick={clear}>
          Show the clips
        </Button>
      ) : null}
    </Group>
  </Stack>
);

/** Imports reports, and answers of clients, that are chosen or dropped on any screen. */
export const ImportReport = () => {
  const choosing = useChooseFiles();
  const report = useProgressCall({ call: useRpc().client.reports.import });
  const isReading = report.state.status === 'running';
  const ask = (): void =>
    choosing.ask('importReport', ([path]) => {
      if (path !== undefined) report.begin({ path });
    });
  useActionHandlers({ 'reports.import': ask }, true);
  return (
    <>
      <AddClips onReport={(path) => report.begin({ path })} />
      <PickerDialog choosing={choosing} />
      <Dialog
        opened={report.state.status !== 'idle'}
        onClose={isReading ? report.stop : report.clear}
        title="Import"
        closeOnClickOutside={!isReading}
      >
        <Body {...report} />
      </Dialog>
    </>
  );
};
