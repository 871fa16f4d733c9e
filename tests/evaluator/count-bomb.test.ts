import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { apiCaller } from '../support/api-calls.ts';
import { startEvaluator } from '../support/evaluator-process.ts';
import { countBombs, hiddenBomb } from '../support/mp4-tables.ts';
import { followPeakMemory } from '../support/processes.ts';
import { describeWith } from '../support/requires.ts';
import { samplesFolder } from '../support/sample-clips.ts';

const lantern = () => readFile(join(samplesFolder, 'lantern-in-the-rain.mp4'));

const start = async () => {
  const evaluator = await startEvaluator();
  onTestFinished(() => evaluator.stop().then(() => undefined));
  const endPeak = followPeakMemory(evaluator.pid);
  onTestFinished(() => void endPeak());
  return { api: apiCaller(evaluator), endPeak };
};

describeWith({ proc: true }, 'a clip of 264 kB that declares 89 million frames', () => {
  test('is refused by the evaluator, uploaded or inline, in little memory', async () => {
    const { api, endPeak } = await start();
    const bytes = countBombs['samples of one size'](await lantern());
    expect((await api.upload(bytes)).status).toBe('failed');
    const body = { prompt: 'x', video: { b64_json: bytes.toString('base64') } };
    const path = '/v1/evaluations';
    const { error } = await api.expectRefusal(400, 'invalid_video', 'POST', path, { body });
    expect(error.message).toBe(
      'The file is damaged: it declares 89,478,480 samples in a file of 263,804 bytes. Re-export it.',
    );
    expect(endPeak()).toBeLessThan(700);
  });

  test('ends only the worker whose decoder reaches the memory limit', {
    tags: ['full'],
  }, async () => {
    const { api, endPeak } = await start();
    const clip = await lantern();
    expect((await api.upload(hiddenBomb(clip))).status).toBe('failed');
    expect((await api.upload(clip)).status).toBe('ready');
    expect(endPeak()).toBeLessThan(2500);
  });
});
