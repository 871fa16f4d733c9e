import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { amongClips, countRates } from '../../engine/store/library/count-clips.ts';
import { templateKey } from '../../engine/store/library/group-keys.ts';
import {
  type ClipCard,
  type LibraryFilter,
  librarySortKeys,
  negatableFilters,
} from '../../shared/contract/library.ts';
import { clipStates } from '../../shared/domain/clip-state.ts';
import { decisionFilters } from '../../shared/domain/decision.ts';
import type { BatchId } from '../../shared/domain/ids.ts';
import { type FindingKind, findingKinds, verdicts } from '../../shared/domain/verdict.ts';
import { checkedKinds, outcomes } from '../../shared/model/outcome.ts';
import {
  clipIdOf,
  fillVaried,
  flicker,
  libraryTablesForAll,
  openLibraryTables,
} from '../support/library-tables.ts';
import { allRows, anyClip, byName, everyClip, madeUpMark } from '../support/made-up-values.ts';

const library = libraryTablesForAll();
let batchId: BatchId;
let all: ClipCard[];
let inBatch: Set<string>;

beforeAll(async () => {
  batchId = await fillVaried(library, 120);
  for (const [index, clipId] of (await library.calls.ids(everyClip)).entries()) {
    const change = { trackId: randomUUID(), now: madeUpMark(), expected: null };
    if (index % 7 === 2) library.calls.setOwnFinding({ clipId, ...change });
  }
  ({ rows: all } = await library.calls.page(allRows));
  inBatch = new Set(library.store.jobs.inBatch(batchId).map(({ clipId }) => clipId ?? ''));
});

const isIn = (card: ClipCard, folder: string): boolean => {
  const separator = folder.startsWith('/') ? '/' : '\\';
  const prefix = folder.endsWith(separator) ? folder : `${folder}${separator}`;
  return card.folder === folder || card.folder.startsWith(prefix);
};

const openCount = ({ counts }: ClipCard): number => counts.open + counts.confirmed;

const countedAs = (kind: FindingKind): keyof ClipCard['counts'] =>
  kind === 'unreviewed' ? 'open' : kind === 'real' ? 'confirmed' : kind;

const present = (value: string | null): string[] => (value === null ? [] : [value]);

type Facet = (typeof negatableFilters)[number];

/** The values of each facet that a clip has. */
const valuesOf: Record<Facet, (card: ClipCard) => string[]> = {
  outcomes: ({ outcome }) => [outcome],
  checked: ({ checked }) => [checked],
  states: ({ state }) => [state],
  kinds: ({ kinds }) => kinds.map(({ kind }) => kind),
  findingTypes: ({ kinds }) => kinds.map(({ type }) => type),
  severities: ({ worstSeverity }) => [String(worstSeverity ?? 0)],
  verdicts: ({ counts }) => findingKinds.filter((kind) => counts[countedAs(kind)] > 0),
  decisions: ({ decision }) => [decision ?? 'undecided'],
  models: ({ model }) => present(model),
  promptSources: ({ promptSource }) => present(promptSource),
  generators: ({ generation }) => present(generation.generator),
  generatorModels: ({ generation }) => present(generation.model),
  loras: ({ generation }) => generation.loras,
  samplers: ({ generation }) => present(generation.sampler),
  tags: ({ tags }) => tags,
  origins: ({ marked }) => (marked > 0 ? ['own'] : []),
};

const isAny = (wanted: readonly unknown[], values: readonly string[]): boolean =>
  wanted.length === 0 ||
  wanted.some((one) => values.some((value) => value.toLowerCase() === String(one).toLowerCase()));

