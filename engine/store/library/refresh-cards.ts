import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';
import { tracksTable } from '../tables/tracks.ts';
import { cardWriter } from './card-writer.ts';
import { clipFactsReader } from './clip-facts.ts';

/** Maximum number of clips per transaction; the time limit below usually ends it earlier. */
const maxPerTurn = 500;

/**
 * Maximum time that a transaction blocks other writers of the database, reached only if many cards
 * are stale. With a much shorter one, most of the time would go into rewriting the index.
 */
const maxTurnMs = 25;

/** Refreshes stale cards: the only writer of the read model. */
export const cardRefresher = (connection: Connection) => {
  const readFacts = clipFactsReader(connection);
  const tracks = tracksTable(connection);
  const cards = cardWriter(connection);
  const selectStale = connection
    .prepare<[number], ClipId>('SELECT clip_id FROM stale_clips LIMIT ?')
    .pluck();
  const removeStale = connection.prepare<[string]>('DELETE FROM stale_clips WHERE clip_id = ?');

  const refresh = (clipId: ClipId): void => {
    tracks.trackFindings(clipId);
    const facts = readFacts(clipId);
    // The file of a clip without file and job was replaced before it was ever evaluated.
    if (facts && (facts.files.length > 0 || facts.job)) {
      cards.write(facts);
    } else {
      cards.remove(clipId);
    }
    removeStale.run(clipId);
  };

  const refreshSome = connection.transaction((): void => {
    const endMs = performance.now() + maxTurnMs;
    for (const clipId of selectStale.all(maxPerTurn)) {
      refresh(clipId);
      if (performance.now() >= endMs) break;
    }
  });

  const isStale = (): boolean => selectStale.get(1) !== undefined;
  return {
    /** Whether any card may be stale. Reads only. */
    isStale,
    /** Refreshes some cards in one short transaction. @returns whether there are more */
    refreshSome: (): boolean => {
      if (isStale()) refreshSome.immediate();
      return isStale();
    },
  };
};
