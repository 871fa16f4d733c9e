import type { DecidableClip } from '../../../shared/contract/clips.ts';
import { maxTakes, type Takes } from '../../../shared/contract/compare.ts';
import type {
  ClipCard,
  ClipFolders,
  LibraryFilter,
  LibraryPage,
  LibrarySort,
  WalkedClip,
} from '../../../shared/contract/library.ts';
import type { ReportSelection } from '../../../shared/contract/reports.ts';
import { type ClipId, maxIds } from '../../../shared/domain/ids.ts';
import type { CheckedKind } from '../../../shared/model/outcome.ts';
import { proposedDecisionOf } from '../../../shared/model/proposed-decision.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';
import { sortColumns } from './card-values.ts';
import { everything, libraryWhere } from './library-where.ts';
import { unreadClips } from './unread-clips.ts';

export type LibrarySelection = { filter: LibraryFilter; sort: LibrarySort };
export type ClipSize = { clipId: ClipId; sizeBytes: number };

/** Unknown values come last in both directions. */
const plainOrder = ({ by, direction }: LibrarySort): string => {
  const way = direction === 'ascending' ? 'ASC' : 'DESC';
  const order = `ORDER BY ${sortColumns[by]} ${way}`;
  if (by === 'name') return order;
  if (by === 'folder') return `${order}, name_key ${way}`;
  // SQLite rounds large seeds to equal numbers, so their digits decide.
  const digits = by === 'seed' ? `length(seed) ${way}, seed ${way}, ` : '';
  return `${order} NULLS LAST, ${digits}name_key`;
};

/** Sorts groups of takes by their first clip; clips without other takes come after all groups. */
const groupOrder = `group_key IS NULL, min(place) OVER (PARTITION BY group_key), place`;

const numbered = (where: string, sort: LibrarySort): string =>
  `SELECT id, clip_id, findings, unreviewed, row_number() OVER (${plainOrder(sort)}) AS place,
     iif(count(*) OVER (PARTITION BY take_key) > 1, take_key, NULL) AS group_key
   FROM cards WHERE ${where}`;

const ordered = (where: string, sort: LibrarySort): string =>
  sort.groupTakes
    ? `FROM (${numbered(where, sort)}) ORDER BY ${groupOrder}`
    : `FROM cards WHERE ${where} ${plainOrder(sort)}`;

const cardsFrom = (texts: readonly string[]): ClipCard[] =>
  texts.map((text) => JSON.parse(text) as ClipCard);

