import { useMutation, useQuery } from '@tanstack/react-query';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { notify } from '../../ui/notify.ts';

/** Shows a clip's file in the system's file manager; null if the host can't. */
export const useRevealClip = (): ((clipId: ClipId) => void) | null => {
  const { client, query } = useRpc();
  const canReveal = useQuery(query.app.info.queryOptions()).data?.canReveal ?? false;
  const reveal = useMutation({
    mutationFn: (clipId: ClipId) => client.clips.reveal({ clipId }),
    onError: notify.failed('The file could not be shown'),
  });
  return canReveal ? reveal.mutate : null;
};
