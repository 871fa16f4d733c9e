import { useQuery } from '@tanstack/react-query';
import type { PromptRowKind } from '../../../shared/contract/prompts.ts';
import type { BatchId } from '../../../shared/domain/ids.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { formatCount, formatCountOf } from '../../ui/formats.ts';

export type PromptCounts = Readonly<Record<PromptRowKind, number>>;

export const usePromptCounts = (batchId: BatchId): PromptCounts | null => {
  const input = { batchId, show: 'all', offset: 0, limit: 1 } as const;
  return useQuery(useRpc().query.prompts.list.queryOptions({ input })).data?.counts ?? null;
};

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