/** What each other part of a filter accepts, implemented a second time. */
const otherParts: Record<string, (card: ClipCard, filter: LibraryFilter) => boolean> = {
  modelVersions: (card, filter) => isAny(filter.modelVersions, present(card.modelVersion)),
  templateKeys: (card, filter) => isAny(filter.templateKeys, present(templateKey(card.prompt))),
  days: ({ evaluatedMs }, { evaluatedFromMs, evaluatedBeforeMs }) =>
    (evaluatedFromMs === null || (evaluatedMs !== null && evaluatedMs >= evaluatedFromMs)) &&
    (evaluatedBeforeMs === null || (evaluatedMs !== null && evaluatedMs < evaluatedBeforeMs)),
  missing: (card, { isMissing }) => isMissing === null || card.isMissing === isMissing,
  folder: (card, { folder }) => folder === null || isIn(card, folder),
  batch: ({ clipId }, filter) => filter.batchId === null || inBatch.has(clipId),
  text: ({ prompt, name, generation: { generator, model, loras } }, { text }) =>
    [prompt, name, generator, model, ...loras].some((one) => one?.includes(text)),
};

const passing = (filter: LibraryFilter, without?: string): ClipCard[] =>
  all.filter(
    (card) =>
      negatableFilters.every((facet) => {
        const isNegated = filter[facet].length > 0 && filter.not.includes(facet);
        return facet === without || isAny(filter[facet], valuesOf[facet](card)) !== isNegated;
      }) &&
      Object.entries(otherParts).every(
        ([name, isPassed]) => name === without || isPassed(card, filter),
      ),
  );

const some = <Value>(...values: Value[]) => fc.option(fc.subarray(values), { nil: [], freq: 1 });
const moment = fc.option(fc.integer({ min: 0, max: 10 }), { freq: 1 });
const day = (count: number | null): number | null =>
  count === null ? null : Date.UTC(2026, 0, count);
const anyFilter: fc.Arbitrary<LibraryFilter> = fc
  .record({
    text: fc.constantFrom('', '', '7', 'Prompt', '11', 'Grain', 'wan'),
    outcomes: some(...outcomes),
    checked: some(...checkedKinds),
    kinds: some('black', 'morph', 'visual_glitch', 'prompt_misalignment'),
    states: some(...clipStates),
    findingTypes: some('visual_glitch', 'prompt_misalignment'),
    severities: some(0, 1, 2, 3, 4, 5),
    verdicts: some('unreviewed' as const, ...verdicts),
    decisions: some(...decisionFilters),
    models: some('signal-1', 'signal-2'),
    modelVersions: some('1', '2'),
    templateKeys: some(templateKey('Prompt 7') ?? '', templateKey('Another') ?? ''),
    promptSources: some('sidecar', 'manifest', 'typed', 'none'),
    generators: some('ComfyUI', 'Kling'),
    generatorModels: some('wan 0', 'wan 3'),
    loras: some('Grain', 'pan 1', 'none'),
    samplers: some('euler', 'uni_pc'),
    tags: some('hero', 'NIGHT SHOT', 'none'),
    origins: some('own' as const),
    folder: fc.constantFrom(null, null, '/clips', '/clips/a', 'C:\\clips', '/', '/none'),
    batchId: fc.constantFrom(true, false),
    evaluatedFromMs: moment.map(day),
    evaluatedBeforeMs: moment.map(day),
    isMissing: fc.constantFrom(null, null, true, false),
    not: some(...negatableFilters),
  })
  .map((filter) => ({ ...filter, batchId: filter.batchId ? batchId : null }));

/** Findings of a clip, including dismissed ones, as a walk can step through them. */
const findingCount = ({ counts }: ClipCard): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

test('every combination of filters selects the clips that pass each of them, which its walk and totals count', async () => {
  await fc.assert(
    fc.asyncProperty(anyFilter, fc.nat({ max: 20 }), async (filter, offset) => {
      const ids = await library.calls.ids({ filter, sort: byName });
      const cards = passing(filter);
      expect(ids).toEqual(cards.map(({ clipId }) => clipId));
      const page = { filter, sort: byName, offset, limit: 5 };
      const { total, rows } = await library.calls.page(page);
      expect(total).toBe(ids.length);
      expect(rows.map(({ clipId }) => clipId)).toEqual(ids.slice(offset, offset + 5));
      expect(await library.calls.walk({ filter, sort: byName })).toEqual(
        cards.map((card) => ({
          clipId: card.clipId,
          findings: findingCount(card),
          unreviewed: card.counts.open,
        })),
      );
      const totals = await library.calls.totals({ filter });
      expect(totals.clips).toBe(cards.length);
      for (const outcome of outcomes) {
        expect(totals.outcomes[outcome]).toBe(
          cards.filter((card) => card.outcome === outcome).length,
        );
      }
      for (const kind of checkedKinds) {
        expect(totals.checked[kind]).toBe(cards.filter(({ checked }) => checked === kind).length);
      }
      for (const kind of ['confirmed', 'open', 'intended', 'wrong', 'duplicate'] as const) {
        const sum = cards.reduce((count, { counts }) => count + counts[kind], 0);
        expect(totals.findings[kind]).toBe(sum);
      }
    }),
    { numRuns: 150 },
  );
});

