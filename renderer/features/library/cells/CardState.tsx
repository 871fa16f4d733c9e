import type { ClipCard } from '../../../../shared/contract/library.ts';
import type { JobInfo } from '../../../../shared/contract/queue.ts';
import { formatShare } from '../../../ui/formats.ts';
import { Mark } from '../../../ui/Mark.tsx';
import { stageLooks } from '../../../ui/StageMark.tsx';
import { cardStanding } from './card-standing.ts';

type Props = { card: ClipCard; job: JobInfo | undefined };

/** The state of a clip, or its stage while a batch works on it. */
export const CardState = ({ card, job }: Props) => {
  // The job's last state is stale once no batch has the clip any more.
  if (!job || !card.isQueued) return <Mark {...cardStanding(card)} />;
  const { label, ...looks } = stageLooks[job.stage];
  const share =
    job.doneBytes !== null && job.totalBytes ? formatShare(job.doneBytes, job.totalBytes) : null;
  return <Mark {...looks} label={share ? `${label} ${share}` : label} />;
};
