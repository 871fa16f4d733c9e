import { CircleCheck, Clock, Film, Hourglass, type LucideIcon, Send, Upload } from 'lucide-react';
import type { BatchInfo } from '../../../../shared/contract/queue.ts';
import { formatCount } from '../../../ui/formats.ts';
import styles from './StagePicture.module.css';
import { countInGroup, doneCount, type StageGroup, stageGroups } from './stage-groups.ts';

const icons: Record<StageGroup['key'], LucideIcon> = {
  waiting: Clock,
  reading: Film,
  uploading: Upload,
  submitting: Send,
  evaluating: Hourglass,
};

type StepProps = { icon: LucideIcon; label: string; count: number };

const Step = ({ icon: Icon, label, count }: StepProps) => (
  <li className={styles.step} data-empty={count === 0}>
    <Icon className={styles.icon} aria-hidden />
    <span className={styles.label}>{label}</span>
    <span className={styles.count}>{formatCount(count)}</span>
  </li>
);

/** The way that clips go, with how many are where. */
export const StagePicture = ({ batch }: { batch: BatchInfo }) => (
  <ol className={styles.steps} aria-label="Clips by stage">
    {stageGroups.map((group) => (
      <Step
        key={group.key}
        icon={icons[group.key]}
        label={group.label}
        count={countInGroup(group, batch.stages)}
      />
    ))}
    <Step icon={CircleCheck} label="Done" count={doneCount(batch.counts)} />
  </ol>
);
