import { createSafeContext } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { RefreshRequest } from '../../../shared/contract/evaluations.ts';
import type { Fetched } from '../../../shared/documents/fetched.ts';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { useProgressCall } from '../../rpc/use-progress-call.ts';
import { PickerDialog } from '../drop/picker/PickerDialog.tsx';
import { useChooseFiles } from '../drop/use-choose-files.ts';
import { FetchDialog } from './FetchDialog.tsx';

const [FetchContext, useFetchEvaluations] = createSafeContext<{
  refresh(request: RefreshRequest): void;
}>('useFetchEvaluations must be used inside FetchProvider');

export { useFetchEvaluations };

/** Puts later results in place of those of the same evaluations. */
const withLater = (before: Fetched | null, later: Fetched): Fetched => {
  const byId = new Map(later.evaluations.map((one) => [one.evaluationId, one]));
  const evaluations = before?.evaluations.map((one) => byId.get(one.evaluationId) ?? one);
  return { ...later, evaluations: evaluations ?? later.evaluations };
};

/** Fetches evaluations from the service in a dialog, on any screen, which is not billed. */
export const FetchProvider = ({ children }: { children: ReactNode }) => {
  const [dialog, setDialog] = useState<'refresh' | 'adopt' | null>(null);
  const [fetched, setFetched] = useState<Fetched | null>(null);
  const choosing = useChooseFiles();
  const { state, begin, stop, clear } = useProgressCall({
    call: useRpc().client.evaluations.fetch,
    onDone: (result) => setFetched((before) => withLater(before, result)),
  });
  const open = (next: 'refresh' | 'adopt'): void => {
    clear();
    setFetched(null);
    setDialog(next);
  };
  const refresh = (request: RefreshRequest): void => {
    open('refresh');
    begin(request);
  };
  useActionHandlers(
    {
      'clips.adopt': () => open('adopt'),
      'clips.refreshAll': () => refresh({ all: true }),
    },
    true,
  );
  return (
    <FetchContext value={{ refresh }}>
      {children}
      {dialog ? (
        <FetchDialog
          title={dialog === 'adopt' ? 'Adopt evaluations of other programs' : 'Refresh results'}
          state={state}
          fetched={fetched}
          onAdopt={(text) => begin({ text, clipPath: null })}
          onChoose={(text) =>
            choosing.ask('findClip', ([clipPath]) => {
              if (clipPath !== undefined) begin({ text, clipPath });
            })
          }
          onStop={stop}
          onClose={() => setDialog(null)}
        />
      ) : null}
      <PickerDialog choosing={choosing} />
    </FetchContext>
  );
};
