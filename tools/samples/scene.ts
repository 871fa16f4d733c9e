import { Picture } from '../drawing/picture.ts';

export const sampleFormat = { width: 640, height: 360, fps: 24 } as const;

/** Position of a defect in the picture: shares of its width and height, 0 to 1. */
export type DefectBox = {
  readonly xmin: number;
  readonly ymin: number;
  readonly xmax: number;
  readonly ymax: number;
};

export type Defect = {
  readonly type: 'frozen_frames' | 'black_flash' | 'popping_object' | 'corrupted_band';
  /** The first and last frame that show it, counted from 0. */
  readonly firstFrame: number;
  readonly lastFrame: number;
  /** null for the entire picture. */
  readonly box: DefectBox | null;
  readonly note: string;
};

export type Scene = {
  readonly name: string;
  readonly prompt: string;
  readonly frameCount: number;
  readonly defect: Defect | null;
  /** Draws one frame, including its defect, onto a picture with arbitrary contents. */
  readonly draw: (picture: Picture, frameIndex: number) => void;
};

export type SampleClip = {
  readonly file: string;
  readonly frameCount: number;
  /** Its intentional defect; null for a clean clip. */
  readonly defect: Defect | null;
};

/** The contents of resources/samples/defects.json. */
export type SampleList = {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly clips: readonly SampleClip[];
};

export function hasDefect({ defect }: Pick<Scene, 'defect'>, frameIndex: number): boolean {
  return defect !== null && frameIndex >= defect.firstFrame && frameIndex <= defect.lastFrame;
}

export function* drawFrames(
  scene: Scene,
  firstFrame = 0,
  frameCount = scene.frameCount,
): Generator<Uint8Array> {
  const picture = new Picture(sampleFormat.width, sampleFormat.height);
  for (let frameIndex = firstFrame; frameIndex < firstFrame + frameCount; frameIndex += 1) {
    scene.draw(picture, frameIndex);
    yield picture.toRgb();
  }
}
