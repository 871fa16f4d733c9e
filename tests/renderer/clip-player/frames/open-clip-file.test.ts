import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openClipFile } from '../../../../renderer/features/clip-player/frames/worker/open-clip-file.ts';
import type { ClipProblem } from '../../../../shared/mp4/clip-problem.ts';
import { makeFolder } from '../../../support/make-folder.ts';
import { serve, serveBytes } from '../../../support/servers.ts';
import { makeMediaFixture } from '../../../support/tiny-clips.ts';

it('does not report an unreachable file as damaged', async () => {
  const { baseUrl, stop } = await serve(() => undefined);
  await stop();
  await expect(openClipFile(`${baseUrl}/clip.mp4`)).rejects.toThrow(/is not responding/);
});

it('reports a file that is not a video as what it is', async () => {
  const address = await serveBytes(Buffer.from('no movie at all'));
  await expect(openClipFile(address)).rejects.toThrow(/damaged, or its format/);
});

const clipWithGaps = async (gaps: number): Promise<Buffer> => {
  const folder = await makeFolder();
  const path = join(folder, 'clip.mp4');
  await makeMediaFixture(path);
  const bytes = readFileSync(path);
  const tablesAt = bytes.lastIndexOf('moov') - 4;
  const gap = Buffer.from([0, 0, 0, 8, ...Buffer.from('free')]);
  return Buffer.concat([
    bytes.subarray(0, tablesAt),
    ...Array.from({ length: gaps }, () => gap),
    bytes.subarray(tablesAt),
  ]);
};

// Only browsers have a decoder: its progress shows what was read of the file.
it('finds the times of frames after as many boxes as files have', async () => {
  const address = await serveBytes(await clipWithGaps(1_100));
  const problem = await openClipFile(address).catch((error: unknown) => error);
  expect(problem).toMatchObject({
    message: expect.stringMatching(/cannot decode this video format/),
  });
  expect((problem as ClipProblem).times?.startSecs.length).toBeGreaterThan(1);
});

it('does not call a clip exact without the times of its frames', async () => {
  const bytes = await clipWithGaps(0);
  bytes.write('free', bytes.lastIndexOf('stsc'), 'latin1');
  await expect(openClipFile(await serveBytes(bytes))).rejects.toMatchObject({
    message: expect.stringMatching(/damaged|stores its frame times in a way/),
    times: null,
  });
});
