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
import { subject } from './kinds/subject.ts';

/** Passes a kind on without its value type, which only the kind itself uses. */
type AnyKind = <Result>(use: <Value>(kind: ClaimKind<Value>) => Result) => Result;

const any =
  <Value>(kind: ClaimKind<Value>): AnyKind =>
  (use) =>
    use(kind);

/** All kinds of claims that are judged. To add one, add its file and a line here. */
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
  any(subject),
];
