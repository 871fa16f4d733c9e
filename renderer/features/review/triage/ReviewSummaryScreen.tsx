import { Button, Flex, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { Redirect } from 'wouter';
import type { ClipTotals, LibraryFilter } from '../../../../shared/contract/library.ts';
import { verdicts } from '../../../../shared/domain/verdict.ts';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { goTo } from '../../../routes/hash-location.ts';
import { clearLastFilter, emptyFilter, withoutRejected } from '../../../routes/library-view.ts';
import { routes } from '../../../routes/routes.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatCount, formatCountOf } from '../../../ui/formats.ts';
import { Screen } from '../../../ui/Screen.tsx';
import { VerdictMark } from '../../../ui/VerdictMark.tsx';
import { DecisionSummary } from '../../clip-decisions/DecisionSummary.tsx';
import { placeInWalk, type ReviewWalk } from '../../clip-findings/verdicts/review-walk.ts';
import { useReviewWalk } from '../../clip-findings/verdicts/walk-store.ts';
import { cullClips } from '../../cull/cull-session.ts';

const continueReview = (): void => goTo(routes.review);

const useTotals = (filter: LibraryFilter): ClipTotals | undefined => {
  const { query } = useRpc();
  return useQuery(query.library.totals.queryOptions({ input: { filter } })).data;
};

const reviewEntireLibrary = (): void => {
  clearLastFilter();
  continueReview();
};

export const ReviewSummaryScreen = () => {
  const { walk } = useReviewWalk();
  useActionHandlers({ 'review.unreviewed': continueReview });
  return walk ? <Summary walk={walk} /> : <Redirect to={routes.library} replace />;
};

const Summary = ({ walk }: { walk: ReviewWalk }) => {
  const { selection } = walk;
  const given = [...walk.verdicts.values()];
  const { remaining, clipCount } = placeInWalk(walk, null, null);
  const open = useTotals(withoutRejected(emptyFilter))?.findings.open ?? remaining;
  const elsewhere = Math.max(0, open - remaining);
  const marked = useTotals(emptyFilter)?.marked ?? 0;
  const reviewed = formatCountOf(walk.verdicts.size, 'finding');
  return (
    <Screen title="Review">
      <EmptyState
        icon={ListChecks}
        title={remaining === 0 ? `Review complete: ${reviewed}` : `${reviewed} reviewed`}
        actions={
          <>
            <DecisionSummary
              selection={selection}
              first={
                remaining > 0
                  ? {
                      label: `Review the ${formatCountOf(remaining, 'finding')} left`,
                      act: continueReview,
                    }
                  : null
              }
              onCull={(undecided) => cullClips(undecided, selection)}
            />
            {elsewhere > 0 ? (
              <Button onClick={reviewEntireLibrary}>
                Review {formatCountOf(elsewhere, 'other finding')} in the library
              </Button>
            ) : null}
            <Button onClick={() => goTo(routes.library)}>Go to the library</Button>
          </>
        }
      >
        <Flex component="ul" justify="center" gap="xl" my="md" aria-label="Verdicts">
          {verdicts.map((verdict) => (
            <li key={verdict}>
              <Text fz="xl" c="var(--cc-text)">
                {formatCount(given.filter((one) => one === verdict).length)}
              </Text>
              <VerdictMark verdict={verdict} />
            </li>
          ))}
        </Flex>
        <p>
          {remaining === 0
            ? `All findings of ${formatCountOf(clipCount, 'clip')} are reviewed.`
            : `${formatCountOf(remaining, 'finding')} skipped or not reached.`}
        </p>
        {marked > 0 ? (
          <p>
            {formatCountOf(marked, 'defect')} in the library marked by hand, missed by the
            evaluator.
          </p>
        ) : null}
      </EmptyState>
    </Screen>
  );
};
