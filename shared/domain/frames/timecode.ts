import { clampFrame, type FrameTable, nearestFrame } from './frame-table.ts';

const roundedRate = ({ rate }: FrameTable): number => Math.max(1, Math.round(rate.fps));

/** HH:MM:SS:FF of a frame, non-drop, where so many frames (a whole number) make a second. */
export const timecodeAt = (frame: number, framesPerSecond: number): string => {
  const seconds = Math.floor(frame / framesPerSecond);
  return [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    seconds % 60,
    frame % framesPerSecond,
  ]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
};

/**
 * HH:MM:SS:FF of a frame, non-drop, at the rounded frame rate (ADR 2). With a variable rate it
 * counts frames all the same, as the service's own timecodes do.
 */
export const timecodeOf = (table: FrameTable, frame: number): string =>
  timecodeAt(frame, roundedRate(table));

/** What people type to name a place. */
const patterns = {
  frame: /^#?\s*(\d{1,9})$/,
  relative: /^([+-])\s*(\d{1,9})$/,
  timecode: /^(?:(?:(\d{1,2}):)?(\d{1,2}):)?(\d{1,2}):(\d{1,3})$/,
  seconds: /^(\d{0,6}(?:[.,]\d+)?)\s*s$/i,
} as const;

/**
 * The frame that somebody names: `61`, `+10`, `-1`, `00:00:02:13`, `2:13` (seconds and frames) or
 * `2.5s`. A place behind the clip's end is its last frame.
 * @param from the frame that `+` and `-` count from
 * @returns null for what names no place
 */
export const parsePlace = (table: FrameTable, text: string, from: number): number | null => {
  const typed = text.trim();
  const frame = patterns.frame.exec(typed);
  if (frame) return clampFrame(table, Number(frame[1]));
  const relative = patterns.relative.exec(typed);
  if (relative) return clampFrame(table, from + Number(`${relative[1]}${relative[2]}`));
  const timecode = patterns.timecode.exec(typed);
  if (timecode) {
    const [hours, minutes, seconds, frames] = timecode.slice(1).map((part) => Number(part ?? 0));
    const whole = ((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0);
    return clampFrame(table, whole * roundedRate(table) + (frames ?? 0));
  }
  const seconds = patterns.seconds.exec(typed);
  if (!seconds || seconds[1] === '') return null;
  return nearestFrame(table, Number(seconds[1]?.replace(',', '.')));
};
