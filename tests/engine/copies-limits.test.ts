import { beforeAll, expect, test } from 'vitest';
import { listModels } from '../../evaluator/models.ts';
import { forkModule } from '../../processes/fork-module.ts';
import { createEngineFixture } from '../support/engine-fixture.ts';
import { openEngine } from '../support/engine-under-test.ts';
import { makeClip, moving } from '../support/make-clip.ts';
import { testFor } from '../support/test-for.ts';

const prompt = 'a disc that wanders before waves';
const start = { from: 'start' } as const;
const end = { from: 'end' } as const;

const { evaluator, setUp: setUpEngine } = createEngineFixture();
let within: Buffer;
let long: Buffer;

const scene = { fps: 10, width: 128, height: 80 };

beforeAll(async () => {
  [within, long] = await Promise.all([
    makeClip({ pictures: moving(120, 10), ...scene }),
    makeClip({ pictures: moving(200, 10), ...scene }),
  ]);
});

const setUp = (clip: Buffer) => setUpEngine({ 'clip.mp4': clip }, { ports: { forkModule } });

const takeUpTo = (seconds: number): void => {
  const modelList = listModels({ judgesSubjects: true, judge: null });
  const data = modelList.data.map((model) => ({
    ...model,
    input: { ...model.input, max_duration_sec: seconds },
  }));
  const action = { status: 200, body: { ...modelList, data } };
  evaluator.setFaults([{ on: 'listModels', count: 'all', action }]);
};

test('a clip that was judged in full needs no copy when the service now takes less', async () => {
  const { engine, folder, created } = await setUp(within);
  await engine.run(folder, { prompt });
  takeUpTo(10);
  const again = await engine.run(folder, { prompt, copies: start });
  expect(again.clips).toMatchObject([{ state: 'completed', reused: true, copy: null }]);
  expect(created()).toBe(1);
  // Unless the user requests another evaluation.
  const forced = await engine.run(folder, { prompt, copies: start, force: true });
  expect(forced.clips).toMatchObject([{ state: 'completed', copy: { lastFrame: 99 } }]);
});

/** Less than the clip's 20 s and the former 15 s, more than those, and all of it. */
const laterLimits = [10, 17, 30];

testFor(
  'the same part is not paid twice when the service now takes %i s',
  laterLimits,
  [10],
  async (seconds) => {
    const { engine, folder, created } = await setUp(long);
    await engine.run(folder, { prompt, copies: end });
    takeUpTo(seconds);
    const again = await engine.run(folder, { prompt, copies: end });
    const copy = { firstFrame: 50, lastFrame: 199 };
    expect(again.clips).toMatchObject([{ state: 'completed', reused: true, copy }]);
    expect(created()).toBe(1);
  },
);

testFor(
  'uncertain work is not sent again automatically when the service now takes %i s',
  laterLimits,
  [17],
  async (seconds) => {
    const { engine, folder, requests } = await setUp(long);
    evaluator.setFaults([{ on: 'createEvaluation', action: { drop: 'after' } }]);
    const first = await engine.run(folder, { prompt, copies: start });
    expect(first.clips).toMatchObject([{ state: 'uncertain' }]);
    takeUpTo(seconds);
    const again = await engine.run(folder, { prompt, copies: start });
    expect(again.clips).toMatchObject([{ state: 'uncertain' }]);
    expect(requests('createEvaluation')).toHaveLength(1);
  },
);

test('reads a result of a copy without the service', async () => {
  const { engine, folder, dataDir } = await setUp(long);
  await engine.run(folder, { prompt, copies: start });
  await engine.close();
  evaluator.setFaults([{ on: '*', count: 'all', action: { drop: 'before' } }]);
  const alone = openEngine({ dataDir, service: evaluator, ports: { forkModule } });
  const { clips, stoppedBy } = await alone.run(folder, { prompt, copies: start });
  expect(clips).toMatchObject([{ state: 'completed', reused: true }]);
  expect(stoppedBy).toBeNull();
});
