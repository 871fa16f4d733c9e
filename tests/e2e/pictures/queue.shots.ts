import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readSampleList, samplesFolder } from '../../support/sample-clips.ts';
import { numberedClip } from '../../support/tiny-clips.ts';
import { dropPaths } from '../support/gestures.ts';
import { evaluated } from '../support/screens.ts';
import { expect, sharedAppOnService, test } from '../support/test.ts';
import { takePictures } from './take-pictures.ts';

const [app, service] = sharedAppOnService({
  service: { faults: [] },
});

test.describe.configure({ mode: 'serial' });

const writeShots = (name: string, count: number, first: number): string => {
  const folder = join(dirname(app().dataDir), name);
  mkdirSync(folder);
  const samples = readSampleList().clips.map(({ file }) => readFileSync(join(samplesFolder, file)));
  for (let index = 0; index < count; index += 1) {
    const sample = samples[index % samples.length] as Buffer;
    const stem = join(folder, `shot_${String(index + 1).padStart(3, '0')}`);
    writeFileSync(`${stem}.mp4`, numberedClip(sample, first + index));
    if (index % 9 !== 8) writeFileSync(`${stem}.txt`, `Take ${index + 1} of the scene.`);
  }
  return folder;
};

test('a batch in progress', async () => {
  const { page } = app();
  service().setFaults([
    { on: 'createEvaluation', count: 'all', action: { delayMs: 300 } },
    { on: 'getEvaluation', count: 'all', action: { delayMs: 1500 } },
  ]);
  await app().open('#/queue');
  await dropPaths(page, [writeShots('Storyboard A', 48, 1000)]);
  await expect(page.getByText(/^1[0-9] of 4[0-9] clips done/)).toBeVisible({ timeout: 60_000 });
  await takePictures(app(), 'queue-running');
  service().setFaults([]);
  // One in nine has no prompt.
  await expect(page.getByText('43 of 48 clips done')).toBeVisible({ timeout: 60_000 });
});

test('a batch with problems', async () => {
  const { page } = app();
  service().setFaults([
    {
      on: 'createEvaluation',
      count: 4,
      action: { status: 400, code: 'video_too_long', message: 'The clip is longer than 15 s.' },
    },
    {
      on: 'createEvaluation',
      from: 5,
      count: 2,
      action: { status: 400, code: 'prompt_too_long', message: 'The prompt is too long.' },
    },
  ]);
  await app().open('#/queue');
  await dropPaths(page, [writeShots('Storyboard B', 20, 2000)]);
  await page.getByRole('link', { name: /^Storyboard B/ }).click();
  await expect(page.getByText('12 of 20 clips done')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('tab', { name: /^Problems/ }).click();
  await takePictures(app(), 'queue-problems');
});

test('submissions that need a decision', async () => {
  const { page } = app();
  service().setFaults([{ on: 'createEvaluation', count: 3, action: { drop: 'after' } }]);
  await app().open('#/queue');
  await dropPaths(page, [writeShots('Storyboard C', 6, 3000)]);
  await page.getByRole('link', { name: 'Decide…' }).click(evaluated);
  await expect(page.getByRole('heading', { name: '3 uncertain submissions' })).toBeVisible();
  await takePictures(app(), 'queue-uncertain');
});

test('a service that cannot be reached', async () => {
  await service().kill();
  await app().restart();
  await app().open('#/service');
  await expect(app().page.getByRole('alert').first()).toBeVisible({ timeout: 30_000 });
  await takePictures(app(), 'service-unreachable');
});
