import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openDatabase } from '../../engine/store/connection.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { createEngineFixture } from '../support/engine-fixture.ts';
import { interruptAt, requestsOf } from '../support/engine-under-test.ts';
import { errorFrom } from '../support/error-from.ts';
import { flicker } from '../support/library-tables.ts';
import { madeUpMark } from '../support/made-up-values.ts';

const { evaluator, setUp } = createEngineFixture();
const { signal } = new AbortController();

const glitches = [
  { ...flicker(1, 3), id: 'g1', description: 'Flicker' },
  { ...flicker(6, 9), id: 'g2', description: 'Melting hand' },
];

const evaluated = async (clips = 1) => {
  const { dataDir, engine, folder } = await setUp(clips);
  const outcome = { outcome: 'completed', raw: true, glitches };
  const { clips: found } = await engine.run(folder, { metadata: { clipcheck_evaluator: outcome } });
  const ids = found.map(({ evaluationId }) => evaluationId ?? '');
  const clipId = found[0]?.sha256 as ClipId;
  const runOf = async () => {
    const { runs } = await engine.show({ text: ids[0] ?? '', path: '' });
    if (!runs[0]) throw new Error('the run is stored');
    return runs[0];
  };
  const sent = (await runOf()).evaluation as { result: { summary: object } };
  /** Lets the service answer with changed members. */
  const answerWith = (changes: object): void =>
    evaluator.setFaults([
      { on: 'getEvaluation', count: 'all', action: { body: { ...sent, ...changes } } },
    ]);
  const result = (list: readonly object[]) => ({
    result: { glitches: list, summary: { ...sent.result.summary, num_glitches: list.length } },
  });
  const since = evaluator.trace().length;
  const refresh = () => engine.refresh({ ids }, { signal });
  const requests = (name: string) => requestsOf(evaluator, name, since);
  return { dataDir, engine, ids, clipId, runOf, answerWith, result, refresh, requests };
};

test('a refresh shows what people have added, and keeps both answers, verdicts, notes and own findings', async () => {
  const clip = await evaluated();
  const { engine, clipId, runOf, refresh, answerWith, result } = clip;
  const findings = async () => (await engine.clips.get(clipId)).runs[0]?.findings ?? [];
  const [first, second] = await findings();
  const tracks = [first?.trackId ?? '', second?.trackId ?? ''] as const;
  await engine.clips.setTracks([
    { trackId: tracks[0], verdict: 'intended', note: 'As asked' },
    { trackId: tracks[1], verdict: 'real' },
  ]);
  const now = madeUpMark();
  await engine.clips.setOwnFinding({ clipId, trackId: randomUUID(), now, expected: null });
  // Ids given anew, another order, and a finding beside a judged one.
  const added = { ...flicker(1, 3), source: 'human', description: 'A sixth finger' };
  answerWith(
    result([
      { ...added, id: 'g1' },
      { ...glitches[1], id: 'g2' },
      { ...glitches[0], id: 'g3' },
    ]),
  );
  expect((await refresh()).evaluations).toMatchObject([
    { outcome: 'changed', changes: ['1 finding added by a person'], clipId, reason: null },
  ]);
  expect(
    (await findings()).map(({ description, trackId, verdict, note }) => [
      description,
      trackId,
      verdict,
      note,
    ]),
  ).toEqual([
    ['A sixth finger', expect.not.stringMatching(tracks[0]), null, ''],
    ['Melting hand', tracks[1], 'real', ''],
    ['Flicker', tracks[0], 'intended', 'As asked'],
  ]);
  const run = await runOf();
  expect(run.refreshed).toMatchObject([
    { changes: ['1 finding added by a person'], earlierEvaluation: { result: { glitches } } },
  ]);
  expect(run.findings).toHaveLength(3);
  const detail = await engine.clips.get(clipId);
  expect(detail.runs[0]?.refreshed).toMatchObject([{ changes: ['1 finding added by a person'] }]);
  expect(detail.ownFindings).toHaveLength(1);
  expect(detail.card.counts).toMatchObject({ open: 1, intended: 1 });

  // A finding that comes back has its verdict again.
  answerWith(result([]));
  expect((await refresh()).evaluations[0]?.changes).toEqual(['3 findings removed']);
  answerWith(result(glitches));
  await refresh();
  expect((await findings()).map(({ verdict }) => verdict)).toEqual(['intended', 'real']);
  expect(clip.requests('createEvaluation')).toEqual([]);
});

