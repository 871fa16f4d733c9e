import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parsePathArguments } from '../../../electron/main/desktop-start.ts';
import {
  batchNotification,
  noBar,
  progressOfBatches,
  unknownProgress,
} from '../../../electron/main/follow-batches.ts';
import {
  type Bounds,
  discardIfOffScreen,
  readWindowState,
  writeWindowState,
} from '../../../electron/main/window-state.ts';
import type { ClipTotals } from '../../../shared/contract/library.ts';
import { countStates } from '../../../shared/domain/clip-state.ts';
import { noOutcomes } from '../../../shared/model/outcome.ts';
import { batchInfo } from '../../support/made-up-values.ts';
import { makeFolder } from '../../support/make-folder.ts';

test('shows the progress of all batches that move together', () => {
  const first = batchInfo({ counts: countStates(['completed', 'failed', 'pending']) });
  const second = batchInfo({ phase: 'waiting', counts: countStates(['pending']) });
  const paused = batchInfo({ phase: 'paused', counts: countStates(['pending', 'pending']) });
  expect(progressOfBatches([first, second, paused])).toBe(0.5);
});

test('shows no bar when nothing moves, and one without a length before clips are found', () => {
  expect(progressOfBatches([batchInfo({ phase: 'paused' }), batchInfo({ phase: 'ended' })])).toBe(
    noBar,
  );
  expect(progressOfBatches([batchInfo({ phase: 'scanning' })])).toBe(unknownProgress);
});

const totalsOf = (outcomes: Partial<ClipTotals['outcomes']>, open = 0): ClipTotals => ({
  clips: 0,
  outcomes: { ...noOutcomes(), ...outcomes },
  checked: { all: 0, prompt_part: 0, picture: 0, prompt: 0, part: 0, nothing: 0 },
  findings: { confirmed: 0, open, intended: 0, wrong: 0, duplicate: 0 },
  marked: 0,
  kept: 0,
  rejected: 0,
});

test('the notification of a finished batch has its outcomes and the next step', () => {
  const counts = countStates(['completed', 'completed', 'needs_prompt', 'uncertain']);
  const totals = totalsOf({ no_defects: 12, needs_review: 5, uncertain: 1, not_evaluated: 1 }, 9);
  expect(batchNotification(batchInfo({ phase: 'ended', counts }), totals)).toEqual({
    title: 'Finished: takes',
    body: '12 no defects found · 5 need review · 1 uncertain · 1 not evaluated · Review 9 findings',
  });
});

test('uses the singular for one clip, and a separate text for none', () => {
  const counts = countStates(['completed']);
  const bodyOf = (totals: ClipTotals | null, states = counts) =>
    batchNotification(batchInfo({ phase: 'ended', counts: states }), totals).body;
  expect(bodyOf(totalsOf({ needs_review: 1 }, 1))).toBe('1 needs review · Review 1 finding');
  expect(bodyOf(totalsOf({ no_defects: 1 }))).toBe('1 no defects found');
  expect(bodyOf(null, countStates([]))).toBe('No clips were found.');
  // Totals that cannot be read say nothing about outcomes.
  expect(bodyOf(null)).toBe('1 clip finished');
});

test('reports a batch with only cancelled clips as cancelled, by a readable name', () => {
  const counts = countStates(['cancelled', 'cancelled']);
  const batch = batchInfo({ phase: 'ended', counts, label: 'a\u202eb' });
  expect(batchNotification(batch, totalsOf({ not_evaluated: 2 }))).toEqual({
    title: 'Cancelled: a\\u{202e}b',
    body: '2 not evaluated',
  });
});

test('reports a stopped batch with the reason', () => {
  const stoppedBy = { code: 'insufficient_credits', message: 'There are no credits left.' };
  expect(batchNotification(batchInfo({ phase: 'stopped', stoppedBy }), totalsOf({}))).toEqual({
    title: 'Stopped: takes',
    body: 'There are no credits left.',
  });
});

test.each([
  ['from sources', ['electron', '--no-sandbox', '/app', '/clips', '/a.mp4'], true, 2],
  ['packaged', ['clipcheck', '--no-sandbox', '/clips', '/a.mp4'], false, 2],
  ['with flags anywhere', ['clipcheck', '/clips', '--inspect=0', '/a.mp4', '--'], false, 2],
  ['from sources without paths', ['electron', '.'], true, 0],
  ['packaged without paths', ['clipcheck'], false, 0],
])(
  'finds files and folders among the arguments of an app %s',
  (_how, argv, isDefaultApp, count) => {
    const paths = [resolve('/clips'), resolve('/a.mp4')].slice(0, count);
    expect(parsePathArguments(argv, isDefaultApp)).toEqual(paths);
  },
);

const laptop: Bounds = { x: 0, y: 0, width: 1440, height: 900 };
const monitor: Bounds = { x: 1440, y: -200, width: 2560, height: 1440 };
const state = { x: 100, y: 80, width: 1280, height: 800, isMaximised: false };

test.each([
  ['where it was', state, [laptop], true],
  ['maximised', { ...state, isMaximised: true }, [laptop], true],
  ['half out to the left', { ...state, x: -640 }, [laptop], true],
  ['on a second display', { ...state, x: 2000, y: -100 }, [laptop, monitor], true],
  ['on a display that is gone', { ...state, x: 2000, y: 0 }, [laptop], false],
  ['with too little left to take hold of', { ...state, x: 1400 }, [laptop], false],
  ['with its title above the display', { ...state, y: -100 }, [laptop], false],
  ['with its title below the display', { ...state, y: 880 }, [laptop], false],
  ['without any display', state, [], false],
])('restores a window %s only if it can be reached', (_where, left, displays, isKept) => {
  expect(discardIfOffScreen(left, displays)).toEqual(isKept ? left : null);
});

test('reads a stored position', async () => {
  const path = join(await makeFolder(), 'electron', 'window-state.json');
  writeWindowState(path, state);
  expect(readWindowState(path)).toEqual(state);
});

test.each(['', 'null', '{"x":1}', '{"x":0,"y":0,"width":1,"height":1,"isMaximised":false}'])(
  'ignores an invalid stored position: %j',
  async (text) => {
    const path = join(await makeFolder(), 'window-state.json');
    await writeFile(path, text);
    expect(readWindowState(path)).toBeNull();
  },
);

test('a position that cannot be stored loses nothing else', async () => {
  const path = join(await makeFolder({ file: 'not a folder' }), 'file', 'window-state.json');
  writeWindowState(path, state);
  expect(readWindowState(path)).toBeNull();
  expect(await readFile(join(path, '..'), 'utf8')).toBe('not a folder');
});
