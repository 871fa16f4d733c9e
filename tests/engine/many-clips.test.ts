import { expect, test } from 'vitest';
import { createEngineFixture } from '../support/engine-fixture.ts';

const clipCount = 120;
// Far fewer slots than simultaneous clips, so that submissions are held back.
const args = ['--concurrency', '6'];
const { evaluator, setUp } = createEngineFixture({ args });

test('evaluates a large folder through a slow, faulty service, each clip once', {
  tags: ['full'],
}, async () => {
  const faults = ['reserveVideo', 'putBytes', 'completeVideo', 'getVideo', 'getEvaluation'].flatMap(
    (on) => [
      { on, from: 10, count: 2, action: { drop: 'after' } },
      { on, from: 40, count: 2, action: { status: 502, html: true } },
    ],
  );
  evaluator.setFaults([
    ...faults,
    { on: 'createEvaluation', from: 30, count: 2, action: { status: 500, code: 'internal_error' } },
    { on: 'createEvaluation', from: 50, count: 4, action: { status: 429, code: 'rate_limited' } },
  ]);
  const { folder, engine, requests } = await setUp(clipCount);
  const document = await engine.run(folder, {
    concurrency: 40,
    metadata: { clipcheck_evaluator: { outcome: 'completed', delayMs: 200 } },
  });
  expect(document.counts).toMatchObject({ total: clipCount, completed: clipCount });
  expect(document.stoppedBy).toBeNull();
  const statuses = requests('createEvaluation').map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(clipCount);
  expect(statuses).toContain(429);
  expect(new Set(document.clips.map(({ evaluationId }) => evaluationId)).size).toBe(clipCount);
  // In the order in which they were found, whatever order they ended in.
  expect(document.clips.map(({ path }) => path)).toEqual(
    Array.from({ length: clipCount }, (_, index) => `${folder}/clip-${index}.mp4`),
  );
  const seen = evaluator.trace().length;
  expect((await engine.run(folder)).clips.every(({ reused }) => reused)).toBe(true);
  expect(evaluator.trace()).toHaveLength(seen);
});