test('a clip without a model is not of a model', async () => {
  const filter = { ...anyClip, models: ['signal-1'], not: ['models' as const] };
  const others = all.filter(({ model }) => model !== 'signal-1');
  expect(others.map(({ model }) => model)).toContain(null);
  expect(await library.calls.ids({ filter, sort: byName })).toEqual(
    others.map(({ clipId }) => clipId),
  );
});

const tally = (cards: readonly ClipCard[], valuesOf: (card: ClipCard) => readonly string[]) => {
  const counts: Record<string, number> = {};
  for (const value of cards.flatMap((card) => [...new Set(valuesOf(card))])) {
    counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
};
const localDay = (ms: number): string => {
  const date = new Date(ms);
  return new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()))
    .toISOString()
    .slice(0, 10);
};

test('facets apply all other filters, but not their own', async () => {
  await fc.assert(
    fc.asyncProperty(anyFilter, async (filter) => {
      const facets = await library.calls.facets({ filter });
      const counted = (name: Facet | 'days') =>
        Object.fromEntries(facets[name].map(({ value, count }) => [value, count]));
      for (const facet of negatableFilters) {
        expect(counted(facet)).toEqual(tally(passing(filter, facet), valuesOf[facet]));
      }
      expect(counted('days')).toEqual(
        tally(passing(filter, 'days'), ({ evaluatedMs }) =>
          evaluatedMs ? [localDay(evaluatedMs)] : [],
        ),
      );
      const { days } = facets;
      expect(days).toEqual(days.toSorted((left, right) => (left.value < right.value ? 1 : -1)));
      expect(facets.missing).toBe(
        passing(filter, 'missing').filter((card) => card.isMissing).length,
      );
      expect(facets.total).toBe(passing(filter).length);
    }),
    { numRuns: 100 },
  );
});

test('views are counted in one query, each as its page counts it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyFilter, { maxLength: 6 }), async (filters) => {
      const counts = await library.calls.countViews({ filters });
      expect(counts).toEqual(filters.map((filter) => passing(filter).length));
    }),
    { numRuns: 50 },
  );
});

/** The rank of a clip by its outcome; the scores of findings have a separate test. */
const rankOf = ({ outcome }: ClipCard): number => -outcomes.indexOf(outcome);

const keyOf: Record<
  (typeof librarySortKeys)[number],
  (card: ClipCard) => number | bigint | string | null
> = {
  worst: rankOf,
  folder: (card) =>
    // Before any character of a name, so that a folder comes before those below it.
    `${card.folder.toLowerCase().replaceAll(/[/\\]/g, '\u0001')}\u0000${keyOf.name(card)}`,
  name: ({ name }) => name.replace(/\d+/, (digits) => digits.padStart(5, '0')),
  outcome: ({ outcome }) => outcomes.indexOf(outcome),
  state: ({ state }) => clipStates.indexOf(state),
  findings: openCount,
  severity: ({ worstSeverity }) => worstSeverity ?? 0,
  unreviewed: ({ counts }) => counts.open,
  duration: ({ durationSec }) => durationSec,
  model: ({ model }) => model,
  generator: ({ generation }) => generation.generator,
  generatorModel: ({ generation }) => generation.model,
  lora: ({ generation }) => generation.loras[0] ?? null,
  sampler: ({ generation }) => generation.sampler,
  steps: ({ generation }) => generation.steps,
  seed: ({ generation }) => (generation.seed === null ? null : BigInt(generation.seed)),
  resolution: ({ width, height }) => (width === null || height === null ? null : width * height),
  fps: ({ fps }) => fps,
  evaluated: ({ evaluatedMs }) => evaluatedMs,
  added: ({ addedMs }) => addedMs,
};

