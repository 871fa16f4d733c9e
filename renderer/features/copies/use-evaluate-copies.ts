import { useMutation } from '@tanstack/react-query';
import type { ClipPart } from '../../../shared/domain/clip-copy.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { formatCountOf } from '../../ui/formats.ts';
import { notify } from '../../ui/notify.ts';
import { useNotifyStarted } from '../evaluate/use-notify-started.ts';
import type { CopiedClips } from './copied-clips.ts';

/** Evaluates clips by copies. @param onBegun once it is in the queue */
export const useEvaluateCopies = (onBegun: () => void) => {
  const { client } = useRpc();
  const notifyStarted = useNotifyStarted();
  return useMutation({
    mutationFn: ({ clips, part }: { clips: CopiedClips; part: ClipPart }) =>
      client.copies.evaluate({ ...clips, part }),
    onSuccess: ({ batchIds: [batchId], clips }) => {
      onBegun();
      if (batchId === undefined) {
        notify.info('There is nothing to evaluate: none of these clips needs a copy any more.');
        return;
      }
      notifyStarted(batchId, `Evaluating copies of ${formatCountOf(clips, 'clip')}`);
    },
  });
};
