import type { Picture } from './drawing/picture.ts';

/** Where in the picture a defect is: shares of its width and height, 0 to 1. */
export type DefectBox = {
  readonly xmin: number;
  readonly ymin: number;
  readonly xmax: number;
  readonly ymax: number;
};

/** A defect put into a sample on purpose. */
export type Defect = {
  readonly type: 'frozen_frames' | 'black_flash' | 'popping_object' | 'corrupted_band';
  /** The first and the last frame that show it, counted from 0. */
  readonly firstFrame: number;
  readonly lastFrame: number;
  /** null: the whole picture. */
  readonly box: DefectBox | null;
  readonly note: string;
};

/** A drawn clip. */
export type Scene = {
  /** File name without its ending. */
  readonly name: string;
  readonly prompt: string;
  readonly frameCount: number;
  readonly defect: Defect | null;
  /** Draws one frame, its defect included, onto a picture that still holds anything. */
  readonly draw: (picture: Picture, frameIndex: number) => void;
};

/** Whether a frame shows the defect. */
export function hasDefect({ defect }: Pick<Scene, 'defect'>, frameIndex: number): boolean {
  return defect !== null && frameIndex >= defect.firstFrame && frameIndex <= defect.lastFrame;
}
