import { timecodeOf } from '../../../../shared/domain/frames/timecode.ts';
import { formatCount } from '../../../ui/formats.ts';
import { notify } from '../../../ui/notify.ts';
import { saveAs } from '../../../ui/save-as.ts';
import { useReview } from '../review-context.ts';
import { makeStill } from './make-still.ts';
import type { MarkedFrame } from './paint-marks.ts';

/** What some system forbids in names, control characters, and what turns the reading direction. */
const forbidden =
  /[<>:"/\\|?*\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffd]/gu;

/** Names of devices on Windows, whatever comes after a dot. */
const device = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/** Most file systems allow 255 bytes; some of them are left to who numbers copies. */
const maxBytes = 200;

const byteLength = (text: string): number => new TextEncoder().encode(text).length;

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** As many whole characters as fit. */
const cut = (text: string, most: number): string => {
  let kept = '';
  let bytes = 0;
  for (const { segment } of characters.segment(text)) {
    bytes += byteLength(segment);
    if (bytes > most) break;
    kept += segment;
  }
  return kept;
};

/** A clip's name without its ending, as every system takes it as part of a file's name. */
const safeStem = (clipName: string, most: number): string => {
  const stem = clipName
    .replace(/\.[^.]{1,5}$/, '')
    .normalize('NFC')
    .replace(forbidden, '_')
    .replace(/^[\s.]+/, '');
  const kept = cut(stem, most).trimEnd() || 'clip';
  return device.test(kept) ? `_${kept.slice(1)}` : kept;
};

/**
 * The file name of a still: `<clip>_f000061_00-00-02-13.png`, which sorts by frame, and
 * `…_boxes.png` of one with its findings.
 * @param clipName of the clip's file; untrusted
 * @param timecode HH:MM:SS:FF
 */
export const stillName = (
  clipName: string,
  frame: number,
  timecode: string,
  hasMarks: boolean,
): string => {
  const place = `_f${String(frame).padStart(6, '0')}_${timecode.replaceAll(':', '-')}`;
  const rest = `${place}${hasMarks ? '_boxes' : ''}.png`;
  return `${safeStem(clipName, maxBytes - byteLength(rest))}${rest}`;
};

/**
 * Copies a picture to the clipboard.
 * @param picture a PNG that may still be in the making: the browser has to be asked at once, while
 *   the key or click is fresh
 * @throws Error that says what to do, where the browser does not let the page copy; the picture's own
 */
const copyPicture = async (picture: Promise<Blob>): Promise<void> => {
  if (!('clipboard' in navigator) || typeof ClipboardItem === 'undefined') {
    await picture;
    throw new Error('This browser cannot copy pictures from a page. Save the frame instead.');
  }
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
  } catch (error) {
    // The picture's own error is more specific.
    await picture;
    throw new Error(
      'The browser blocked copying. Click into the page and try again, allow it to use the clipboard, or save the frame instead.',
      { cause: error },
    );
  }
};

/** How long a picture is kept for the browser to fetch it (ms). */
const keptMs = 60_000;

/** A token's colour as the page has it now: a canvas knows no variables. */
const colorOf = (token: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(token);

const saveBlob = (blob: Blob, fileName: string): void => {
  const url = URL.createObjectURL(blob);
  saveAs({ url, fileName });
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
};

const notifyFailure =
  (what: string) =>
  (error: Error): void =>
    notify.problem(`${what} ${error.message}`);

export type StillActions = {
  /** Saves the frame on screen as PNG. @param hasMarks with the findings drawn into it */
  save(hasMarks: boolean): void;
  /** Copies it. */
  copy(hasMarks: boolean): void;
};

/** The frame on screen as a picture; null where there is none. */
export const useStill = (): StillActions | null => {
  const { detail, frames, table, playhead, findings, chosen } = useReview();
  if (!frames) return null;

  const make = (frame: number, hasMarks: boolean): Promise<Blob> => {
    const marked: MarkedFrame = { frame, table, findings, chosen, colorOf };
    return makeStill(frames, frame, hasMarks ? marked : null);
  };
  const nameOf = (frame: number): string =>
    `Frame ${formatCount(frame)}${frames.inexactReason === null ? '' : ' (approximate)'}`;

  const save = async (hasMarks: boolean): Promise<void> => {
    const { frame } = playhead.state();
    const fileName = stillName(detail.card.name, frame, timecodeOf(table, frame), hasMarks);
    saveBlob(await make(frame, hasMarks), fileName);
    // The desktop app asks for the destination and reports the outcome itself.
    if (!window.clipcheck) notify.done(`${nameOf(frame)} saved to your downloads as ${fileName}`);
  };
  const copy = async (hasMarks: boolean): Promise<void> => {
    const { frame } = playhead.state();
    await copyPicture(make(frame, hasMarks));
    notify.done(`${nameOf(frame)} copied`);
  };
  return {
    save: (hasMarks) => void save(hasMarks).catch(notifyFailure('The frame could not be saved.')),
    copy: (hasMarks) => void copy(hasMarks).catch(notifyFailure('The frame could not be copied.')),
  };
};
