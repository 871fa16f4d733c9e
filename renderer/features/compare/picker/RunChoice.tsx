import type { ShownRun } from '../../../../shared/contract/clips.ts';
import { formatCountOf } from '../../../ui/formats.ts';
import { runStateText } from '../../review/runs/run-state-text.ts';
import { runTitle } from '../side-title.ts';
import styles from './Choice.module.css';

/** Another run of the clip. */
export const RunChoice = ({ run, onChoose }: { run: ShownRun; onChoose: () => void }) => (
  <li>
    <button type="button" className={styles.choice} data-autofocus onClick={onChoose}>
      <span className={styles.name}>{runTitle(run)}</span>
      <span className={styles.more}>
        {runStateText(run.state)}, {formatCountOf(run.findings.length, 'finding')}
      </span>
    </button>
  </li>
);
