import type { Page } from 'playwright';
import type { FrameClip } from '../../frame-clips/make-frame-clips.ts';
import type { Series } from './figures.ts';
import type { ProbedWindow } from './page-probe.ts';

const stepEveryMs = 1000 / 30;

/**
 * Evenly spread parts of the clip to step through both ways; the entire clip would take minutes.
 */
const stretchCount = 5;
const stretchLength = 20;

/**
 * Measures steps with a plain `<video>`, as in players without their own decoder: seeks to n / fps,
 * and draws when the element is ready. Each step waits for the one before.
 * @param mediaUrl the clip's address for the page
 */
export const measureVideoElement = async (
  page: Page,
  clip: FrameClip,
  mediaUrl: string,
): Promise<Series> => {
  const { num, den } = clip.recipe.rate;
  const steps = Array.from({ length: stretchCount }, (_, index) => {
    const first = Math.floor((clip.frames.length / stretchCount) * (index + 0.5));
    const on = Array.from({ length: stretchLength }, (_, at) => first + at);
    return [...on, ...on.toReversed()];
  }).flat();
  const measured = await page.evaluate(stepVideo, {
    mediaUrl,
    stepEveryMs,
    seeks: steps.map((frameIndex) => (frameIndex * den) / num),
  });
  return {
    measured: measured.map(({ tookMs }) => ({ tookMs, isSkipped: false })),
    wrong: measured.filter(
      ({ painted }, index) => painted !== clip.frames[steps[index] ?? -1]?.paintedNumber,
    ).length,
  };
};

const stepVideo = async (asked: { mediaUrl: string; stepEveryMs: number; seeks: number[] }) => {
  const { probe } = globalThis as ProbedWindow;
  const video = document.createElement('video');
  const heard = (event: string) =>
    new Promise((resolve, reject) => {
      video.addEventListener(event, resolve, { once: true });
      video.addEventListener('error', () => reject(new Error('<video> cannot play the clip.')), {
        once: true,
      });
    });
  video.muted = true;
  video.preload = 'auto';
  video.src = asked.mediaUrl;
  document.body.append(video);
  await heard('canplaythrough');
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
  const context = canvas.getContext('2d', { alpha: false });
  const measured: { tookMs: number; painted: number | null }[] = [];
  for (const sec of asked.seeks) {
    const startMs = performance.now();
    const there = heard('seeked');
    video.currentTime = sec;
    await there;
    context?.drawImage(video, 0, 0);
    const tookMs = performance.now() - startMs;
    measured.push({ tookMs, painted: probe.read(canvas, canvas.width, canvas.height) });
    await new Promise((resolve) => setTimeout(resolve, asked.stepEveryMs - tookMs));
  }
  video.remove();
  video.removeAttribute('src');
  video.load();
  return measured;
};
