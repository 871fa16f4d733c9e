import type { ClipCard, LibraryFilter } from '../../../shared/contract/library.ts';
import { maxWorstClips, type TrendGroups, type Trends } from '../../../shared/contract/trends.ts';
import { noneUnjudged } from '../../../shared/domain/not-judged-kinds.ts';
import type { Connection } from '../connection.ts';
import { countClips } from './count-clips.ts';
import { libraryWhere } from './library-where.ts';
import { splitPath } from './split-path.ts';
import { type TrendRow, trendRows, whereJudged } from './trend-rows.ts';
import { count, emptyTally, plainTally, tallyGroups } from './trend-tally.ts';
import { tallyTime } from './trend-time.ts';

type CountedKind = Trends['kinds'][number];

const tallyKinds = () => {
  const kinds = new Map<string, CountedKind>();
  const types = new Map<string, CountedKind>();
  const clipsOfType = new Set<string>();
  const addTo = (tally: typeof kinds, key: string, added: CountedKind): void => {
    const before = tally.get(key);
    tally.set(key, {
      ...added,
      openFindings: (before?.openFindings ?? 0) + added.openFindings,
      dismissed: (before?.dismissed ?? 0) + added.dismissed,
      clips: (before?.clips ?? 0) + added.clips,
    });
  };
  const sorted = (tally: typeof kinds): CountedKind[] =>
    [...tally]
      .sort(
        ([oneKey, one], [otherKey, other]) =>
          other.openFindings - one.openFindings || (oneKey < otherKey ? -1 : 1),
      )
      .map(([, counted]) => counted);
  return {
    add: (row: TrendRow): void => {
      clipsOfType.clear();
      for (const { kind, type, unreviewed, real, dismissed } of row.kinds) {
        const openFindings = unreviewed + real;
        const counted = { kind, type, openFindings, dismissed, clips: Number(openFindings > 0) };
        addTo(kinds, `${kind} ${type}`, counted);
        addTo(types, type, clipsOfType.has(type) ? { ...counted, clips: 0 } : counted);
        if (openFindings > 0) clipsOfType.add(type);
      }
    },
    kinds: (): Trends['kinds'] => sorted(kinds),
    types: (): Trends['types'] => sorted(types).map(({ kind: _, ...counted }) => counted),
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
    const notJudged = noneUnjudged();
    let [unreviewed, real] = [0, 0];
    for (const row of rowsOf(filter)) {
      count(all, row);
      kinds.add(row);
      time.add(row);
      if (row.model !== null) models.add(row, row.model, row.modelVersion);
      if (row.templateKey !== null) prompts.add(row, row.templateKey);
      for (const folder of new Set(row.folders.flatMap(ancestorsOf))) folders.add(row, folder);
      if (row.notJudged !== null) notJudged[row.notJudged] += 1;
      for (const counts of row.kinds) {
        unreviewed += counts.unreviewed;
        real += counts.real;
      }
    }
    const { clips, clipsWithFindings, outcomes: _, ...findings } = plainTally(all);
    const totals = countClips(connection, libraryWhere(filter));
    return {
      totals,
      selected: totals.clips,
      ...{ clips, clipsWithFindings, notJudged },
      findings: { ...findings, unreviewed, real },
      types: kinds.types(),
      kinds: kinds.kinds(),
      models: models.groups(),
      folders: folders.groups(),
      prompts: withPrompts(prompts.groups()),
      time: time.time(),
      worst: worstOf(filter),
    };
  };
};
