import { Button } from '@mantine/core';
import { ListChecks } from 'lucide-react';
import { Redirect } from 'wouter';
import { verdicts } from '../../../../shared/contract/library.ts';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { goTo } from '../../../app/hash-location.ts';
import { routes } from '../../../app/routes.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatCount, formatCountOf } from '../../../ui/formats.ts';
import { Screen } from '../../../ui/Screen.tsx';
import { VerdictMark } from '../../../ui/VerdictMark.tsx';
import styles from './ReviewSummaryScreen.module.css';
import { placeInWalk, type ReviewWalk, verdictsOfWalk } from './review-walk.ts';
import { useReviewWalk } from './walk-store.ts';

const startAgain = (): void => goTo(routes.review);

/** What came of the way through all unreviewed findings. */
export const ReviewSummaryScreen = () => {
  const { walk } = useReviewWalk();
  useActionHandlers({ 'review.unreviewed': startAgain });
  return walk ? <Summary walk={walk} /> : <Redirect to={routes.library} replace />;
};

const Summary = ({ walk }: { walk: ReviewWalk }) => {
  const counts = verdictsOfWalk(walk);
  const { left, clips } = placeInWalk(walk, null, null);
  return (
    <Screen title="Review">
      <EmptyState
        icon={ListChecks}
        title={`${formatCountOf(walk.said.size, 'finding')} reviewed`}
        actions={
          <>
            {left > 0 ? (
              <Button onClick={startAgain}>
                Go through the {formatCountOf(left, 'finding')} left
              </Button>
            ) : null}
            <Button
              {...(left > 0 ? { variant: 'default' } : {})}
              onClick={() => goTo(routes.library)}
            >
              Back to the library
            </Button>
          </>
        }
      >
        <ul className={styles.verdicts} aria-label="Verdicts">
          {verdicts.map((verdict) => (
            <li key={verdict} className={styles.verdict}>
              <VerdictMark verdict={verdict} />
              <span className={styles.count}>{formatCount(counts[verdict])}</span>
            </li>
          ))}
        </ul>
        <p>
          {left === 0
            ? `Nothing is left unreviewed in ${formatCountOf(clips, 'clip')}.`
            : `${formatCountOf(left, 'finding')} skipped or not reached.`}
        </p>
      </EmptyState>
    </Screen>
  );
};
