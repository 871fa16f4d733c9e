import type { ClipCard } from '../../../shared/contract/library.ts';
import type { Run } from '../../../shared/model/run.ts';
import { formatExactTime } from '../../ui/formats.ts';
import { modelText } from '../clip-findings/run-texts.ts';

/** Returns a run's time and model: "20 Nov 2026, 19:05:00 · signal-1 1.0.0". */
export const runTitle = (run: Run | undefined): string =>
  run === undefined
    ? 'Not evaluated'
    : [formatExactTime(run.endedMs ?? run.createdMs), modelText(run)].filter(Boolean).join(' · ');

/** Returns what distinguishes a side: the run for one clip, else the clip. */
export const sideTitle = (card: ClipCard, run: Run | undefined, isOneClip: boolean): string =>
  isOneClip ? runTitle(run) : card.name;
