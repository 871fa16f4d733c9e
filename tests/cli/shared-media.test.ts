import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { documentFrom } from '../support/cli-document.ts';
import { runCliHere } from '../support/cli-here.ts';
import { makeFolder } from '../support/make-folder.ts';
import { describeWith } from '../support/requires.ts';
import { sharedFolder } from '../support/shared-folder.ts';

const media = (folder: string): string => join(sharedFolder ?? '', 'media', folder);

describeWith({ shared: true }, 'real clips', () => {
  test('scan finds prompts in the right sources', async () => {
    const args = ['scan', media('clips'), '--json'];
    const { clips } = documentFrom(await runCliHere(args, { dataDir: await makeFolder() }));
    expect(clips.map((clip) => [basename(clip.path), clip.state, clip.prompt_source])).toEqual([
      ['dirt-road-suv.mp4', 'pending', 'manifest'],
      ['graffiti-artist.mp4', 'pending', 'manifest'],
      ['ruins-portrait.mp4', 'pending', 'sidecar'],
      ['toy-ship.mp4', 'pending', 'manifest'],
    ]);
    expect(clips[2]?.prompt).toBe(
      readFileSync(join(media('clips'), 'ruins-portrait.txt'), 'utf8').trim(),
    );
    expect(clips[0]?.prompt).toMatch(/^Follow shot behind a white vintage SUV/);
  });

  test('scan of the odd files gives every file a verdict with a reason', async () => {
    const result = await runCliHere(['scan', media('odd'), '--json'], {
      dataDir: await makeFolder(),
    });
    expect(result.exitCode).toBe(1);
    const { clips } = documentFrom(result);
    expect(clips.map(({ path, state, reason }) => [basename(path), state, reason?.code])).toEqual([
      ['chunk-out-of-range.mp4', 'rejected', 'invalid_video'],
      ['edit-list.mp4', 'pending', 'picture_only'],
      ['hevc-one-frame.mp4', 'rejected', 'invalid_video'],
      ['non-square-pixels.mp4', 'pending', 'picture_only'],
      ['one-frame.mp4', 'pending', 'picture_only'],
      ['rotated.mp4', 'pending', 'picture_only'],
    ]);
  });
});
