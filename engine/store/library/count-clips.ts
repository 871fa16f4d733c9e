import type { ClipTotals } from '../../../shared/contract/library.ts';
import type { ClipState } from '../../../shared/domain/clip-state.ts';
import type { BatchId, ClipId } from '../../../shared/domain/ids.ts';
import { checkedKinds, outcomeOf, outcomes } from '../../../shared/model/outcome.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';
import type { Where } from './library-where.ts';

export const amongClips = (clipIds: readonly ClipId[]): Where => ({
  sql: 'clip_id IN (SELECT value FROM json_each(?))',
  params: [JSON.stringify(clipIds)],
});

const judgedJobs = `SELECT clip_id FROM jobs
  WHERE batch_id = ? AND replaced = 0 AND state IN ('completed', 'partial')`;

const countEach = <Value extends string>(column: string, values: readonly Value[]): string =>
  `json_object(${values
    .map((value) => `'${value}', count(*) FILTER (WHERE ${column} = '${value}')`)
    .join(', ')})`;

/** From cards that must be up to date. All places that show such counts have them from here. */
export const countClips = (connection: Connection, { sql, params }: Where): ClipTotals => {
  const totals = statements(connection).value<unknown[], string>(
    `SELECT json_object('clips', count(*), 'outcomes', ${countEach('outcome', outcomes)},
         'checked', ${countEach('checked', checkedKinds)},
         'findings', json_object('confirmed', coalesce(sum(verdict_real), 0),
           'open', coalesce(sum(unreviewed), 0), 'intended', coalesce(sum(verdict_intended), 0),
           'wrong', coalesce(sum(verdict_wrong), 0),
           'duplicate', coalesce(sum(verdict_duplicate), 0)),
         'marked', coalesce(sum(marked), 0),
         'kept', count(*) FILTER (WHERE decision = 'keep'),
         'rejected', count(*) FILTER (WHERE decision = 'reject'))
     FROM cards WHERE ${sql}`,
  );
  return JSON.parse(totals(...params) ?? '');
};

export type RateCount = { readonly fps: number; readonly clips: number };

/** Numbers of clips by their mean frame rates, of those that have one. */
export const countRates = (connection: Connection, { sql, params }: Where): RateCount[] =>
  statements(connection).rows<unknown[], RateCount>(
    `SELECT fps, count(*) AS clips FROM cards WHERE fps > 0 AND (${sql}) GROUP BY fps`,
  )(...params);

/**
 * Counts the clips of a batch that are no longer pending in it: by their cards if the batch has a
 * result for them, else by how they ended. An earlier result does not hide that.
 */
export const countBatch = (connection: Connection, batchId: BatchId): ClipTotals => {
  const totals = countClips(connection, {
    sql: `clip_id IN (${judgedJobs})`,
    params: [batchId],
  });
  // A file that could not be read is no known clip. The first of a clip's files counts.
  const others = connection
    .prepare<[BatchId, BatchId], { state: ClipState; clips: number }>(
      `SELECT state, count(*) AS clips FROM (
         SELECT state, min(position) FROM jobs
         WHERE batch_id = ? AND replaced = 0 AND state NOT IN ('pending', 'completed', 'partial')
           AND (clip_id IS NULL OR clip_id NOT IN (${judgedJobs} AND clip_id IS NOT NULL))
         GROUP BY coalesce(clip_id, path))
       GROUP BY state`,
    )
    .all(batchId, batchId);
  for (const { state, clips } of others) {
    const outcome = outcomeOf({ state, counts: { confirmed: 0, open: 0 }, judgment: null });
    totals.clips += clips;
    totals.outcomes[outcome] += clips;
    totals.checked.nothing += clips;
  }
  return totals;
};
