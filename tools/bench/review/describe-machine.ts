import { cpus, loadavg } from 'node:os';
import type { Browser } from 'playwright';

/** Describes what figures depend on, in one line each: processors, browser and load. */
export const describeMachine = (browser: Browser): string[] => {
  const [processor] = cpus();
  const [load = 0] = loadavg();
  return [
    `${cpus().length} × ${processor?.model ?? 'unknown processor'}, Chromium ${browser.version()}`,
    `Load of the machine over the last minute: ${load.toFixed(2)}`,
  ];
};
