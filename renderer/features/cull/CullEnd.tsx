import { Button } from '@mantine/core';
import { ListChecks } from 'lucide-react';
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
  const selection: ReportSelection = cull.scope ?? {
    clipIds: clips.map(({ clipId }) => clipId),
  };
  const view = cull.scope ?? parseView(cull.source);
  const isDecided = clips.every(({ decision }) => decision !== null);
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
          isDecided
            ? `All ${formatCountOf(clips.length, 'clip')} decided`
            : `End of ${formatCountOf(clips.length, 'clip')}`
        }
        actions={
          <>
            <DecisionSummary
              selection={selection}
              batchId={'filter' in view ? batchOf(view) : null}
              onCull={(undecided) => cullClips(undecided, selection)}
            />
            <Button onClick={resume}>Back to the clips</Button>
            <Button onClick={cull.leave}>Go to the library</Button>
          </>
        }
      />
    </Screen>
  );
};
