import { useMutation } from '@tanstack/react-query';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { notify } from '../../../ui/notify.ts';

/** What can be done with a watched folder; whatever does not work is told. */
export const useWatchActions = () => {
  const { watch } = useRpc().query;
  const pause = useMutation(
    watch.pause.mutationOptions({ onError: notify.failed('The folder was not paused') }),
  );
  const resume = useMutation(
    watch.resume.mutationOptions({ onError: notify.failed('The folder is not watched') }),
  );
  const remove = useMutation(
    watch.remove.mutationOptions({ onError: notify.failed('The folder was not removed') }),
  );
  return { pause, resume, remove };
};
