import {
  type ClipCard,
  type LibraryFilter,
  maxTrendGroups,
  maxWorstClips,
  type TrendGroup,
  type TrendGroups,
  type TrendSpan,
  type Trends,
} from '../../../shared/contract/library.ts';
import type { Decision } from '../../../shared/domain/decision.ts';
import { kindTally } from '../../../shared/model/count-findings.ts';
import { noOutcomes, type Outcome } from '../../../shared/model/outcome.ts';
import { findingTypes } from '../../../shared/service-api/finding.ts';
import { oncePerKey } from '../../once-per-key.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';
import { countClips } from './count-clips.ts';
import { libraryWhere } from './library-where.ts';
import { splitPath } from './split-path.ts';

type KindCounts = {
  readonly kind: string;
  readonly type: string;
  readonly unreviewed: number;
  readonly real: number;
  readonly dismissed: number;
};

type TrendRow = {
  readonly model: string | null;
  readonly modelVersion: string | null;
  readonly templateKey: string | null;
  readonly generator: string | null;
  readonly generatorModel: string | null;
  readonly decision: Decision | null;
  readonly evaluatedMs: number | null;
  readonly outcome: Outcome;
  readonly loras: readonly string[];
  readonly folders: readonly string[];
  readonly kinds: readonly KindCounts[];
};

type Lists = 'folders' | 'kinds' | 'loras';
type SqlRow = Omit<TrendRow, Lists> & Record<Lists, string | null>;

const whereJudged = (filter: LibraryFilter) => {
  const { sql, params } = libraryWhere(filter);
  const isJudged = `cards.run_id IS NOT NULL AND cards.state IN ('completed', 'partial')`;
  return { sql: `(${sql}) AND ${isJudged}`, params };
};

const selectRows = (where: string): string =>
  `SELECT cards.model, cards.model_version AS modelVersion, cards.template_key AS templateKey,
     cards.generator, cards.generator_model AS generatorModel, cards.decision,
     cards.evaluated_ms AS evaluatedMs, cards.outcome,
     (SELECT json_group_array(folder) FROM card_folders WHERE card_id = cards.id) AS folders,
     CASE WHEN cards.lora IS NOT NULL THEN (SELECT json_group_array(value) FROM card_labels
       WHERE card_id = cards.id AND facet = 'loras') END AS loras,
     CASE WHEN cards.findings > 0 THEN
       (SELECT json_group_array(json_object('kind', kind, 'type', type, 'unreviewed', unreviewed,
          'real', really, 'dismissed', dismissed)) FROM
         (SELECT kind, type,
            count(*) FILTER (WHERE verdict IS NULL) AS unreviewed,
            count(*) FILTER (WHERE verdict = 'real') AS really,
            count(*) FILTER (WHERE verdict <> 'real') AS dismissed
          FROM (SELECT findings.kind, findings.type, findings.track_id
              FROM json_each(cards.parts)
                JOIN findings ON findings.run_id = json_each.value ->> 0
                  AND findings.type = json_each.value ->> 1
              UNION ALL SELECT own_findings.kind, tracks.type, tracks.id
              FROM tracks JOIN own_findings ON own_findings.track_id = tracks.id
              WHERE tracks.clip_id = cards.clip_id) AS found
            LEFT JOIN verdicts ON verdicts.track_id = found.track_id
          GROUP BY kind, type)) END AS kinds
   FROM cards WHERE ${where}`;

type TrendTally = ReturnType<typeof emptyTally>;

const emptyTally = () => ({
  clips: 0,
  clipsWithFindings: 0,
  openFindings: 0,
  dismissed: 0,
  kept: 0,
  rejected: 0,
  outcomes: noOutcomes(),
  byKind: kindTally(),
});

