import type { ClipCard } from '../../../shared/contract/library.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';
import { foldersOf } from './card-place.ts';
import { buildCard, cardColumns } from './card-values.ts';
import type { ClipFacts } from './clip-facts.ts';
import { foldText } from './fold-text.ts';
import { splitPath } from './split-path.ts';

const columns = Object.keys(cardColumns);

/** Maximum number of characters indexed for a clip: texts from services have no limit. */
const maxSearchedLength = 200_000;

const searchedText = ({ findings, notes, files }: ClipFacts, card: ClipCard): string => {
  const texts = [
    card.name,
    ...(card.address === null ? [] : [card.address]),
    ...files.map(({ path }) => splitPath(path).name),
    card.prompt ?? '',
    ...findings.map(({ description }) => description),
    ...notes,
  ];
  return [...new Set(texts)].map(foldText).join('\n').slice(0, maxSearchedLength);
};

export const cardWriter = (connection: Connection) => {
  const upsert = connection
    .prepare<unknown[], number>(
      `INSERT INTO cards (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
       ON CONFLICT (clip_id) DO UPDATE SET ${columns
         .filter((column) => column !== 'clip_id')
         .map((column) => `${column} = excluded.${column}`)
         .join(', ')}
       RETURNING id`,
    )
    .pluck();
  const selectId = connection
    .prepare<[string], number>('SELECT id FROM cards WHERE clip_id = ?')
    .pluck();
  const upsertContent = connection.prepare<[number, string]>(
    `INSERT INTO card_contents (id, card) VALUES (?, ?)
     ON CONFLICT (id) DO UPDATE SET card = excluded.card`,
  );
  const removeFolders = connection.prepare<[number]>('DELETE FROM card_folders WHERE card_id = ?');
  const insertFolder = connection.prepare<[string, number]>(
    'INSERT INTO card_folders (folder, card_id) VALUES (?, ?)',
  );
  const removeKinds = connection.prepare<[number]>('DELETE FROM card_kinds WHERE card_id = ?');
  const insertKind = connection.prepare<[string, string, number]>(
    'INSERT INTO card_kinds (kind, type, card_id) VALUES (?, ?, ?)',
  );
  const selectText = connection
    .prepare<[number], string>('SELECT text FROM card_texts WHERE rowid = ?')
    .pluck();
  const removeText = connection.prepare<[number]>('DELETE FROM card_texts WHERE rowid = ?');
  const insertText = connection.prepare<[number, string]>(
    'INSERT INTO card_texts (rowid, text) VALUES (?, ?)',
  );
  const removeCard = connection.prepare<[number]>('DELETE FROM cards WHERE id = ?');

  const writeText = (id: number, text: string): void => {
    const before = selectText.get(id);
    // The index is the expensive part, and most changes affect only state or verdict.
    if (before === text) return;
    if (before !== undefined) removeText.run(id);
    insertText.run(id, text);
  };

  return {
    write: (facts: ClipFacts): void => {
      const card = buildCard(facts);
      const id = upsert.get(...Object.values(cardColumns).map((read) => read(card)));
      if (id === undefined) throw new Error('the written card has no id');
      upsertContent.run(id, JSON.stringify(card));
      removeFolders.run(id);
      for (const folder of foldersOf(facts, card)) insertFolder.run(folder, id);
      removeKinds.run(id);
      for (const { kind, type } of card.kinds) insertKind.run(kind, type, id);
      writeText(id, searchedText(facts, card));
    },
    remove: (clipId: ClipId): void => {
      const id = selectId.get(clipId);
      if (id === undefined) return;
      removeText.run(id);
      removeCard.run(id);
    },
  };
};
