import { setTimeout as delay } from 'node:timers/promises';
import type { FrameClip } from '../../frame-clips/make-frame-clips.ts';
import type { ReviewApp } from './open-review-app.ts';
import { findWrongPairs, takeSeen, untilDrawn } from './page-probe.ts';

/** People look for a clip before they open it. */
const lookMs = 1000;

/** Shows the library until nothing is left to do. */
const restInLibrary = async ({ page }: ReviewApp): Promise<void> => {
  await page.evaluate(() => {
    location.hash = '#/library';
  });
  await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
  await delay(lookMs);
};

/**
 * Opens the first clip from the library.
 * @returns time from navigating until its first frame is drawn (ms)
 */
export const measureOpening = async (app: ReviewApp, clip: FrameClip): Promise<number> => {
  const { page, addresses } = app;
  await restInLibrary(app);
  await takeSeen(page);
  const startMs = await page.evaluate((address) => {
    const nowMs = performance.now();
    location.hash = address;
    return nowMs;
  }, addresses[0] ?? '');
  await untilDrawn(page, clip.frames[0]?.paintedNumber ?? 0);
  const { drawings, pairs } = await takeSeen(page);
  const [first] = drawings;
  if (!first) throw new Error('The first frame was never drawn.');
  if (findWrongPairs(clip, pairs).length > 0) throw new Error('The first frame was wrong.');
  return first.doneMs - startMs;
};

export const measureVideoOpening = async (app: ReviewApp): Promise<number> => {
  await restInLibrary(app);
  return app.page.evaluate(
    (url) =>
      new Promise<number>((resolve, reject) => {
        const startMs = performance.now();
        const video = document.createElement('video');
        video.muted = true;
        video.preload = 'auto';
        // Videos outside of the view show no frames.
        video.style.cssText = 'position: fixed; inset: 0; width: 100%; z-index: 1000;';
        video.addEventListener('error', () => reject(new Error('<video> cannot play the clip.')));
        video.requestVideoFrameCallback(() => {
          resolve(performance.now() - startMs);
          video.remove();
          video.removeAttribute('src');
          video.load();
        });
        video.src = url;
        document.body.append(video);
      }),
    app.mediaUrls[0] ?? '',
  );
};