const count = (tally: TrendTally, { outcome, decision, kinds }: TrendRow): void => {
  let openFindings = 0;
  for (const { kind, type, unreviewed, real, dismissed } of kinds) {
    const stands = unreviewed + real;
    openFindings += stands;
    tally.dismissed += dismissed;
    if (stands > 0) tally.byKind.add({ kind, type, count: stands });
  }
  tally.clips += 1;
  tally.kept += Number(decision === 'keep');
  tally.rejected += Number(decision === 'reject');
  tally.outcomes[outcome] += 1;
  tally.openFindings += openFindings;
  tally.clipsWithFindings += Number(openFindings > 0);
};

/** Known types come first, always in the same order. */
const rankOf = (type: string): number => {
  const rank = (findingTypes as readonly string[]).indexOf(type);
  return rank < 0 ? findingTypes.length : rank;
};

const plainTally = ({ byKind, ...counts }: TrendTally) => {
  const kinds = byKind
    .all()
    .sort(
      (one, other) =>
        rankOf(one.type) - rankOf(other.type) ||
        (one.type < other.type ? -1 : Number(one.type > other.type)) ||
        (one.kind < other.kind ? -1 : 1),
    );
  return { ...counts, byKind: kinds };
};

const tallyGroups = () => {
  const tallies = new Map<string, { tally: TrendTally; value: string; detail: string | null }>();
  return {
    add: (row: TrendRow, value: string, detail: string | null = null): void => {
      const key = JSON.stringify([value, detail]);
      const group = tallies.get(key) ?? { tally: emptyTally(), value, detail };
      tallies.set(key, group);
      count(group.tally, row);
    },
    /** Groups with the most open findings first, then with the most clips. */
    groups: (): TrendGroups => {
      const all = [...tallies.values()].map(
        ({ tally, value, detail }): TrendGroup => ({ value, detail, ...plainTally(tally) }),
      );
      all.sort(
        (one, other) =>
          other.openFindings - one.openFindings ||
          other.clips - one.clips ||
          (one.value < other.value ? -1 : 1),
      );
      return {
        groups: all.slice(0, maxTrendGroups),
        more: Math.max(0, all.length - maxTrendGroups),
      };
    },
  };
};

type Unit = Trends['time']['unit'];

/** Maximum number of readable bars; beyond it, each bar covers a longer span. */
const maxSpans = 60;

/** Maximum number of months; older ones are skipped. */
const maxMonths = 120;

/** Start of the local day, week (from Monday) or month at a time, plus a number of such units. */
const beginOf = (unit: Unit, ms: number, later = 0): number => {
  const date = new Date(ms);
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  if (unit === 'month') return new Date(year, month + later, 1).getTime();
  if (unit === 'day') return new Date(year, month, day + later).getTime();
  const sinceMonday = (date.getDay() + 6) % 7;
  return new Date(year, month, day - sinceMonday + 7 * later).getTime();
};

const spanCount = (unit: Unit, firstMs: number, lastMs: number): number => {
  let spans = 1;
  for (let begin = beginOf(unit, firstMs); spans <= maxMonths; spans += 1) {
    begin = beginOf(unit, begin, 1);
    if (begin > lastMs) return spans;
  }
  return spans;
};

const unitOf = (firstMs: number, lastMs: number): Unit =>
  (['day', 'week'] as const).find((unit) => spanCount(unit, firstMs, lastMs) <= maxSpans) ??
  'month';

type TimeRange = { firstMs: number | null; lastMs: number | null };

const tallyTime = ({ firstMs, lastMs }: TimeRange) => {
  const unit = firstMs === null || lastMs === null ? 'day' : unitOf(firstMs, lastMs);
  const spans = new Map<number, TrendTally>();
  return {
    add: (row: TrendRow): void => {
      if (row.evaluatedMs === null) return;
      const begin = beginOf(unit, row.evaluatedMs);
      const span = spans.get(begin) ?? emptyTally();
      spans.set(begin, span);
      count(span, row);
    },
    /** Spans without gaps. */
    time: (): Trends['time'] => {
      const filled: TrendSpan[] = [];
      if (firstMs === null || lastMs === null) return { unit, spans: filled };
      const oldest = Math.max(beginOf(unit, firstMs), beginOf(unit, lastMs, 1 - maxMonths));
      for (let fromMs = oldest; fromMs <= lastMs; fromMs = beginOf(unit, fromMs, 1)) {
        const tally = plainTally(spans.get(fromMs) ?? emptyTally());
        filled.push({ fromMs, beforeMs: beginOf(unit, fromMs, 1), ...tally });
      }
      return { unit, spans: filled };
    },
  };
};

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

