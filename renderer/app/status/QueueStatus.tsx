import { Link } from 'wouter';
import type { BatchInfo } from '../../../shared/contract/queue.ts';
import { isBuiltIn } from '../../features/queue/batch/stage-groups.ts';
import { routes } from '../../routes/routes.ts';
import { formatCount, formatTimeLeft } from '../../ui/formats.ts';
import { Meter } from '../../ui/Meter.tsx';
import styles from './StatusStrip.module.css';
import { useQueueOverview } from './use-queue-overview.ts';

const phaseWords: Record<BatchInfo['phase'], string> = {
  waiting: 'Waiting',
  scanning: 'Looking for clips',
  checking: 'Looking for prompts',
  running: 'Evaluating',
  pausing: 'Pausing',
  cancelling: 'Cancelling',
  paused: 'Paused',
  stopped: 'Stopped',
  interrupted: 'Interrupted',
  ended: '',
};

/** How far the queue is; nothing while it is empty. */
export const QueueStatus = () => {
  const { current, total, done } = useQueueOverview();
  if (!current) return <span className={styles.queue} />;
  const amount = `${formatCount(done)} of ${formatCount(total)}`;
  const left =
    current.phase === 'running' && current.leftMs !== null ? formatTimeLeft(current.leftMs) : null;
  return (
    <Link href={routes.queue} className={styles.queue}>
      <span>
        {current.phase === 'running' && isBuiltIn(current) ? 'Checking' : phaseWords[current.phase]}
      </span>
      <span className={styles.meter}>
        <Meter
          label="Queue"
          isProgress
          value={done}
          max={total}
          valueText={`${amount} clips`}
          tone={current.phase === 'stopped' ? 'bad' : 'info'}
        />
      </span>
      <span>{left === null ? amount : `${amount} · ${left}`}</span>
    </Link>
  );
};