test.for(
  librarySortKeys.flatMap((by) => [
    { by, direction: 'ascending' as const },
    { by, direction: 'descending' as const },
  ]),
)('sorts by $by, $direction, with unknown values last', async (sort) => {
  const { rows } = await library.calls.page({ filter: anyClip, sort, offset: 0, limit: 500 });
  expect(rows).toHaveLength(all.length);
  const keys = rows.map(keyOf[sort.by]);
  const known = keys.filter((key) => key !== null);
  expect(keys.slice(0, known.length)).toEqual(known);
  const sorted = known.toSorted((left, right) => (left < right ? -1 : Number(left > right)));
  expect(known).toEqual(sort.direction === 'ascending' ? sorted : sorted.reverse());
});

test.for([
  ['/clips/a_b', ['1.mp4']],
  ['/clips/100%', ['3.mp4']],
  ['/clips/odd\\name', ['4.mp4']],
  ['C:\\a_b', ['5.mp4', '6.mp4']],
  ['/', ['1.mp4', '2.mp4', '3.mp4', '4.mp4']],
  ['C:\\', ['5.mp4', '6.mp4']],
] as const)(
  'the folder %s holds %j: wildcard characters in names are literal',
  async ([folder, names]) => {
    const tables = await openLibraryTables();
    const paths = ['/clips/a_b/1.mp4', '/clips/axb/2.mp4', '/clips/100%/3.mp4'];
    paths.push('/clips/odd\\name/4.mp4', 'C:\\a_b\\5.mp4', 'C:\\a_b\\sub\\6.mp4');
    for (const [index, path] of paths.entries()) tables.addFile(clipIdOf(String(index)), path);
    expect(Object.keys(await tables.cards({ folder }))).toEqual(names);
  },
);

test('the clips of a batch are those that are no longer pending in it', async () => {
  const { calls, addFile, addJob, addRun, newBatch } = await openLibraryTables();
  const batchId = newBatch();
  for (const [digit, state] of [
    ['1', 'completed'],
    ['2', 'cancelled'],
    ['3', 'rejected'],
    ['4', 'pending'],
  ] as const) {
    const clipId = clipIdOf(digit);
    const path = `/clips/${digit}.mp4`;
    addFile(clipId, path);
    // Each was evaluated before, by another batch.
    const runId = addRun(clipId, [flicker(0, 5)]);
    addJob(path, [{ clipId, runId, state: 'completed' }]);
    addJob(
      path,
      [{ clipId, state, ...(state === 'completed' ? { runId, reused: true } : {}) }],
      batchId,
    );
  }
  const all = await calls.totals({ filter: { ...anyClip, batchId } });
  expect(all).toMatchObject({ clips: 4, findings: { open: 4 } });
  // A file that could not be read, twice.
  for (const name of ['x', 'y']) addJob(`/clips/${name}.mp4`, [{ state: 'rejected' }], batchId);
  // A copy that was skipped takes nothing away from the result of its clip.
  addJob('/clips/copy.mp4', [{ clipId: clipIdOf('1'), state: 'cancelled' }], batchId);
  // Earlier results do not hide how this batch ended.
  expect(await calls.batchTotals({ batchId })).toMatchObject({
    clips: 5,
    outcomes: { needs_review: 1, failed: 3, not_evaluated: 1, no_defects: 0 },
    findings: { open: 1 },
  });
});

test('frame rates are counted among the chosen clips', () => {
  const chosen = all.filter((_, index) => index % 3 > 0);
  const rates = chosen.flatMap(({ fps }) => fps ?? []);
  const expected = [...Map.groupBy(rates, (fps) => fps)].map(([fps, { length }]) => [fps, length]);
  const where = amongClips(chosen.map(({ clipId }) => clipId));
  const counted = countRates(library.connection, where).map(({ fps, clips }) => [fps, clips]);
  expect(counted.length).toBeGreaterThan(1);
  expect(new Map(counted as [number, number][])).toEqual(new Map(expected as [number, number][]));
});
