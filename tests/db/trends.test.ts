import { beforeAll, expect, test } from 'vitest';
import type { ClipCard, LibraryFilter, TrendGroup, Trends } from '../../shared/contract/library.ts';
import { outcomes } from '../../shared/model/outcome.ts';
import {
  clipIdOf,
  fillVaried,
  flicker,
  libraryTablesForAll,
  mismatch,
  openLibraryTables,
} from '../support/library-tables.ts';
import { allRows, anyClip } from '../support/made-up-values.ts';

const library = libraryTablesForAll();
let all: ClipCard[];
let trends: Trends;

const judged = ['completed', 'partial'] as const;

const shownBy = async (filter: Partial<LibraryFilter>): Promise<ClipCard[]> => {
  const judgedClips = { ...anyClip, states: [...judged], ...filter };
  return (await library.calls.page({ ...allRows, filter: judgedClips })).rows;
};

const dismissedOf = ({ counts: { intended, wrong, duplicate } }: ClipCard): number =>
  intended + wrong + duplicate;
const openFindingsOf = ({ counts }: ClipCard): number => counts.open + counts.confirmed;
const sumOf = <Item>(items: readonly Item[], count: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + count(item), 0);

const expectToTell = (
  group: Omit<TrendGroup, 'value' | 'detail' | 'outcomes'>,
  cards: ClipCard[],
): void => {
  expect(group).toMatchObject({
    clips: cards.length,
    clipsWithFindings: cards.filter((card) => openFindingsOf(card) > 0).length,
    openFindings: sumOf(cards, openFindingsOf),
    dismissed: sumOf(cards, dismissedOf),
    kept: cards.filter(({ decision }) => decision === 'keep').length,
    rejected: cards.filter(({ decision }) => decision === 'reject').length,
  });
  expect(group.byKind.reduce((sum, { count }) => sum + count, 0)).toBe(group.openFindings);
};

beforeAll(async () => {
  await fillVaried(library, 120);
  all = await shownBy({});
  trends = await library.calls.trends({ filter: anyClip });
});

test('totals cover all clips, the rest those with a result; a kind links to as many clips as it counts', async () => {
  expect(trends.totals).toEqual(await library.calls.totals({ filter: anyClip }));
  expect(trends.clips).toBe(all.length);
  const withFindings = all.filter((card) => openFindingsOf(card) > 0);
  expect(trends.clipsWithFindings).toBe(withFindings.length);
  expect(trends.kinds.map(({ kind }) => kind).sort()).toEqual([
    'black',
    'morph',
    'prompt_misalignment',
    'visual_glitch',
  ]);
  for (const { kind, clips, openFindings } of trends.kinds) {
    const cards = await shownBy({ kinds: [kind] });
    expect(cards).toHaveLength(clips);
    expect(openFindings).toBe(
      sumOf(cards, ({ kinds }) => kinds.find((one) => one.kind === kind)?.count ?? 0),
    );
  }
  expect(sumOf(trends.kinds, ({ dismissed }) => dismissed)).toBe(sumOf(all, dismissedOf));
});

test.for(['models', 'generators', 'generatorModels', 'loras', 'folders', 'prompts'] as const)(
  'each of the %s links to as many clips as it counts',
  async (kind) => {
    const { groups, more } = trends[kind];
    expect(groups.length).toBeGreaterThan(kind === 'prompts' ? 0 : 1);
    expect(more).toBe(0);
    const counts = groups.map(({ openFindings }) => openFindings);
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    for (const group of groups) {
      const filters: Record<typeof kind, Partial<LibraryFilter>> = {
        models: {
          models: [group.value],
          ...(group.detail === null ? {} : { modelVersions: [group.detail] }),
        },
        generators: { generators: [group.value] },
        generatorModels: { generatorModels: [group.value] },
        loras: { loras: [group.value] },
        folders: { folder: group.value },
        prompts: { templateKeys: [group.value] },
      };
      const cards = await shownBy(filters[kind]);
      expectToTell(group, cards);
      for (const outcome of outcomes) {
        const count = cards.filter((card) => card.outcome === outcome).length;
        expect(group.outcomes[outcome]).toBe(count);
      }
    }
  },
);

