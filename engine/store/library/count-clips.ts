import type { ClipTotals } from '../../../shared/contract/library.ts';
import type { BatchId, ClipId } from '../../../shared/domain/ids.ts';
import { checkedKinds, outcomes } from '../../../shared/model/outcome.ts';
import type { Connection } from '../connection.ts';
import type { Where } from './library-where.ts';

/** The clips of a batch that are no longer pending in it. */
export const settledInBatch = (batchId: BatchId): Where => ({
  sql: `clip_id IN (SELECT clip_id FROM jobs WHERE batch_id = ? AND replaced = 0
    AND state <> 'pending')`,
  params: [batchId],
});

export const amongClips = (clipIds: readonly ClipId[]): Where => ({
  sql: 'clip_id IN (SELECT value FROM json_each(?))',
  params: [JSON.stringify(clipIds)],
});

const countEach = <Value extends string>(column: string, values: readonly Value[]): string =>
  `json_object(${values
    .map((value) => `'${value}', count(*) FILTER (WHERE ${column} = '${value}')`)
    .join(', ')})`;

/**
 * Counts clips by outcome and their findings by verdict, from cards that must be up to date. All
 * places that state such counts have them from here.
 */
export const countClips = (connection: Connection, { sql, params }: Where): ClipTotals => {
  const totals = connection
    .prepare<unknown[], string>(
      `SELECT json_object('clips', count(*), 'outcomes', ${countEach('outcome', outcomes)},
         'checked', ${countEach('checked', checkedKinds)},
         'findings', json_object('confirmed', coalesce(sum(verdict_real), 0),
           'open', coalesce(sum(unreviewed), 0), 'intended', coalesce(sum(verdict_intended), 0),
           'wrong', coalesce(sum(verdict_wrong), 0),
           'duplicate', coalesce(sum(verdict_duplicate), 0)))
       FROM cards WHERE ${sql}`,
    )
    .pluck()
    .get(...params);
  return JSON.parse(totals ?? '');
};
