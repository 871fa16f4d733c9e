import { type Check, notTestable, refused, type Verdict } from './check.ts';
import { type Connection, createClient } from './client.ts';
import { deleteCreated, type GatherOptions, gather } from './gather.ts';
import { checkMember, shapeStatements } from './shapes.ts';
import { specialChecks } from './special-checks.ts';
import { catalogued, type Statement } from './statements.ts';

export { maxCost } from './gather.ts';

export type JudgedStatement = Pick<Statement, 'id' | 'place' | 'text'> & Verdict;

/** The testable statements of the interface's text, and those that no server can show. */
export const statements: readonly Statement[] = [...shapeStatements, ...catalogued];

/** By the ids of their statements. */
export const checks: Readonly<Record<string, Check>> = {
  ...Object.fromEntries(
    statements.flatMap(({ id, refusal, memberRule }) => {
      if (memberRule) return [[id, checkMember(memberRule)]];
      return refusal ? [[id, refused(id, refusal)]] : [];
    }),
  ),
  ...specialChecks,
};

/** Without the key, which a server may repeat. */
const shortened = (detail: string, apiKey: string): string => {
  const text = detail.replaceAll(apiKey, '[key removed]');
  return text.length <= 200 ? text : `${text.slice(0, 200)}…`;
};

/**
 * Tests a server against the statements; deletes the evaluations that it creates.
 * @param options.onLeft gets the paths of those that could not be deleted
 * @throws AppError service_unreachable, api_key_not_set; the signal's reason
 */
export const runConformance = async (
  options: Connection & GatherOptions & { onLeft: (paths: string[]) => void },
): Promise<JudgedStatement[]> => {
  const client = createClient(options);
  try {
    const evidence = await gather(client, options);
    return statements.map(({ id, place, text, isBilled, untestable }) => {
      const reason = untestable ?? (options.isFree && isBilled ? 'needs evaluations' : null);
      const verdict = reason === null ? checks[id]?.(evidence) : notTestable(reason);
      if (!verdict) throw new Error(`nothing checks ${id}`);
      const detail = reason ?? (verdict.detail && shortened(verdict.detail, options.apiKey));
      return { id, place, text, ...verdict, detail };
    });
  } finally {
    await deleteCreated(client);
    if (client.created.size > 0) options.onLeft([...client.created]);
  }
};
