import { createGrain } from '../picture/effects.ts';
import { drawTexture } from '../picture/texture.ts';
import { bouncing, crossing, falling, swaying, walker } from './actors.ts';
import { handHeld, movingCamera, panning, standing, turning, zooming } from './camera.ts';
import { compose, type SceneBuilder, textureFor } from './scene.ts';

/* Scenes that always move, so that frozen, dropped or repeated frames are visible. */

const handHeldShot: SceneBuilder = (setting) => {
  const { dice } = setting;
  const camera = handHeld(setting, standing(setting), dice.between(14, 40));
  return compose(setting, { camera, actors: [swaying(setting, dice.between(90, 160), 20)] });
};

const slowPan: SceneBuilder = (setting) =>
  compose(setting, { camera: panning(setting, setting.dice.between(30, 90)) });

const fastPan: SceneBuilder = (setting) =>
  compose(setting, { camera: panning(setting, setting.dice.between(180, 480)) });

const slowZoom: SceneBuilder = (setting) =>
  compose(setting, { camera: zooming(setting, setting.dice.between(0.06, 0.25)) });

const turningShot: SceneBuilder = (setting) =>
  compose(setting, { camera: turning(setting, setting.dice.between(0.08, 0.5)) });

const walkers: SceneBuilder = (setting) => {
  const { dice } = setting;
  const speed = dice.between(25, 70);
  const sizes = Array.from({ length: dice.integer(1, 3) }, () => dice.between(170, 300));
  const camera = dice.chance(0.5) ? standing(setting) : handHeld(setting, standing(setting), 8);
  return compose(setting, {
    camera,
    actors: sizes.map((size) => walker(setting, { speed, size })),
  });
};

const followShot: SceneBuilder = (setting) => {
  const { dice } = setting;
  const camera = handHeld(setting, panning(setting, dice.between(90, 260)), 8);
  return compose(setting, { camera, actors: [swaying(setting, dice.between(120, 220), 6)] });
};

const fastAction: SceneBuilder = (setting) => {
  const { dice } = setting;
  const camera = handHeld(setting, movingCamera(setting), dice.between(8, 30));
  const actors = Array.from({ length: dice.integer(3, 5) }, () =>
    bouncing(setting, dice.between(80, 200), dice.between(200, 520)),
  );
  return compose(setting, { camera, actors });
};

const crowd: SceneBuilder = (setting) => {
  const { dice } = setting;
  const actors = Array.from({ length: 18 }, () =>
    bouncing(setting, dice.between(24, 60), dice.between(40, 150)),
  );
  return compose(setting, { camera: movingCamera(setting), actors });
};

const water: SceneBuilder = (setting) => {
  const { dice, unit } = setting;
  const [wave, pace, reach] = [dice.between(0.05, 0.14), dice.between(2, 5), dice.between(5, 14)];
  return compose(setting, {
    camera: panning(setting, dice.between(8, 40)),
    surfaces: ['marble', 'clouds', 'sand'],
    ripple: (sec) => (row) => [
      Math.sin((row / unit) * wave + sec * pace) * reach * unit,
      Math.cos((row / unit) * wave * 1.7 + sec * pace * 0.8) * reach * 0.6 * unit,
    ],
    actors: dice.chance(0.5) ? [swaying(setting, 110, 25)] : [],
  });
};

const windyGrass: SceneBuilder = (setting) => {
  const { dice, unit, height } = setting;
  const [pace, reach] = [dice.between(2, 5), dice.between(4, 12)];
  return compose(setting, {
    camera: handHeld(setting, standing(setting), 4),
    surfaces: ['grass', 'foliage'],
    ripple: (sec) => (row) => [
      Math.sin(sec * pace + row / (60 * unit)) * reach * unit * (1 - row / height),
      0,
    ],
  });
};

const rain: SceneBuilder = (setting) =>
  compose(setting, { camera: movingCamera(setting), actors: [falling(setting, 'rain')] });

const snow: SceneBuilder = (setting) =>
  compose(setting, {
    camera: panning(setting, setting.dice.between(20, 60)),
    actors: [walker(setting, { speed: 40, size: 230 }), falling(setting, 'snow')],
  });

const trainWindow: SceneBuilder = (setting) => {
  const { dice, unit, height } = setting;
  const far = textureFor(setting, ['sky', 'clouds', 'foliage']);
  const near = textureFor(setting, ['grass', 'bricks', 'foliage', 'pebbles']);
  const speed = dice.between(120, 320) * dice.sign() * unit;
  const edge = Math.round(height * dice.between(0.45, 0.7));
  const addGrain = createGrain(dice, dice.pick([0, 1, 2]));
  const view = { y: 300 * unit, angle: 0, zoom: dice.between(1, 1.4) };
  return (frame, sec) => {
    drawTexture(frame, far, { ...view, x: 400 + speed * 0.2 * sec }, { endRow: edge });
    drawTexture(frame, near, { ...view, x: 400 + speed * sec }, { firstRow: edge });
    addGrain(frame);
  };
};

const flatAnimation: SceneBuilder = (setting) => {
  const { dice } = setting;
  const actors = Array.from({ length: dice.integer(2, 4) }, () =>
    bouncing(setting, dice.between(70, 150), dice.between(70, 200), true),
  );
  const camera = dice.chance(0.6) ? panning(setting, dice.between(20, 90)) : standing(setting);
  return compose(setting, { camera, surfaces: ['flatShapes'], actors, grain: 0 });
};

const scrollingText: SceneBuilder = (setting) =>
  compose(setting, {
    camera: panning(setting, setting.dice.between(25, 80)),
    surfaces: ['page'],
    grain: setting.dice.pick([0, 1]),
  });

const bigThings: SceneBuilder = (setting) => {
  const { dice, durationSec } = setting;
  const passing = [0.15, 0.5, 0.8].map((part) =>
    crossing(setting, {
      size: dice.between(150, 300),
      fromSec: part * durationSec - 0.5,
      tookSec: dice.between(0.9, 1.6),
    }),
  );
  return compose(setting, { camera: handHeld(setting, panning(setting, 40), 6), actors: passing });
};

export const movingScenes = {
  handHeldShot,
  slowPan,
  fastPan,
  slowZoom,
  turningShot,
  walkers,
  followShot,
  fastAction,
  crowd,
  water,
  windyGrass,
  rain,
  snow,
  trainWindow,
  flatAnimation,
  scrollingText,
  bigThings,
} as const satisfies Record<string, SceneBuilder>;
