import { expect, test } from 'vitest';
import { restoredText } from '../../../renderer/features/clip-actions/use-set-decision.ts';
import type { Decision } from '../../../shared/domain/decision.ts';
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
