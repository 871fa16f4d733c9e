import type { Dice } from '../dice.ts';
import { paintTexture, type Texture } from '../picture/texture.ts';
import type { YuvFrame } from '../picture/yuv-frame.ts';
import { type SurfaceName, surfaces } from './surfaces.ts';

/** What a scene is drawn for. */
export type SceneSetting = {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly durationSec: number;
  /** Pixels of the picture for one of a picture 360 pixels high or wide. */
  readonly unit: number;
  readonly dice: Dice;
};

/** Draws the picture at a time onto a frame that still holds anything. Called in order of time. */
export type DrawScene = (frame: YuvFrame, sec: number) => void;

/** Sets up a scene: all that is chosen by dice is chosen here, but for grain. */
export type SceneBuilder = (setting: SceneSetting) => DrawScene;

/** A surface as large as the scene needs it to be sharp. */
export const textureFor = (
  { dice, unit }: SceneSetting,
  names: readonly SurfaceName[],
): Texture => {
  const half = unit > 1.3 ? 1024 : 512;
  const scale = half / 512;
  const surface = surfaces[dice.pick(names)](dice);
  const [offsetX, offsetY] = [dice.whole(0, 5000), dice.whole(0, 5000)];
  return paintTexture((x, y) => surface(x / scale + offsetX, y / scale + offsetY), half);
};
