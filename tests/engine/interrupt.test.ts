import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forkModule } from '../../processes/fork-module.ts';
import { type Stage, stages } from '../../shared/domain/clip-state.ts';
import { reportingFetch } from '../support/api-clients.ts';
import { createEngineFixture } from '../support/engine-fixture.ts';
import { interruptAt } from '../support/engine-under-test.ts';
import { errorFrom } from '../support/error-from.ts';
import type { FaultRule } from '../support/evaluator-process.ts';
import { testFor } from '../support/test-for.ts';

const { evaluator, setUp: setUpEngine } = createEngineFixture();

/** @param interruptOn the operation to interrupt once its first request is in progress */
const setUp = async (
  clips: number,
  faults: readonly FaultRule[] = [],
  interruptOn: string | null = null,
) => {
  const controller = new AbortController();
  const fetch = reportingFetch((operation) => {
    if (operation === interruptOn) controller.abort();
  });
  return { ...(await setUpEngine(clips, { faults, ports: { forkModule, fetch } })), controller };
};

const clipsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.mp4'))
    .map((name) => join(folder, name));

const callQuickTime = (path: string): void => {
  const bytes = readFileSync(path);
  bytes.fill('qt  ', 8, bytes.readUInt32BE(0), 'latin1');
  writeFileSync(path, bytes);
};

const clipStages = stages.filter((stage) => stage !== 'waiting' && stage !== 'done');

const goesOn = async (stage: Stage): Promise<void> => {
  const { folder, engine, requests } = await setUp(3);
  // Only clips that the service does not accept unchanged reach this stage.
  if (stage === 'copy') for (const path of clipsIn(folder)) callQuickTime(path);
  const copies = { from: 'start' } as const;
  const stopped = await engine.run(folder, { copies, signal: interruptAt(engine, stage) });
  expect(stopped.counts).toMatchObject({ total: 3, pending: 3 });
  expect(stopped.stoppedBy).toBeNull();
  expect(stopped.clips.every(({ reason }) => reason === null)).toBe(true);
  const next = await engine.run(folder, { copies });
  expect(next.counts.completed).toBe(3);
  expect(requests('createEvaluation')).toHaveLength(3);
};

/** The first and the last that read a file, and each that sends one. */
const dailyStages: readonly Stage[] = ['probe', 'copy', 'upload', 'submit', 'poll'];

testFor(
  'an interrupt at the stage %s leaves clips pending; the next run continues and pays nothing twice',
  clipStages,
  dailyStages,
  goesOn,
);

const endsAtOnce = async (on: string): Promise<void> => {
  const stuck = { on, count: 'all', action: { hold: true } } as const;
  const { folder, engine, controller, requests } = await setUp(2, [stuck], on);
  const stopped = await engine.run(folder, { signal: controller.signal });
  expect(stopped.counts.pending).toBe(2);
  expect(stopped.stoppedBy).toBeNull();
  evaluator.setFaults([]);
  expect((await engine.run(folder)).counts.completed).toBe(2);
  expect(requests('createEvaluation')).toHaveLength(2);
};

testFor(
  'an interrupt during a slow %s ends at once',
  ['listModels', 'reserveVideo', 'putBytes', 'completeVideo', 'getVideo', 'getEvaluation'],
  ['putBytes', 'getEvaluation'],
  endsAtOnce,
);

test('waits for a submission in progress, stores it, and the next run reuses it', async () => {
  const held = { on: 'createEvaluation', action: { hold: true } } as const;
  const { folder, engine, controller, requests } = await setUp(1, [held], 'createEvaluation');
  // It is answered only after the interrupt.
  controller.signal.addEventListener('abort', () => evaluator.setFaults([]));
  const stopped = await engine.run(folder, { signal: controller.signal });
  expect(requests('createEvaluation')).toHaveLength(1);
  expect(stopped.clips[0]).toMatchObject({
    state: 'pending',
    evaluationId: expect.any(String),
    reused: false,
  });
  const next = await engine.run(folder);
  expect(next.clips[0]).toMatchObject({
    state: 'completed',
    evaluationId: stopped.clips[0]?.evaluationId,
    reused: true,
  });
  expect(requests('createEvaluation')).toHaveLength(1);
});

test('an interrupt before the search for clips is reported', async () => {
  const { folder, engine } = await setUp(1);
  const signal = AbortSignal.abort();
  expect(await errorFrom(engine.run(folder, { signal }))).toMatchObject({ code: 'interrupted' });
  expect(await errorFrom(engine.scan({ paths: [folder] }, signal))).toMatchObject({
    code: 'interrupted',
  });
  expect(engine.list().clips).toEqual([]);
});
