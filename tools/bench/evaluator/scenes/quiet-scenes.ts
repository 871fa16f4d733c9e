import { smoothstep } from '../../../drawing/color.ts';
import { ellipse } from '../../../drawing/shape.ts';
import { createFrame } from '../../../drawing/yuv-frame.ts';
import { blend, blur, changeColour, createGrain, scaleLight } from '../picture/effects.ts';
import { drawSprite, paintSprite } from '../picture/sprite.ts';
import { bouncing, crossing, falling, randomSprite, swaying, walker } from './actors.ts';
import { handHeld, movingCamera, panning, standing } from './camera.ts';
import { movingScenes } from './moving-scenes.ts';
import { compose, type SceneBuilder } from './scene.ts';
import { richSurfaces } from './surfaces.ts';

/* Scenes with intended stops and changes of light, which detectors may mistake for defects. */

const staticShot: SceneBuilder = (setting) =>
  compose(setting, {
    camera: standing(setting),
    actors: setting.dice.chance(0.6) ? [swaying(setting, 50, 5)] : [],
  });

const stillPicture: SceneBuilder = (setting) =>
  compose(setting, { camera: standing(setting), grain: setting.dice.pick([0, 1]) });

const filmGrain: SceneBuilder = (setting) =>
  compose(setting, { camera: panning(setting, 15), grain: setting.dice.between(4, 9) });

const darkScene: SceneBuilder = (setting) => {
  const gain = setting.dice.between(0.08, 0.25);
  return compose(setting, {
    camera: handHeld(setting, standing(setting), 8),
    grain: 1.5,
    actors: [bouncing(setting, 130, 90)],
    finish: (frame) => scaleLight(frame, gain),
  });
};

const overexposed: SceneBuilder = (setting) => {
  const gain = setting.dice.between(1.6, 2.3);
  return compose(setting, {
    camera: movingCamera(setting),
    actors: [swaying(setting, 130, 30)],
    finish: (frame) => scaleLight(frame, gain),
  });
};

const crossFade: SceneBuilder = (setting) => {
  const { durationSec, dice, width, height } = setting;
  const [first, second] = [pickScene(setting), pickScene(setting)];
  const [from, took] = [durationSec * dice.between(0.25, 0.5), dice.between(0.6, 1.4)];
  const other = createFrame(width, height);
  return (frame, sec) => {
    const share = smoothstep(from, from + took, sec);
    if (share < 1) first(frame, sec);
    if (share <= 0) return;
    second(other, sec);
    blend(frame, other, share);
  };
};

const pickScene: SceneBuilder = (setting) =>
  setting.dice.pick(Object.values(movingScenes))(setting);

const fades: SceneBuilder = (setting) => {
  const { durationSec, dice } = setting;
  const scene = pickScene(setting);
  const [inSec, outSec] = [dice.between(0.4, 1.2), dice.between(0.4, 1.2)];
  return (frame, sec) => {
    scene(frame, sec);
    scaleLight(
      frame,
      smoothstep(0, inSec, sec) * smoothstep(durationSec, durationSec - outSec, sec),
    );
  };
};

/** Fades to black in the middle, then into another scene. */
const dipToBlack: SceneBuilder = (setting) => {
  const { durationSec } = setting;
  const [first, second] = [pickScene(setting), pickScene(setting)];
  const middle = durationSec / 2;
  return (frame, sec) => {
    (sec < middle ? first : second)(frame, sec);
    scaleLight(frame, smoothstep(0.08, 0.6, Math.abs(sec - middle)));
  };
};

const sunrise: SceneBuilder = (setting) => {
  const { dice, durationSec } = setting;
  const [from, to] = dice.chance(0.7) ? [0.35, 1.15] : [1.1, 0.4];
  return compose(setting, {
    camera: dice.chance(0.5) ? standing(setting) : movingCamera(setting),
    surfaces: [...richSurfaces, 'sky'],
    finish: (frame, sec) => {
      const part = sec / durationSec;
      scaleLight(frame, from + (to - from) * part);
      changeColour(frame, { cb: -14 * (1 - part), cr: 12 * (1 - part) });
    },
  });
};

const colourDrift: SceneBuilder = (setting) => {
  const { dice, durationSec } = setting;
  const [cb, cr] = [dice.between(-25, 25), dice.between(-25, 25)];
  return compose(setting, {
    camera: movingCamera(setting),
    finish: (frame, sec) =>
      changeColour(frame, { cb: (cb * sec) / durationSec, cr: (cr * sec) / durationSec }),
  });
};

