import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Clapperboard, SearchX } from 'lucide-react';
import { useActionContext } from '../../actions/action-handlers.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** The library has no clip at all; the first of a batch appear once they are read. */
const NothingYet = () => {
  const actions = useActionContext();
  const batches = useQuery(useRpc().query.queue.list.queryOptions()).data;
  if (batches?.some(({ endedMs }) => endedMs === null)) {
    return (
      <EmptyState icon={Clapperboard} title="Reading the first clips">
        They appear here as soon as they are read.
      </EmptyState>
    );
  }
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
      Drop a folder of clips anywhere on this window. Each clip is evaluated, and its findings are
      kept here.
    </EmptyState>
  );
};

/** No clip passes the filter. */
const NothingFits = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon={SearchX}
    title="No matching clips"
    actions={<Button onClick={onClear}>Clear all filters</Button>}
  >
    Change or clear the filters to see more clips.
  </EmptyState>
);

/** Stands in the library's place while it shows no clip. */
export const NoClips = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? <NothingFits onClear={onClear} /> : <NothingYet />;
