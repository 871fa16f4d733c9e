import { randomUUID } from 'node:crypto';
import type { BatchId, ServiceId } from '../../../shared/domain/ids.ts';
import type { Reason } from '../../../shared/domain/result-document.ts';
import type { Connection } from '../connection.ts';

/** Batches: one call of `run` or `retry` each, with the options it was given. */
export const batchesTable = (connection: Connection) => {
  const insert = connection.prepare<[string, string, string, number]>(
    'INSERT INTO batches (id, service_id, options, created_ms) VALUES (?, ?, ?, ?)',
  );
  const update = connection.prepare<[number, string | null, string]>(
    'UPDATE batches SET ended_ms = ?, stopped_by = ? WHERE id = ?',
  );
  const selectWarnings = connection
    .prepare<[string], string>('SELECT warnings FROM batches WHERE id = ?')
    .pluck();
  const updateWarnings = connection.prepare<[string, string]>(
    'UPDATE batches SET warnings = ? WHERE id = ?',
  );
  const warnings = (id: BatchId): Reason[] => JSON.parse(selectWarnings.get(id) ?? '[]');
  const selectLike = connection
    // A range, since in LIKE what users write could be a wildcard: no sign of a key comes after `f`.
    .prepare<[string, string], BatchId>('SELECT id FROM batches WHERE id >= ? AND id < ? LIMIT 2')
    .pluck();
  return {
    /** Batches whose key begins so, at most two. */
    like: (begin: string): BatchId[] => selectLike.all(begin, `${begin}g`),
    /** @param options plain data, without secrets */
    create: (serviceId: ServiceId, options: unknown): BatchId => {
      const id = randomUUID() as BatchId;
      insert.run(id, serviceId, JSON.stringify(options), Date.now());
      return id;
    },
    /** What the user was warned of. */
    warnings,
    /** @returns false where a warning of this code is kept already */
    addWarning: (id: BatchId, warning: Reason): boolean => {
      const known = warnings(id);
      if (known.some(({ code }) => code === warning.code)) return false;
      updateWarnings.run(JSON.stringify([...known, warning]), id);
      return true;
    },
    /** @param stoppedBy why the service refused the batch, null when it ran to its end */
    end: (id: BatchId, stoppedBy: Reason | null): void => {
      update.run(Date.now(), stoppedBy && JSON.stringify(stoppedBy), id);
    },
  };
};
