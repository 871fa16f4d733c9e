import type { FrameStatistics, FrameTable, TileGrid } from '../../analysis/frame-table.ts';
import type { LumaPyramid } from '../../analysis/match-tiles.ts';
import type { Sensitivity } from '../../models.ts';
import { median } from '../median.ts';
import { strangeness, structureOf } from './structure.ts';

/** A change to another shot from one frame to the next. */
export type Cut = {
  /** The first frame of the new shot. */
  frame: number;
  /** How little the new shot has of the old one: 0 nothing changed, 1 nothing stayed. */
  strangeness: number;
};

/** A cut's first frame has at least so little of the frame before. */
const leastStrangeness: Record<Sensitivity, number> = { normal: 0.64, strict: 0.58 };

/** Both shots are steady beside the cut: each step there is less strange by this. */
const LEAST_RISE = 0.18;
/** What motion does not explain is more than noise, in levels … */
const LEAST_RESIDUAL = 1.5;
/** … and more than so many times what it is in the shots before and after. */
const LEAST_RESIDUAL_RISE = 1.5;
/** So many steps on each side say what is usual there. */
const SIDE_STEPS = 4;
/** A shot has at least so many frames on each side of a cut. */
const LEAST_SHOT_FRAMES = 2;
/** What is gone again after so long was no cut but a flash, a broken frame or something that pops. */
const MOST_PASSING_SEC = 0.4;
const MOST_PASSING_FRAMES = 8;
/** A picture whose tiles differ by less is blank: black between two shots is no cut. */
const LEAST_TILE_CONTRAST = 8;

/**
 * Finds the frames with which another shot begins at once, also the same scene seen from somewhere
 * else. Light that changes, motion however fast, fades and what passes by are no cuts.
 */
export const findCuts = (
  { frames, grid, info }: FrameTable,
  sensitivity: Sensitivity = 'normal',
): Cut[] => {
  const structures = new Structures(frames, grid);
  const spikes = frames.flatMap((_, frame) => (isSpike(frames, frame) ? [frame] : []));
  const passingFrames = Math.max(MOST_PASSING_FRAMES, Math.round(MOST_PASSING_SEC * info.fps));
  const passes = (frame: number): boolean =>
    spikes.some((other) => {
      const [from, to] = [Math.min(frame, other), Math.max(frame, other)];
      return (
        to > from &&
        to - from <= passingFrames &&
        structures.between(from - 1, to) < LEAST_STRANGENESS_OF_OTHER
      );
    });
  return spikes.flatMap((frame) => {
    if (isBlank(frames[frame - 1]) || isBlank(frames[frame])) return [];
    const here = structures.between(frame - 1, frame);
    if (here < leastStrangeness[sensitivity]) return [];
    const beside = Math.max(
      structures.between(frame - 2, frame - 1),
      structures.between(frame, frame + 1),
    );
    return here < beside + LEAST_RISE || passes(frame) ? [] : [{ frame, strangeness: here }];
  });
};

/** The picture before and the one after something that passed have this little in common at most. */
const LEAST_STRANGENESS_OF_OTHER = 0.6;

/** The structures of pictures that are asked for: few are. */
class Structures {
  readonly #frames: readonly FrameStatistics[];
  readonly #grid: TileGrid;
  readonly #known = new Map<number, LumaPyramid>();

  constructor(frames: readonly FrameStatistics[], grid: TileGrid) {
    this.#frames = frames;
    this.#grid = grid;
  }

  /** How strange one frame is after another; 0 beyond the ends of the clip. */
  between(before: number, now: number): number {
    const [one, other] = [this.#at(before), this.#at(now)];
    return one && other ? strangeness(one, other, this.#grid) : 0;
  }

  #at(frame: number): LumaPyramid | null {
    const picture = this.#frames[frame]?.picture;
    if (!picture) return null;
    const structure = this.#known.get(frame) ?? structureOf(picture.luma, this.#grid);
    this.#known.set(frame, structure);
    return structure;
  }
}

const isSpike = (frames: FrameTable['frames'], frame: number): boolean => {
  if (frame < LEAST_SHOT_FRAMES || frame > frames.length - LEAST_SHOT_FRAMES) return false;
  const residuals = (from: number, to: number): number[] =>
    frames.slice(Math.max(1, from), to).map(({ residual }) => residual);
  const usual = Math.max(
    median(residuals(frame - SIDE_STEPS, frame)),
    median(residuals(frame + 1, frame + 1 + SIDE_STEPS)),
  );
  const residual = frames[frame]?.residual ?? 0;
  return residual >= LEAST_RESIDUAL && residual >= LEAST_RESIDUAL_RISE * usual;
};

const isBlank = (frame: FrameStatistics | undefined): boolean =>
  !frame || Math.max(...frame.tiles.luma) - Math.min(...frame.tiles.luma) < LEAST_TILE_CONTRAST;
