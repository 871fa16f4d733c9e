import type { Page } from 'playwright';
import type { FrameClip } from '../../frame-clips/make-frame-clips.ts';
import type { ProbedWindow } from './page-probe.ts';

/** The time at the start of a clip that must be ready before the user plays or steps (s). */
const readySec = 2;

const patienceMs = 30_000;

export type Ready = {
  readonly firstFrameMs: number;
  /** Likewise, until the page has all frames of the first two seconds. */
  readonly allMs: number;
  /** `allMs` as a share of the two seconds. */
  readonly ratio: number;
};

/**
 * Opens a clip from another screen of the app and waits until the page has the decoded frames of
 * its first two seconds; drawing each then takes a few milliseconds.
 * @throws {Error} if they do not arrive
 */
export const measureReady = async (
  page: Page,
  clip: FrameClip,
  address: string,
): Promise<Ready> => {
  const origin = clip.frames[0]?.startSec ?? 0;
  const frameCount = clip.frames.filter(({ startSec }) => startSec - origin < readySec).length;
  const { firstFrameMs, allMs } = await page.evaluate(openAndWait, {
    address,
    frameCount,
    patienceMs,
  });
  return { firstFrameMs, allMs, ratio: allMs / (readySec * 1000) };
};

/** Runs in the page. */
const openAndWait = async (asked: { address: string; frameCount: number; patienceMs: number }) => {
  const { probe } = globalThis as ProbedWindow;
  probe.arrivals = [];
  const startMs = performance.now();
  location.hash = asked.address;
  const firsts = new Map<number, number>();
  while (firsts.size < asked.frameCount) {
    if (performance.now() - startMs > asked.patienceMs) {
      throw new Error(`Of the first ${asked.frameCount} frames ${firsts.size} were decoded.`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
    for (const { frame, atMs } of probe.arrivals) {
      if (frame < asked.frameCount && !firsts.has(frame)) firsts.set(frame, atMs - startMs);
    }
  }
  return { firstFrameMs: firsts.get(0) ?? 0, allMs: Math.max(...firsts.values()) };
};
