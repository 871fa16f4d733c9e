import { Button, Stack, Text } from '@mantine/core';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { formatBytes } from '../../../ui/formats.ts';
import { Meter } from '../../../ui/Meter.tsx';
import { type DownloadState, useDownloadClip } from './use-download-clip.ts';

const Progress = ({ progress }: DownloadState & { status: 'running' }) => {
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

type Props = { clipId: ClipId; label: string };

export const DownloadClip = ({ clipId, label }: Props) => {
  const { state, start, stop } = useDownloadClip(clipId);
  const isRunning = state.status === 'running';
  return (
    <Stack align="center" gap="sm" flex={1}>
      <Button variant={isRunning ? 'default' : 'filled'} onClick={isRunning ? stop : start}>
        {isRunning ? 'Stop' : label}
      </Button>
      {/* Reserves its height, so that nothing moves when a download starts. */}
      <Stack gap="xs" w={320} maw="100%" mih="2.8em" ta="center">
        {isRunning ? <Progress {...state} /> : null}
        {state.status === 'failed' ? (
          <Text c="var(--cc-bad)" role="alert">
            {state.text}
          </Text>
        ) : null}
      </Stack>
    </Stack>
  );
};
