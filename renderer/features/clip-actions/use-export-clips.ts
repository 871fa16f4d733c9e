import { useMutation } from '@tanstack/react-query';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { notify } from '../../ui/notify.ts';

/** Lets the browser save a file; the address is good for one download. */
const save = ({ url, fileName }: { url: string; fileName: string }): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
};

/** Saves all results of clips as one JSON file. */
export const useExportClips = () => {
  const { client } = useRpc();
  const make = useMutation({
    mutationFn: (clipIds: ClipId[]) => client.clips.export({ clipIds }),
    onSuccess: save,
    onError: notify.failed('The results could not be exported'),
  });
  return { exportClips: (clipIds: ClipId[]): void => make.mutate(clipIds), isBusy: make.isPending };
};
