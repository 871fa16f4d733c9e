import type { ClipCard } from '../../../shared/contract/library.ts';
import type { JobInfo } from '../../../shared/contract/queue.ts';
import { outcomeNote } from '../../../shared/model/outcome.ts';
import { printableLine } from '../../../shared/text/printable-lines.ts';
import { formatCountOf, formatShare } from '../../ui/formats.ts';
import { Mark } from '../../ui/Mark.tsx';
import { OutcomeMark } from '../../ui/OutcomeMark.tsx';
import { stageLooks } from '../../ui/stage-looks.ts';

const explanationOf = ({ state, counts, checkedNote, reason }: ClipCard): string | undefined => {
  const { confirmed, open, intended, wrong, duplicate } = counts;
  const found = [
    [confirmed, 'confirmed'],
    [open, 'to review'],
    [intended + wrong + duplicate, 'dismissed'],
  ] as const;
  const texts = found
    .filter(([count]) => count > 0)
    .map(([count, verdict]) => `${formatCountOf(count, 'finding')} ${verdict}`);
  const sentences = [
    texts.length > 0 ? `${texts.join(', ')}.` : '',
    checkedNote === 'nothing' ? '' : `Checked: ${checkedNote}.`,
    printableLine(reason?.message ?? ''),
    state === 'partial' ? 'Complete… evaluates only what is missing.' : '',
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ') || undefined;
};

const countOf = ({ outcome, counts }: ClipCard): number | undefined => {
  if (outcome === 'confirmed') return counts.confirmed;
  return outcome === 'needs_review' ? counts.open : undefined;
};

type Props = { card: ClipCard; job: JobInfo | undefined };

export const CardState = ({ card, job }: Props) => {
  // The job's last state is stale once no batch has the clip any more.
  if (!job || !card.isQueued) {
    return (
      <OutcomeMark
        outcome={card.outcome}
        note={outcomeNote(card)}
        count={countOf(card)}
        explanation={explanationOf(card)}
      />
    );
  }
  const { label, ...looks } = stageLooks[job.stage];
  const share =
    job.doneBytes !== null && job.totalBytes ? formatShare(job.doneBytes, job.totalBytes) : null;
  return <Mark {...looks} label={share ? `${label} ${share}` : label} />;
};
