import { Button, Stack, Text } from '@mantine/core';
import type { DownloadProgress, DownloadResult } from '../../../../shared/contract/downloads.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { goTo } from '../../../routes/hash-location.ts';
import { routes } from '../../../routes/routes.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { useProgressCall } from '../../../rpc/use-progress-call.ts';
import { forgetFailedImages } from '../../../ui/failed-images.ts';
import { formatBytes } from '../../../ui/formats.ts';
import { Meter } from '../../../ui/Meter.tsx';
import { notify } from '../../../ui/notify.ts';

const Progress = ({ progress }: { progress: DownloadProgress | null }) => {
  const done = formatBytes(progress?.doneBytes ?? 0);
  const total = progress?.totalBytes ?? null;
  const text = total === null ? done : `${done} of ${formatBytes(total)}`;
  return (
    <>
      <Meter
        label="Progress of the download"
        value={total === null ? null : (progress?.doneBytes ?? 0)}
        max={total ?? 1}
        valueText={text}
        isProgress
      />
      <p>{progress === null ? 'Requesting the clip…' : text}</p>
    </>
  );
};

const notifyEnd = ({ outcome, clipId }: DownloadResult): void => {
  if (outcome === 'stored') notify.done('The clip is downloaded.');
  const other = (text: string): void => {
    notify.offer(text, 'Show that clip', () => goTo(routes.clip(clipId)));
  };
  if (outcome === 'same_bytes') other('Downloaded. Another clip has the same contents.');
  if (outcome === 'changed') {
    other('The file at this URL has changed. The new file was added as another clip.');
  }
};

type Props = { clipId: ClipId; label: string };

export const DownloadClip = ({ clipId, label }: Props) => {
  const { state, begin, stop } = useProgressCall({
    call: useRpc().client.clips.download,
    onDone: (result) => {
      forgetFailedImages(clipId);
      notifyEnd(result);
    },
  });
  const isRunning = state.status === 'running';
  return (
    <Stack align="center" gap="sm" flex={1}>
      <Button
        variant={isRunning ? 'default' : 'filled'}
        onClick={() => (isRunning ? stop() : begin({ clipId }))}
      >
        {isRunning ? 'Stop' : label}
      </Button>
      {/* Reserves its height, so that nothing moves when a download starts. */}
      <Stack gap="xs" w={320} maw="100%" mih="2.8em" ta="center">
        {isRunning ? <Progress progress={state.progress} /> : null}
        {state.status === 'failed' ? (
          <Text c="var(--cc-bad)" role="alert">
            {state.error.message}
          </Text>
        ) : null}
      </Stack>
    </Stack>
  );
};
