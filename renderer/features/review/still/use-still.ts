import { timecodeOf } from '../../../../shared/domain/frames/timecode.ts';
import { formatCount } from '../../../ui/formats.ts';
import { notify } from '../../../ui/notify.ts';
import { saveAs } from '../../../ui/save-as.ts';
import { useReview } from '../review-context.ts';
import { copyPicture } from './copy-picture.ts';
import { makeStill } from './make-still.ts';
import type { MarkedFrame } from './paint-marks.ts';
import { stillName } from './still-name.ts';

/** How long a picture is kept for the browser to fetch it (ms). */
const keptMs = 60_000;

/** A token's colour as the page has it now: a canvas knows no variables. */
const colourOf = (token: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(token);

const saveBlob = (blob: Blob, fileName: string): void => {
  const url = URL.createObjectURL(blob);
  saveAs({ url, fileName });
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
};

const tellFailure =
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
    const marked: MarkedFrame = { frame, table, findings, chosen, colourOf };
    return makeStill(frames, frame, hasMarks ? marked : null);
  };
  const nameOf = (frame: number): string =>
    `Frame ${formatCount(frame)}${frames.inexactReason === null ? '' : ' (approximate)'}`;

  const save = async (hasMarks: boolean): Promise<void> => {
    const { frame } = playhead.state();
    const fileName = stillName(detail.card.name, frame, timecodeOf(table, frame), hasMarks);
    saveBlob(await make(frame, hasMarks), fileName);
    // The desktop asks where to, and says itself what came of it.
    if (!window.clipcheck) notify.done(`${nameOf(frame)} saved to your downloads as ${fileName}`);
  };
  const copy = async (hasMarks: boolean): Promise<void> => {
    const { frame } = playhead.state();
    await copyPicture(make(frame, hasMarks));
    notify.done(`${nameOf(frame)} copied`);
  };
  return {
    save: (hasMarks) => void save(hasMarks).catch(tellFailure('The frame could not be saved.')),
    copy: (hasMarks) => void copy(hasMarks).catch(tellFailure('The frame could not be copied.')),
  };
};
