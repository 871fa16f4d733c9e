import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';
import { tracksTable } from '../tables/tracks.ts';
import { buildCard, foldersOf, searchedTexts } from './build-card.ts';
import { cardWriter } from './card-writer.ts';
import { clipFactsReader } from './clip-facts.ts';
import { badnessOf } from './worst-finding.ts';

/** Clips looked at in one go; the time below mostly ends it earlier. */
const maxPerTurn = 500;

/**
 * How long one transaction may keep other writers of the database waiting (ms). Only where much is
 * stale at once does it last so long; much shorter, and writing the index anew takes most of it.
 */
const longestTurnMs = 25;

/** Brings cards up to date: the only writer of the read model. */
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
    // A clip without file and job is one whose file was replaced before it was ever evaluated.
    if (facts && (facts.files.length > 0 || facts.job)) {
      const card = buildCard(facts);
      cards.write({
        card,
        badness: badnessOf(facts, card),
        folders: foldersOf(facts, card),
        texts: searchedTexts(facts, card),
      });
    } else {
      cards.remove(clipId);
    }
    removeStale.run(clipId);
  };

  const refreshSome = connection.transaction((): void => {
    const endMs = performance.now() + longestTurnMs;
    for (const clipId of selectStale.all(maxPerTurn)) {
      refresh(clipId);
      if (performance.now() >= endMs) break;
    }
  });

  const isStale = (): boolean => selectStale.get(1) !== undefined;
  return {
    /** Whether some card may not be true any more. Reads only. */
    isStale,
    /** Refreshes some cards in one short transaction. @returns whether there are more */
    refreshSome: (): boolean => {
      if (isStale()) refreshSome.immediate();
      return isStale();
    },
  };
};
