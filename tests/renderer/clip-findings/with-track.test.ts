import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTrack } from '../../../renderer/features/clip-findings/verdicts/use-change-finding.ts';
import { clipIdOf, flicker, mismatch, openLibraryTables } from '../../support/library-tables.ts';

// Both sides note the time of a change.
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
    if (!found) throw new Error('the clip is in the library');
    return found;
  };
  const [flicked, mismatched] = (await detail()).runs[0]?.findings ?? [];
  if (!flicked || !mismatched) throw new Error('the clip has two findings');
  await library.calls.setTracks([{ trackId: mismatched.trackId, verdict: 'wrong', note: 'No' }]);
  return { calls: library.calls, detail, trackIds: [flicked.trackId, mismatched.trackId] };
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
    // Only the library shows the worst finding and the places of findings: it reads them itself.
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
