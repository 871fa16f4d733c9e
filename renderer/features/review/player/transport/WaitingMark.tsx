import { LoaderCircle } from 'lucide-react';
import { usePlayhead } from '../../review-context.ts';
import styles from './WaitingMark.module.css';

/** Says that a frame was asked for that is still being decoded; not for what takes a blink. */
export const WaitingMark = () => {
  const { isWaiting } = usePlayhead();
  return (
    <span className={styles.place} role="status">
      {isWaiting ? (
        <span className={styles.mark}>
          <LoaderCircle aria-hidden />
          Decoding
        </span>
      ) : null}
    </span>
  );
};