/** Reads selections of the library, whose cards must be up to date. */
export const libraryPages = (connection: Connection) => {
  const { row, rows, values, value } = statements(connection);
  const contents = 'SELECT card FROM cards JOIN card_contents USING (id) WHERE';
  const unreadOf = unreadClips(connection);
  const selectCard = value<[ClipId], string>(`${contents} clip_id = ?`);
  const selectContent = value<[number], string>('SELECT card FROM card_contents WHERE id = ?');
  const selectDecidable = row<[ClipId], Omit<DecidableClip, 'proposed'> & { checked: CheckedKind }>(
    `SELECT clip_id AS clipId, card ->> 'name' AS name, outcome, checked, decision
     FROM cards JOIN card_contents USING (id) WHERE clip_id = ?`,
  );
  const countTakes = value<[key: string, ClipId], number>(
    'SELECT count(*) FROM cards WHERE take_key = ? AND clip_id <> ?',
  );
  const selectTakes = values<[key: string, ClipId], string>(
    `${contents} take_key = ? AND clip_id <> ? ORDER BY name_key LIMIT ${maxTakes}`,
  );
  const selectFolders = rows<[], { folders: string; clips: number }>(
    `SELECT folders, count(*) AS clips FROM (
       SELECT json_group_array(folder) AS folders FROM card_folders GROUP BY card_id)
     GROUP BY folders`,
  );
  /** Ids of an entire selection in order, at most `maxIds`. */
  const idsOf = ({ filter, sort }: LibrarySelection): ClipId[] => {
    const { sql, params } = libraryWhere(filter);
    return values<unknown[], ClipId>(`SELECT clip_id ${ordered(sql, sort)} LIMIT ${maxIds}`)(
      ...params,
    );
  };
  return {
    page: (selection: LibrarySelection & { offset: number; limit: number }): LibraryPage => {
      const { filter, offset } = selection;
      const { sql, params } = libraryWhere(filter);
      const isNarrowed = libraryWhere({ ...filter, batchId: null }).sql !== everything;
      const count = value<unknown[], number>(`SELECT count(*) FROM cards WHERE ${sql}`);
      const selectIds = values<unknown[], number>(
        `SELECT id ${ordered(sql, selection.sort)} LIMIT ? OFFSET ?`,
      );
      // In one transaction: a clip that is read meanwhile would be both or neither.
      return connection.transaction(() => {
        const ids = selectIds(...params, selection.limit, offset);
        return {
          total: count(...params) ?? 0,
          rows: cardsFrom(ids.flatMap((id) => selectContent(id) ?? [])),
          unread: offset > 0 || isNarrowed ? [] : unreadOf({ batchId: filter.batchId }),
        };
      })();
    },
    ids: idsOf,
    proposeDecisions: (selection: ReportSelection): DecidableClip[] =>
      ('clipIds' in selection ? selection.clipIds : idsOf(selection)).flatMap((clipId) => {
        const clip = selectDecidable(clipId);
        if (!clip) return [];
        const { checked, ...rest } = clip;
        return [{ ...rest, proposed: proposedDecisionOf(clip) }];
      }),
    /** An entire selection in order, at most `maxIds`, with the numbers of findings. */
    walk: ({ filter, sort }: LibrarySelection): WalkedClip[] => {
      const { sql, params } = libraryWhere(filter);
      return rows<unknown[], WalkedClip>(
        `SELECT clip_id AS clipId, findings, unreviewed ${ordered(sql, sort)} LIMIT ${maxIds}`,
      )(...params);
    },
    takeGroups: ({ filter, sort }: LibrarySelection): number[] => {
      const { sql, params } = libraryWhere(filter);
      return values<unknown[], number>(
        `SELECT count(*) FROM (${numbered(sql, sort)}) WHERE group_key IS NOT NULL
         GROUP BY group_key ORDER BY min(place) LIMIT ${maxIds}`,
      )(...params);
    },
    countViews: ({ filters }: { filters: readonly LibraryFilter[] }): number[] => {
      if (filters.length === 0) return [];
      const wheres = filters.map((filter) => libraryWhere(filter));
      const counts = wheres.map(({ sql }) => `count(*) FILTER (WHERE ${sql})`).join(', ');
      const select = value<unknown[], string>(`SELECT json_array(${counts}) FROM cards`);
      return JSON.parse(select(...wheres.flatMap(({ params }) => params)) ?? '[]') as number[];
    },
    missingClips: rows<[], ClipSize>(
      `SELECT clips.id AS clipId, clips.size_bytes AS sizeBytes
       FROM cards JOIN clips ON clips.id = cards.clip_id WHERE cards.missing = 1`,
    ),
    card: (clipId: ClipId): ClipCard | undefined => {
      const card = selectCard(clipId);
      return card === undefined ? undefined : (JSON.parse(card) as ClipCard);
    },
    /** Other takes of the same shot. */
    takes: ({ clipId, takeKey }: Pick<ClipCard, 'clipId' | 'takeKey'>): Takes =>
      takeKey === null
        ? { total: 0, clips: [] }
        : {
            total: countTakes(takeKey, clipId) ?? 0,
            clips: cardsFrom(selectTakes(takeKey, clipId)),
          },
    folders: (): ClipFolders[] =>
      selectFolders().map(({ folders, clips }) => ({
        folders: JSON.parse(folders) as string[],
        clips,
      })),
  };
};
