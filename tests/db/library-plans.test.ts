import { afterAll, beforeEach, expect, test } from 'vitest';
import { countClips } from '../../engine/store/library/count-clips.ts';
import { libraryFacets } from '../../engine/store/library/library-facets.ts';
import { libraryPages } from '../../engine/store/library/library-pages.ts';
import { libraryWhere } from '../../engine/store/library/library-where.ts';
import { cardRefresher } from '../../engine/store/library/refresh-cards.ts';
import { unreadClips } from '../../engine/store/library/unread-clips.ts';
import { tablesOf } from '../../engine/store/tables.ts';
import type { LibraryFilter, LibrarySort } from '../../shared/contract/library.ts';
import type { BatchId } from '../../shared/domain/ids.ts';
import { openRecording, scansIn } from '../support/databases.ts';
import { anyClip } from '../support/made-up-values.ts';

const { recording, statements, planOf, close } = openRecording();
const pages = libraryPages(recording);
const facets = libraryFacets(recording);

beforeEach(() => {
  statements.length = 0;
});
afterAll(close);

const byName: LibrarySort = { by: 'name', direction: 'ascending' };

const plansOfPage = (filter: Partial<LibraryFilter>, sort = byName): string[][] => {
  pages.page({ filter: { ...anyClip, ...filter }, sort, offset: 0, limit: 100 });
  expect(statements.length).toBeGreaterThan(0);
  return statements.map(planOf);
};

test('updating a card reads no table in full', () => {
  // Statements of tables are in query-plans.
  tablesOf(recording);
  statements.length = 0;
  cardRefresher(recording);
  expect(statements.length).toBeGreaterThan(10);
  const scanning = statements
    .filter((sql) => sql !== 'SELECT clip_id FROM stale_clips LIMIT ?')
    // Lists passed as an argument are read completely, and the few services.
    .map((sql) => ({
      sql,
      scans: scansIn(planOf(sql)).filter((scan) => !/json_each|services/.test(scan)),
    }))
    .filter(({ scans }) => scans.length > 0);
  expect(scanning).toEqual([]);
});

test.for([
  ['name', 'ascending', 'cards_by_name'],
  ['name', 'descending', 'cards_by_name'],
  ['folder', 'ascending', 'cards_by_folder'],
  ['folder', 'descending', 'cards_by_folder'],
  ['evaluated', 'descending', 'cards_by_evaluated'],
  ['added', 'descending', 'cards_by_added'],
  ['worst', 'descending', 'cards_by_badness'],
] as const)('a page by %s, %s, is read in the order of %s', ([by, direction, index]) => {
  const plan = plansOfPage({}, { by, direction }).at(-1)?.join('\n') ?? '';
  expect(plan).toContain(`INDEX ${index}`);
  expect(plan).not.toContain('USE TEMP B-TREE FOR ORDER BY');
});

test('files still to be read are looked up batch by batch', () => {
  unreadClips(recording);
  const plan = statements.flatMap(planOf);
  expect(plan.join('\n')).toMatch(/SEARCH jobs USING INDEX jobs_by_batch/);
  expect(scansIn(plan)).toEqual([]);
});

test('a walk is read in index order, and its totals without sorting', () => {
  pages.walk({ filter: anyClip, sort: byName });
  countClips(recording, libraryWhere(anyClip));
  const [walk = [], totals = []] = statements.map(planOf);
  expect(walk.join('\n')).toContain('INDEX cards_by_name');
  for (const plan of [walk, totals]) expect(plan.join('\n')).not.toContain('USE TEMP B-TREE');
});

test('all views are counted in one pass over the narrow table', () => {
  const filters = [anyClip, { ...anyClip, states: ['failed' as const] }];
  pages.countViews({ filters: [...filters, { ...anyClip, outcomes: ['no_defects'] }] });
  expect(statements).toHaveLength(1);
  const plan = statements.flatMap(planOf).join('\n');
  expect(plan.match(/SCAN cards/g)).toHaveLength(1);
  expect(plan).not.toContain('card_contents');
});

test('facets group clips in the order of an index, without sorting them', () => {
  facets(anyClip);
  const scans = statements.flatMap(planOf).filter((step) => step.includes('SCAN cards'));
  expect(scans).toEqual(['SCAN cards USING COVERING INDEX cards_by_facets']);
});

test('takes are looked up in their index, in the order of their names', () => {
  libraryPages(recording);
  const plans = statements.filter((sql) => sql.includes('take_key = ?')).map(planOf);
  expect(plans).toHaveLength(2);
  for (const plan of plans) {
    expect(plan.join('\n')).toContain('INDEX cards_by_take (take_key=?)');
    expect(plan.join('\n')).not.toContain('USE TEMP B-TREE');
  }
});

test('words and folders are looked up in their indexes', () => {
  const plans = plansOfPage({ text: 'lantern', folder: '/clips' }).map((plan) => plan.join('\n'));
  for (const plan of plans) {
    expect(plan).toMatch(/card_texts VIRTUAL TABLE INDEX \d+:M/);
    expect(plan).toContain('SEARCH card_folders USING PRIMARY KEY (folder=?)');
    expect(plan).toContain('SEARCH card_folders USING PRIMARY KEY (folder>? AND folder<?)');
    expect(plan).not.toContain('SCAN card_folders');
  }
});

test('a batch is looked up in an index that includes its clips', () => {
  for (const plan of plansOfPage({ batchId: '00000000-0000-0000-0000-000000000000' as BatchId })) {
    expect(plan.join('\n')).toContain('COVERING INDEX jobs_by_batch_and_clip');
  }
});

test('filters and counts read the narrow table only', () => {
  const filter: LibraryFilter = {
    ...anyClip,
    text: 'lantern at dusk',
    states: ['completed'],
    findingTypes: ['visual_glitch', 'none'],
    severities: [5],
    verdicts: ['unreviewed'],
    models: ['signal-1'],
    modelVersions: ['1'],
    templateKeys: ['0'.repeat(32)],
    promptSources: ['typed'],
    generators: ['ComfyUI'],
    generatorModels: ['wan'],
    loras: ['grain'],
    samplers: ['euler'],
    tags: ['hero'],
    isMissing: false,
    not: ['states', 'models'],
    evaluatedFromMs: 1,
    evaluatedBeforeMs: 2,
  };
  const sort = { by: 'severity', direction: 'descending' } as const;
  pages.ids({ filter, sort });
  pages.walk({ filter, sort });
  countClips(recording, libraryWhere(filter));
  facets(filter);
  pages.takeGroups({ filter, sort });
  pages.ids({ filter, sort: { ...sort, groupTakes: true } });
  expect(statements.length).toBe(6);
  for (const sql of statements) expect(planOf(sql).join('\n')).not.toContain('card_contents');
});
