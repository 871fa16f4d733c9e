import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { BatchId } from '../../../shared/domain/ids.ts';
import { routes } from '../../routes/routes.ts';
import { useShowBatch } from '../../routes/use-show-batch.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { notify } from '../../ui/notify.ts';
import { inputName } from './batch-texts.ts';
import { EvaluateDialog } from './EvaluateDialog.tsx';
import { EvaluateContext, type EvaluateInput, type StartRequest } from './evaluate-context.ts';
import { useNotifyStarted } from './started-notices.ts';

/**
 * Starts batches and announces them. On the queue and first-run screens the batch is opened; on other
 * screens a notice links to it.
 */
const useStartBatch = () => {
  const { client } = useRpc();
  const showBatch = useShowBatch();
  const notifyStarted = useNotifyStarted();
  const [path, goTo] = useLocation();
  const announce = async (batchId: BatchId, name: string): Promise<void> => {
    if (path.startsWith(routes.queue) || path === routes.firstRun) await showBatch(batchId);
    else notifyStarted(batchId, `Evaluating ${name}`);
  };
  const onError = notify.failed('The batch could not be started');
  const start = useMutation({
    mutationFn: ({ input, options = {}, capUnits = null, checksPrompts = false }: StartRequest) =>
      client.queue.add({ ...input, options, capUnits, checksPrompts }),
    onSuccess: async ({ batchId }, { input, checksPrompts }) => {
      await announce(batchId, inputName(input));
      if (checksPrompts) goTo(routes.batchPrompts(batchId));
    },
    onError,
  });
  const startSamples = useMutation({
    mutationFn: () => client.queue.addSamples(),
    onSuccess: ({ batchId }) => announce(batchId, 'the sample clips'),
    onError,
  });
  return { start, startSamples };
};

export const EvaluateProvider = ({ children }: { children: ReactNode }) => {
  const { start, startSamples } = useStartBatch();
  const [dialog, setDialog] = useState<{ input: EvaluateInput; force: boolean } | null>(null);
  const { mutate: begin } = start;
  const { mutate: beginSamples, isPending: isBeginningSamples } = startSamples;
  const evaluate = useMemo(
    () => ({
      start: (input: EvaluateInput, options = {}) => begin({ input, options }),
      ask: (input: EvaluateInput, force = false) => setDialog({ input, force }),
      startSamples: () => {
        if (!isBeginningSamples) beginSamples();
      },
    }),
    [begin, beginSamples, isBeginningSamples],
  );
  return (
    <EvaluateContext value={evaluate}>
      {children}
      <EvaluateDialog
        input={dialog?.input ?? null}
        force={dialog?.force ?? false}
        onClose={() => setDialog(null)}
        onEvaluate={(request) => {
          setDialog(null);
          begin(request);
        }}
      />
    </EvaluateContext>
  );
};
