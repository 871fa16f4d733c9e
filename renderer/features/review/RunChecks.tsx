import { CircleAlert, CircleCheck, CircleDashed, type LucideIcon } from 'lucide-react';
import type { ShownRun } from '../../../shared/contract/clips.ts';
import { type Check, checksOf } from '../../../shared/domain/run-checks.ts';
import styles from './RunChecks.module.css';

const iconOf = ({ type, isJudged }: Check): LucideIcon => {
  if (isJudged) return CircleCheck;
  return type === null ? CircleAlert : CircleDashed;
};

/** Which checks of the shown result gave a verdict, and which did not, with the reason. */
export const RunChecks = ({ run }: { run: ShownRun }) => {
  const checks = checksOf(run);
  if (checks.length === 0) return null;
  return (
    <ul className={styles.checks} aria-label="Checks">
      {checks.map((check) => {
        const Icon = iconOf(check);
        return (
          <li key={check.text} className={styles.check} data-judged={check.isJudged}>
            <Icon className={styles.icon} aria-hidden />
            <span className={styles.text}>{check.text}</span>
          </li>
        );
      })}
    </ul>
  );
};
