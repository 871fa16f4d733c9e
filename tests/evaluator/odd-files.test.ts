import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiCaller } from '../support/api-calls.ts';
import { describeWith } from '../support/requires.ts';
import { shareEvaluator } from '../support/shared-evaluator.ts';
import { sharedFolder } from '../support/shared-folder.ts';

const fileIn = (...path: string[]) => readFileSync(join(sharedFolder ?? '', 'media', ...path));

describeWith({ shared: true, full: true }, 'clips made by others', () => {
  const evaluator = shareEvaluator();
  const api = apiCaller(evaluator);

  // Width and height are pixels after rotation; pixels that are not square stay as they are.
  test.each([
    ['edit-list', { duration_sec: 9, width: 854, height: 480, fps: 25, num_frames: 225 }],
    ['non-square-pixels', { duration_sec: 5, width: 640, height: 360, fps: 30, num_frames: 150 }],
    ['rotated', { duration_sec: 1.875, width: 1080, height: 1920, fps: 24, num_frames: 45 }],
    ['one-frame', { duration_sec: 0.04, width: 320, height: 240, fps: 25, num_frames: 1 }],
  ])('%s is read correctly and evaluated', async (name, info) => {
    const video = await api.upload(fileIn('odd', `${name}.mp4`));
    expect(video.status).toBe('ready');
    const created = await api.create({ prompt: 'x', video: { upload_id: video.id } });
    expect(created.input.video).toEqual(info);
    const ended = await api.waitForEnd(created.id);
    expect([ended.status, ended.result?.glitches]).toEqual(['completed', []]);
  });

  test.each(['toy-ship', 'dirt-road-suv', 'graffiti-artist', 'ruins-portrait'])(
    'the clip %s has no frozen, black or flashing frames',
    async (name) => {
      const { id } = await api.upload(fileIn('clips', `${name}.mp4`));
      for (const model of ['signal-1', 'signal-1-strict']) {
        const created = await api.create({ prompt: 'x', model, video: { upload_id: id } });
        expect(created.input.video).toMatchObject({
          width: 720,
          height: 480,
          fps: 8,
          num_frames: 49,
        });
        expect((await api.waitForEnd(created.id)).result?.glitches).toEqual([]);
      }
    },
  );
});
