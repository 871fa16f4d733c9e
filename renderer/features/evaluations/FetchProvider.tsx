import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { useProgressCall } from '../../rpc/use-progress-call.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { AdoptDialog } from './AdoptDialog.tsx';
import { FetchedPart } from './FetchedPart.tsx';
import { FetchContext } from './fetch-context.ts';

/** Shows the dialogs that fetch evaluations, on any screen. */
export const FetchProvider = ({ children }: { children: ReactNode }) => {
  const [isAdopting, setAdopting] = useState(false);
  const refresh = useProgressCall({ call: useRpc().client.evaluations.refresh });
  const { state, stop, clear } = refresh;
  const isRunning = state.status === 'running';
  useActionHandlers(
    {
      'clips.adopt': () => setAdopting(true),
      'clips.refreshAll': () => refresh.begin({ all: true }),
    },
    true,
  );
  return (
    <FetchContext value={{ refresh: refresh.begin }}>
      {children}
      {isAdopting ? <AdoptDialog onClose={() => setAdopting(false)} /> : null}
      <Dialog
        opened={state.status !== 'idle'}
        onClose={isRunning ? stop : clear}
        title="Refresh results"
        size="lg"
        closeOnClickOutside={!isRunning}
      >
        <Stack>
          <FetchedPart
            state={state}
            fetched={state.status === 'done' ? state.result : null}
            failedTitle="The results were not refreshed"
            onOpen={clear}
          />
          <Group justify="flex-end">
            {isRunning ? (
              <Button onClick={stop}>Stop</Button>
            ) : (
              <Button variant="filled" onClick={clear}>
                Close
              </Button>
            )}
          </Group>
        </Stack>
      </Dialog>
    </FetchContext>
  );
};
