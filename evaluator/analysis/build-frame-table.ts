import { Scaler } from 'node-av/api';
import { SWS_AREA } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import type { SubjectFrame } from '../subjects/subject-classes.ts';
import {
  openPictureScaler,
  type SubjectPicture,
  subjectFrames,
} from '../subjects/subject-picture.ts';
import { decodeClip } from './decode-clip.ts';
import { createFrameMeter, type ReadFrame } from './frame-meter.ts';
import { createTileGrid, type FrameStatistics, type FrameStatisticsTable } from './frame-table.ts';
import { measureDetail } from './measure-detail.ts';
import { halveToFullRange } from './plane-sums.ts';
import { openLineScaler, sampleFrame } from './sample-lines.ts';
import { type QuarterTurns, turnPlane } from './turn-plane.ts';

/** Looks for no subjects without `look`. @throws ClipRefusedError */
export const buildFrameTable = async (
  path: string,
  look?: (pictures: readonly SubjectPicture[]) => readonly SubjectFrame[],
): Promise<FrameStatisticsTable> => {
  using opened = new DisposableStack();
  const frames: FrameStatistics[] = [];
  let reader: ReturnType<typeof openFrameReader> | null = null;
  let measure: ReturnType<typeof createFrameMeter> | null = null;
  const pictures: SubjectPicture[] = [];
  let scaler: ReturnType<typeof openPictureScaler> | null = null;
  let subjects: readonly SubjectFrame[] | null = null;
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
    ...(look && {
      subjects: () => {
        subjects ??= look(pictures);
        return subjects;
      },
    }),
  };
};

/** Returns 1 when the file does not declare a pixel aspect ratio. */
const pixelAspectOf = ({ sampleAspectRatio: { num, den } }: Frame, turns: QuarterTurns): number => {
  if (num <= 0 || den <= 0) return 1;
  return turns % 2 === 1 ? den / num : num / den;
};

/** @param first gives the size @param turns display rotation of the frames */
const openFrameReader = (first: Frame, turns: QuarterTurns) => {
  const decoded = createTileGrid(first.width, first.height);
  const scaler = new Scaler({ flags: SWS_AREA });
  const lineScaler = openLineScaler();
  const { width, height } = decoded;
  // Chroma has half the size in each direction, so all three planes end up the same size.
  const options = { resize: { width: 2 * width, height: 2 * height }, format: 'yuv420p' } as const;
  const pixels = width * height;

  /** The frame must not be read afterwards. */
  const read = (frame: Frame): ReadFrame => {
    const planes = scaler.toBufferSync(frame, options);
    const { detail, blocking } = measureDetail(sampleFrame(frame, lineScaler), decoded);
    const picture = (plane: Uint8Array) => turnPlane(plane, width, height, turns);
    const tiles = (values: Float32Array) => turnPlane(values, decoded.columns, decoded.rows, turns);
    return {
      picture: {
        luma: picture(halveToFullRange(planes.subarray(0, 4 * pixels), width, height)),
        cb: picture(new Uint8Array(planes.subarray(4 * pixels, 5 * pixels))),
        cr: picture(new Uint8Array(planes.subarray(5 * pixels, 6 * pixels))),
      },
      detail: { detail: tiles(detail), blocking: tiles(blocking) },
    };
  };
  return {
    /** Grid of the pictures as shown. */
    grid: turns % 2 === 1 ? createTileGrid(first.height, first.width) : decoded,
    read,
    [Symbol.dispose]: () => {
      scaler[Symbol.dispose]();
      lineScaler[Symbol.dispose]();
    },
  };
};
