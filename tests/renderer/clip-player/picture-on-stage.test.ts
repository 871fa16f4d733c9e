import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bringIntoView,
  fitLevel,
  fittedZoom,
  nextLevel,
  pan,
  pictureOnStage,
  type StageBox,
  type Zoom,
  zoomAround,
  zoomLevels,
} from '../../../renderer/features/clip-player/picture/picture-on-stage.ts';
import { createWheelSteps } from '../../../renderer/features/clip-player/picture/use-stage-gestures.ts';

const stage = (width: number, height: number, pixelRatio = 1): StageBox => ({
  left: 100,
  top: 40,
  width,
  height,
  pixelRatio,
});
const square = (width: number, height: number) => ({ width, height, aspectRatio: width / height });
const wide = { width: 160, height: 180, aspectRatio: 16 / 9 };
const tall = { width: 320, height: 90, aspectRatio: 16 / 9 };
const at = (level: number, x = 0.5, y = 0.5): Zoom => ({ level, center: { x, y } });

describe('The picture on its stage', () => {
  it('fits in the middle at first, without bars', () => {
    const view = pictureOnStage(stage(800, 600), square(1920, 1080), fittedZoom);
    expect(view).toMatchObject({ left: 0, width: 800, height: 450, top: 75 });
    const portrait = pictureOnStage(stage(800, 600), square(360, 640), fittedZoom);
    expect(portrait).toMatchObject({ height: 600, width: 337.5, top: 0 });
  });

  it.each([
    ['of one pixel each at 100 %', stage(800, 600), square(320, 180), at(1), [320, 180]],
    ['of screen pixels on every screen', stage(800, 600, 2), square(320, 180), at(1), [160, 90]],
    ['of pixels that are wide', stage(800, 600), wide, at(1), [320, 180]],
    ['of pixels that are tall', stage(800, 600), tall, at(1), [320, 180]],
  ] as const)('has a size %s', (_, box, picture, zoom, [width, height]) => {
    expect(pictureOnStage(box, picture, zoom)).toMatchObject({ width, height });
  });

  it('begins on a pixel of the screen', () => {
    const px = fc.double({ min: 0, max: 900, noNaN: true });
    const center = fc.double({ min: -1, max: 2, noNaN: true });
    const [ratios, levels] = [fc.constantFrom(1, 1.25, 1.5, 2), fc.constantFrom(...zoomLevels)];
    fc.assert(
      fc.property(px, px, ratios, levels, center, (left, width, pixelRatio, level, x) => {
        const box = { ...stage(width + 50, 400, pixelRatio), left };
        const inPixels =
          (left + pictureOnStage(box, square(320, 180), at(level, x)).left) * pixelRatio;
        expect(Math.abs(inPixels - Math.round(inPixels))).toBeLessThan(1e-6);
      }),
    );
  });
});

describe('Zooming', () => {
  it('keeps the point under the pointer in place', () => {
    const box = stage(800, 600);
    const picture = square(1920, 1080);
    const pointer = { x: 300, y: 350 };
    const before = zoomAround(box, picture, fittedZoom, 2, { x: 400, y: 300 });
    const after = zoomAround(box, picture, before, 5, pointer);
    const [old, now] = [before, after].map((zoom) => pictureOnStage(box, picture, zoom));
    if (!old || !now) throw new Error('two views');
    const pictureX = (view: typeof old) => (pointer.x - view.left) / view.width;
    const pictureY = (view: typeof old) => (pointer.y - view.top) / view.height;
    expect(pictureX(now)).toBeCloseTo(pictureX(old), 3);
    expect(pictureY(now)).toBeCloseTo(pictureY(old), 3);
  });

  it('goes from the entire picture to 800 % and back', () => {
    const fit = fitLevel(stage(800, 600), square(1920, 1080));
    let zoom = fittedZoom;
    const levels: (number | null)[] = [];
    for (let step = 0; step < 9; step += 1) {
      zoom = { ...zoom, level: nextLevel(zoom, fit, 1) };
      levels.push(zoom.level);
    }
    expect(levels).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 8]);
    for (let step = 0; step < 9; step += 1) zoom = { ...zoom, level: nextLevel(zoom, fit, -1) };
    expect(zoom.level).toBeNull();
  });

  it('passes the fitted picture on the way where that is larger than 100 %', () => {
    const fit = fitLevel(stage(800, 600), square(320, 180));
    expect(fit).toBe(2.5);
    expect(nextLevel(fittedZoom, fit, 1)).toBe(3);
    expect(nextLevel(at(3), fit, -1)).toBeNull();
    expect(nextLevel(fittedZoom, fit, -1)).toBe(2);
  });

  it('stops at the edges when the picture is dragged', () => {
    const box = stage(800, 600);
    const picture = square(1920, 1080);
    const dragged = pan(box, picture, at(1), { x: 5000, y: -5000 });
    const view = pictureOnStage(box, picture, dragged);
    expect(view).toMatchObject({ left: 0, top: 600 - 1080 });
  });
});

describe('A spot', () => {
  const box = stage(800, 600);
  const picture = square(1920, 1080);

  const spot = (x: number, y: number, width = 0.02, height = 0.02) => ({
    xmin: x - width / 2,
    ymin: y - height / 2,
    xmax: x + width / 2,
    ymax: y + height / 2,
  });

  it('that is visible, at least in part, moves nothing: it may have been clicked there', () => {
    const before = at(2, 0.3, 0.3);
    for (const [x, y] of [
      [0.5, 0.3],
      [0.1, 0.3],
      [0.3, 0.55],
      [0.3, 0.05],
    ] as const) {
      expect(bringIntoView(box, picture, before, spot(x, y, 0.3, 0.3))).toBe(before);
      expect(bringIntoView(box, picture, before, spot(x, y))).not.toBe(before);
    }
  });

  it('that is hidden moves to the middle, or as near to it as keeps the stage filled', () => {
    const before = at(2, 0.3, 0.3);
    expect(bringIntoView(box, picture, before, spot(0.7, 0.6))).toEqual(at(2, 0.7, 0.6));
    const atEdge = bringIntoView(box, picture, before, spot(0.5, 0.99));
    expect(pictureOnStage(box, picture, atEdge)).toMatchObject({ top: 600 - 2160 });
  });
});

describe('The wheel', () => {
  const wheel = (deltaY: number, parts: { deltaMode?: number } = {}) => ({
    deltaY,
    deltaMode: 0,
    ctrlKey: false,
    ...parts,
  });

  it('is one step for a notch, however many pixels that has, and for the same on a touchpad', () => {
    for (const notch of [80, 100, 120, 150]) {
      const step = createWheelSteps();
      expect([step(wheel(-notch)), step(wheel(-notch)), step(wheel(notch))]).toEqual([1, 1, -1]);
    }
    const step = createWheelSteps();
    const steps = Array.from({ length: 15 }, () => step(wheel(-4)) as number);
    expect(steps.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(createWheelSteps()(wheel(-3, { deltaMode: 1 }))).toBe(1);
  });

  it('begins again when it reverses', () => {
    const step = createWheelSteps();
    expect([step(wheel(-50)), step(wheel(50)), step(wheel(20))]).toEqual([0, 0, -1]);
  });
});
