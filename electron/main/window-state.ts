import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

/** Where a window stands, in device-independent pixels. */
export type Area = { x: number; y: number; width: number; height: number };

const stateSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(400).max(20_000),
  height: z.int().min(300).max(20_000),
  isMaximised: z.boolean(),
});

/** How the window was left: its place when it is not maximised, and whether it is. */
export type WindowState = z.infer<typeof stateSchema>;

/** So much of a window's upper edge has to be on a display for it to be found and moved. */
const grip = { width: 160, height: 40 };

const hasGrip = (state: Area, display: Area): boolean => {
  const shownWidth =
    Math.min(state.x + state.width, display.x + display.width) - Math.max(state.x, display.x);
  const isTopShown = state.y >= display.y && state.y + grip.height <= display.y + display.height;
  return isTopShown && shownWidth >= grip.width;
};

/** The state, if the window can still be reached on one of the displays; else null. */
export const fitToDisplays = (
  state: WindowState | null,
  displays: readonly Area[],
): WindowState | null =>
  state && displays.some((display) => hasGrip(state, display)) ? state : null;

/** The stored state; null when there is none that can be read. */
export const readWindowState = (path: string): WindowState | null => {
  try {
    return stateSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
};

/** Stores the state as a whole or not at all. A disk that is full costs no more than the place. */
export const writeWindowState = (path: string, state: WindowState): void => {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.new`, `${JSON.stringify(state)}\n`);
    renameSync(`${path}.new`, path);
  } catch {
    // Not worth a message: the window opens in its usual place the next time.
  }
};
