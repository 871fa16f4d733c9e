import { Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { useProgressCall } from '../../rpc/use-progress-call.ts';
import { useRemoteServiceUrl } from '../../rpc/use-remote-service-url.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { formatCountOf } from '../../ui/formats.ts';
import { notify } from '../../ui/notify.ts';
import { FileList } from '../sort/FileList.tsx';
import { FileProgress } from '../sort/FileProgress.tsx';

type Props = {
  clipIds: ClipId[];
  /** Number of the clips that are not in the library's view. */
  outOfView?: number;
  onClose: () => void;
  onDeleted: (clipIds: ClipId[]) => void;
};

/** Then lists the clips that stayed. */
export const DeleteClipsDialog = ({ clipIds, outOfView = 0, onClose, onDeleted }: Props) => {
  const isRemote = typeof useRemoteServiceUrl() === 'string';
  const [atService, setAtService] = useState(false);
  const { state, begin, stop } = useProgressCall({
    call: useRpc().client.clips.delete,
    // The page of a clip goes as soon as the clip is deleted, often before this has ended.
    failedTitle: 'The clips were not deleted',
    onDone: ({ deleted, kept }) => {
      const stayed = new Set(kept.map(({ clipId }) => clipId));
      if (deleted > 0) notify.done(`${formatCountOf(deleted, 'clip')} deleted.`);
      onDeleted(clipIds.filter((clipId) => !stayed.has(clipId)));
      if (stayed.size === 0) onClose();
    },
  });
  const clips = formatCountOf(clipIds.length, 'clip');
  if (state.status === 'running') {
    // Closing it ends the deletion.
    const close = (): void => {
      stop();
      notify.info('Deletion stopped. Clips that were not deleted stay in the library.');
      onClose();
    };
    return (
      <Dialog opened onClose={close} title={`Deleting ${clips}`} closeOnClickOutside={false}>
        <Stack>
          <FileProgress
            label="Clips deleted"
            noun="clip"
            progress={state.progress}
            onCancel={async () => close()}
          />
        </Stack>
      </Dialog>
    );
  }
  if (state.status === 'done') {
    const { kept } = state.result;
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
  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${clips}?`}
      confirmLabel={`Delete ${clips}`}
      isDangerous
      // The progress follows.
      call={{ isPending: false, error: null }}
      onConfirm={() => begin({ clipIds, atService })}
      onClose={onClose}
    >
      {state.status === 'failed' ? (
        <ErrorPanel title="The clips were not deleted" error={state.error} />
      ) : null}
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
