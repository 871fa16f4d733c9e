import { judge, notTestable, type Verdict } from './check.ts';
import { type Connection, createClient } from './client.ts';
import { deleteCreated, type GatherOptions, gather } from './gather.ts';
import { type Statement, statements } from './statements.ts';

export { maxCost } from './gather.ts';

export type JudgedStatement = Pick<Statement, 'id' | 'place' | 'text'> & Verdict;

/** Without the key, which a server may repeat. */
const shortened = (detail: string, apiKey: string): string => {
  const text = detail.replaceAll(apiKey, '[key removed]');
  return text.length <= 200 ? text : `${text.slice(0, 200)}…`;
};

/**
 * Tests a server against the statements; deletes the evaluations that it creates.
 * @param options.onLeft gets the paths of those that could not be deleted
 * @throws AppError service_unreachable, api_key_not_set, answer_unreadable; the signal's reason
 */
export const runConformance = async (
  options: Connection & GatherOptions & { onLeft: (paths: string[]) => void },
): Promise<JudgedStatement[]> => {
  const client = createClient(options);
  try {
    await gather(client, options);
    return statements.map((statement) => {
      const { id, place, text, billed, untestable } = statement;
      const reason = untestable ?? (options.isFree && billed ? 'needs evaluations' : null);
      const { result, detail } = reason === null ? judge(statement, client) : notTestable(reason);
      // A failure has words of the server, not ours.
      const shown = result === 'fail' ? shortened(detail ?? '', options.apiKey) : detail;
      return { id, place, text, result, detail: shown };
    });
  } finally {
    await deleteCreated(client);
    if (client.created.size > 0) options.onLeft([...client.created]);
  }
};
