import type { JudgedClaimKind } from '../questions/claim-questions.ts';

export const sceneSize = { width: 640, height: 360 };

/** 0 to 1, from the beginning of a scene to its end. */
export type Moment = number;

type Shape = 'square' | 'disc' | 'triangle' | 'cross';
type Point = { x: number; y: number };

export type Drawing = {
  shape: Shape;
  color: ColorName;
  /** Center and half size in pixels; null while it cannot be seen. */
  at: (moment: Moment) => (Point & { size: number }) | null;
};

const colors = {
  red: [220, 30, 30],
  green: [30, 160, 50],
  blue: [40, 70, 220],
  yellow: [240, 210, 40],
  white: [250, 250, 250],
  black: [15, 15, 15],
} as const;
type ColorName = keyof typeof colors;

const background = [128, 132, 138] as const;

/** Whether a point is in a shape of half size 1 around 0. */
const isInside: Readonly<Record<Shape, (x: number, y: number) => boolean>> = {
  square: (x, y) => Math.max(Math.abs(x), Math.abs(y)) <= 0.9,
  disc: (x, y) => Math.hypot(x, y) <= 1,
  triangle: (x, y) => y <= 0.8 && Math.abs(x) <= (y + 1) * 0.55,
  cross: (x, y) =>
    Math.max(Math.abs(x), Math.abs(y)) <= 1 && Math.min(Math.abs(x), Math.abs(y)) <= 0.3,
};

/** Draws a moment of a scene: four bytes a pixel, row by row. */
export const drawScene = (drawings: readonly Drawing[], moment: Moment): Buffer => {
  const { width, height } = sceneSize;
  const picture = Buffer.alloc(4 * width * height, Buffer.from([...background, 255]));
  for (const { at, shape, color } of drawings) {
    const place = at(moment);
    if (!place) continue;
    const pixel = Buffer.from([...colors[color], 255]);
    const top = Math.max(0, Math.ceil(place.y - place.size));
    const left = Math.max(0, Math.ceil(place.x - place.size));
    for (let y = top; y <= Math.min(height - 1, place.y + place.size); y += 1) {
      for (let x = left; x <= Math.min(width - 1, place.x + place.size); x += 1) {
        const isDrawn = isInside[shape]((x - place.x) / place.size, (y - place.y) / place.size);
        if (isDrawn) pixel.copy(picture, 4 * (y * width + x));
      }
    }
  }
  return picture;
};

/** A prompt about a drawn scene. */
export type ClaimCase = {
  prompt: string;
  drawings: readonly Drawing[];
  /** The kind of its only wrong claim; null if all are right. */
  wrong: JudgedClaimKind | null;
};

export type DefectCase = {
  kind: 'merge' | 'vanish';
  drawings: readonly Drawing[];
  hasDefect: boolean;
};

