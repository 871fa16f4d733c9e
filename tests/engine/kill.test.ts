import { expect, test } from 'vitest';
import { stages } from '../../shared/domain/clip-state.ts';
import { type Moment, runEngine } from '../support/crash-engine.ts';
import { createEngineFixture } from '../support/engine-fixture.ts';
import { openEngine, requestsOf } from '../support/engine-under-test.ts';
import { makeFolder } from '../support/make-folder.ts';
import { testFor } from '../support/test-for.ts';

const clipCount = 2;

const { evaluator, makeClips } = createEngineFixture();

const setUp = async (count = clipCount) => {
  const [dataDir, folder] = await Promise.all([makeFolder(), makeClips(count)]);
  return {
    folder,
    dataDir,
    service: evaluator,
    created: () =>
      requestsOf(evaluator, 'createEvaluation').filter(({ status }) => status === 201).length,
  };
};

const operations = ['reserveVideo', 'putBytes', 'completeVideo', 'getVideo', 'createEvaluation'];

/** Every moment that every run passes, for both of its clips. */
const moments: Moment[] = [
  ...stages.flatMap((stage) => (stage === 'copy' ? [] : `stage ${stage}`)),
  'ended',
  ...[...operations, 'getEvaluation'].flatMap((name) => [`before ${name}`, `after ${name}`]),
].flatMap((name) => Array.from({ length: clipCount }, (_, index) => ({ name, count: index + 1 })));
moments.push(
  // The file is reported as probed when it is checked and again when it is read.
  ...[3, 4].map((count) => ({ name: 'stage probe', count })),
  // The stage covers the delivery spec, the work, missing types, and two searches for earlier runs.
  ...[3, 4, 5, 6, 7, 8, 9, 10].map((count) => ({ name: 'stage dedupe', count })),
  { name: 'before listModels', count: 1 },
  { name: 'after listModels', count: 1 },
);

const textOf = ({ name, count }: Moment): string => `${name} ${count}`;

test('the tested kill points are all that exist', async () => {
  const { folder, dataDir, service } = await setUp();
  const report = await runEngine({
    dataDir,
    service,
    concurrency: 1,
    work: { folder },
    killAt: null,
  });
  expect(report?.document.counts.completed).toBe(clipCount);
  // The number of polls depends on the machine; other moments must be in the list.
  const passed = report?.passed
    .filter(({ name, count }) => !/getVideo|getEvaluation/.test(name) || count <= clipCount)
    .map(textOf);
  expect(new Set(moments.map(textOf))).toEqual(new Set(passed));
  for (const moment of dailyMoments) expect(passed).toContain(moment);
});

const isSubmission = (name: string): boolean => name.endsWith('createEvaluation');

/** One clip may be read so late that the submission of the other is in progress by then. */
const maySubmitMeanwhile = ({ name, count }: Moment): boolean =>
  count > 1 && /^stage (prompt|probe|hash|dedupe|waiting)$/.test(name);

/** One of each kind: before anything is sent, during an upload, around paid work, and after it. */
const dailyMoments = new Set([
  'stage hash 1',
  'after putBytes 1',
  'before createEvaluation 1',
  'after createEvaluation 2',
  'stage poll 1',
  'after getEvaluation 1',
  'stage done 1',
  'ended 2',
]);

const isKilled = async (killAt: Moment): Promise<void> => {
  const { folder, dataDir, service, created } = await setUp();
  const task = { dataDir, service, concurrency: 1, work: { folder }, killAt };
  expect(await runEngine(task), 'it was killed').toBeNull();

  const engine = openEngine({ dataDir, service });
  const second = await engine.run(folder);
  // Only a submission with an unread answer is uncertain.
  const isOpen = maySubmitMeanwhile(killAt) && second.counts.uncertain === 1;
  const uncertain = isSubmission(killAt.name) || isOpen ? 1 : 0;
  expect(second.counts).toMatchObject({ completed: clipCount - uncertain, uncertain });
  const arrived = created() - (clipCount - uncertain);
  if (isOpen) expect([0, 1]).toContain(arrived);
  else expect(arrived).toBe(killAt.name === 'after createEvaluation' ? 1 : 0);
  if (uncertain === 0) return;

  const third = await engine.run(folder);
  expect(third.counts).toEqual(second.counts);
  expect(created()).toBe(clipCount - uncertain + arrived);
  expect((await engine.run(folder, { resubmitUncertain: true })).counts.completed).toBe(clipCount);
  expect((await engine.run(folder, { resubmitUncertain: true })).counts.completed).toBe(clipCount);
  expect(created()).toBe(clipCount + arrived);
};

testFor(
  'killed at $name ($count): nothing is lost and nothing is paid twice',
  moments,
  moments.filter((moment) => dailyMoments.has(textOf(moment))),
  isKilled,
);

const isKilledAmongSeveral = async ([name, count]: [string, number]): Promise<void> => {
  const { folder, dataDir, service, created } = await setUp();
  const killAt = { name, count };
  const task = { dataDir, service, concurrency: 8, work: { folder }, killAt };
  expect(await runEngine(task)).toBeNull();
  const engine = openEngine({ dataDir, service });
  const { completed, uncertain } = (await engine.run(folder)).counts;
  expect(completed + uncertain).toBe(clipCount);
  // An uncertain one may or may not have arrived; each of the others was created once.
  expect(created()).toBeGreaterThanOrEqual(completed);
  expect(created()).toBeLessThanOrEqual(clipCount);
};

const amongSeveral: [name: string, count: number][] = [
  ['after createEvaluation', 1],
  ['stage submit', 2],
  ['before createEvaluation', 2],
  ['stage poll', 1],
];

testFor(
  'killed at %s (%i) with several clips in progress: nothing is lost and nothing is paid twice',
  amongSeveral,
  ['after createEvaluation'],
  isKilledAmongSeveral,
);

test('killed with four submissions in progress: those four are uncertain, and no other', async () => {
  const { folder, dataDir, service, created } = await setUp(7);
  evaluator.setFaults([{ on: 'createEvaluation', count: 'all', action: { hold: true } }]);
  const killAt = { name: 'before createEvaluation', count: 4 };
  expect(
    await runEngine({ dataDir, service, concurrency: 8, work: { folder }, killAt }),
  ).toBeNull();
  evaluator.setFaults([]);
  const engine = openEngine({ dataDir, service });
  expect((await engine.run(folder)).counts).toMatchObject({ completed: 3, uncertain: 4 });
  expect(created()).toBeLessThanOrEqual(6);
});
