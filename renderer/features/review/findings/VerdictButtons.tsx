import { type Verdict, verdicts } from '../../../../shared/domain/verdict.ts';
import { verdictLooks } from '../../../ui/VerdictMark.tsx';
import styles from './VerdictButtons.module.css';

type Props = { verdict: Verdict | null; onVerdict: (verdict: Verdict | null) => void };

export const VerdictButtons = ({ verdict, onVerdict }: Props) => (
  <fieldset className={styles.verdicts} aria-label="Verdict">
    {verdicts.map((one) => {
      const { label, icon: Icon, tone } = verdictLooks[one];
      const isGiven = one === verdict;
      return (
        <button
          key={one}
          type="button"
          className={styles.verdict}
          data-tone={tone}
          aria-pressed={isGiven}
          onClick={() => onVerdict(isGiven ? null : one)}
        >
          <Icon aria-hidden />
          {label}
        </button>
      );
    })}
  </fieldset>
);
