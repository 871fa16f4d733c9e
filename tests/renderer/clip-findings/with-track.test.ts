import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTrack } from '../../../renderer/features/clip-findings/verdicts/use-change-finding.ts';
import { clipIdOf, flicker, mismatch, openLibraryTables } from '../../support/library-tables.ts';

// The update and the library both record the time of a change.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const evaluatedTwice = async () => {
  const library = await openLibraryTables();
  const clipId = clipIdOf('a');
  const findings = [flicker(3, 9), mismatch('lantern', 4)];
  library.addFile(clipId, '/clips/a.mp4');
  library.addRun(clipId, findings);
  const runId = library.addRun(clipId, findings);
  library.addJob('/clips/a.mp4', [{ clipId, state: 'completed', runId }]);
  const detail = async () => {
    const found = await library.calls.detail(clipId);
    if (!found) throw new Error('The clip is not in the library.');
    return found;
  };
  const [flickerFinding, mismatchFinding] = (await detail()).runs[0]?.findings ?? [];
  if (!flickerFinding || !mismatchFinding) throw new Error('The clip does not have two findings.');
  await library.calls.setTracks([
    { trackId: mismatchFinding.trackId, verdict: 'wrong', note: 'No' },
  ]);
  return {
    calls: library.calls,
    detail,
    trackIds: [flickerFinding.trackId, mismatchFinding.trackId],
  };
};

test.for([
  [0, { verdict: 'real' }],
  [0, { note: 'It flickers' }],
  [1, { verdict: null }],
  [1, { verdict: 'duplicate', note: 'Like the other' }],
  [1, { note: '' }],
] as const)(
  'an optimistic update matches what the library returns afterwards: finding %i with %j',
  async ([index, change]) => {
    const { calls, detail, trackIds } = await evaluatedTwice();
    const trackId = trackIds[index] ?? '';
    const shown = withTrack(await detail(), { trackId, ...change });
    await calls.setTracks([{ trackId, ...change }]);
    // `withTrack` leaves these to the library, which reads them from the database.
    const known = await detail();
    const { worst, spans } = known.card;
    expect({ ...shown, card: { ...shown.card, worst, spans } }).toEqual(known);
  },
);

test('a finding that the clip does not have changes nothing', async () => {
  const { detail } = await evaluatedTwice();
  const before = await detail();
  expect(withTrack(before, { trackId: 'of another clip', verdict: 'real' })).toEqual(before);
});
