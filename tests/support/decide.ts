import { openDatabase } from '../../engine/store/connection.ts';
import { tablesOf } from '../../engine/store/tables.ts';
import type { Decision } from '../../shared/domain/decision.ts';
import type { ClipId } from '../../shared/domain/ids.ts';

export const decide = (
  dataDir: string,
  clipIds: readonly ClipId[],
  decision: Decision,
  given: { isImported?: true } = {},
): void => {
  const connection = openDatabase(dataDir);
  tablesOf(connection).decisions.setMany(clipIds.map((clipId) => ({ clipId, decision, ...given })));
  connection.close();
};
