import { afterAll, beforeAll, expect, test } from 'vitest';
import { forkModule } from '../../hosts/child-process/fork-module.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { openEngine, requestsOf } from '../support/engine-under-test.ts';
import { type EvaluatorProcess, startEvaluator } from '../support/evaluator-process.ts';
import { makeClip, moving, withFrames } from '../support/make-clip.ts';
import { makeFolder } from '../support/make-folder.ts';
import { importedInto, writtenRecords } from '../support/report-records.ts';

let evaluator: EvaluatorProcess;
beforeAll(async () => {
  evaluator = await startEvaluator();
});
afterAll(async () => {
  await evaluator.stop();
});

/** 20 s at 10 frames a second, black from frame 100 to 103. */
const longClip = (): Promise<Buffer> =>
  makeClip({
    pictures: withFrames(moving(200, 10), 100, 103, (picture) => ({ ...picture, light: 0 })),
    ...{ fps: 10, width: 160, height: 96 },
  });

test('a result about a copy remains the same result after an import, and is not paid for again', async () => {
  const folder = await makeFolder({ 'long.mp4': await longClip() });
  const work = { prompt: 'a disc', copies: { from: 'end' } } as const;
  const ports = { forkModule };
  const engine = openEngine({ dataDir: await makeFolder(), service: evaluator, ports });
  const { clips } = await engine.run(folder, work);
  expect(clips).toMatchObject([{ state: 'completed', copy: { first_frame: 50 } }]);
  const clipId = clips[0]?.sha256 as ClipId;
  const { runs } = await engine.clips.get(clipId);

  const dataDir = await makeFolder();
  await importedInto(dataDir, (await writtenRecords(engine.dataDir)).path);
  const other = openEngine({ dataDir, service: evaluator, ports });
  const imported = await other.clips.get(clipId);
  expect(imported.runs[0]?.copy).toEqual(runs[0]?.copy);
  expect(imported.runs[0]?.findings.map(({ region }) => region?.start.frame)).toContain(100);
  expect(imported.runs[0]?.findings).toEqual(runs[0]?.findings);

  const since = evaluator.trace().length;
  expect((await other.run(folder, work)).clips).toMatchObject([
    { state: 'completed', reused: true, copy: { first_frame: 50, of_frames: 200 } },
  ]);
  expect(requestsOf(evaluator, 'createEvaluation', since)).toEqual([]);
});
