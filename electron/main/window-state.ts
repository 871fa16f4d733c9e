import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

/** In device-independent pixels. */
export type Bounds = { x: number; y: number; width: number; height: number };

const stateSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(400).max(20_000),
  height: z.int().min(300).max(20_000),
  isMaximised: z.boolean(),
});

export type WindowState = z.infer<typeof stateSchema>;

/** Minimum part of a window's top edge that must be on a display so that the user can move it. */
const grip = { width: 160, height: 40 };

const hasGrip = (state: Bounds, display: Bounds): boolean => {
  const shownWidth =
    Math.min(state.x + state.width, display.x + display.width) - Math.max(state.x, display.x);
  const isTopShown = state.y >= display.y && state.y + grip.height <= display.y + display.height;
  return isTopShown && shownWidth >= grip.width;
};

/** Null if the user could not move the window on any display. */
export const discardIfOffScreen = (
  state: WindowState | null,
  displays: readonly Bounds[],
): WindowState | null =>
  state && displays.some((display) => hasGrip(state, display)) ? state : null;

export const readWindowState = (path: string): WindowState | null => {
  try {
    return stateSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
};

/** Writes the state atomically; ignores errors. */
export const writeWindowState = (path: string, state: WindowState): void => {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.new`, `${JSON.stringify(state)}\n`);
    renameSync(`${path}.new`, path);
  } catch {
    // Not worth a message: the window just opens at its default position next time.
  }
};
