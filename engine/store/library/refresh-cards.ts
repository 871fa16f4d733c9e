import type { ClipCard } from '../../../shared/contract/library.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { tagKey } from '../../../shared/domain/tags.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';
import { tablesOf } from '../tables.ts';
import { buildCard, cardColumns, foldersOf, labelFacets } from './card-values.ts';
import { type ClipFacts, clipFactsReader } from './clip-facts.ts';
import { foldText } from './search-terms.ts';
import { splitPath } from './split-path.ts';

const columns = Object.keys(cardColumns);

/** Maximum number of characters indexed for a clip: texts from services have no limit. */
const maxSearchedLength = 200_000;

const searchedText = ({ findings, notes, files }: ClipFacts, card: ClipCard): string => {
  const { generator, model, loras } = card.generation;
  const texts = [
    card.name,
    ...(card.address === null ? [] : [card.address]),
    ...files.map(({ path }) => splitPath(path).name),
    card.prompt ?? '',
    ...findings.map(({ description }) => description),
    ...notes,
    ...card.tags,
    ...[generator, model, ...loras].filter((name) => name !== null),
  ];
  return [...new Set(texts)].map(foldText).join('\n').slice(0, maxSearchedLength);
};

const cardWriter = (connection: Connection) => {
  const { value, run } = statements(connection);
  const upsert = value<unknown[], number>(
    `INSERT INTO cards (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
     ON CONFLICT (clip_id) DO UPDATE SET ${columns
       .filter((column) => column !== 'clip_id')
       .map((column) => `${column} = excluded.${column}`)
       .join(', ')}
     RETURNING id`,
  );
  const selectId = value<[ClipId], number>('SELECT id FROM cards WHERE clip_id = ?');
  const upsertContent = run<[id: number, card: string]>(
    `INSERT INTO card_contents (id, card) VALUES (?, ?)
     ON CONFLICT (id) DO UPDATE SET card = excluded.card`,
  );
  const removeFolders = run<[id: number]>('DELETE FROM card_folders WHERE card_id = ?');
  const insertFolder = run<[folder: string, id: number]>(
    'INSERT INTO card_folders (folder, card_id) VALUES (?, ?)',
  );
  const removeKinds = run<[id: number]>('DELETE FROM card_kinds WHERE card_id = ?');
  const insertKind = run<[kind: string, type: string, id: number]>(
    'INSERT INTO card_kinds (kind, type, card_id) VALUES (?, ?, ?)',
  );
  const removeLabels = run<[id: number]>('DELETE FROM card_labels WHERE card_id = ?');
  const insertLabel = run<[facet: string, key: string, id: number, value: string]>(
    `INSERT INTO card_labels (facet, value_key, card_id, value) VALUES (?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  );
  const selectText = value<[id: number], string>('SELECT text FROM card_texts WHERE rowid = ?');
  const removeText = run<[id: number]>('DELETE FROM card_texts WHERE rowid = ?');
  const insertText = run<[id: number, text: string]>(
    'INSERT INTO card_texts (rowid, text) VALUES (?, ?)',
  );
  const removeCard = run<[id: number]>('DELETE FROM cards WHERE id = ?');

  const writeText = (id: number, text: string): void => {
    const before = selectText(id);
    // The index is the expensive part, and most changes affect only state or verdict.
    if (before === text) return;
    if (before !== undefined) removeText(id);
    insertText(id, text);
  };

  return {
    write: (facts: ClipFacts): void => {
      const card = buildCard(facts);
      const id = upsert(...Object.values(cardColumns).map((read) => read(card)));
      if (id === undefined) throw new Error('the written card has no id');
      upsertContent(id, JSON.stringify(card));
      removeFolders(id);
      for (const folder of foldersOf(facts, card)) insertFolder(folder, id);
      removeKinds(id);
      for (const { kind, type } of card.kinds) insertKind(kind, type, id);
      removeLabels(id);
      for (const [facet, valuesOf] of Object.entries(labelFacets)) {
        for (const label of valuesOf(card)) insertLabel(facet, tagKey(label), id, label);
      }
      writeText(id, searchedText(facts, card));
    },
    remove: (clipId: ClipId): void => {
      const id = selectId(clipId);
      if (id === undefined) return;
      removeText(id);
      removeCard(id);
    },
  };
};

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
  const { tracks } = tablesOf(connection);
  const cards = cardWriter(connection);
  const { values, run, transaction } = statements(connection);
  const selectStale = values<[count: number], ClipId>('SELECT clip_id FROM stale_clips LIMIT ?');
  const removeStale = run<[ClipId]>('DELETE FROM stale_clips WHERE clip_id = ?');

  const refresh = (clipId: ClipId): void => {
    tracks.trackFindings(clipId);
    const facts = readFacts(clipId);
    // The file of a clip without file and job was replaced before it was ever evaluated.
    if (facts && (facts.files.length > 0 || facts.job)) {
      cards.write(facts);
    } else {
      cards.remove(clipId);
    }
    removeStale(clipId);
  };

  const isStale = (): boolean => selectStale(1).length > 0;
  /** Refreshes some cards in one short transaction. @returns whether there are more */
  return (): boolean => {
    if (!isStale()) return false;
    transaction(() => {
      const endMs = performance.now() + maxTurnMs;
      for (const clipId of selectStale(maxPerTurn)) {
        refresh(clipId);
        if (performance.now() >= endMs) break;
      }
    });
    return isStale();
  };
};
