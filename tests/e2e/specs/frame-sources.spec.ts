import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright/test';
import { makeFrameClip } from '../../../tools/frame-clips/make-frame-clips.ts';
import { seedReview } from '../../../tools/library/seed-review.ts';
import { projectRoot } from '../../support/shared-folder.ts';
import { windowSize } from '../support/app.ts';
import { sharedClipFiles } from '../support/clip-files.ts';
import { shownAt, takeShown, watchFrames } from '../support/frame-watch.ts';
import { areaOf, requestFrame } from '../support/review-screen.ts';
import { showAnew } from '../support/screens.ts';
import { expect, sharedApp, test } from '../support/test.ts';

/** B-frames, with only the decoding order to tell when they are shown. */
const withoutTimes = 'without-times.mp4';
const unknownFormat = 'unknown-format.mp4';
/** 300 frames in runs of 250; a part of the first run is overwritten. */
const damagedInside = 'damaged-inside.mp4';
const sample = join(projectRoot, 'resources', 'samples', 'paper-boat-on-waves.mp4');

const files = sharedClipFiles();
const addresses = new Map<string, string>();

const changed = async (
  clipName: string,
  fileName: string,
  change: (bytes: Buffer) => void,
): Promise<string> => {
  const bytes = readFileSync((await makeFrameClip(clipName)).path);
  change(bytes);
  const path = join(files().folder, fileName);
  writeFileSync(path, bytes);
  return path;
};

const app = sharedApp(() => ({
  prepare: async (dataDir) => {
    const paths = [
      await changed('fps24', withoutTimes, (bytes) => {
        bytes.write('free', bytes.indexOf('ctts'), 'latin1');
      }),
      await changed('fps24', unknownFormat, (bytes) => {
        bytes.write('none', bytes.indexOf('avc1', bytes.indexOf('stsd')), 'latin1');
      }),
      await changed('b-frames', damagedInside, (bytes) => {
        const [from, to] = [0.5, 0.55].map((share) => Math.round(bytes.length * share));
        bytes.fill(0xff, from, to);
      }),
      sample,
    ];
    const clips = paths.map((path) => ({ path, prompt: '', runs: [] }));
    for (const { clipId, path } of await seedReview(dataDir, clips)) {
      addresses.set(basename(path), `#/clips/${clipId}`);
    }
  },
}));

const openFile = async (name: string): Promise<Page> => {
  const { page } = app();
  await showAnew(page, addresses.get(name) ?? '');
  await watchFrames(page);
  return page;
};

test('frames whose order the file does not state are never called exact, which the player explains', async () => {
  const page = await openFile(withoutTimes);
  for (const testId of ['frame-number', 'frame-canvas']) {
    await expect(page.getByTestId(testId)).toHaveAttribute('data-exact', 'false');
  }
  await expect(page.getByTestId('frame-number')).toHaveText('0');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByTestId('frame-number')).toHaveText('1');
  const bar = page.getByRole('toolbar', { name: 'Player' });
  for (const width of [1024, 720]) {
    await page.setViewportSize({ ...windowSize, width });
    await expect(bar.getByText('Approximate')).toBeVisible();
    const edge = await areaOf(bar);
    for (const button of await bar.getByRole('button').all()) {
      const area = await areaOf(button);
      expect(area.x + area.width).toBeLessThanOrEqual(edge.x + edge.width);
    }
  }
  await page.setViewportSize(windowSize);
});

test('a clip in a format that the browser does not know is reported', async () => {
  const page = await openFile(unknownFormat);
  await expect(page.getByText('The clip cannot be played')).toBeVisible();
  await expect(page.getByTestId('frame-canvas')).toBeHidden();
});

test('damage inside a clip affects only the frames that need the lost data', async () => {
  const page = await openFile(damagedInside);
  const problem = page.getByRole('region', { name: 'Player' }).getByRole('alert');
  expect(await shownAt(page, 0)).toEqual({ readout: 0, painted: 0 });
  await requestFrame(page, 90);
  expect(await shownAt(page, 90)).toEqual({ readout: 90, painted: 90 });
  await requestFrame(page, 240);
  await expect(problem).toContainText(/Frames \d+ to 249 cannot be decoded/);
  await requestFrame(page, 270);
  expect(await shownAt(page, 270)).toEqual({ readout: 270, painted: 270 });
  await expect(problem).toBeHidden();
  await requestFrame(page, 5);
  expect(await shownAt(page, 5)).toEqual({ readout: 5, painted: 5 });
  expect((await takeShown(page)).filter(({ readout, painted }) => readout !== painted)).toEqual([]);
});

test('a frame has the colours of the video', async () => {
  const page = await openFile(basename(sample));
  // The player is there and handles the keys.
  await shownAt(page, 0);
  await requestFrame(page, 7);
  expect(await shownAt(page, 7)).toMatchObject({ readout: 7 });
  const meanDifference = await page.getByTestId('frame-canvas').evaluate(async (element) => {
    const canvas = element as HTMLCanvasElement;
    const { width, height } = canvas;
    const pixelsOf = (source: CanvasImageSource): Uint8ClampedArray => {
      const context = new OffscreenCanvas(width, height).getContext('2d');
      context?.drawImage(source, 0, 0, width, height);
      return context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
    };
    const video = document.createElement('video');
    // Attached to the page, because a detached video may be garbage-collected while it is awaited.
    document.body.append(video);
    // Within the window, because no frames are reported for a video that is not drawn.
    video.style.cssText = 'position: fixed; top: 0; left: 0';
    video.src = `media/${location.hash.split('/').at(-1)?.split('?')[0]}`;
    const number = Number(document.querySelector('[data-testid=frame-number]')?.textContent);
    const frameSec = 1 / 24;
    video.currentTime = (number + 0.5) * frameSec;
    // The browser reports the seek before the frame can be drawn.
    await new Promise<void>((resolve) => {
      const look: VideoFrameRequestCallback = (_now, { mediaTime }) => {
        if (Math.abs(mediaTime - number * frameSec) < frameSec / 2) resolve();
        else video.requestVideoFrameCallback(look);
      };
      video.requestVideoFrameCallback(look);
    });
    const [ours, theirs] = [pixelsOf(canvas), pixelsOf(video)];
    const sum = ours.reduce((all, value, at) => all + Math.abs(value - (theirs[at] ?? 0)), 0);
    return sum / ours.length;
  });
  expect(meanDifference).toBeLessThan(1);
});
