import { timecodeAt } from '../../service-api/timecode.ts';
import { clampFrame, type FrameTable, nearestFrameInFile } from './frame-table.ts';

const roundedRate = ({ rate }: FrameTable): number => Math.max(1, Math.round(rate.fps));

/**
 * Non-drop HH:MM:SS:FF at the rounded rate (ADR 2). Counts frames even with a variable rate, as the
 * service does.
 */
export const timecodeOf = (table: FrameTable, frame: number): string =>
  timecodeAt(frame, roundedRate(table));

const patterns = {
  frame: /^#?\s*(\d{1,9})\s*f?$/i,
  relative: /^([+-])\s*(\d{1,9})\s*f?$/i,
  timecode: /^(?:(?:(\d{1,2})[:;])?(\d{1,2})[:;])?(\d{1,2})([:;])(\d{1,3})$/,
  // `1,000` may be a thousand: three or more digits after a comma are decimals only with `s`.
  seconds: /^(?!\d*,\d{3,}$)(\d{0,6}[.,]\d+|\d{1,6}(?=\s*s))\s*s?$/i,
} as const;

/**
 * Frame numbers that a drop-frame timecode skips per minute except every tenth: two at 29.97, four
 * at 59.94 (SMPTE ST 12-1). None at other rates, where `;` is just another `:`.
 */
const droppedBy = (table: FrameTable, minutes: number): number => {
  const rounded = roundedRate(table);
  const isDropRate = rounded % 30 === 0 && Math.abs(table.rate.fps - rounded) > rounded / 2000;
  return isDropRate ? (rounded / 15) * (minutes - Math.floor(minutes / 10)) : 0;
};

/**
 * Parses a position: `61`, `61f`, `+10`, `-1`, `00:00:02:13`, `2:13` (seconds and frames),
 * `00:00:02;13` (drop-frame), `2.5s` or `2.5` (seconds; `2,5` as well, but `1,000` only with its
 * `s`). Past the end, the last frame.
 * @param from the frame that `+` and `-` count from
 * @returns null if the text is not a position
 */
export const parsePlace = (table: FrameTable, text: string, from: number): number | null => {
  const typed = text.trim();
  const frame = patterns.frame.exec(typed);
  if (frame) return clampFrame(table, Number(frame[1]));
  const relative = patterns.relative.exec(typed);
  if (relative) return clampFrame(table, from + Number(`${relative[1]}${relative[2]}`));
  const timecode = patterns.timecode.exec(typed);
  if (timecode) {
    const [, hours = 0, minutes = 0, seconds, separator, frames] = timecode;
    const totalMinutes = Number(hours) * 60 + Number(minutes);
    const counted = (totalMinutes * 60 + Number(seconds)) * roundedRate(table) + Number(frames);
    const dropped = separator === ';' ? droppedBy(table, totalMinutes) : 0;
    return clampFrame(table, counted - dropped);
  }
  const seconds = patterns.seconds.exec(typed);
  if (!seconds) return null;
  return nearestFrameInFile(table, Number(seconds[1]?.replace(',', '.')));
};
