import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ClipCard,
  type LibraryFilter,
  librarySortKeys,
} from '../../shared/contract/library.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import {
  clipIdOf,
  fillVaried,
  flicker,
  type LibraryTables,
  libraryTablesIn,
  openLibraryTables,
} from '../support/library-tables.ts';
import { anyClip } from '../support/made-up-values.ts';

let library: LibraryTables;

const dataDir = mkdtempSync(join(tmpdir(), 'clipcheck-test-'));
beforeAll(async () => {
  library = libraryTablesIn(dataDir);
  await fillVaried(library, 120);
});
afterAll(() => {
  library.close();
  rmSync(dataDir, { recursive: true });
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

test.for(librarySortKeys)(
  'a walk sorted by %s visits the clips in the order of the library',
  async (by) => {
    for (const direction of ['ascending', 'descending'] as const) {
      const selection = { filter: anyClip, sort: { by, direction } };
      const walk = await library.calls.walk(selection);
      expect(walk.map(({ clipId }) => clipId)).toEqual(await library.calls.ids(selection));
    }
  },
);

/** Findings of a clip, including dismissed ones, as a walk can step through them. */
const countOf = ({ verdicts, unreviewed }: ClipCard): number =>
  Object.values(verdicts).reduce((sum, count) => sum + count, unreviewed);

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
        unreviewed: card.unreviewed,
      })),
    );
    const sumOf = (member: 'findings' | 'unreviewed') =>
      walk.reduce((sum, clip) => sum + clip[member], 0);
    const unchecked = ({ notJudged, promptSource, state }: ClipCard): ClipCard['notJudged'] =>
      notJudged ??
      (promptSource === 'none' && ['completed', 'partial'].includes(state) ? 'prompt' : null);
    const isJudged = (card: ClipCard): boolean =>
      card.state === 'completed' && unchecked(card) === null;
    const free = rows.filter((card) => card.unreviewed + card.verdicts.real === 0);
    expect(await library.calls.reviewTotals(filter)).toEqual({
      clips: walk.length,
      clean: free.filter(isJudged).length,
      pictureClean: free.filter((card) => unchecked(card) === 'prompt').length,
      notJudged: free.filter((card) => ![null, 'prompt'].includes(unchecked(card))).length,
      toReview: walk.filter((clip) => clip.unreviewed > 0).length,
      findings: sumOf('findings'),
      unreviewed: sumOf('unreviewed'),
    });
  },
);

test('the clips of a batch are exactly those it has evaluated', async () => {
  const { calls, addFile, addJob, addRun, newBatch } = await openLibraryTables();
  const batchId = newBatch();
  for (const [digit, state] of [
    ['1', 'completed'],
    ['2', 'cancelled'],
    ['3', 'rejected'],
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
  expect(await calls.batchOutcome(batchId)).toMatchObject({ clips: 1, toReview: 1, unreviewed: 1 });
  const all = await calls.reviewTotals({ ...anyClip, batchId });
  expect(all).toMatchObject({ clips: 3, unreviewed: 3 });
});

test('a new verdict counts in the next walk', async () => {
  const clipId = clipIdOf('e') as ClipId;
  library.addFile(clipId, '/walked/e.mp4');
  const runId = library.addRun(clipId, [flicker(1, 2), flicker(30, 40)]);
  library.addJob('/walked/e.mp4', [{ clipId, state: 'completed', runId }]);
  const filter = { ...anyClip, folder: '/walked' };
  const selection = { filter, sort: byName };
  expect(await library.calls.walk(selection)).toEqual([{ clipId, findings: 2, unreviewed: 2 }]);
  const [first] = (await library.calls.detail(clipId))?.runs[0]?.findings ?? [];
  await library.calls.setTracks([{ trackId: first?.trackId ?? '', verdict: 'real' }]);
  expect(await library.calls.walk(selection)).toEqual([{ clipId, findings: 2, unreviewed: 1 }]);
  expect(await library.calls.reviewTotals(filter)).toEqual({
    clips: 1,
    ...{ clean: 0, pictureClean: 0, notJudged: 0, toReview: 1 },
    findings: 2,
    unreviewed: 1,
  });
});