test('a refresh that changes nothing writes nothing', async () => {
  const { dataDir, engine, refresh, answerWith } = await evaluated();
  engine.list();
  const other = openDatabase(dataDir);
  const version = () => other.pragma('data_version', { simple: true });
  const before = version();
  // What is not part of the interface may differ each time.
  answerWith({ cdn_url: 'https://cdn.example.com/signed' });
  expect(await refresh()).toMatchObject({ evaluations: [{ outcome: 'unchanged' }] });
  expect(version()).toBe(before);
  other.close();
});

test('a result that is gone, or cannot replace the stored one, is kept', async () => {
  const { engine, ids, refresh, answerWith, runOf } = await evaluated();
  const before = await runOf();
  evaluator.setFaults([{ on: 'getEvaluation', action: { status: 404, code: 'not_found' } }]);
  expect((await refresh()).evaluations).toMatchObject([
    { outcome: 'gone', state: 'completed', reason: { code: 'evaluation_gone' } },
  ]);
  for (const changes of [
    { input: { prompt: 'Another prompt', video: null } },
    { status: 'processing' },
    { status: 'failed' },
    { result: 'unreadable' },
  ]) {
    answerWith(changes);
    expect((await refresh()).evaluations).toMatchObject([
      { outcome: 'failed', state: 'completed', reason: { code: 'not_that_run' } },
    ]);
  }
  expect(await runOf()).toEqual(before);
  const unknown = await errorFrom(engine.refresh({ ids: [...ids, 'wibble'] }, { signal }));
  expect(unknown).toMatchObject({ code: 'unknown_run' });
});

test('an answer from before a retry with the same id replaces nothing', async () => {
  let during: (() => Promise<unknown>) | undefined;
  const fetch: typeof globalThis.fetch = async (...request) => {
    const answer = await globalThis.fetch(...request);
    const work = during;
    during = undefined;
    await work?.();
    return answer;
  };
  const { engine, folder } = await setUp(1, { ports: { fetch } });
  const failing = { metadata: { clipcheck_evaluator: { outcome: 'failed' } } };
  const id = (await engine.run(folder, failing)).clips[0]?.evaluationId ?? '';
  const body = { id, status: 'queued', attempt: 2 };
  evaluator.setFaults([{ on: 'retryEvaluation', action: { status: 202, body } }]);
  during = () => engine.retry({ ids: [id] }, interruptAt(engine, 'poll'));
  expect((await engine.refresh({ ids: [id] }, { signal })).evaluations).toMatchObject([
    { outcome: 'failed', state: 'pending', reason: { code: 'not_that_run' } },
  ]);
});

test('a refresh of all waits as asked, reports its progress, and stops at a refusal of the key', async () => {
  const { engine, clipId, requests } = await evaluated(3);
  const later = { status: 429, code: 'rate_limited', retryAfter: 30 } as const;
  evaluator.setFaults([{ on: 'getEvaluation', action: later }]);
  const [waits, progress]: [number[], number[]] = [[], []];
  const all = await engine.refresh(
    { all: true },
    {
      signal,
      onWait: ({ untilMs }) => waits.push(untilMs),
      onProgress: ({ done, total }) => progress.push(done / total),
    },
  );
  expect(all.evaluations.map(({ outcome }) => outcome)).toEqual(Array(3).fill('unchanged'));
  expect([waits.length, progress.at(-1)]).toEqual([1, 1]);
  expect(requests('getEvaluation')).toHaveLength(4);

  expect((await engine.refresh({ clipIds: [clipId] }, { signal })).evaluations).toHaveLength(1);
  const refusal = { code: 'invalid_api_key' } as const;
  evaluator.setFaults([{ on: 'getEvaluation', count: 'all', action: refusal }]);
  const refused = await engine.refresh({ all: true }, { signal });
  expect(refused).toMatchObject({ evaluations: [], stoppedBy: { code: 'invalid_api_key' } });
  const stopped = await engine.refresh({ all: true }, { signal: AbortSignal.abort() });
  expect(stopped).toMatchObject({ evaluations: [], stoppedBy: { code: 'interrupted' } });
});
