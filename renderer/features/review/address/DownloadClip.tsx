import { Button } from '@mantine/core';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { formatBytes } from '../../../ui/formats.ts';
import { Meter } from '../../../ui/Meter.tsx';
import styles from './DownloadClip.module.css';
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
      <p className={styles.text}>{progress === null ? 'Requesting the clip…' : text}</p>
    </>
  );
};

type Props = { clipId: ClipId; label: string };

export const DownloadClip = ({ clipId, label }: Props) => {
  const { state, start, stop } = useDownloadClip(clipId);
  const isRunning = state.status === 'running';
  return (
    <div className={styles.download}>
      <Button variant={isRunning ? 'default' : 'filled'} onClick={isRunning ? stop : start}>
        {isRunning ? 'Stop' : label}
      </Button>
      <div className={styles.outcome}>
        {isRunning ? <Progress {...state} /> : null}
        {state.status === 'failed' ? (
          <p className={styles.text} role="alert" data-problem>
            {state.text}
          </p>
        ) : null}
      </div>
    </div>
  );
};
