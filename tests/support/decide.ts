import { openDatabase } from '../../engine/store/connection.ts';
import { decisionsTable } from '../../engine/store/tables/decisions.ts';
import type { Decision } from '../../shared/domain/decision.ts';
import type { ClipId } from '../../shared/domain/ids.ts';

export const decide = (
  dataDir: string,
  clipIds: readonly ClipId[],
  decision: Decision,
  given: { isImported?: true } = {},
): void => {
  const connection = openDatabase(dataDir);
  decisionsTable(connection).setMany(clipIds.map((clipId) => ({ clipId, decision, ...given })));
  connection.close();
};
