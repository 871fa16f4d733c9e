import { usePlayhead } from '../../review/review-context.ts';
import styles from './FrameProblem.module.css';

/** Why the frame that was asked for cannot be shown; nothing while all is well. */
export const FrameProblem = () => {
  const { problem } = usePlayhead();
  return problem === null ? null : (
    <p className={styles.problem} role="alert">
      {problem}
    </p>
  );
};
