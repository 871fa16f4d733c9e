import { Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Reason } from '../../../shared/domain/reason.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { useRemoteServiceUrl } from '../../rpc/use-remote-service-url.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatCountOf } from '../../ui/formats.ts';
import { notify } from '../../ui/notify.ts';
import { FileList } from '../sort/FileList.tsx';

type KeptClip = { clipId: ClipId; name: string; reason: Reason };

type Props = {
  clipIds: ClipId[];
  /** Number of the clips that are not in the library's view. */
  outOfView?: number;
  onClose: () => void;
  onDeleted: (clipIds: ClipId[]) => void;
};

/** Then lists the clips that stayed. */
export const DeleteClipsDialog = ({ clipIds, outOfView = 0, onClose, onDeleted }: Props) => {
  const { client } = useRpc();
  const isRemote = typeof useRemoteServiceUrl() === 'string';
  const [atService, setAtService] = useState(false);
  const [kept, setKept] = useState<readonly KeptClip[]>([]);
  const remove = useMutation({
    mutationFn: (wanted: ClipId[]) => client.clips.delete({ clipIds: wanted, atService }),
    onSuccess: (result, wanted) => {
      const stayed = new Set(result.kept.map(({ clipId }) => clipId));
      if (result.deleted > 0) notify.done(`${formatCountOf(result.deleted, 'clip')} deleted.`);
      onDeleted(wanted.filter((clipId) => !stayed.has(clipId)));
      setKept(result.kept);
      if (stayed.size === 0) onClose();
    },
  });
  // What stays is listed once it is known.
  const close = remove.isPending ? (): void => undefined : onClose;
  if (kept.length > 0) {
    const title = `${formatCountOf(kept.length, 'clip')} stayed in the library`;
    return (
      <Dialog opened onClose={onClose} title={title}>
        <FileList
          label="Clips"
          rows={kept.map(({ name, reason }) => ({ kind: 'failed', clip: { path: name, reason } }))}
        />
      </Dialog>
    );
  }
  const clips = formatCountOf(clipIds.length, 'clip');
  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${clips}?`}
      confirmLabel={`Delete ${clips}`}
      isDangerous
      call={remove}
      onConfirm={() => remove.mutate(clipIds)}
      onClose={close}
    >
      <p>
        All their results, verdicts and notes are deleted too. This cannot be undone. The files
        themselves are kept.
      </p>
      {outOfView > 0 ? (
        <p>{formatCountOf(outOfView, 'clip is', 'clips are')} not in this view.</p>
      ) : null}
      {isRemote ? (
        <Checkbox
          label="Also delete their evaluations at the service"
          description="Clips whose evaluations cannot be deleted there stay in the library."
          checked={atService}
          onChange={(event) => setAtService(event.currentTarget.checked)}
        />
      ) : null}
    </ConfirmDialog>
  );
};
