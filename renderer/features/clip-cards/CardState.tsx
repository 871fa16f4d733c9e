import { CircleDashed, Eye, SearchCheck, TriangleAlert } from 'lucide-react';
import type { ClipCard } from '../../../shared/contract/library.ts';
import type { JobInfo } from '../../../shared/contract/queue.ts';
import {
  isPictureAndPromptJudged,
  lacksOnlyPrompt,
  type NotJudged,
  notJudgedNames,
  resultLabel,
} from '../../../shared/domain/not-judged-kinds.ts';
import { printableLine } from '../../../shared/text/printable-lines.ts';
import { formatCountOf, formatShare } from '../../ui/formats.ts';
import { Mark, type MarkLooks, type Tone } from '../../ui/Mark.tsx';
import { stageLooks } from '../../ui/StageMark.tsx';
import { stateLooks } from '../../ui/StateMark.tsx';

type CardStatus = MarkLooks & { count?: number; explanation?: string };

/** Tone of clips not judged: neutral if only the prompt or the picture was left out. */
const notJudgedTone = (notJudged: NotJudged): Tone =>
  notJudged === 'prompt' || notJudged === 'picture' ? 'idle' : 'warn';

const reasonText = ({ reason }: ClipCard): string | undefined =>
  reason === null ? undefined : printableLine(reason.message);

/** Returns the counts behind the state of a clip with findings, as a sentence. */
const restText = ({ notJudged, unreviewed, verdicts }: ClipCard): string => {
  const parts = [
    verdicts.real > 0 ? `${formatCountOf(verdicts.real, 'finding')} confirmed` : null,
    unreviewed > 0 ? `${formatCountOf(unreviewed, 'finding')} to review` : null,
    notJudged === null ? null : notJudgedNames[notJudged].toLowerCase(),
  ];
  const text = parts.filter((part) => part !== null).join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};

const cleanStatus = (card: ClipCard): CardStatus => {
  const label = resultLabel(card);
  const isClean = isPictureAndPromptJudged(card);
  const { intended, wrong, duplicate } = card.verdicts;
  const dismissed = intended + wrong + duplicate;
  return {
    label: isClean ? 'Clean' : (label.split(' · ')[0] ?? label),
    icon: SearchCheck,
    tone: isClean ? 'good' : 'idle',
    explanation: dismissed > 0 ? `${formatCountOf(dismissed, 'finding')} dismissed.` : `${label}.`,
  };
};

/**
 * Returns the one state that a card shows: the worst problem of the clip. It is clean only if
 * everything was judged and no finding is confirmed or unreviewed.
 */
export const cardStatus = (card: ClipCard): CardStatus => {
  const { notJudged, state, unreviewed, verdicts } = card;
  if (verdicts.real > 0) {
    const explanation = restText(card);
    return {
      label: 'Confirmed',
      icon: TriangleAlert,
      tone: 'bad',
      count: verdicts.real,
      explanation,
    };
  }
  if (unreviewed > 0) {
    const explanation = restText(card);
    return { label: 'Needs review', icon: Eye, tone: 'warn', count: unreviewed, explanation };
  }
  const why = reasonText(card);
  if (notJudged !== null && !lacksOnlyPrompt(card)) {
    const label = notJudgedNames[notJudged];
    const explanation = why ?? `${resultLabel(card)}.`;
    return { label, icon: CircleDashed, tone: notJudgedTone(notJudged), explanation };
  }
  if (state === 'completed') return cleanStatus(card);
  return { ...stateLooks[state], ...(why === undefined ? {} : { explanation: why }) };
};

type Props = { card: ClipCard; job: JobInfo | undefined };

export const CardState = ({ card, job }: Props) => {
  // The job's last state is stale once no batch has the clip any more.
  if (!job || !card.isQueued) return <Mark {...cardStatus(card)} />;
  const { label, ...looks } = stageLooks[job.stage];
  const share =
    job.doneBytes !== null && job.totalBytes ? formatShare(job.doneBytes, job.totalBytes) : null;
  return <Mark {...looks} label={share ? `${label} ${share}` : label} />;
};
