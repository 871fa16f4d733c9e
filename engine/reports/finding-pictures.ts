import { findingTypeOf } from '../../shared/domain/finding-types.ts';
import { markAt } from '../../shared/domain/frames/box-track.ts';
import { placeFindings } from '../../shared/domain/frames/place-finding.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type { Still, StillMark } from '../clips/media/pictures/clip-media.ts';
import type { ClipMedia } from '../clips/media/pictures/create-clip-media.ts';
import type { LibraryThread } from '../library/library-thread.ts';
import { frameTableOf } from '../library/results/placed-findings.ts';
import { findingsOf, type ShownFrame, shownFrames } from './read-report-clip.ts';

const longerSidePx = 960;

export type FindingPicture = Pick<ShownFrame, 'frame' | 'label'> & Still;

/**
 * Returns the frames that a report for clients shows of a finding, with its box and number drawn in.
 * @throws AppError unknown_clip, bad_input, file_unreadable
 */
export const findingPictures = async (
  { clipId, number }: { clipId: ClipId; number: number },
  thread: LibraryThread,
  media: ClipMedia,
): Promise<FindingPicture[]> => {
  const detail = await thread.call('detail', clipId);
  const { all } = findingsOf(detail);
  const table = await frameTableOf(detail.card, all, media);
  const finding = placeFindings(all, table).find((one) => one.number === number);
  if (!finding) throw new AppError('bad_input', `The clip has no finding ${number}.`);
  const { type, place } = finding;
  const color = findingTypeOf(type).colors.onPicture;
  const shown = shownFrames(place, table, 'client');
  const marks = new Map<number, StillMark>(
    shown.map(({ frame, markFrame }) => {
      const mark = markAt(table, place, markFrame);
      return [frame, { number, color, box: mark?.kind === 'box' ? mark.box : null }];
    }),
  );
  const frames = shown.map(({ frame }) => frame);
  const stills = await media.stills(clipId, frames, longerSidePx, marks);
  const pictures = shown.flatMap(({ frame, label }, index) => {
    const still = stills[index];
    return still ? [{ frame, label, ...still }] : [];
  });
  if (pictures.length > 0) return pictures;
  throw new AppError('file_unreadable', 'No frame of the clip’s file could be read.');
};
