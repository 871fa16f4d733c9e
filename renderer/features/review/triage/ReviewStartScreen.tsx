import { Button } from '@mantine/core';
import { ListChecks } from 'lucide-react';
import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { clipIdSchema } from '../../../../shared/contract/ids.ts';
import { goTo } from '../../../routes/hash-location.ts';
import { routes } from '../../../routes/routes.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { formatCount, formatCountOf } from '../../../ui/formats.ts';
import { Screen } from '../../../ui/Screen.tsx';
import { useStartWalk } from './use-start-walk.ts';

/** Begins the way through all unreviewed findings, and says so where there are none. */
export const ReviewStartScreen = () => {
  const from = clipIdSchema.safeParse(new URLSearchParams(useSearch()).get('from')).data ?? null;
  const { start, isNarrowed, nothing, error } = useStartWalk();
  useEffect(() => start(from), [start, from]);
  return (
    <Screen title="Review">
      {error ? (
        <ErrorPanel
          error={error}
          title="The findings could not be loaded"
          onRetry={() => start(from)}
        />
      ) : null}
      {nothing ? (
        <EmptyState
          icon={ListChecks}
          title="Nothing to review here"
          actions={
            <>
              {isNarrowed ? (
                <Button onClick={() => start(from, { isWhole: true })}>
                  Look in the whole library
                </Button>
              ) : null}
              <Button variant="default" onClick={() => goTo(routes.library)}>
                Go to the library
              </Button>
            </>
          }
        >
          {nothingText(nothing)}
        </EmptyState>
      ) : null}
    </Screen>
  );
};

const nothingText = ({ clips, findings }: { clips: number; findings: number }): string => {
  if (clips === 0) return 'The library shows no clips. Add some, or clear its filters.';
  if (findings === 0) {
    return `There is nothing to review in ${formatCountOf(clips, 'clip')} of the library’s view. Evaluate clips, or clear its filters.`;
  }
  return `All findings in the library’s view have a verdict (${formatCount(findings)}). Evaluate more clips, or clear its filters.`;
};
