import { Anchor, Flex, Group, Text } from '@mantine/core';
import type { ShownRun } from '../../../../shared/contract/clips.ts';
import type { RunId } from '../../../../shared/domain/ids.ts';
import { importedName } from '../../../../shared/domain/shown-names.ts';
import { amountText } from '../../../../shared/text/amount-text.ts';
import { printableLine } from '../../../../shared/text/printable-lines.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import {
  formatCount,
  formatCountOf,
  formatDuration,
  formatExactTime,
} from '../../../ui/formats.ts';
import { Section } from '../../../ui/Section.tsx';
import textStyles from '../../../ui/texts.module.css';
import { modelText, runStateText } from '../../clip-findings/run-texts.ts';
import styles from './RunsList.module.css';

type Props = {
  runs: readonly ShownRun[];
  chosen: RunId | undefined;
  onChoose: (runId: RunId) => void;
};

/** Returns what is known of a run: "Imported result · 2 findings · signal-1 1.0.0 · 8.4 s". */
const summaryOf = (run: ShownRun): string => {
  const findings = run.evaluation?.result?.glitches.length;
  const { unreadableFindings } = run.judgment;
  const e2eMs = run.evaluation?.timing?.e2e_ms;
  return [
    run.isImported ? importedName : '',
    findings === undefined ? '' : formatCountOf(findings, 'finding'),
    unreadableFindings > 0 ? `${formatCount(unreadableFindings)} more could not be read` : '',
    run.attempt === null ? '' : `attempt ${amountText(run.attempt, formatCount)}`,
    modelText(run),
    e2eMs === undefined ? '' : amountText(e2eMs / 1000, formatDuration),
  ]
    .filter(Boolean)
    .join(' · ');
};

type LineProps = { run: ShownRun; isChosen: boolean; onChoose: () => void };

const RunLine = ({ run, isChosen, onChoose }: LineProps) => (
  <li className={styles.run} data-chosen={isChosen}>
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
      <span>{runStateText(run.state)}</span>
    </Group>
    <p className={textStyles.dim}>{summaryOf(run)}</p>
    {run.error ? (
      <Text c="var(--cc-bad)" fz="xs">
        {printableLine(run.error.message)}{' '}
        <span className={textStyles.dim}>({printableText(run.error.code)})</span>
      </Text>
    ) : null}
  </li>
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
