import type { ClipCard, LibraryFilter } from '../../../shared/contract/library.ts';
import { maxWorstClips, type TrendGroups, type Trends } from '../../../shared/contract/trends.ts';
import type { Connection } from '../connection.ts';
import { countClips } from './count-clips.ts';
import { libraryWhere } from './library-where.ts';
import { splitPath } from './split-path.ts';
import { type TrendRow, trendRows, whereJudged } from './trend-rows.ts';
import { count, emptyTally, tallyGroups } from './trend-tally.ts';
import { tallyTime } from './trend-time.ts';

type CountedKind = Trends['kinds'][number];

const tallyKinds = () => {
  const kinds = new Map<string, CountedKind>();
  return {
    add: (row: TrendRow): void => {
      for (const { kind, type, unreviewed, real, dismissed } of row.kinds) {
        const key = JSON.stringify([kind, type]);
        const before = kinds.get(key);
        kinds.set(key, {
          kind,
          type,
          openFindings: (before?.openFindings ?? 0) + unreviewed + real,
          dismissed: (before?.dismissed ?? 0) + dismissed,
          clips: (before?.clips ?? 0) + Number(unreviewed + real > 0),
        });
      }
    },
    kinds: (): Trends['kinds'] =>
      [...kinds.values()].sort(
        (one, other) =>
          other.openFindings - one.openFindings ||
          (one.kind < other.kind ? -1 : Number(one.kind > other.kind)) ||
          (one.type < other.type ? -1 : 1),
      ),
  };
};

/**
 * Creates a function that returns a folder and its ancestors, of those that contain clips directly:
 * a filter by folder includes those below it.
 */
const ancestorFinder = (folders: readonly string[]) => {
  const known = new Set(folders);
  const cache = new Map<string, readonly string[]>();
  const findAncestors = (folder: string): readonly string[] => {
    const ancestors = known.has(folder) ? [folder] : [];
    for (let lower = folder; ; ) {
      const { folder: parent } = splitPath(lower);
      if (parent === lower || parent === '.') return ancestors;
      if (known.has(parent)) ancestors.push(parent);
      lower = parent;
    }
  };
  return (folder: string): readonly string[] => {
    const ancestors = cache.get(folder) ?? findAncestors(folder);
    cache.set(folder, ancestors);
    return ancestors;
  };
};

/** Computes trends from cards that must be up to date. */
export const trendsReader = (connection: Connection) => {
  const rowsOf = trendRows(connection);
  const selectFolders = connection
    .prepare<[], string>('SELECT DISTINCT folder FROM card_folders')
    .pluck();
  const selectPrompt = connection
    .prepare<[string], string | null>(
      `SELECT json_extract(card_contents.card, '$.prompt')
       FROM cards JOIN card_contents ON card_contents.id = cards.id
       WHERE cards.template_key = ? LIMIT 1`,
    )
    .pluck();

  const worstOf = (filter: LibraryFilter): ClipCard[] => {
    const { sql, params } = whereJudged(filter);
    return connection
      .prepare<unknown[], string>(
        `SELECT card_contents.card FROM cards JOIN card_contents ON card_contents.id = cards.id
         WHERE ${sql} AND cards.unreviewed + cards.verdict_real > 0
         ORDER BY cards.badness DESC, cards.name_key
         LIMIT ${maxWorstClips}`,
      )
      .pluck()
      .all(...params)
      .map((card) => JSON.parse(card) as ClipCard);
  };

  const withPrompts = ({ groups, more }: TrendGroups): TrendGroups => ({
    groups: groups.map((group) => ({ ...group, detail: selectPrompt.get(group.value) ?? null })),
    more,
  });

  return (filter: LibraryFilter): Trends => {
    const ancestorsOf = ancestorFinder(selectFolders.all());
    const all = emptyTally();
    const [models, folders, prompts] = [tallyGroups(), tallyGroups(), tallyGroups()];
    const [kinds, time] = [tallyKinds(), tallyTime()];
    for (const row of rowsOf(filter)) {
      count(all, row);
      kinds.add(row);
      time.add(row);
      if (row.model !== null) models.add(row, row.model, row.modelVersion);
      if (row.templateKey !== null) prompts.add(row, row.templateKey);
      for (const folder of new Set(row.folders.flatMap(ancestorsOf))) folders.add(row, folder);
    }
    return {
      totals: countClips(connection, libraryWhere(filter)),
      clips: all.clips,
      clipsWithFindings: all.clipsWithFindings,
      kinds: kinds.kinds(),
      models: models.groups(),
      folders: folders.groups(),
      prompts: withPrompts(prompts.groups()),
      time: time.time(),
      worst: worstOf(filter),
    };
  };
};
