import { useMutation } from '@tanstack/react-query';
import type { ClipPart } from '../../../shared/contract/copies.ts';
import { useShowBatch } from '../../app/use-show-batch.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { formatCountOf } from '../../ui/formats.ts';
import { notify } from '../../ui/notify.ts';
import type { CopiedClips } from './copied-clips.ts';

/** Evaluates clips by copies, in a batch of their own. @param onBegun once it is in the queue */
export const useEvaluateCopies = (onBegun: () => void) => {
  const { client } = useRpc();
  const showBatch = useShowBatch();
  return useMutation({
    mutationFn: ({ clips, part }: { clips: CopiedClips; part: ClipPart }) =>
      client.copies.evaluate({ ...clips, part }),
    onSuccess: ({ batchIds: [batchId], clips }) => {
      onBegun();
      if (batchId === undefined) {
        notify.info('There is nothing to evaluate: none of these clips needs a copy any more.');
        return;
      }
      notify.offer(
        `Evaluating copies of ${formatCountOf(clips, 'clip')}`,
        'Show queue',
        () => void showBatch(batchId),
      );
    },
  });
};
