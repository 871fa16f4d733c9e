import { Button, Flex, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
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
import { useRpc } from '../../../rpc/rpc-context.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { CallError } from '../../../ui/ErrorPanel.tsx';
import { Mark, type MarkLooks } from '../../../ui/Mark.tsx';
import { NamedRow } from '../../../ui/NamedRow.tsx';
import { notify } from '../../../ui/notify.ts';
import { Section } from '../../../ui/Section.tsx';

/** What most clips have: H.264 High at level 4, and 1080p. */
const usualVideo = { codec: 'avc1.640028', codedWidth: 1920, codedHeight: 1080 };

const browserName = (userAgent: string): string =>
  /(?:Firefox|Edg|Chrome)\/\d+/.exec(userAgent)?.[0].replace('/', ' ') ?? 'This browser';

const checkBrowser = async (): Promise<Diagnostic> => {
  const name = browserName(navigator.userAgent);
  const isSupported =
    'VideoDecoder' in globalThis && (await VideoDecoder.isConfigSupported(usualVideo)).supported;
  const advice = 'Use the desktop app, or a current Chrome, Edge or Chromium with H.264.';
  return {
    check: 'browser',
    state: isSupported ? 'fine' : 'failed',
    found: `${name} ${isSupported ? 'decodes' : 'cannot decode'} H.264 (avc1) with WebCodecs.`,
    advice: isSupported ? null : advice,
  };
};

/** Leaving the page stops the checks. */
const useDiagnostics = () => {
  // Run once for each visit, not for each focus of the window.
  const options = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 };
  const ofEngine = useQuery(useRpc().query.diagnostics.run.experimental_streamedOptions(options));
  const ofBrowser = useQuery({
    ...options,
    queryKey: ['diagnostics-of-browser'],
    queryFn: checkBrowser,
  });
  const found = [...(ofBrowser.data ? [ofBrowser.data] : []), ...(ofEngine.data ?? [])];
  return {
    results: new Map(found.map((result) => [result.check, result])),
    isRunning: ofEngine.isFetching || ofBrowser.isFetching,
    failed: [ofEngine, ofBrowser].find(({ error }) => error !== null),
    runAgain: (): void => {
      void ofEngine.refetch();
      void ofBrowser.refetch();
    },
  };
};

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

/** "3 of 13 checks done…", then "No problems found." or "Failed: Connection. Warning: Free space." */
const summaryOf = ({ results, isRunning, failed }: ReturnType<typeof useDiagnostics>): string => {
  if (isRunning) return `${results.size} of ${diagnosticCheckIds.length} checks done…`;
  if (failed) return 'The checks did not complete.';
  const problems = (['failed', 'warning'] as const).flatMap((state) => {
    const titles = sortDiagnostics(results.values())
      .filter((result) => result.state === state)
      .map(({ check }) => diagnosticChecks[check].title);
    return titles.length === 0 ? [] : [`${diagnosticStateLabels[state]}: ${titles.join(', ')}.`];
  });
  return problems.length === 0 ? 'No problems found.' : problems.join(' ');
};

export const DiagnosticsSection = () => {
  const diagnostics = useDiagnostics();
  const { results, isRunning, failed, runAgain } = diagnostics;
  const copy = (): Promise<void> =>
    copyText(diagnosticsText(results.values(), new Date()), () =>
      notify.done('Diagnostics copied.'),
    );
  return (
    <>
      <Section
        title="Diagnostics"
        about="Checks what Clipcheck needs on this computer. The copied text has no keys, prompts, file names, paths or user names."
        tools={
          <>
            <Button leftSection={<RotateCw />} onClick={runAgain}>
              Run again
            </Button>
            <Button
              leftSection={<Copy />}
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
      {failed ? <CallError title="Not all checks could be run" call={failed} /> : null}
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
