import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { type ClipId, clipIdSchema } from '../../../../shared/domain/ids.ts';
import { currentPath, goTo } from '../../../routes/hash-location.ts';
import {
  clearLastFilter,
  clipsBehind,
  isEmptyFilter,
  lastView,
  parseView,
  withoutRejected,
} from '../../../routes/library-view.ts';
import { reviewLink } from '../../../routes/review-address.ts';
import { routes } from '../../../routes/routes.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { CallError } from '../../../ui/ErrorPanel.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { createWalk } from '../../clip-findings/verdicts/review-walk.ts';
import { reviewWalk, typeAhead } from '../../clip-findings/verdicts/walk-store.ts';
import { firstOfWalk, useClipDetail } from './find-finding.ts';

type Start = {
  here: ClipId | null;
  isEntireLibrary?: boolean;
};

/** Goes to the first finding; returns whether there is one. */
const useStartWalk = () => {
  const { client } = useRpc();
  const readClip = useClipDetail();
  return useMutation({
    mutationFn: async ({ here, isEntireLibrary = false }: Start) => {
      if (isEntireLibrary) clearLastFilter();
      typeAhead.clear();
      const { filter, sort } = parseView(lastView());
      const rows = await client.library.walk({ filter: withoutRejected(filter), sort });
      const detail = here === null ? null : await readClip(here);
      const row = detail && {
        clipId: detail.card.clipId,
        findings: 0,
        unreviewed: detail.card.counts.open,
      };
      reviewWalk.begin(createWalk(rows, row, clipsBehind({ filter, sort })));
      const first = await firstOfWalk(row?.clipId ?? null, readClip);
      // The user may have left the page in the meantime.
      if (currentPath() !== routes.review) return true;
      if (first) {
        goTo(reviewLink(first.clipId, { trackId: first.trackId, isWalking: true }), {
          replace: true,
        });
      } else reviewWalk.end();
      return first !== null;
    },
  });
};

export const ReviewStartScreen = () => {
  const here = clipIdSchema.safeParse(new URLSearchParams(useSearch()).get('from')).data ?? null;
  const { mutate: start, data: isFound, error } = useStartWalk();
  const isFiltered = !isEmptyFilter(parseView(lastView()).filter);
  useEffect(() => start({ here }), [start, here]);
  return (
    <Screen title="Review">
      <CallError
        title="The findings could not be loaded"
        call={{ error, refetch: () => start({ here }) }}
      />
      {isFound === false ? (
        <EmptyState
          icon={ListChecks}
          title="Nothing to review here"
          actions={
            <>
              {isFiltered ? (
                <Button variant="filled" onClick={() => start({ here, isEntireLibrary: true })}>
                  Review the entire library
                </Button>
              ) : null}
              <Button onClick={() => goTo(routes.library)}>Go to the library</Button>
            </>
          }
        >
          The clips in the current library view have no unreviewed findings, or are rejected.
          Evaluate more clips, or clear its filters.
        </EmptyState>
      ) : null}
    </Screen>
  );
};
