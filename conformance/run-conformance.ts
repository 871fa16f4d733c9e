import { probes } from './checks/refusals.ts';
import { type Connection, createClient } from './client.ts';
import type { Evidence } from './evidence.ts';
import { deleteEvaluation, type GatherOptions, gather } from './gather.ts';
import { notTestable, type Statement, type Verdict } from './statement.ts';
import { checks, statements } from './statements.ts';

export { maxCost } from './gather.ts';

export type JudgedStatement = Pick<Statement, 'id' | 'place' | 'text'> & Verdict;

/** Time for deleting what an interruption left. */
const CLEAN_UP_MS = 10_000;

const judge = ({ id, untestable }: Statement, evidence: Evidence): Verdict => {
  if (untestable !== null) return notTestable(untestable);
  const [probe, answer] = [probes[id], evidence.named.get(id)];
  const verdict = probe && answer ? probe.check(answer, evidence) : checks[id]?.(evidence);
  if (!verdict) throw new Error(`nothing checks ${id}`);
  return verdict;
};

/**
 * Tests a server against the statements; deletes the evaluations that it creates.
 * @throws AppError service_unreachable, api_key_not_set; the signal's reason
 */
export const runConformance = async (
  options: Connection & GatherOptions,
): Promise<JudgedStatement[]> => {
  const created = new Set<string>();
  try {
    const evidence = await gather(createClient(options), created, options);
    return statements.map((statement) => {
      const { id, place, text, isBilled } = statement;
      const isLeftOut = options.isFree && isBilled && statement.untestable === null;
      const verdict = isLeftOut ? notTestable('needs evaluations') : judge(statement, evidence);
      // A server may repeat the key.
      const detail = verdict.detail?.replaceAll(options.apiKey, '[key removed]') ?? null;
      return { id, place, text, ...verdict, detail } as JudgedStatement;
    });
  } finally {
    const cleaner = createClient({ ...options, signal: AbortSignal.timeout(CLEAN_UP_MS) });
    for (const id of created) await deleteEvaluation(cleaner, id).catch(() => undefined);
  }
};
