import type { ClipCard } from '../../../../shared/contract/library.ts';
import type { JobInfo } from '../../../../shared/contract/queue.ts';
import { formatShare } from '../../../ui/formats.ts';
import { Mark } from '../../../ui/Mark.tsx';
import { stageLooks } from '../../../ui/StageMark.tsx';
import { StateMark } from '../../../ui/StateMark.tsx';

type Props = { card: ClipCard; job: JobInfo | undefined; isCompact?: boolean };

/** How a clip stands; while a batch has it in hands, where it is on its way. */
export const CardState = ({ card, job, isCompact = false }: Props) => {
  const explanation = card.reason?.message;
  // What was told of a job is old once the card says that no batch has it any more.
  if (!job || !card.isQueued) {
    return <StateMark state={card.state} isCompact={isCompact} explanation={explanation} />;
  }
  const { label, ...looks } = stageLooks[job.stage];
  const share =
    job.doneBytes !== null && job.totalBytes ? formatShare(job.doneBytes, job.totalBytes) : null;
  return <Mark {...looks} label={share ? `${label} ${share}` : label} isCompact={isCompact} />;
};
