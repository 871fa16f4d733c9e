import { Anchor, Box, Flex, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ClipId, RunId } from '../../../../shared/domain/ids.ts';
import { adoptedName, importedName } from '../../../../shared/domain/shown-names.ts';
import type { Run } from '../../../../shared/model/run.ts';
import { amountText } from '../../../../shared/text/amount-formats.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { CallError } from '../../../ui/ErrorPanel.tsx';
import {
  formatCount,
  formatCountOf,
  formatDuration,
  formatExactTime,
} from '../../../ui/formats.ts';
import { Section } from '../../../ui/Section.tsx';
import { stateLooks } from '../../../ui/StateMark.tsx';
import { stageLooks } from '../../../ui/stage-looks.ts';
import { TextLines } from '../../../ui/TextLines.tsx';
import textStyles from '../../../ui/texts.module.css';
import { modelText, runStateNames } from '../../clip-findings/run-texts.ts';

type Props = {
  runs: readonly Run[];
  chosen: RunId | undefined;
  onChoose: (runId: RunId) => void;
};

const summaryOf = (run: Run): string => {
  const findings = run.answer?.hasResult ? run.findings.length : null;
  const { unreadableFindings } = run.judgment;
  const e2eMs = run.answer?.e2eMs ?? null;
  return [
    run.isImported ? importedName : '',
    run.isAdopted ? adoptedName : '',
    findings === null ? '' : formatCountOf(findings, 'finding'),
    unreadableFindings > 0 ? `${formatCount(unreadableFindings)} more could not be read` : '',
    run.attempt === null ? '' : `attempt ${amountText(run.attempt, formatCount)}`,
    modelText(run),
    e2eMs === null ? '' : amountText(e2eMs / 1000, formatDuration),
  ]
    .filter(Boolean)
    .join(' · ');
};

type LineProps = { run: Run; isChosen: boolean; onChoose: () => void };

const RunLine = ({ run, isChosen, onChoose }: LineProps) => (
  <Box
    component="li"
    px="sm"
    py="xs"
    bg={isChosen ? 'var(--cc-accent-surface)' : 'transparent'}
    style={{ borderLeft: `2px solid var(--cc-${isChosen ? 'accent' : 'line'})` }}
  >
    <Group justify="space-between" gap="xs">
      <Anchor
        component="button"
        type="button"
        py={2}
        c={isChosen ? 'var(--cc-text)' : 'var(--cc-accent)'}
        fw={isChosen ? 600 : 400}
        aria-pressed={isChosen}
        onClick={onChoose}
      >
        {formatExactTime(run.createdMs)}
      </Anchor>
      <span>{runStateNames[run.state]}</span>
    </Group>
    <p className={textStyles.dim}>{summaryOf(run)}</p>
    {run.refreshed.map(({ atMs, changes }) => (
      <p key={atMs} className={textStyles.dim}>
        Refreshed {formatExactTime(atMs)}: {changes.join(', ')}
      </p>
    ))}
    {run.error ? (
      <Text c="var(--cc-bad)" fz="xs">
        <TextLines>{run.error.message}</TextLines>{' '}
        <span className={textStyles.dim}>({run.error.code})</span>
      </Text>
    ) : null}
  </Box>
);

export const RunsList = ({ runs, chosen, onChoose }: Props) => (
  <Section title={`Runs (${runs.length})`}>
    {runs.length === 0 ? (
      <Text c="dimmed">Not evaluated yet.</Text>
    ) : (
      <Flex component="ol" direction="column" gap="xs">
        {runs.map((run) => (
          <RunLine
            key={run.runId}
            run={run}
            isChosen={run.runId === chosen}
            onChoose={() => onChoose(run.runId)}
          />
        ))}
      </Flex>
    )}
  </Section>
);

/** Unknown stages and states keep their name. */
const labelIn = (
  looks: Readonly<Record<string, { readonly label: string }>>,
  name: string,
): string => (Object.hasOwn(looks, name) ? looks[name]?.label : undefined) ?? name;

const Entries = ({ clipId }: { clipId: ClipId }) => {
  const history = useQuery(useRpc().query.clips.history.queryOptions({ input: { clipId } }));
  if (!history.data) return <CallError title="The history could not be read" call={history} />;
  return (
    <Flex component="ol" direction="column" gap="sm" fz="xs">
      {history.data.map(({ jobId, atMs, stage, state, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be identical
        <li key={`${jobId} ${atMs} ${index}`}>
          <Group justify="space-between" gap="xs">
            <time className={textStyles.dim} dateTime={new Date(atMs).toISOString()}>
              {formatExactTime(atMs)}
            </time>
            <span>
              {labelIn(stageLooks, stage)} · {labelIn(stateLooks, state)}
            </span>
          </Group>
          {reason ? (
            <p className={textStyles.dim}>
              <TextLines>{reason.message}</TextLines>
            </p>
          ) : null}
        </li>
      ))}
    </Flex>
  );
};

export const HistoryList = ({ clipId }: { clipId: ClipId }) => (
  <Disclosure title="History">{() => <Entries clipId={clipId} />}</Disclosure>
);
