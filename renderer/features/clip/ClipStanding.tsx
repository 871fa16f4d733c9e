import { Button } from '@mantine/core';
import { Link } from 'wouter';
import type { ClipCard } from '../../../shared/contract/library.ts';
import { routes } from '../../app/routes.ts';
import { CardState } from '../library/cells/CardState.tsx';
import { FindingCounts } from '../library/cells/FindingCounts.tsx';
import { MissingMark } from '../library/cells/MissingMark.tsx';
import { useLiveJobs } from '../library/rows/use-live-jobs.ts';
import styles from './ClipStanding.module.css';

/** How the clip stands, and why. */
export const ClipStanding = ({ card }: { card: ClipCard }) => {
  const job = useLiveJobs().get(card.clipId);
  // Of a result, the detectors say more exactly what was not judged, and why.
  const hasResult = card.state === 'completed' || card.state === 'partial';
  return (
    <div className={styles.standing}>
      <CardState card={card} job={job} />
      <FindingCounts card={card} />
      {card.isMissing ? <MissingMark /> : null}
      {card.state === 'uncertain' ? (
        <Button component={Link} href={routes.queueUncertain} variant="default">
          Decide…
        </Button>
      ) : null}
      {card.reason && !hasResult ? <p className={styles.reason}>{card.reason.message}</p> : null}
    </div>
  );
};
