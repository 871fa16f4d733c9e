import type { BatchInfo } from '../../shared/contract/queue.ts';

const phrases = [
  ['completed', 'completed'],
  ['partial', 'partly judged'],
  ['failed', 'failed'],
  ['rejected', 'rejected'],
  ['needs_prompt', 'without a prompt'],
  ['uncertain', 'uncertain'],
  ['cancelled', 'cancelled'],
] as const;

/** What a notification says of a batch that has come to rest. */
export const batchText = ({ phase, counts, stoppedBy, label }: BatchInfo) => {
  if (phase === 'stopped') {
    return { title: `Stopped: ${label}`, body: stoppedBy?.message ?? 'It can be resumed.' };
  }
  const parts = phrases.flatMap(([state, phrase]) =>
    counts[state] ? [`${counts[state]} ${phrase}`] : [],
  );
  return { title: `Done: ${label}`, body: parts.join(', ') || 'There were no clips in it.' };
};