const shapes: readonly Shape[] = ['square', 'disc', 'triangle', 'cross'];
const colorNames = Object.keys(colors) as ColorName[];
const numbers = ['One', 'Two', 'Three', 'Four'];
const directions = ['left', 'right', 'up', 'down'] as const;
type Direction = (typeof directions)[number];
const opposite: Readonly<Record<Direction, Direction>> = {
  left: 'right',
  right: 'left',
  up: 'down',
  down: 'up',
};
const steps: Readonly<Record<Direction, readonly [number, number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/** The entry after others, so that cases with neighboring numbers differ. */
const pick = <Value>(list: readonly Value[], at: number): Value => list[at % list.length] as Value;

const movingGroup = (
  shape: Shape,
  color: ColorName,
  count: number,
  direction: Direction,
): Drawing[] => {
  const { width, height } = sceneSize;
  const [right, down] = steps[direction];
  return Array.from({ length: count }, (_, index) => {
    const place = (index + 1) / (count + 1);
    const [baseX, baseY] = right === 0 ? [width * place, height / 2] : [width / 2, height * place];
    return {
      shape,
      color,
      at: (moment) => ({
        x: baseX + right * (moment - 0.5) * width * 0.6,
        y: baseY + down * (moment - 0.5) * height * 0.5,
        size: 28,
      }),
    };
  });
};

type Group = { shape: Shape; color: ColorName; count: number; direction: Direction };

const groupPrompt = ({ shape, color, count, direction }: Group): string =>
  count === 1
    ? `One ${color} ${shape} moves ${direction}`
    : `${numbers[count - 1]} ${color} ${shape === 'cross' ? 'crosses' : `${shape}s`} move ${direction}`;

/** What a prompt says instead. @param at number of the case */
const changed: Readonly<
  Record<'object' | 'count' | 'color' | 'direction', (group: Group, at: number) => Partial<Group>>
> = {
  object: ({ shape }, at) => ({ shape: pick(shapes, shapes.indexOf(shape) + 1 + (at % 3)) }),
  count: ({ count }, at) => ({ count: 1 + ((count + (at % 3)) % 4) }),
  color: ({ color }, at) => ({ color: pick(colorNames, colorNames.indexOf(color) + 1 + (at % 5)) }),
  direction: ({ direction }) => ({ direction: opposite[direction] }),
};

const orderCase = (at: number, isWrong: boolean): ClaimCase => {
  const [first, second] = [pick(shapes, at), pick(shapes, at + 1 + (at % 3))];
  const [firstColor, secondColor] = [pick(colorNames, at), pick(colorNames, at + 1 + (at % 5))];
  const { width, height } = sceneSize;
  const appearing = (shape: Shape, color: ColorName, x: number, from: Moment): Drawing => ({
    shape,
    color,
    at: (moment) => (moment < from ? null : { x, y: height / 2, size: 50 }),
  });
  const isFirstLeft = at % 2 === 0;
  const drawings = [
    appearing(first, firstColor, width * (isFirstLeft ? 0.3 : 0.7), 0.2),
    appearing(second, secondColor, width * (isFirstLeft ? 0.7 : 0.3), 0.6),
  ];
  const names = [`a ${firstColor} ${first}`, `a ${secondColor} ${second}`];
  const [one, other] = isWrong ? names.toReversed() : names;
  return {
    prompt: `First ${one} appears, then ${other}`,
    drawings,
    wrong: isWrong ? 'order' : null,
  };
};

/** Cases of each kind with a wrong claim, and as many without. */
const CASES = 24;

const groupOf = (at: number): Group => ({
  shape: pick(shapes, at),
  color: pick(colorNames, Math.floor(at / 2) + at),
  count: 1 + (Math.floor(at / 3) % 4),
  direction: pick(directions, Math.floor(at / 4) + at),
});

export const claimCases = (): ClaimCase[] => [
  ...(['object', 'count', 'color', 'direction'] as const).flatMap((wrong, kind) =>
    Array.from({ length: CASES }, (_, at) => {
      const group = groupOf(at + kind);
      const { shape, color, count, direction } = group;
      return {
        prompt: groupPrompt({ ...group, ...changed[wrong](group, at) }),
        drawings: movingGroup(shape, color, count, direction),
        wrong,
      };
    }),
  ),
  ...Array.from({ length: CASES }, (_, at) => {
    const { shape, color, count, direction } = groupOf(at);
    const drawings = movingGroup(shape, color, count, direction);
    return { prompt: groupPrompt(groupOf(at)), drawings, wrong: null };
  }),
  ...Array.from({ length: CASES }, (_, at) => orderCase(at, true)),
  ...Array.from({ length: CASES }, (_, at) => orderCase(at, false)),
];

const passing = (at: number, meets: boolean): Drawing[] => {
  const { width, height } = sceneSize;
  const towards = (shape: Shape, color: ColorName, side: -1 | 1): Drawing => ({
    shape,
    color,
    at: (moment) => ({
      x: width * (0.5 + side * (meets ? Math.max(0.03, 0.3 - 0.4 * moment) : 0.3 - 0.1 * moment)),
      y: height / 2,
      size: 60,
    }),
  });
  return [
    towards(pick(shapes, at), pick(colorNames, at), -1),
    towards(pick(shapes, at + 1), pick(colorNames, at + 2), 1),
  ];
};

const vanishing = (at: number, vanishes: boolean): Drawing[] => {
  const [, ...rest] = movingGroup(pick(shapes, at), pick(colorNames, at), 3, pick(directions, at));
  const [gone, ...others] = rest;
  if (!gone) return [];
  return [
    { ...gone, at: (moment) => (vanishes && moment > 0.5 ? null : gone.at(moment)) },
    ...others,
  ];
};

export const defectCases = (): DefectCase[] =>
  [true, false].flatMap((hasDefect) =>
    Array.from({ length: CASES }, (_, at): DefectCase[] => [
      { kind: 'merge', drawings: passing(at, hasDefect), hasDefect },
      { kind: 'vanish', drawings: vanishing(at, hasDefect), hasDefect },
    ]).flat(),
  );
