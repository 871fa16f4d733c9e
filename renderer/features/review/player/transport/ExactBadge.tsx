import { Tooltip } from '@mantine/core';
import { BadgeCheck, TriangleAlert } from 'lucide-react';
import { useReview } from '../../review-context.ts';
import styles from './ExactBadge.module.css';

/** Whether the frame on screen is surely the one whose number is shown; if not, why. */
export const ExactBadge = () => {
  const { frames } = useReview();
  if (!frames) return null;
  const { inexactReason } = frames;
  return inexactReason === null ? (
    <Tooltip label="The frame on screen is always the one whose number is shown.">
      <span className={styles.exact}>
        <BadgeCheck aria-hidden />
        <span className={styles.name}>Exact frames</span>
      </span>
    </Tooltip>
  ) : (
    <Tooltip label={inexactReason}>
      <span className={styles.approximate}>
        <TriangleAlert aria-hidden />
        Approximate
        <span className={styles.reason}>{inexactReason}</span>
      </span>
    </Tooltip>
  );
};
