import { expect, test } from 'vitest';
import type { ResultDocument } from '../../shared/documents/result.ts';
import { createEngineFixture } from '../support/engine-fixture.ts';
import { type EngineUnderTest, openEngine, openQueue } from '../support/engine-under-test.ts';

const { evaluator, setUp } = createEngineFixture();

const listModel = (model: object): void =>
  evaluator.setFaults([
    {
      on: 'listModels',
      count: 'all',
      action: { body: { object: 'list', data: [{ id: 'signal-1', object: 'model', ...model }] } },
    },
  ]);

const showFirst = (engine: EngineUnderTest, { clips: [first] }: ResultDocument) => {
  const path = first?.path ?? '';
  return engine.show({ text: path, path });
};

const paying = ['reserveVideo', 'putBytes', 'completeVideo', 'createEvaluation'];

const paidOf = () => evaluator.trace().filter(({ operation }) => paying.includes(operation));

test('does not request a type that the model has no detector for, and tells the user before', async () => {
  listModel({ detectors: ['visual_glitch'] });
  const { folder, engine, created } = await setUp(2);
  const createdAtNotice: number[] = [];
  engine.subscribe((event) => {
    if (event.type === 'note') createdAtNotice.push(created());
  });
  const document = await engine.run(folder);
  expect(document).toMatchObject({
    counts: { completed: 2 },
    warnings: [{ code: 'types_left_out', message: expect.stringContaining('"signal-1"') }],
  });
  expect(document.warnings[0]?.message).toContain('prompt misalignment');
  expect(createdAtNotice).toEqual([0]);
  expect(await showFirst(engine, document)).toMatchObject({
    runs: [
      {
        glitchTypes: ['visual_glitch'],
        evaluation: { detectors: [{ detector: 'visual_glitch' }] },
      },
    ],
  });
});

test('reuses a result without the type, also while the service cannot be reached', async () => {
  listModel({ detectors: ['visual_glitch'] });
  const { dataDir, folder, engine, created } = await setUp();
  const first = await engine.run(folder);
  await engine.close();
  const offline = openEngine({
    dataDir,
    service: evaluator,
    ports: { fetch: () => Promise.reject(new TypeError('fetch failed')) },
  });
  const again = await offline.run(folder);
  expect(again.clips).toMatchObject([
    { state: 'completed', reused: true, evaluationId: first.clips[0]?.evaluationId },
  ]);
  expect(again.warnings).toEqual(first.warnings);
  expect(created()).toBe(1);
});

test('a result with all types is not paid for again when the model loses a detector', async () => {
  const { folder, engine, created } = await setUp();
  await engine.run(folder);
  listModel({ detectors: ['visual_glitch'] });
  expect(await engine.run(folder)).toMatchObject({ clips: [{ reused: true }], warnings: [] });
  expect(created()).toBe(1);
});

test('requests a detector that the model gains later', async () => {
  listModel({ detectors: ['visual_glitch'] });
  const { folder, engine, created } = await setUp();
  await engine.run(folder);
  evaluator.setFaults([]);
  // Forced, so that the list is asked for although there is a result.
  const document = await engine.run(folder, { force: true });
  expect(document).toMatchObject({ clips: [{ reused: false }], warnings: [] });
  expect(created()).toBe(2);
});

test('refuses a batch whose types the model lacks, before anything is paid for', async () => {
  listModel({ detectors: ['prompt_misalignment', 'x'.repeat(500)] });
  const { folder, engine } = await setUp(2);
  const document = await engine.run(folder, { types: ['visual_glitch'] });
  expect(document).toMatchObject({
    counts: { pending: 2 },
    stoppedBy: { code: 'types_not_offered', message: expect.stringContaining('visual glitch') },
  });
  expect(document.stoppedBy?.message.length).toBeLessThan(400);
  expect(paidOf()).toEqual([]);
});

test.for([
  ['does not answer', { status: 500 }],
  ['is not offered', { status: 404, code: 'not_found' }],
  ['names no detectors', { body: { data: [{ id: 'signal-1' }] } }],
  ['names them in another way', { body: { data: [{ id: 'signal-1', detectors: [{ a: 1 }] }] } }],
] as const)('requests all types where the list %s', async ([, action]) => {
  evaluator.setFaults([{ on: 'listModels', count: 'all', action }]);
  const { folder, engine } = await setUp();
  const document = await engine.run(folder);
  expect(document).toMatchObject({ counts: { completed: 1 }, stoppedBy: null, warnings: [] });
  expect(await showFirst(engine, document)).toMatchObject({
    runs: [{ glitchTypes: ['prompt_misalignment', 'visual_glitch'] }],
  });
});

test('unsupported formats and aspect ratios only warn, once for a batch', async () => {
  listModel({ input: { formats: ['video/webm'], aspect_ratios: ['9:16'] } });
  const { folder, engine } = await setUp(3);
  const document = await engine.run(folder);
  expect(document.counts.completed).toBe(3);
  expect(document.warnings.map(({ code }) => code).sort()).toEqual([
    'aspect_ratio_not_listed',
    'format_not_listed',
  ]);
});

test('a batch of the queue keeps its warnings, and a refused one stops no other', async () => {
  listModel({ detectors: ['visual_glitch'] });
  const { dataDir, folder } = await setUp();
  const queue = openQueue({ dataDir, service: evaluator });
  const refused = queue.add(folder, { options: { types: ['prompt_misalignment'] } });
  const other = queue.add(folder);
  queue.queue.start();
  expect((await queue.untilPhase(refused, 'stopped')).stoppedBy?.code).toBe('types_not_offered');
  expect((await queue.untilPhase(other, 'ended')).counts.completed).toBe(1);
  await queue.close();
  const later = openQueue({ dataDir, service: evaluator });
  expect(later.batch(other).warnings).toMatchObject([{ code: 'types_left_out' }]);
});