/** Returns the folders with clips among a folder and its ancestors, whose filters include it. */
const ancestorFinder = (folders: readonly string[]) => {
  const known = new Set(folders);
  return oncePerKey((folder: string): readonly string[] => {
    const ancestors = known.has(folder) ? [folder] : [];
    for (let lower = folder; ; ) {
      const { folder: parent } = splitPath(lower);
      if (parent === lower || parent === '.') return ancestors;
      if (known.has(parent)) ancestors.push(parent);
      lower = parent;
    }
  });
};

/** Computes trends from cards that must be up to date. */
export const trendsReader = (connection: Connection) => {
  const { row, values, value } = statements(connection);
  const selectFolders = values<[], string>('SELECT DISTINCT folder FROM card_folders');
  const selectPrompt = value<[templateKey: string], string | null>(
    `SELECT card ->> '$.prompt' FROM cards JOIN card_contents USING (id)
     WHERE template_key = ? LIMIT 1`,
  );

  const withPrompts = ({ groups, more }: TrendGroups): TrendGroups => ({
    groups: groups.map((group) => ({ ...group, detail: selectPrompt(group.value) ?? null })),
    more,
  });

  return (filter: LibraryFilter): Trends => {
    const { sql, params } = whereJudged(filter);
    const range = row<unknown[], TimeRange>(
      `SELECT min(evaluated_ms) AS firstMs, max(evaluated_ms) AS lastMs FROM cards WHERE ${sql}`,
    );
    const worst = values<unknown[], string>(
      `SELECT card FROM cards JOIN card_contents USING (id)
       WHERE ${sql} AND cards.unreviewed + cards.verdict_real > 0
       ORDER BY cards.badness DESC, cards.name_key LIMIT ${maxWorstClips}`,
    );
    const ancestorsOf = ancestorFinder(selectFolders());
    const all = emptyTally();
    const [models, folders, prompts] = [tallyGroups(), tallyGroups(), tallyGroups()];
    const [generators, generatorModels, loras] = [tallyGroups(), tallyGroups(), tallyGroups()];
    const kinds = tallyKinds();
    const time = tallyTime(range(...params) ?? { firstMs: null, lastMs: null });
    const found = connection.prepare<unknown[], SqlRow>(selectRows(sql)).iterate(...params);
    for (const card of found) {
      const row: TrendRow = {
        ...card,
        folders: JSON.parse(card.folders ?? '[]') as string[],
        loras: JSON.parse(card.loras ?? '[]') as string[],
        kinds: JSON.parse(card.kinds ?? '[]') as KindCounts[],
      };
      count(all, row);
      kinds.add(row);
      time.add(row);
      if (row.model !== null) models.add(row, row.model, row.modelVersion);
      if (row.generator !== null) generators.add(row, row.generator);
      if (row.generatorModel !== null) generatorModels.add(row, row.generatorModel);
      for (const lora of row.loras) loras.add(row, lora);
      if (row.templateKey !== null) prompts.add(row, row.templateKey);
      for (const folder of new Set(row.folders.flatMap(ancestorsOf))) folders.add(row, folder);
    }
    return {
      totals: countClips(connection, libraryWhere(filter)),
      clips: all.clips,
      clipsWithFindings: all.clipsWithFindings,
      kinds: kinds.kinds(),
      models: models.groups(),
      generators: generators.groups(),
      generatorModels: generatorModels.groups(),
      loras: loras.groups(),
      folders: folders.groups(),
      prompts: withPrompts(prompts.groups()),
      time: time.time(),
      worst: worst(...params).map((card) => JSON.parse(card) as ClipCard),
    };
  };
};
