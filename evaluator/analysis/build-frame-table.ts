import type { Frame } from 'node-av/lib';
import type { SubjectFrame } from '../subjects/subject-frame.ts';
import {
  openPictureScaler,
  type PictureScaler,
  type SubjectPicture,
  subjectFrames,
} from '../subjects/subject-picture.ts';
import { decodeClip } from './decode-clip.ts';
import { createFrameMeter } from './frame-meter.ts';
import { openFrameReader } from './frame-reader.ts';
import { createTileGrid, type FrameStatistics, type FrameStatisticsTable } from './frame-table.ts';
import type { QuarterTurns } from './turn-plane.ts';

type SubjectLook = (pictures: readonly SubjectPicture[]) => readonly SubjectFrame[];

/**
 * Decodes a clip once, at reduced size, into the detectors' input. Without `look`, no subjects are
 * looked for.
 * @throws ClipRefusedError
 */
export const buildFrameTable = async (
  path: string,
  look?: SubjectLook,
): Promise<FrameStatisticsTable> => {
  using opened = new DisposableStack();
  const frames: FrameStatistics[] = [];
  let reader: ReturnType<typeof openFrameReader> | null = null;
  let measure: ReturnType<typeof createFrameMeter> | null = null;
  const pictures: SubjectPicture[] = [];
  let scaler: PictureScaler | null = null;
  let pixelAspect = 1;
  const info = await decodeClip(path, (frame, sec, turns, frameCount) => {
    if (frames.length === 0) pixelAspect = pixelAspectOf(frame, turns);
    if (look && subjectFrames(frameCount).has(frames.length)) {
      scaler ??= opened.use(openPictureScaler(frame, turns));
      pictures.push(scaler.scale(frame, frames.length, sec));
    }
    reader ??= opened.use(openFrameReader(frame, turns));
    measure ??= createFrameMeter(reader.grid);
    frames.push(measure(reader.read(frame), sec, frame.keyFrame === 1));
  });
  return {
    info,
    pixelAspect,
    grid: createTileGrid(info.width, info.height),
    frames,
    ...(look && { subjects: () => look(pictures) }),
  };
};

/** Returns 1 when the file does not declare a pixel aspect ratio. */
const pixelAspectOf = ({ sampleAspectRatio: { num, den } }: Frame, turns: QuarterTurns): number => {
  if (num <= 0 || den <= 0) return 1;
  return turns % 2 === 1 ? den / num : num / den;
};