const rackFocus: SceneBuilder = (setting) => {
  const { dice, durationSec, unit } = setting;
  const [from, took] = [durationSec * dice.between(0.2, 0.5), dice.between(0.5, 1.2)];
  const isIn = dice.chance(0.5);
  const actor = swaying(setting, 140, 10);
  return compose(setting, {
    camera: handHeld(setting, standing(setting), 4),
    finish: (frame, sec) => {
      const part = smoothstep(from, from + took, sec);
      const sigma = 4 * unit * (isIn ? 1 - part : part);
      if (sigma > 0.3) blur(frame, sigma);
      actor(frame, sec);
    },
  });
};

const enterAndLeave: SceneBuilder = (setting) => {
  const { dice, durationSec } = setting;
  return compose(setting, {
    camera: handHeld(setting, standing(setting), 5),
    actors: [0.2, 0.6].map((part) =>
      crossing(setting, {
        size: dice.between(70, 180),
        fromSec: part * durationSec,
        tookSec: dice.between(0.5, 1.2),
      }),
    ),
  });
};

/** So near that it fills the picture for a moment. */
const carPass: SceneBuilder = (setting) => {
  const { dice, durationSec } = setting;
  return compose(setting, {
    camera: handHeld(setting, standing(setting), 6),
    actors: [
      crossing(setting, {
        size: dice.between(280, 420),
        fromSec: durationSec * dice.between(0.3, 0.6),
        tookSec: dice.between(0.45, 0.9),
      }),
    ],
  });
};

const occlusion: SceneBuilder = (setting) => {
  const { dice, width, height, unit } = setting;
  const post = randomSprite(dice);
  const [x, wide] = [dice.between(0.35, 0.65) * width, dice.between(60, 110) * unit];
  return compose(setting, {
    camera: standing(setting),
    actors: [
      walker(setting, { speed: dice.between(70, 140), size: 220 }),
      bouncing(setting, 60, 150),
      (frame) =>
        void drawSprite(frame, post, { x, y: height / 2, width: wide, height: height * 1.6 }),
    ],
  });
};

const comeToRest: SceneBuilder = (setting) => {
  const { dice, durationSec } = setting;
  const scene = dice.pick([
    movingScenes.slowPan,
    movingScenes.flatAnimation,
    movingScenes.turningShot,
    movingScenes.trainWindow,
    movingScenes.slowZoom,
  ])(setting);
  const end = durationSec * dice.between(0.5, 0.75);
  return (frame, sec) => {
    const part = Math.min(1, sec / end);
    scene(frame, end * (part - part ** 3 / 3));
  };
};

const lightComesOn: SceneBuilder = (setting) => {
  const { dice, durationSec, width, height } = setting;
  const [x, y] = [dice.between(0.2, 0.8) * width, dice.between(0.2, 0.6) * height];
  const reach = dice.between(0.25, 0.5) * width;
  const [from, took] = [durationSec * dice.between(0.2, 0.4), dice.between(0.7, 1.5)];
  const glow = (px: number, py: number): number =>
    Math.max(0, 1 - Math.hypot(px - x, py - y) / reach);
  return compose(setting, {
    camera: dice.chance(0.5) ? standing(setting) : handHeld(setting, standing(setting), 6),
    actors: [swaying(setting, 90, 15)],
    finish: (frame, sec) => {
      scaleLight(frame, 0.4);
      scaleLight(frame, 1 + 1.8 * smoothstep(from, from + took, sec), { mask: glow });
    },
  });
};

/** A soft light that wanders over the scene, like a torch, or the sun between clouds. */
const movingLight: SceneBuilder = (setting) => {
  const { dice, width, height } = setting;
  const [pace, phase] = [dice.between(0.7, 1.6), dice.between(0, 6)];
  return compose(setting, {
    camera: handHeld(setting, standing(setting), 4),
    finish: (frame, sec) => {
      const x = (0.5 + 0.4 * Math.sin(sec * pace + phase)) * width;
      const y = (0.5 + 0.3 * Math.cos(sec * pace * 0.8)) * height;
      scaleLight(frame, 0.55);
      scaleLight(frame, 1.9, {
        mask: (px, py) => Math.max(0, 1 - Math.hypot(px - x, py - y) / (0.45 * width)),
      });
    },
  });
};

