import { openStore } from '../../engine/db/store.ts';
import type { Decision } from '../../shared/domain/decision.ts';
import type { ClipId } from '../../shared/domain/ids.ts';

/** Decides about clips of a data folder. */
export const decide = (dataDir: string, clipIds: readonly ClipId[], decision: Decision): void => {
  const store = openStore(dataDir);
  store.decisions.setMany(clipIds.map((clipId) => ({ clipId, decision })));
  store.close();
};
