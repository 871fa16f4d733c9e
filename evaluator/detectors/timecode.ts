import { timecodeAt } from '../../shared/service-api/timecode.ts';

/** HH:MM:SS:FF, non-drop, at the rounded frame rate (ADR 2). @param frameIndex 0-based */
export const timecode = (frameIndex: number, fps: number): string =>
  // FF has two digits, even above 100 frames a second.
  timecodeAt(frameIndex, Math.max(1, Math.round(fps))).replace(/\d{3,}$/, '99');
