import type { BrowserContext, Page } from 'playwright/test';
import type { UiTimes } from '../../../renderer/ui/ui-times.ts';

/**
 * Maximum wait for actions and expectations of a test, in milliseconds. It only ends what hangs: a
 * small, busy machine is slow, not wrong.
 */
export const waitLimitMs = 15_000;

/** Longer than any test; Playwright's clock can still exceed it. */
const anHourMs = 3_600_000;

/**
 * Times for specs. What a spec looks for stays until it is closed, what has to appear does so at
 * once, and no time decides between two meanings of the same keys. Nothing moves.
 */
export const calmTimes = {
  notificationMs: anHourMs,
  actionNotificationMs: anHourMs,
  savedMs: anHourMs,
  copiedMs: anHourMs,
  listCopiedMs: anHourMs,
  lastVerdictMs: anHourMs,
  tooltipDelayMs: 0,
  typingPauseMs: anHourMs,
  motionScale: 0,
} as const satisfies Partial<UiTimes>;

/**
 * Sets the times of the app's pages, from the next load of each. Without `times` these are the calm
 * ones; a spec about a time sets that one by `{ ...calmTimes, savedMs: 2500 }`.
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
