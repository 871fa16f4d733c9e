import { Button, Flex, Loader, Text } from '@mantine/core';
import { CircleCheck, CircleDashed, CircleX, Copy, RotateCw, TriangleAlert } from 'lucide-react';
import {
  type Diagnostic,
  type DiagnosticCheck,
  type DiagnosticState,
  diagnosticCheckIds,
  diagnosticChecks,
  diagnosticGroups,
  diagnosticStateLabels,
  diagnosticsText,
  sortDiagnostics,
} from '../../../../shared/domain/diagnostics.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { Mark, type MarkLooks } from '../../../ui/Mark.tsx';
import { notify } from '../../../ui/notify.ts';
import { Section } from '../../../ui/Section.tsx';
import { NamedRow } from '../NamedRow.tsx';
import { type Diagnostics, useDiagnostics } from './use-diagnostics.ts';

const stateLooks: Record<DiagnosticState, Omit<MarkLooks, 'label'>> = {
  fine: { icon: CircleCheck, tone: 'good' },
  warning: { icon: TriangleAlert, tone: 'warn' },
  failed: { icon: CircleX, tone: 'bad' },
  'not-checked': { icon: CircleDashed, tone: 'idle' },
};

type RowProps = { check: DiagnosticCheck; result: Diagnostic | undefined; isRunning: boolean };

const CheckRow = ({ check, result, isRunning }: RowProps) => (
  <NamedRow
    name={diagnosticChecks[check].title}
    mark={
      result || !isRunning ? (
        <Mark
          {...stateLooks[result?.state ?? 'not-checked']}
          label={diagnosticStateLabels[result?.state ?? 'not-checked']}
          isCompact
        />
      ) : (
        <Loader size={14} role="img" aria-label="Checking" />
      )
    }
  >
    {result?.found}
    {result?.advice ? <Text c="dimmed">{result.advice}</Text> : null}
  </NamedRow>
);

/** "3 of 14 checks done…", then "No problems found." or "Failed: Connection. Warning: Clock." */
const summaryOf = ({ results, isRunning, error }: Diagnostics): string => {
  if (isRunning) return `${results.size} of ${diagnosticCheckIds.length} checks done…`;
  if (error) return 'The checks did not complete.';
  const problems = (['failed', 'warning'] as const).flatMap((state) => {
    const titles = sortDiagnostics(results.values())
      .filter((result) => result.state === state)
      .map(({ check }) => diagnosticChecks[check].title);
    return titles.length === 0 ? [] : [`${diagnosticStateLabels[state]}: ${titles.join(', ')}.`];
  });
  return problems.length === 0 ? 'No problems found.' : problems.join(' ');
};

/** Settings section: checks of the installation, and their results as text for a support request. */
export const DiagnosticsSection = () => {
  const diagnostics = useDiagnostics();
  const { results, isRunning, error, runAgain } = diagnostics;
  const copy = async (): Promise<void> => {
    try {
      await copyText(diagnosticsText(results.values(), new Date()));
      notify.done('Diagnostics copied.');
    } catch (failure) {
      notify.problem(failure instanceof Error ? failure.message : String(failure));
    }
  };
  return (
    <>
      <Section
        title="Diagnostics"
        about="Checks what Clipcheck needs on this computer. The copied text has no keys, prompts, file names, paths or user names."
        tools={
          <>
            <Button variant="default" leftSection={<RotateCw aria-hidden />} onClick={runAgain}>
              Run again
            </Button>
            <Button
              variant="default"
              leftSection={<Copy aria-hidden />}
              disabled={isRunning || results.size === 0}
              onClick={() => void copy()}
            >
              Copy diagnostics
            </Button>
          </>
        }
      >
        <Text fw={600} role="status">
          {summaryOf(diagnostics)}
        </Text>
      </Section>
      {error ? <ErrorPanel title="Not all checks could be run" error={error} /> : null}
      {diagnosticGroups.map((group) => (
        <Section key={group} title={group}>
          <Flex component="dl" direction="column" gap="sm">
            {diagnosticCheckIds
              .filter((check) => diagnosticChecks[check].group === group)
              .map((check) => (
                <CheckRow
                  key={check}
                  check={check}
                  result={results.get(check)}
                  isRunning={isRunning}
                />
              ))}
          </Flex>
        </Section>
      ))}
    </>
  );
};
