import { Button, Group, Stack } from '@mantine/core';
import type { ImportResult } from '../../../../shared/contract/reports.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { goTo } from '../../../routes/hash-location.ts';
import { routes } from '../../../routes/routes.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { formatCount, formatCountOf } from '../../../ui/formats.ts';
import { Meter } from '../../../ui/Meter.tsx';
import textStyles from '../../../ui/texts.module.css';
import type { ImportReport, ImportState } from './use-import-report.ts';

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

const Reading = ({ progress }: ImportState & { status: 'reading' }) => {
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
            Line {formatCount(line)}: {printableText(message)}
          </li>
        ))}
      </ul>
    ) : null}
  </>
);

const Body = ({ report: { state, stop, clear } }: { report: ImportReport }) => (
  <Stack>
    {state.status === 'reading' ? <Reading {...state} /> : null}
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
      {state.status === 'reading' ? (
        <Button variant="default" onClick={stop}>
          Stop
        </Button>
      ) : (
        <Button variant="default" onClick={clear}>
          Close
        </Button>
      )}
      {state.status === 'done' ? (
        <Button onClick={() => goTo(routes.library)}>Show the library</Button>
      ) : null}
    </Group>
  </Stack>
);

export const ImportDialog = ({ report }: { report: ImportReport }) => {
  const isReading = report.state.status === 'reading';
  return (
    <Dialog
      opened={report.state.status !== 'idle'}
      onClose={isReading ? report.stop : report.clear}
      title="Import a report"
      closeOnClickOutside={!isReading}
      centered
    >
      <Body report={report} />
    </Dialog>
  );
};
