import type { YuvFrame } from '../../../drawing/yuv-frame.ts';
import type { Dice } from '../dice.ts';
import { paintTexture, type Texture } from '../picture/texture.ts';
import { type SurfaceName, surfaces } from './surfaces.ts';

export type SceneSetting = {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly durationSec: number;
  /** Pixels of the picture for one of a picture 360 pixels high or wide. */
  readonly unit: number;
  readonly dice: Dice;
};

export type DrawScene = (frame: YuvFrame, sec: number) => void;

export type SceneBuilder = (setting: SceneSetting) => DrawScene;

export const textureFor = (
  { dice, unit }: SceneSetting,
  names: readonly SurfaceName[],
): Texture => {
  const half = unit > 1.3 ? 1024 : 512;
  const scale = half / 512;
  const surface = surfaces[dice.pick(names)](dice);
  const [offsetX, offsetY] = [dice.integer(0, 5000), dice.integer(0, 5000)];
  return paintTexture((x, y) => surface(x / scale + offsetX, y / scale + offsetY), half);
};
