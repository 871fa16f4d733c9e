import { Button } from '@mantine/core';
import { ListChecks } from 'lucide-react';
import { useMemo } from 'react';
import type { DecidableClip } from '../../../shared/contract/clips.ts';
import type { ReportSelection } from '../../../shared/contract/reports.ts';
import type { BatchId } from '../../../shared/domain/ids.ts';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { type ClipsOfView, isEmptyFilter, parseView } from '../../routes/library-view.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatCountOf } from '../../ui/formats.ts';
import { Screen } from '../../ui/Screen.tsx';
import { DecisionSummary } from '../clip-decisions/DecisionSummary.tsx';
import { cullClips } from './cull-session.ts';
import type { Cull } from './use-cull.ts';

/** The batch whose clips they are, unless something else narrows them. */
const batchOf = ({ filter }: ClipsOfView): BatchId | null => {
  const { batchId } = filter;
  return isEmptyFilter({ ...filter, batchId: null }) ? batchId : null;
};

type Props = { cull: Cull; clips: readonly DecidableClip[] };

export const CullEnd = ({ cull, clips }: Props) => {
  const allIds = clips.map(({ clipId }) => clipId);
  const key = allIds.join();
  // The same object until clips are deleted, since decisions change the list.
  const own = useMemo(() => ({ clipIds: key.split(',') as typeof allIds }), [key]);
  const selection: ReportSelection = cull.scope ?? own;
  const view = cull.scope ?? parseView(cull.source);
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
              <Button
                variant="filled"
                onClick={() =>
                  cullClips(
                    undecided.map(({ clipId }) => clipId),
                    selection,
                  )
                }
              >
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
        <DecisionSummary selection={selection} batchId={'filter' in view ? batchOf(view) : null} />
      </EmptyState>
    </Screen>
  );
};
