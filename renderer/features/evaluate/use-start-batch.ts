import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { BatchOptions } from '../../../shared/contract/queue.ts';
import type { BatchId } from '../../../shared/domain/ids.ts';
import { routes } from '../../routes/routes.ts';
import { useShowBatch } from '../../routes/use-show-batch.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { notify } from '../../ui/notify.ts';
import { inputName } from './batch-texts.ts';
import type { EvaluateInput } from './evaluate-context.ts';
import { useNotifyStarted } from './started-notices.ts';

export type StartRequest = {
  input: EvaluateInput;
  options?: Partial<BatchOptions>;
  capUnits?: number | null;
  checksPrompts?: boolean;
};

/**
 * Starts batches and announces them. On the queue and first-run screens the batch is opened; on other
 * screens a notice links to it.
 */
export const useStartBatch = () => {
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