/** Fills a third of the picture and blinks: eyes vanish for a few frames, as they do. */
const blinkingFace: SceneBuilder = (setting) => {
  const { dice, width, height, unit } = setting;
  const face = randomSprite(dice, { shape: ellipse(0, 0, 0.75, 0.95) });
  const eye = paintSprite(ellipse(0, 0, 0.9, 0.8), (x, y) =>
    Math.hypot(x - 64, y - 64) < 26 ? [0.1, 0.08, 0.1] : [0.9, 0.9, 0.88],
  );
  const [every, size] = [dice.between(0.9, 1.8), dice.between(170, 240) * unit];
  return compose(setting, {
    camera: handHeld(setting, standing(setting), 4),
    actors: [
      (frame, sec) => {
        const x = width / 2 + Math.sin(sec * 1.1) * 14 * unit;
        const y = height / 2 + Math.sin(sec * 1.7) * 6 * unit;
        drawSprite(frame, face, { x, y, width: size * 0.85, height: size });
        const open = Math.min(1, Math.abs((sec % every) - every / 2) / 0.09);
        for (const side of [-1, 1]) {
          drawSprite(frame, eye, {
            x: x + side * size * 0.15,
            y: y - size * 0.1,
            width: size * 0.16,
            height: size * 0.09 * Math.max(0.12, open),
          });
        }
      },
    ],
  });
};

/** Stands, whips to another place with motion blur, and stands again. */
const whipPan: SceneBuilder = (setting) => {
  const { dice, durationSec, unit } = setting;
  const stand = standing(setting);
  const [from, took] = [durationSec * dice.between(0.3, 0.5), dice.between(0.3, 0.6)];
  const reach = dice.between(500, 900) * unit;
  const way = (sec: number): number => smoothstep(from, from + took, sec) * reach;
  return compose(setting, {
    camera: handHeld(setting, (sec) => ({ ...stand(sec), x: stand(sec).x + way(sec) }), 4),
    finish: (frame, sec) => {
      const smear = Math.abs(way(sec + 0.01) - way(sec - 0.01)) * 0.2;
      if (smear > 1) blur(frame, Math.min(12 * unit, smear));
    },
  });
};

const smoke: SceneBuilder = (setting) => {
  const { dice, width, height, unit } = setting;
  const puff = paintSprite(ellipse(0, 0, 0.5, 0.5), () => [0.75, 0.75, 0.78], { softness: 1 });
  const puffs = Array.from({ length: 14 }, () => ({
    x: dice.roll(),
    y: dice.roll(),
    pace: dice.between(20, 60),
    size: dice.between(90, 220),
  }));
  return compose(setting, {
    camera: handHeld(setting, standing(setting), 3),
    actors: [
      (frame, sec) => {
        for (const { x, y, pace, size } of puffs) {
          const rise =
            (((y * height - pace * unit * sec) % (height * 1.4)) + height * 1.4) % (height * 1.4);
          drawSprite(frame, puff, {
            x: x * width + Math.sin(sec + y * 9) * 20 * unit,
            y: rise - 0.2 * height,
            width: size * unit,
            height: size * unit,
            opacity: 0.4,
          });
        }
      },
    ],
  });
};

const sparks: SceneBuilder = (setting) =>
  compose(setting, {
    camera: standing(setting),
    surfaces: ['wood', 'bricks', 'clouds'],
    actors: [falling(setting, 'sparks')],
    finish: (frame) => scaleLight(frame, 0.6),
  });

const talkingHead: SceneBuilder = (setting) => {
  const { dice } = setting;
  const addGrain = createGrain(dice, 1);
  const scene = compose(setting, {
    camera: standing(setting),
    surfaces: ['sky', 'clouds', 'wood'],
    actors: [swaying(setting, 200, 7), swaying(setting, 40, 12)],
  });
  return (frame, sec) => {
    scene(frame, sec);
    addGrain(frame);
  };
};

export const quietScenes = {
  staticShot,
  stillPicture,
  filmGrain,
  darkScene,
  overexposed,
  crossFade,
  fades,
  dipToBlack,
  sunrise,
  colourDrift,
  rackFocus,
  enterAndLeave,
  carPass,
  occlusion,
  comeToRest,
  lightComesOn,
  movingLight,
  blinkingFace,
  whipPan,
  smoke,
  sparks,
  talkingHead,
} as const satisfies Record<string, SceneBuilder>;
