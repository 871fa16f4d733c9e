import type { CountedScope } from '../evaluator-store.ts';
import type { SqliteDatabase } from './open-database.ts';

export const createUsageLedger = (database: SqliteDatabase) => {
  const insert = database.prepare(
    'INSERT INTO submissions (account, scope, at_ms) VALUES (?, ?, ?)',
  );
  const prune = database.prepare(
    'DELETE FROM submissions WHERE account = ? AND scope = ? AND at_ms <= ?',
  );
  const inWindow = database.prepare<
    [string, string, number],
    { used: number; oldestMs: number | null }
  >(
    `SELECT count(*) AS used, min(at_ms) AS oldestMs FROM submissions
     WHERE account = ? AND scope = ? AND at_ms > ?`,
  );
  const charge = database.prepare(
    'INSERT INTO charges (evaluation_id, account, units) VALUES (?, ?, ?)',
  );
  const recharge = database.prepare('UPDATE charges SET units = ? WHERE evaluation_id = ?');
  const refund = database.prepare('DELETE FROM charges WHERE evaluation_id = ?');
  const charged = database
    .prepare<[string], number | null>('SELECT sum(units) FROM charges WHERE account = ?')
    .pluck();
  return {
    addSubmission: (
      account: string,
      scope: CountedScope,
      nowMs: number,
      windowMs: number,
    ): void => {
      prune.run(account, scope, nowMs - windowMs);
      insert.run(account, scope, nowMs);
    },
    countSubmissions: (account: string, scope: CountedScope, sinceMs: number) =>
      inWindow.get(account, scope, sinceMs) ?? { used: 0, oldestMs: null },
    charge: (evaluationId: string, account: string, units: number): void =>
      void charge.run(evaluationId, account, units),
    /** Replaces an estimate by the real cost. */
    recharge: (evaluationId: string, units: number): void => void recharge.run(units, evaluationId),
    /** Removes the charge of a run: failed runs are free, except what a judge has cost. */
    refund: (evaluationId: string): void => void refund.run(evaluationId),
    chargedUnits: (account: string): number => charged.get(account) ?? 0,
  };
};
