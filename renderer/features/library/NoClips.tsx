import { Button } from '@mantine/core';
import { Clapperboard, SearchX } from 'lucide-react';
import { useActionContext } from '../../actions/action-handlers.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** The library has no clip at all. */
const NothingYet = () => {
  const actions = useActionContext();
  return (
    <EmptyState
      icon={Clapperboard}
      title="No clips yet"
      actions={
        <>
          <Button onClick={() => actions.find('clips.addFolder')?.()}>Choose a folder…</Button>
          <Button variant="default" onClick={() => actions.find('clips.addSamples')?.()}>
            Try the sample clips
          </Button>
        </>
      }
    >
      Drop a folder of clips anywhere on this window. Each clip is evaluated, and what was found is
      kept here.
    </EmptyState>
  );
};

/** No clip fits what is filtered by. */
const NothingFits = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon={SearchX}
    title="No clip fits"
    actions={<Button onClick={onClear}>Clear all filters</Button>}
  >
    No clip has everything that is searched and filtered for.
  </EmptyState>
);

/** Stands in the library's place while it shows no clip. */
export const NoClips = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? <NothingFits onClear={onClear} /> : <NothingYet />;
