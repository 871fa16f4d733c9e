import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { preflight } from '../../engine/clips/media/probe/preflight.ts';
import { probeFile } from '../../engine/clips/media/probe/probe-file.ts';
import { adviceFor } from '../../engine/evaluation/queue/advice.ts';
import { makeFolder } from '../support/make-folder.ts';
import { makeMediaFixture, makeSoundFixture } from '../support/make-media-fixture.ts';

/** Returns the advice on a file that is refused, from the message of its refusal. */
const adviceOn = async (path: string): Promise<string> => {
  const problems = await probeFile(path).then(
    async (video) => preflight({ sizeBytes: (await stat(path)).size, video, prompt: 'x' }).problems,
    (error: unknown) => [{ code: 'invalid_video', message: String((error as Error).message) }],
  );
  expect(problems).toMatchObject([{ code: 'invalid_video' }]);
  return adviceFor(problems[0] ?? { code: '', message: '' });
};

test.each<[string, (path: string) => Promise<void>, string]>([
  [
    'of another container',
    (path) => makeMediaFixture(path, { container: 'mov' }),
    'Convert the clip to MP4 with H.264 video, or evaluate a copy.',
  ],
  [
    'of another codec',
    (path) => makeMediaFixture(path, { codec: 'mpeg4' }),
    'Convert the clip to H.264 video, or evaluate a copy.',
  ],
  ['that is empty', (path) => writeFile(path, ''), 'Retry once the file has been replaced.'],
  [
    'that is truncated',
    async (path) => {
      await makeMediaFixture(path, { movflags: '+faststart', frames: 48 });
      await writeFile(path, (await readFile(path)).subarray(0, -100));
    },
    'Retry once the file is complete.',
  ],
  ['without an index', (path) => writeFile(path, 'hello'), 'Retry once the file is complete.'],
  ['of sound', makeSoundFixture, 'Replace it with the video, or remove it from the folder.'],
  [
    'that is a playlist',
    (path) => writeFile(path, '#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n/x\n'),
    'Replace it with the video, or remove it from the folder.',
  ],
])('a file %s gets advice that fits its refusal', async (_what, make, advice) => {
  const path = join(await makeFolder(), 'x.mp4');
  await make(path);
  expect(await adviceOn(path)).toBe(advice);
});
