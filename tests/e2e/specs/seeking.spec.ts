import { join } from 'node:path';
import { sharedClipFiles } from '../support/clip-files.ts';
import { dropPaths } from '../support/drop-paths.ts';
import { makeBigClip } from '../support/make-big-clip.ts';
import { clipRow, evaluated } from '../support/screens.ts';
import { expect, sharedApp, test } from '../support/test.ts';

const bigBytes = 50 * 1000 * 1000;

const files = sharedClipFiles();
const app = sharedApp();

test.describe.configure({ mode: 'serial' });

test('a clip of 50 MB plays from its end without being read from its beginning', async () => {
  const { page } = app();
  await makeBigClip(join(files().folder, 'big.mp4'), bigBytes);
  await app().open('#/library?view=table');
  await dropPaths(page, [join(files().folder, 'big.mp4')]);
  await expect(clipRow(page, 'big.mp4')).toContainText(/Needs prompt|Completed/, evaluated);
  await clipRow(page, 'big.mp4').getByRole('link', { name: 'big.mp4' }).click();

  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.duration))
    .toBeCloseTo(10, 1);
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    element.currentTime = 8.5;
    return element.play();
  });
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(9);
  const readSec = await video.evaluate((element: HTMLVideoElement) =>
    Array.from({ length: element.buffered.length }, (_, at) => [
      element.buffered.start(at),
      element.buffered.end(at),
    ]),
  );
  expect(readSec.some(([start = 0, end = 0]) => start <= 8.5 && end >= 9)).toBe(true);
});

test('any part of a clip can be asked for: 206 with just these bytes, 416 beyond the end', async () => {
  const { page } = app();
  const asked = (range: string) =>
    page.evaluate(async (header) => {
      const source = document.querySelector('video')?.currentSrc ?? '';
      const response = await fetch(source, { headers: { Range: header } });
      const bytes = await response.arrayBuffer();
      const { status, headers } = response;
      return { status, length: bytes.byteLength, range: headers.get('Content-Range') };
    }, range);
  const last = bigBytes - 1;
  expect(await asked('bytes=40000000-40000099')).toEqual({
    status: 206,
    length: 100,
    range: `bytes 40000000-40000099/${bigBytes}`,
  });
  expect(await asked(`bytes=${last - 9}-`)).toMatchObject({ status: 206, length: 10 });
  expect(await asked('bytes=-1')).toMatchObject({ status: 206, length: 1 });
  expect(await asked(`bytes=${bigBytes}-`)).toMatchObject({
    status: 416,
    range: `bytes */${bigBytes}`,
  });
});
