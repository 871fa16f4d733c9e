import { timecodeOf } from '../../../../shared/domain/frames/timecode.ts';
import { safeFileName } from '../../../../shared/text/safe-file-name.ts';
import { formatCount } from '../../../ui/formats.ts';
import { notify } from '../../../ui/notify.ts';
import { saveBlob } from '../../../ui/save-as.ts';
import { useReview } from '../review-context.ts';
import { type MarkedFrame, makeStill } from './make-still.ts';

/** Maximum length of a name: most file systems allow 255 bytes, and numbered copies need some. */
const maxBytes = 200;

/**
 * `<clip>_f000061_00-00-02-13.png`, which sorts by frame, or `…_boxes.png` for one with findings.
 * @param clipName untrusted
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
  const stem = clipName.replace(/\.[^.]{1,5}$/, '');
  return `${safeFileName(stem, maxBytes - rest.length)}${rest}`;
};

/**
 * @param image a PNG, as a promise: browsers allow copying only right after a key or click
 * @throws Error that says what to do if the browser does not let the page copy; the error of
 *   `image`
 */
const copyImage = async (image: Promise<Blob>): Promise<void> => {
  if (!('clipboard' in navigator) || typeof ClipboardItem === 'undefined') {
    await image;
    throw new Error('This browser can’t copy images from a page. Save the frame instead.');
  }
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': image })]);
  } catch (error) {
    // The error of the image itself is more specific.
    await image;
    throw new Error(
      'The browser blocked copying. Click into the page and try again, allow it to use the clipboard, or save the frame instead.',
      { cause: error },
    );
  }
};

/** Returns the current value of a color token: a canvas cannot use CSS variables. */
const colorOf = (token: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(token);

const notifyFailure =
  (what: string) =>
  (error: Error): void =>
    notify.problem(`${what} ${error.message}`);

export const useStill = () => {
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
    await copyImage(make(frame, hasMarks));
    notify.done(`${nameOf(frame)} copied`);
  };
  return {
    save: (hasMarks: boolean): void =>
      void save(hasMarks).catch(notifyFailure('The frame could not be saved.')),
    copy: (hasMarks: boolean): void =>
      void copy(hasMarks).catch(notifyFailure('The frame could not be copied.')),
  };
};
