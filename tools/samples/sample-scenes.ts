import type { Scene } from './scene.ts';
import { ballOnCheckeredFloor } from './scenes/ball-on-checkered-floor.ts';
import { cityWindowsAtDusk } from './scenes/city-windows-at-dusk.ts';
import { lanternInTheRain } from './scenes/lantern-in-the-rain.ts';
import { paperBoatOnWaves } from './scenes/paper-boat-on-waves.ts';
import { paperWindmillInAMeadow } from './scenes/paper-windmill-in-a-meadow.ts';

export const sampleScenes: readonly Scene[] = [
  paperBoatOnWaves,
  lanternInTheRain,
  ballOnCheckeredFloor,
  cityWindowsAtDusk,
  paperWindmillInAMeadow,
];
