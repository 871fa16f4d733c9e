import type {
  ClipCard,
  LibraryFilter,
  LibrarySort,
  WalkedClip,
} from '../../../shared/contract/library.ts';
import { type ClipId, maxIds } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';
import { sortColumns } from './card-values.ts';
import { libraryWhere } from './library-where.ts';

export type LibrarySelection = { filter: LibraryFilter; sort: LibrarySort };
export type ClipSize = { clipId: ClipId; sizeBytes: number };
export type ClipOutcome = Pick<ClipCard, 'clipId' | 'outcome' | 'checkedNote'>;
export type LibraryPage = { total: number; rows: ClipCard[] };

/** Unknown values come last in both directions. */
const plainOrder = ({ by, direction }: LibrarySort): string => {
  const way = direction === 'ascending' ? 'ASC' : 'DESC';
  const order = `ORDER BY ${sortColumns[by]} ${way}`;
  if (by === 'name') return order;
  // SQLite rounds large seeds to equal numbers, so their digits decide.
  const digits = by === 'seed' ? `length(seed) ${way}, seed ${way}, ` : '';
  return `${order} NULLS LAST, ${digits}name_key`;
};

/** Sorts groups of takes by their first clip; clips without other takes come after all groups. */
const groupOrder = `take_key IS NULL, min(place) OVER (PARTITION BY take_key), place`;

const numbered = (where: string, sort: LibrarySort): string =>
  `SELECT id, clip_id, findings, unreviewed, row_number() OVER (${plainOrder(sort)}) AS place,
     iif(count(*) OVER (PARTITION BY prompt_key) > 1, prompt_key, NULL) AS take_key
   FROM cards WHERE ${where}`;

/** FROM and ORDER BY clauses of a selection. */
const ordered = (where: string, sort: LibrarySort): string =>
  sort.groupTakes
    ? `FROM (${numbered(where, sort)}) ORDER BY ${groupOrder}`
    : `FROM cards WHERE ${where} ${plainOrder(sort)}`;

/** Reads selections of the library, whose cards must be up to date. */
export const libraryPages = (connection: Connection) => {
  const selectCard = connection
    .prepare<[string], string>(
      `SELECT card_contents.card FROM cards JOIN card_contents ON card_contents.id = cards.id
       WHERE cards.clip_id = ?`,
    )
    .pluck();
  const selectOutcome = connection.prepare<[string], ClipOutcome>(
    `SELECT cards.clip_id AS clipId, cards.outcome, card_contents.card ->> 'checkedNote' AS checkedNote
     FROM cards JOIN card_contents ON card_contents.id = cards.id WHERE cards.clip_id = ?`,
  );
  const selectContent = connection
    .prepare<[number], string>('SELECT card FROM card_contents WHERE id = ?')
    .pluck();
  const countMissing = connection
    .prepare<[], number>('SELECT count(*) FROM cards WHERE missing = 1')
    .pluck();
  const selectMissing = connection.prepare<[], ClipSize>(
    `SELECT clips.id AS clipId, clips.size_bytes AS sizeBytes
     FROM cards JOIN clips ON clips.id = cards.clip_id WHERE cards.missing = 1`,
  );
  return {
    page: (selection: LibrarySelection & { offset: number; limit: number }): LibraryPage => {
      const { sql, params } = libraryWhere(selection.filter);
      const total = connection
        .prepare<unknown[], number>(`SELECT count(*) FROM cards WHERE ${sql}`)
        .pluck()
        .get(...params);
      const ids = connection
        .prepare<unknown[], number>(`SELECT id ${ordered(sql, selection.sort)} LIMIT ? OFFSET ?`)
        .pluck()
        .all(...params, selection.limit, selection.offset);
      const rows = ids.flatMap((id) => selectContent.get(id) ?? []);
      return { total: total ?? 0, rows: rows.map((card) => JSON.parse(card) as ClipCard) };
    },
    /** Ids of an entire selection in order, at most `maxIds`. */
    ids: ({ filter, sort }: LibrarySelection): ClipId[] => {
      const { sql, params } = libraryWhere(filter);
      return connection
        .prepare<unknown[], ClipId>(`SELECT clip_id ${ordered(sql, sort)} LIMIT ${maxIds}`)
        .pluck()
        .all(...params);
    },
    /** An entire selection in order, at most `maxIds`, with the numbers of findings. */
    walk: ({ filter, sort }: LibrarySelection): WalkedClip[] => {
      const { sql, params } = libraryWhere(filter);
      return connection
        .prepare<unknown[], WalkedClip>(
          `SELECT clip_id AS clipId, findings, unreviewed ${ordered(sql, sort)} LIMIT ${maxIds}`,
        )
        .all(...params);
    },
    /** Number of clips in each group of takes, in the order of a grouped selection. */
    takeGroups: ({ filter, sort }: LibrarySelection): number[] => {
      const { sql, params } = libraryWhere(filter);
      return connection
        .prepare<unknown[], number>(
          `SELECT count(*) FROM (${numbered(sql, sort)}) WHERE take_key IS NOT NULL
           GROUP BY take_key ORDER BY min(place) LIMIT ${maxIds}`,
        )
        .pluck()
        .all(...params);
    },
    /** Counts the clips that match each filter, in one pass over all clips. */
    countViews: (filters: readonly LibraryFilter[]): number[] => {
      if (filters.length === 0) return [];
      const wheres = filters.map((filter) => libraryWhere(filter));
      const counts = wheres.map(({ sql }) => `count(*) FILTER (WHERE ${sql})`).join(', ');
      return (
        connection
          .prepare<unknown[], number[]>(`SELECT ${counts} FROM cards`)
          .raw()
          .get(...wheres.flatMap(({ params }) => params)) ?? []
      );
    },
    /** Counts clips whose files are all missing. */
    countMissing: (): number => countMissing.get() ?? 0,
    missingClips: (): ClipSize[] => selectMissing.all(),
    /** Returns undefined for a clip that is not in the library, as `card` does. */
    outcome: (clipId: ClipId): ClipOutcome | undefined => selectOutcome.get(clipId),
    card: (clipId: ClipId): ClipCard | undefined => {
      const card = selectCard.get(clipId);
      return card === undefined ? undefined : (JSON.parse(card) as ClipCard);
    },
  };
};
