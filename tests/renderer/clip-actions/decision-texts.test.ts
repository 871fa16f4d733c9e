import { expect, test } from 'vitest';
import {
  decidedText,
  restoredText,
} from '../../../renderer/features/clip-actions/use-set-decision.ts';
import type { ClipDecision, Decision } from '../../../shared/domain/decision.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';

test.for<[clips: string, before: (Decision | null)[], text: string]>([
  ['“x.mp4”', [null], '“x.mp4” is undecided again'],
  ['“x.mp4”', ['keep'], '“x.mp4” is kept again'],
  ['2 clips', ['reject', 'reject'], '2 clips are rejected again'],
  ['2 clips', ['reject', null], '2 clips have their earlier decisions again'],
])('an undone decision on %s, before %j, says what holds again', ([clips, before, text]) => {
  const decisions = before.map((decision, nth) => ({ clipId: `${nth}` as ClipId, decision }));
  expect(restoredText(decisions, clips)).toBe(text);
});

const own = (id: string, decision: Decision | null): ClipDecision => ({
  clipId: id as ClipId,
  decision,
});
const imported = (id: string): ClipDecision => ({ ...own(id, 'keep'), isImported: true });
const keepBoth = [own('a', 'keep'), own('b', 'keep')];

test.for<[text: string, before: ClipDecision[], decidedElsewhere: number]>([
  ['2 clips kept', [own('a', null), own('b', 'reject')], 0],
  ['1 clip kept. 1 clip was decided meanwhile and left', [own('a', null)], 1],
  ['2 clips were decided meanwhile and left', [], 2],
  ['Already kept', keepBoth, 0],
  ['2 clips kept by you, no longer by an import', [imported('a'), imported('b')], 0],
])('%s', ([text, before, decidedElsewhere]) => {
  expect(decidedText(keepBoth, { before, decidedElsewhere })).toBe(text);
});

test('an import’s decision that was repeated is its own again', () => {
  expect(restoredText([imported('a')], '“x.mp4”')).toBe('“x.mp4” has its imported decision again');
});
