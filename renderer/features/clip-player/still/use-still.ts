import type { RefObject } from 'react';
import { timecodeOf } from '../../../../shared/domain/frames/timecode.ts';
import { safeFileName } from '../../../../shared/text/safe-file-name.ts';
import { formatCount } from '../../../ui/formats.ts';
import { notify } from '../../../ui/notify.ts';
import { saveBlob } from '../../../ui/save-as.ts';
import { hasFile } from '../../clip-cards/has-file.ts';
import { useReview } from '../review-context.ts';
import { makeStill } from './make-still.ts';

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

/** @throws Error that says what to do if the browser does not let the page copy */
const copyImage = async (png: Blob): Promise<void> => {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
  } catch (error) {
    throw new Error(
      'The browser blocked copying. Click into the page and try again, allow it to use the clipboard, or save the frame instead.',
      { cause: error },
    );
  }
};

type Still = { readonly png: Blob; readonly frame: number; readonly name: string };

/** @param canvas has the frame on screen */
export const useStill = (canvas: RefObject<HTMLCanvasElement | null>) => {
  const { detail, frames, table, playhead, findings, chosen } = useReview();
  const { card } = detail;

  const use =
    (hasMarks: boolean, failure: string, pass: (still: Still) => Promise<void> | void) =>
    async (): Promise<void> => {
      const { frame, isDrawn } = playhead.state();
      if (!frames || !isDrawn || !canvas.current) {
        notify.toast(
          hasFile(card)
            ? 'There is no frame on screen to save or copy.'
            : 'No frame can be saved or copied without the clip’s file.',
        );
        return;
      }
      const isExact = frames.inexactReason === null;
      const name = `Frame ${formatCount(frame)}${isExact ? '' : ' (approximate)'}`;
      try {
        const marked = hasMarks ? { frame, table, findings, chosen } : null;
        await pass({ png: makeStill(canvas.current, frames.picture, marked), frame, name });
      } catch (error) {
        notify.problem(`${failure} ${(error as Error).message}`);
      }
    };
  const save = (hasMarks: boolean) =>
    use(hasMarks, 'The frame could not be saved.', ({ png, frame, name }) => {
      const fileName = stillName(card.name, frame, timecodeOf(table, frame), hasMarks);
      saveBlob(png, fileName);
      // The desktop app asks for the destination and reports the outcome itself.
      if (!window.clipcheck) notify.done(`${name} saved to your downloads as ${fileName}`);
    });
  const copy = (hasMarks: boolean) =>
    use(hasMarks, 'The frame could not be copied.', async ({ png, name }) => {
      await copyImage(png);
      notify.done(`${name} copied`);
    });
  return {
    'player.saveStill': save(false),
    'player.saveMarkedStill': save(true),
    'player.copyStill': copy(false),
    'player.copyMarkedStill': copy(true),
  };
};
