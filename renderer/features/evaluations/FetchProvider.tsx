import { type ReactNode, useState } from 'react';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { useProgressCall } from '../../rpc/use-progress-call.ts';
import { AdoptDialog } from './AdoptDialog.tsx';
import { FetchDialog } from './FetchDialog.tsx';
import { FetchContext } from './fetch-context.ts';

/** Shows the dialogs that fetch evaluations, on any screen. */
export const FetchProvider = ({ children }: { children: ReactNode }) => {
  const [isAdopting, setAdopting] = useState(false);
  const call = useProgressCall({ call: useRpc().client.evaluations.refresh });
  const { state, begin: refresh, clear } = call;
  useActionHandlers(
    {
      'clips.adopt': () => setAdopting(true),
      'clips.refreshAll': () => refresh({ all: true }),
    },
    true,
  );
  return (
    <FetchContext value={{ refresh }}>
      {children}
      {isAdopting ? <AdoptDialog onClose={() => setAdopting(false)} /> : null}
      {state.status === 'idle' ? null : (
        <FetchDialog
          title="Refresh results"
          failedTitle="The results were not refreshed"
          call={call}
          fetched={state.status === 'done' ? state.result : null}
          form={null}
          onClose={clear}
        />
      )}
    </FetchContext>
  );
};
