import { Button } from '@mantine/core';
import { ListChecks } from 'lucide-react';
import type { DecidableClip } from '../../../shared/contract/clips.ts';
import type { ReportSelection } from '../../../shared/contract/reports.ts';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { clipsBehind, parseView } from '../../routes/library-view.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { DecisionSummary } from '../clip-decisions/DecisionSummary.tsx';
import { cullClips } from './cull-session.ts';
import type { Cull } from './use-cull.ts';

type Props = { cull: Cull; clips: readonly DecidableClip[] };

export const CullEnd = ({ cull, clips }: Props) => {
  const selection: ReportSelection = cull.scope ??
    clipsBehind(parseView(cull.source)) ?? { clipIds: clips.map(({ clipId }) => clipId) };
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
        title="End of the clips"
        actions={
          <>
            <DecisionSummary
              selection={selection}
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
