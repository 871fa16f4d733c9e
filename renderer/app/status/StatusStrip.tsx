import { Box, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { BatchInfo } from '../../../shared/contract/queue.ts';
import { evaluationProgress } from '../../../shared/domain/clip-state.ts';
import { isBuiltIn } from '../../features/queue/batch/stage-groups.ts';
import { phaseText } from '../../features/queue/PhaseMark.tsx';
import { useServiceHealth } from '../../features/service/use-service-health.ts';
import { routes } from '../../routes/routes.ts';
import { isActive, useBatches } from '../../rpc/use-batches.ts';
import { formatCount, formatTimeLeft } from '../../ui/formats.ts';
import { Mark } from '../../ui/Mark.tsx';
import { Meter } from '../../ui/Meter.tsx';
import styles from './StatusStrip.module.css';

const statusText = (batch: BatchInfo): string => {
  if (batch.phase !== 'running') return phaseText(batch);
  return isBuiltIn(batch) ? 'Checking' : 'Evaluating';
};

const QueueStatus = () => {
  const open = (useBatches().list ?? []).filter(
    ({ phase }) => phase !== 'ended' && phase !== 'interrupted',
  );
  const current = open.find(isActive) ?? open[0];
  if (!current) return null;
  const { done, total } = evaluationProgress(...open.map(({ counts }) => counts));
  const amount = `${formatCount(done)} of ${formatCount(total)}`;
  const left =
    current.phase === 'running' && current.leftMs !== null ? formatTimeLeft(current.leftMs) : null;
  return (
    <Box component={Link} href={routes.queue} flex={1} className={styles.link}>
      <span>{statusText(current)}</span>
      <Box w={120}>
        <Meter
          label="Queue"
          isProgress
          value={done}
          max={total}
          valueText={`${amount} clips`}
          tone={current.phase === 'stopped' ? 'bad' : 'info'}
        />
      </Box>
      <span>{left === null ? amount : `${amount} · ${left}`}</span>
    </Box>
  );
};

const ServiceStatus = () => {
  const { name, looks, explanation } = useServiceHealth();
  return (
    <Link href={routes.service} className={styles.link}>
      <Text inherit span truncate maw="32ch" title={name}>
        {name}
      </Text>
      <Mark {...looks} explanation={explanation} />
    </Link>
  );
};

export const StatusStrip = () => (
  <footer className={styles.strip}>
    <ServiceStatus />
    <QueueStatus />
  </footer>
);
