import { expect, test } from 'vitest';
import type { RunId } from '../../shared/domain/ids.ts';
import type { Verdict } from '../../shared/domain/verdict.ts';
import type { Finding } from '../../shared/model/finding.ts';
import { clipIdOf, flicker, mismatch, openLibraryTables } from '../support/library-tables.ts';
import { anyClip, byName } from '../support/made-up-values.ts';

const evaluatedClip = async (findings: readonly object[]) => {
  const library = await openLibraryTables();
  const clipId = clipIdOf('a');
  library.addFile(clipId, '/clips/a.mp4');
  const evaluate = (found: readonly object[]): RunId => {
    const runId = library.addRun(clipId, found);
    library.addJob('/clips/a.mp4', [{ clipId, state: 'completed', runId }]);
    return runId;
  };
  const firstRun = evaluate(findings);
  const findingsOf = async (run: number): Promise<readonly Finding[]> =>
    (await library.calls.detail(clipId))?.runs[run]?.findings ?? [];
  const judge = async (position: number, verdict: Verdict, note = ''): Promise<void> => {
    const trackId = (await findingsOf(0))[position]?.trackId ?? '';
    await library.calls.setTracks([{ trackId, verdict, note }]);
  };
  const left = async () => (await library.calls.walk({ filter: anyClip, sort: byName }))[0];
  return { ...library, firstRun, evaluate, findingsOf, judge, left };
};

const verdictsOf = (findings: readonly Finding[]) =>
  findings.map(({ region, namedWords, verdict, note }) => [
    region?.start.frame ?? namedWords,
    verdict,
    note,
  ]);

test('verdicts and notes stay with their findings in a re-run with other frames, words and order, and after the first run is deleted', async () => {
  const clip = await evaluatedClip([
    flicker(10, 20),
    flicker(60, 70),
    mismatch('a red lantern', 4),
  ]);
  await clip.judge(0, 'real', 'Seen it');
  await clip.judge(1, 'intended');
  await clip.judge(2, 'wrong');
  expect(await clip.left()).toMatchObject({ findings: 3, unreviewed: 0 });
  clip.evaluate([mismatch('red lantern', 2), flicker(62, 71), flicker(12, 21), flicker(90, 95)]);
  expect(verdictsOf(await clip.findingsOf(0))).toEqual([
    ['red lantern', 'wrong', ''],
    [62, 'intended', ''],
    [12, 'real', 'Seen it'],
    [90, null, ''],
  ]);
  expect(await clip.left()).toMatchObject({ findings: 4, unreviewed: 1 });
  clip.store.jobs.detachRun(clip.firstRun);
  clip.store.runs.remove(clip.firstRun);
  expect(await clip.left()).toMatchObject({ findings: 4, unreviewed: 1 });
  expect(Object.keys(await clip.cards({ text: 'seen', verdicts: ['intended'] }))).toEqual([
    'a.mp4',
  ]);
});

test('a verdict or note changes only where it is as expected', async () => {
  const clip = await evaluatedClip([flicker(10, 20)]);
  await clip.judge(0, 'real');
  const trackId = (await clip.findingsOf(0))[0]?.trackId ?? '';
  const expected = { verdict: 'real', note: '' } as const;
  const { setTracks } = clip.calls;
  expect(await setTracks([{ trackId, note: 'Ours', expected: { note: 'Theirs' } }])).toEqual([
    trackId,
  ]);
  expect(await setTracks([{ trackId, verdict: 'wrong', expected }])).toEqual([]);
  expect(await setTracks([{ trackId, verdict: null, note: 'Ours', expected }])).toEqual([trackId]);
  expect(verdictsOf(await clip.findingsOf(0))).toEqual([[10, 'wrong', '']]);
  expect(await setTracks([{ trackId, verdict: null, expected: { verdict: 'wrong' } }])).toEqual([]);
  expect(verdictsOf(await clip.findingsOf(0))).toEqual([[10, null, '']]);
});

test('a verdict given after a re-run also counts in the run before it', async () => {
  const clip = await evaluatedClip([flicker(10, 20)]);
  clip.evaluate([flicker(11, 22)]);
  await clip.judge(0, 'duplicate', 'As the other take');
  expect(verdictsOf(await clip.findingsOf(1))).toEqual([[10, 'duplicate', 'As the other take']]);
});

test('recognizes in the next re-run a finding that one re-run missed', async () => {
  const clip = await evaluatedClip([flicker(10, 20)]);
  await clip.judge(0, 'intended');
  clip.evaluate([]);
  expect(await clip.left()).toMatchObject({ findings: 0, unreviewed: 0 });
  clip.evaluate([flicker(9, 19)]);
  expect(verdictsOf(await clip.findingsOf(0))).toEqual([[9, 'intended', '']]);
});
