import { expect, test } from 'vitest';
import { endedHere, rejectedText } from '../../../renderer/features/evaluate/end-notices.ts';
import { batchInfo } from '../../support/made-up-values.ts';

const first = { name: 'x.mp4', reason: { code: 'invalid_video', message: 'It is damaged.' } };

test('names the file that cannot be evaluated, and says why', () => {
  expect(rejectedText(1, first)).toBe('“x.mp4” can’t be evaluated: It is damaged.');
  expect(rejectedText(3, first)).toBe('3 files can’t be evaluated. “x.mp4”: It is damaged.');
  expect(rejectedText(1, { ...first, reason: null })).toContain('cannot be read');
});

test.for([
  ['a batch that ends, paused before or not', {}, true],
  ['a batch of the command line', { origin: 'command line' }, false],
  ['a batch that had ended before', { endedMs: performance.timeOrigin - 1 }, false],
  ['a batch that goes on', { phase: 'running', endedMs: null }, false],
] as const)('files that cannot be evaluated are named of %s: %s', ([, changes, isNamed]) => {
  const ended = { phase: 'ended', origin: 'window', endedMs: Date.now() } as const;
  expect(endedHere(batchInfo({ ...ended, ...changes }))).toBe(isNamed);
});
