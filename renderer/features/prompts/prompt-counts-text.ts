import { formatCount, formatCountOf } from '../../ui/formats.ts';
import type { PromptCounts } from './use-prompt-counts.ts';

/** Summarizes the prompts of a batch that need attention. */
export const promptCountsText = ({ all, without, questions, conflicts }: PromptCounts): string => {
  const parts = [
    without > 0 ? `${formatCount(without)} without a prompt` : null,
    questions > 0
      ? `${formatCount(questions)} that ${questions === 1 ? 'needs' : 'need'} a choice`
      : null,
    conflicts > 0 ? `${formatCount(conflicts)} where sources disagree` : null,
  ].filter((part) => part !== null);
  const clips = formatCountOf(all, 'clip');
  return parts.length === 0
    ? `${clips}, each with a prompt and no conflicts.`
    : `${clips}: ${parts.join(', ')}.`;
};
