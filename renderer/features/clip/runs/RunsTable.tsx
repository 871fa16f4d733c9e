import type { ShownRun } from '../../../../shared/contract/clips.ts';
import type { RunId } from '../../../../shared/domain/ids.ts';
import { printableText } from '../../../../shared/domain/printable-text.ts';
import { formatCount, formatDuration, formatExactTime, formatUnits } from '../../../ui/formats.ts';
import { Section } from '../../../ui/Section.tsx';
import { modelText } from '../panels/clip-facts.ts';
import { Scrolling } from '../Scrolling.tsx';
import styles from './RunsTable.module.css';
import { runStateText } from './run-state-text.ts';

type Props = {
  runs: readonly ShownRun[];
  chosen: RunId | undefined;
  onChoose: (runId: RunId) => void;
};

const RunLine = ({
  run,
  isChosen,
  onChoose,
}: {
  run: ShownRun;
  isChosen: boolean;
  onChoose: () => void;
}) => {
  const e2eMs = run.evaluation?.timing?.e2e_ms;
  const findings = run.evaluation?.result?.glitches.length;
  return (
    <tr data-chosen={isChosen}>
      <td>
        <button type="button" className={styles.choose} aria-pressed={isChosen} onClick={onChoose}>
          {formatExactTime(run.createdMs)}
        </button>
      </td>
      <td>{runStateText(run.state)}</td>
      <td className={styles.number}>{run.attempt === null ? '–' : formatCount(run.attempt)}</td>
      <td className={styles.number}>{findings === undefined ? '–' : formatCount(findings)}</td>
      <td>{modelText(run) || '–'}</td>
      <td className={styles.number}>{e2eMs === undefined ? '–' : formatDuration(e2eMs / 1000)}</td>
      <td className={styles.number}>
        {run.billableUnits === null ? '–' : formatUnits(run.billableUnits)}
      </td>
      <td className={styles.id}>{printableText(run.evaluationId ?? '–')}</td>
    </tr>
  );
};

/** Every evaluation of the clip, newest first; choosing one shows its result. */
export const RunsTable = ({ runs, chosen, onChoose }: Props) => {
  const error = runs.find(({ runId }) => runId === chosen)?.error;
  return (
    <Section title={`Runs (${runs.length})`}>
      {runs.length === 0 ? (
        <p className={styles.none}>It has not been evaluated yet.</p>
      ) : (
        <Scrolling className={styles.scroller} label="Table of the runs">
          <table className={styles.runs}>
            <thead>
              <tr>
                <th scope="col">Begun</th>
                <th scope="col">State</th>
                <th scope="col" className={styles.number}>
                  Attempt
                </th>
                <th scope="col" className={styles.number}>
                  Findings
                </th>
                <th scope="col">Model</th>
                <th scope="col" className={styles.number}>
                  Took
                </th>
                <th scope="col" className={styles.number}>
                  Used
                </th>
                <th scope="col">Evaluation</th>
              </tr>
            </thead>
            <tbody>
              {runs.map((run) => (
                <RunLine
                  key={run.runId}
                  run={run}
                  isChosen={run.runId === chosen}
                  onChoose={() => onChoose(run.runId)}
                />
              ))}
            </tbody>
          </table>
        </Scrolling>
      )}
      {error ? (
        <p className={styles.error}>
          {error.message} <span className={styles.code}>({printableText(error.code)})</span>
        </p>
      ) : null}
    </Section>
  );
};
