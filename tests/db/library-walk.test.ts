import { beforeAll, expect, test } from 'vitest';
import type { ClipCard, LibraryFilter } from '../../shared/contract/library.ts';
import { checkedKinds, type Outcome, outcomes } from '../../shared/model/outcome.ts';
import {
  clipIdOf,
  fillVaried,
  flicker,
  libraryTablesForAll,
  openLibraryTables,
} from '../support/library-tables.ts';
import { anyClip } from '../support/made-up-values.ts';

const library = libraryTablesForAll();

beforeAll(async () => {
  await fillVaried(library, 120);
});

const byName = { by: 'name', direction: 'ascending' } as const;
const filters: [string, Partial<LibraryFilter>][] = [
  ['everything', {}],
  ['what is unreviewed', { verdicts: ['unreviewed'] }],
  ['a folder', { folder: '/clips/a' }],
  ['words', { text: 'lantern' }],
  ['a type of finding', { findingTypes: ['prompt_misalignment'] }],
  ['nothing', { text: 'not to be found' }],
];

/** Findings of a clip, including dismissed ones, as a walk can step through them. */
const countOf = ({ counts }: ClipCard): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

test.for(filters)(
  'a walk through %s counts what the cards show, and the totals are its sums',
  async ([, part]) => {
    const filter = { ...anyClip, ...part };
    const { rows } = await library.calls.page({ filter, sort: byName, offset: 0, limit: 500 });
    const walk = await library.calls.walk({ filter, sort: byName });
    expect(walk).toEqual(
      rows.map((card) => ({
        clipId: card.clipId,
        findings: countOf(card),
        unreviewed: card.counts.open,
      })),
    );
    const clipsOf = (outcome: Outcome): number =>
      rows.filter((card) => card.outcome === outcome).length;
    const findingsOf = (name: keyof ClipCard['counts']): number =>
      rows.reduce((sum, { counts }) => sum + counts[name], 0);
    const totals = await library.calls.totals({ filter });
    expect(totals.clips).toBe(walk.length);
    for (const outcome of outcomes) expect(totals.outcomes[outcome]).toBe(clipsOf(outcome));
    for (const name of ['confirmed', 'open', 'intended', 'wrong', 'duplicate'] as const) {
      expect(totals.findings[name]).toBe(findingsOf(name));
    }
    for (const kind of checkedKinds) {
      expect(totals.checked[kind]).toBe(rows.filter(({ checked }) => checked === kind).length);
    }
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