test('groups prompts that differ only in their numbers, and shows one of them', () => {
  expect(trends.prompts.groups).toMatchObject([{ detail: expect.stringMatching(/^Prompt \d+$/) }]);
  expect(trends.prompts.groups[0]?.clips).toBe(all.filter(({ prompt }) => prompt !== null).length);
});

test('time has no gaps, and each span links to as many clips as it counts', async () => {
  const { unit, spans } = trends.time;
  expect(unit).toBe('day');
  expect(spans.length).toBeGreaterThan(5);
  for (const [index, span] of spans.entries()) {
    expect(spans[index + 1]?.fromMs ?? span.beforeMs).toBe(span.beforeMs);
    const cards = await shownBy({
      evaluatedFromMs: span.fromMs,
      evaluatedBeforeMs: span.beforeMs,
    });
    expectToTell(span, cards);
  }
  expect(spans.reduce((sum, { clips }) => sum + clips, 0)).toBe(all.length);
});

test('lists the worst first, without those whose findings were all dismissed', async () => {
  expect(trends.worst.length).toBeGreaterThan(5);
  const worstFirst = { by: 'worst', direction: 'descending' } as const;
  const selection = { filter: { ...anyClip, states: [...judged] }, sort: worstFirst };
  const ids = await library.calls.ids(selection);
  expect(trends.worst.map(({ clipId }) => clipId)).toEqual(ids.slice(0, trends.worst.length));
  for (const card of trends.worst) expect(openFindingsOf(card)).toBeGreaterThan(0);
});

test('counts only the clips of the filter', async () => {
  const narrowed = await library.calls.trends({ filter: { ...anyClip, models: ['signal-2'] } });
  const cards = await shownBy({ models: ['signal-2'] });
  expect(narrowed.clips).toBe(cards.length);
  expect(narrowed.models.groups.map(({ value }) => value)).toEqual(['signal-2']);
});

test.for([
  ['day', 20],
  ['week', 200],
  ['month', 2000],
] as const)('spans are a %s long over %i days', async ([unit, days]) => {
  const tables = await openLibraryTables();
  const lastMs = new Date(2026, 2, 30, 12).getTime();
  for (const [index, digit] of ['a', 'b'].entries()) {
    const clipId = clipIdOf(digit);
    const runId = tables.addResult(clipId, `/clips/${digit}.mp4`, [flicker(1, 2)]);
    tables.connection
      .prepare('UPDATE runs SET ended_ms = ? WHERE id = ?')
      .run(new Date(lastMs).setDate(30 - index * days), runId);
  }
  const { time } = await tables.calls.trends({ filter: anyClip });
  expect(time.unit).toBe(unit);
  expect(time.spans.length).toBeLessThanOrEqual(120);
  expect(time.spans.reduce((sum, { clips }) => sum + clips, 0)).toBe(2);
});

test('an empty library has no trends, and a dismissed finding is counted separately', async () => {
  const tables = await openLibraryTables();
  expect(await tables.calls.trends({ filter: anyClip })).toMatchObject({
    totals: { clips: 0 },
    clips: 0,
    kinds: [],
    worst: [],
    time: { unit: 'day', spans: [] },
  });
  const clipId = clipIdOf('a');
  tables.addResult(clipId, '/clips/a.mp4', [mismatch('lantern', 5)]);
  await tables.calls.setVerdict({ clipIds: [clipId], verdict: 'intended' });
  expect(await tables.calls.trends({ filter: anyClip })).toMatchObject({
    clips: 1,
    clipsWithFindings: 0,
    worst: [],
    kinds: [{ type: 'prompt_misalignment', openFindings: 0, dismissed: 1, clips: 0 }],
  });
});
