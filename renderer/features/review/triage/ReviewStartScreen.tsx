import { Button } from '@mantine/core';
import { ListChecks } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import type { WalkedClip } from '../../../../shared/contract/library.ts';
import { type ClipId, clipIdSchema } from '../../../../shared/domain/ids.ts';
import type { ErrorRecord } from '../../../../shared/errors/app-error.ts';
import { currentPath, goTo } from '../../../routes/hash-location.ts';
import {
  clearLastFilter,
  isEmptyFilter,
  lastView,
  parseView,
} from '../../../routes/library-view.ts';
import { reviewLink } from '../../../routes/review-address.ts';
import { routes } from '../../../routes/routes.ts';
import { errorRecordOf } from '../../../rpc/error-record.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { formatCount, formatCountOf } from '../../../ui/formats.ts';
import { Screen } from '../../../ui/Screen.tsx';
import { createWalk } from '../../clip-findings/verdicts/review-walk.ts';
import { reviewWalk, typeAhead } from '../../clip-findings/verdicts/walk-store.ts';
import { firstOfWalk, useClipDetail } from './find-finding.ts';

type NothingToReview = { readonly clips: number; readonly findings: number };

type Outcome = { readonly nothing: NothingToReview | null; readonly error: ErrorRecord | null };

type StartWalk = Outcome & {
  readonly isFiltered: boolean;
  /**
   * Starts the walk and goes to its first finding.
   * @param here the clip to start at
   * @param options.isEntireLibrary clears the library's filters and walks through all clips
   */
  start(here: ClipId | null, options?: { isEntireLibrary: boolean }): void;
};

const noOutcome: Outcome = { nothing: null, error: null };

const nothingIn = (rows: readonly WalkedClip[]): NothingToReview => ({
  clips: rows.length,
  findings: rows.reduce((sum, { findings }) => sum + findings, 0),
});

const useStartWalk = (): StartWalk => {
  const { client } = useRpc();
  const readClip = useClipDetail();
  const [outcome, setOutcome] = useState(noOutcome);

  const begin = useCallback(
    async (here: ClipId | null): Promise<void> => {
      typeAhead.clear();
      const { filter, sort } = parseView(lastView());
      const rows = await client.library.walk({ filter, sort });
      const detail = here === null ? null : await readClip(here);
      const row = detail && {
        clipId: detail.card.clipId,
        findings: 0,
        unreviewed: detail.card.counts.open,
      };
      reviewWalk.begin(createWalk(rows, row));
      const first = await firstOfWalk(row?.clipId ?? null, readClip);
      // Does nothing if the user has left the page in the meantime.
      if (currentPath() !== routes.review) return;
      if (first) {
        goTo(reviewLink(first.clipId, { trackId: first.trackId, isWalking: true }), {
          replace: true,
        });
        return;
      }
      reviewWalk.end();
      setOutcome({ nothing: nothingIn(rows), error: null });
    },
    [client, readClip],
  );

  const start = useCallback<StartWalk['start']>(
    (here, options) => {
      if (options?.isEntireLibrary) clearLastFilter();
      setOutcome(noOutcome);
      begin(here).catch((error: unknown) =>
        setOutcome({ nothing: null, error: errorRecordOf(error) }),
      );
    },
    [begin],
  );
  return { ...outcome, isFiltered: !isEmptyFilter(parseView(lastView()).filter), start };
};

export const ReviewStartScreen = () => {
  const from = clipIdSchema.safeParse(new URLSearchParams(useSearch()).get('from')).data ?? null;
  const { start, isFiltered, nothing, error } = useStartWalk();
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
              {isFiltered ? (
                <Button onClick={() => start(from, { isEntireLibrary: true })}>
                  Review the entire library
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
    return `Nothing to review in ${formatCountOf(clips, 'clip')} of the current library view. Evaluate clips, or clear its filters.`;
  }
  return `All findings in the current library view have a verdict (${formatCount(findings)}). Evaluate more clips, or clear its filters.`;
};
