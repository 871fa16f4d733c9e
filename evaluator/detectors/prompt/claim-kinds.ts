import type { ClaimKind } from './claim.ts';
import { aspect } from './kinds/aspect.ts';
import { camera } from './kinds/camera.ts';
import { colorFilm } from './kinds/colour-film.ts';
import { cuts } from './kinds/cuts.ts';
import { dominantColor } from './kinds/dominant-colour.ts';
import { fade } from './kinds/fade.ts';
import { frameRate } from './kinds/frame-rate.ts';
import { freeze } from './kinds/freeze.ts';
import { length } from './kinds/length.ts';
import { light } from './kinds/light.ts';
import { loop } from './kinds/loop.ts';
import { pace } from './kinds/pace.ts';

/** Hands a kind on whatever its claims hold, which only the kind itself looks at. */
type AnyKind = <Result>(use: <Value>(kind: ClaimKind<Value>) => Result) => Result;

const any =
  <Value>(kind: ClaimKind<Value>): AnyKind =>
  (use) =>
    use(kind);

/** Every kind of claim that is judged. A new one is a file of its own and a line here. */
export const claimKinds: readonly AnyKind[] = [
  any(length),
  any(frameRate),
  any(pace),
  any(aspect),
  any(colorFilm),
  any(dominantColor),
  any(light),
  any(camera),
  any(fade),
  any(freeze),
  any(loop),
  any(cuts),
];
