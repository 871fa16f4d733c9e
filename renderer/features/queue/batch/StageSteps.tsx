import { useQuery } from '@tanstack/react-query';
import { CircleCheck, type LucideIcon } from 'lucide-react';
import type { BatchInfo } from '../../../../shared/contract/queue.ts';
import { evaluationProgress } from '../../../../shared/domain/clip-state.ts';
import { errorRecordOf } from '../../../rpc/error-record.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { Ago } from '../../../ui/Ago.tsx';
import { formatCount } from '../../../ui/formats.ts';
import textStyles from '../../../ui/texts.module.css';
import styles from './StageSteps.module.css';
import { countInGroup, isBuiltIn, stageGroupsOf } from './stage-groups.ts';

type StepProps = { icon: LucideIcon; label: string; count: number };

const Step = ({ icon: Icon, label, count }: StepProps) => (
  <li className={styles.step} data-empty={count === 0}>
    <Icon className={styles.icon} aria-hidden />
    <span className={textStyles.truncated}>{label}</span>
    <span className={styles.count}>{formatCount(count)}</span>
  </li>
);

const Steps = ({ batch }: { batch: BatchInfo }) => (
  <ol
    className={styles.steps}
    aria-label="Clips by status"
    data-count={stageGroupsOf(batch).length + 1}
  >
    {stageGroupsOf(batch).map((group) => (
      <Step
        key={group.label}
        icon={group.icon}
        label={group.label}
        count={countInGroup(group, batch.stages)}
      />
    ))}
    <Step icon={CircleCheck} label="Done" count={evaluationProgress(batch.counts).done} />
  </ol>
);

/** The stages of a batch; while its service is unreachable, the time of the last answer instead. */
export const StageSteps = ({ batch }: { batch: BatchInfo }) => {
  const { data, error } = useQuery(useRpc().query.service.status.queryOptions());
  const isUnreachable = error !== null && errorRecordOf(error).code === 'service_unreachable';
  if (isBuiltIn(batch) || !batch.isOfThisService || !isUnreachable) return <Steps batch={batch} />;
  return (
    <p className={textStyles.dim} role="status">
      {data ? (
        <>
          Last answer <Ago atMs={data.atMs} />
        </>
      ) : (
        'The service has not answered yet.'
      )}
    </p>
  );
};
