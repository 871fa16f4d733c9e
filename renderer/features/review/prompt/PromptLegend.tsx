import { type JudgedKind, promptPartNames } from '../../../../shared/domain/judged-prompt.ts';
import wordStyles from './JudgedWords.module.css';
import styles from './PromptLegend.module.css';

/** What the marks of words mean, of those kinds that the prompt has. */
export const PromptLegend = ({ kinds }: { kinds: readonly JudgedKind[] }) =>
  kinds.length === 0 ? null : (
    <ul className={styles.legend} aria-label="Marks in the prompt">
      {kinds.map((kind) => (
        <li key={kind}>
          <span className={wordStyles.words} data-kind={kind}>
            {promptPartNames[kind]}
          </span>
        </li>
      ))}
    </ul>
  );
