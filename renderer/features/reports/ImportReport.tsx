import { Button, Group, Stack } from '@mantine/core';
import { Upload } from 'lucide-react';
import type { ImportProgress, ImportResult } from '../../../shared/contract/reports.ts';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { goTo } from '../../routes/hash-location.ts';
import { routes } from '../../routes/routes.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { type ProgressCall, useProgressCall } from '../../rpc/use-progress-call.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { formatCount, formatCountOf } from '../../ui/formats.ts';
import { Meter } from '../../ui/Meter.tsx';
import textStyles from '../../ui/texts.module.css';
import { PickerDialog } from '../drop/picker/PickerDialog.tsx';
import { useChooseFiles } from '../drop/use-choose-files.ts';

export const importLines = (result: ImportResult): string[] => {
  const { clips, added, extended, runs, verdicts, conflicts, broken } = result;
  const known = clips - added - extended;
  const lines = [`${formatCountOf(clips, 'clip')} read: ${formatCount(added)} new in the library.`];
  if (extended > 0) {
    lines.push(`${formatCountOf(extended, 'clip')} updated.`);
  }
  if (known > 0) lines.push(`${formatCountOf(known, 'clip')} ${were(known)} already there.`);
  if (runs > 0) lines.push(`${formatCountOf(runs, 'evaluation')} added.`);
  if (verdicts > 0) {
    lines.push(`${formatCountOf(verdicts, 'finding')} got a verdict or a note.`);
  }
  if (conflicts > 0) {
    lines.push(`${formatCountOf(conflicts, 'difference')}: existing data was kept.`);
  }
  if (broken > 0) {
    lines.push(`${formatCountOf(broken, 'line')} could not be read. The rest was imported.`);
  }
  return lines;
};

const were = (count: number): string => (count === 1 ? 'was' : 'were');

type ImportCall = ProgressCall<{ path: string }, ImportProgress, ImportResult>;

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

const Result = ({ result }: { result: ImportResult }) => (
  <>
    <div role="status">
      {importLines(result).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
    {result.problems.length > 0 ? (
      <ul className={textStyles.messages} aria-label="Lines that could not be read">
        {result.problems.map(({ line, message }) => (
          <li key={line}>
            Line {formatCount(line)}: {message}
          </li>
        ))}
      </ul>
    ) : null}
  </>
);

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
      <ErrorPanel error={state.error} title="The report was not imported" />
    ) : null}
    <Group gap="sm" justify="flex-end" mt="sm">
      {state.status === 'running' ? (
        <Button onClick={stop}>Stop</Button>
      ) : (
        <Button onClick={clear}>Close</Button>
      )}
      {state.status === 'done' ? (
        <Button variant="filled" onClick={() => goTo(routes.library)}>
          Show the library
        </Button>
      ) : null}
    </Group>
  </Stack>
);

export const ImportReport = () => {
  const choosing = useChooseFiles();
  const report = useProgressCall({ call: useRpc().client.reports.import });
  const isReading = report.state.status === 'running';
  const ask = (): void =>
    choosing.ask('importReport', ([path]) => {
      if (path !== undefined) report.begin({ path });
    });
  useActionHandlers({ 'reports.import': ask });
  return (
    <>
      <Button
        flex="none"
        ml="auto"
        leftSection={<Upload />}
        title="Import a report (JSON Lines) into the library"
        onClick={ask}
      >
        Import…
      </Button>
      <PickerDialog choosing={choosing} />
      <Dialog
        opened={report.state.status !== 'idle'}
        onClose={isReading ? report.stop : report.clear}
        title="Import a report"
        closeOnClickOutside={!isReading}
      >
        <Body {...report} />
      </Dialog>
    </>
  );
};
