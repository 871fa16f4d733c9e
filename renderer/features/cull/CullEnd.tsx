import { Button } from '@mantine/core';
import { ListChecks } from 'lucide-react';
import { useMemo } from 'react';
import type { DecidableClip } from '../../../shared/contract/clips.ts';
import type { BatchId } from '../../../shared/domain/ids.ts';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { emptyFilter, parseView } from '../../routes/library-view.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatCountOf } from '../../ui/formats.ts';
import { Screen } from '../../ui/Screen.tsx';
import { DecisionSummary } from '../clip-decisions/DecisionSummary.tsx';
import { cullClips } from './cull-session.ts';
import type { Cull } from './use-cull.ts';

/** The batch that a view shows, unless something else narrows it. */
const batchOf = (source: string): BatchId | null => {
  const { filter } = parseView(source);
  const { batchId } = filter;
  const isAll = JSON.stringify({ ...filter, batchId: null }) === JSON.stringify(emptyFilter);
  return isAll ? batchId : null;
};

type Props = { cull: Cull; clips: readonly DecidableClip[] };

export const CullEnd = ({ cull, clips }: Props) => {
  const allIds = clips.map(({ clipId }) => clipId);
  const key = allIds.join();
  // The same object until clips are deleted, since decisions change the list.
  const selection = useMemo(() => ({ clipIds: key.split(',') as typeof allIds }), [key]);
  const undecided = clips.filter(({ decision }) => decision === null);
  const { resume } = cull;
  useActionHandlers({
    'cull.previous': resume,
    'clips.previous': resume,
    'player.stepBack': resume,
    'selection.none': cull.leave,
  });
  return (
    <Screen title="Cull">
      <EmptyState
        icon={ListChecks}
        title={
          undecided.length === 0
            ? `All ${formatCountOf(clips.length, 'clip')} decided`
            : `End of ${formatCountOf(clips.length, 'clip')}`
        }
        actions={
          <>
            {undecided.length > 0 ? (
              <Button onClick={() => cullClips(undecided.map(({ clipId }) => clipId))}>
                Cull the {formatCountOf(undecided.length, 'undecided clip')}
              </Button>
            ) : null}
            <Button variant="default" onClick={resume}>
              Back to the clips
            </Button>
            <Button variant="default" onClick={cull.leave}>
              Go to the library
            </Button>
          </>
        }
      >
        <DecisionSummary selection={selection} batchId={batchOf(cull.source)} />
      </EmptyState>
    </Screen>
  );
};
