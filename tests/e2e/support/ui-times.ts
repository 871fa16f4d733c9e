import type { BrowserContext, Page } from 'playwright/test';
import type { UiTimes } from '../../../renderer/ui/ui-times.ts';

/** Wait of expectations and actions (ms). It only ends hangs: a busy machine is slow, not wrong. */
export const waitLimitMs = 15_000;

/** Longer than any test; Playwright's clock can still exceed it. */
const anHourMs = 3_600_000;

/**
 * What a spec looks for stays until closed, what appears does so at once, and no time decides
 * between two meanings of the same keys. Nothing moves.
 */
export const calmTimes = {
  notificationMs: anHourMs,
  savedMs: anHourMs,
  copiedMs: anHourMs,
  lastVerdictMs: anHourMs,
  tooltipDelayMs: 0,
  typingPauseMs: anHourMs,
  motionScale: 0,
} as const satisfies Partial<UiTimes>;

/**
 * Applies from each page's next load. A spec about one time sets `{ ...calmTimes, savedMs: 2500 }`.
 */
export const setUiTimes = async (
  pages: BrowserContext | Page,
  times: Partial<UiTimes> = calmTimes,
): Promise<void> => {
  await pages.addInitScript((given) => {
    globalThis.clipcheckTimes = given;
  }, times);
};

/** Whether they were set before the page was loaded. */
export const hasUiTimes = (page: Page): Promise<boolean> =>
  page.evaluate(() => globalThis.clipcheckTimes !== undefined);
