import {
  CircleCheck,
  Clock,
  Film,
  Hourglass,
  type LucideIcon,
  ScanSearch,
  Send,
  Upload,
} from 'lucide-react';
import type { BatchInfo } from '../../../../shared/contract/queue.ts';
import { evaluationProgress } from '../../../../shared/domain/clip-state.ts';
import { formatCount } from '../../../ui/formats.ts';
import styles from './StageSteps.module.css';
import { countInGroup, type StageGroup, stageGroupsOf } from './stage-groups.ts';

const icons: Record<StageGroup['key'], LucideIcon> = {
  waiting: Clock,
  reading: Film,
  uploading: Upload,
  submitting: Send,
  evaluating: Hourglass,
  checking: ScanSearch,
};

type StepProps = { icon: LucideIcon; label: string; count: number };

const Step = ({ icon: Icon, label, count }: StepProps) => (
  <li className={styles.step} data-empty={count === 0}>
    <Icon className={styles.icon} aria-hidden />
    <span className={styles.label}>{label}</span>
    <span className={styles.count}>{formatCount(count)}</span>
  </li>
);

/** The stages of a batch, with the number of clips in each. */
export const StageSteps = ({ batch }: { batch: BatchInfo }) => (
  <ol
    className={styles.steps}
    aria-label="Clips by status"
    data-count={stageGroupsOf(batch).length + 1}
  >
    {stageGroupsOf(batch).map((group) => (
      <Step
        key={group.key}
        icon={icons[group.key]}
        label={group.label}
        count={countInGroup(group, batch.stages)}
      />
    ))}
    <Step icon={CircleCheck} label="Done" count={evaluationProgress(batch.counts).done} />
  </ol>
);
