import { Button } from '@mantine/core';
import { Link } from 'wouter';
import type { ClipCard } from '../../../shared/contract/library.ts';
import { routes } from '../../routes/routes.ts';
import { formatExactTime } from '../../ui/formats.ts';
import { EvaluateCopy } from '../copies/EvaluateCopy.tsx';
import { CardState } from '../library/cells/CardState.tsx';
import { FindingCounts } from '../library/cells/FindingCounts.tsx';
import { ImportedMark } from '../library/cells/ImportedMark.tsx';
import { MissingMark } from '../library/cells/MissingMark.tsx';
import { useLiveJobs } from '../library/rows/use-live-jobs.ts';
import styles from './ClipStanding.module.css';
import { RunChecks } from './RunChecks.tsx';
import { useReview } from './review-context.ts';

/** That what is shown is not what the clip stands by: another run was chosen, or the newest failed. */
const EarlierResult = ({ card }: { card: ClipCard }) => {
  const { run } = useReview();
  if (!run?.evaluation?.result || run.runId === card.runId) return null;
  return (
    <p className={styles.earlier}>
      An earlier result is shown: that of {formatExactTime(run.endedMs ?? run.createdMs)}.
    </p>
  );
};

/** How the clip stands, and why. */
export const ClipStanding = ({ card }: { card: ClipCard }) => {
  const { run } = useReview();
  const job = useLiveJobs().get(card.clipId);
  // Of a result, its checks say more exactly what was not judged, and why.
  const hasResult = card.state === 'completed' || card.state === 'partial';
  return (
    <div className={styles.standing}>
      <CardState card={card} job={job} />
      <ImportedMark card={card} />
      <FindingCounts card={card} />
      {card.isMissing ? <MissingMark /> : null}
      {card.state === 'uncertain' ? (
        <Button component={Link} href={routes.queueUncertain} variant="default">
          Decide…
        </Button>
      ) : null}
      <EvaluateCopy card={card} run={run} />
      {card.reason && !hasResult ? <p className={styles.reason}>{card.reason.message}</p> : null}
      <EarlierResult card={card} />
      {run ? <RunChecks run={run} /> : null}
    </div>
  );
};
