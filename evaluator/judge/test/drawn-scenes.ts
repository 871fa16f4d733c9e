import type { JudgedClaimKind } from '../questions/claim-questions.ts';

export const sceneSize = { width: 640, height: 360 };

/** For each shape, whether a point is in one of half size 1 around 0. */
const shapes = {
  square: (x, y) => Math.max(Math.abs(x), Math.abs(y)) <= 0.9,
  disc: (x, y) => Math.hypot(x, y) <= 1,
  triangle: (x, y) => y <= 0.8 && Math.abs(x) <= (y + 1) * 0.55,
  cross: (x, y) => Math.min(Math.abs(x), Math.abs(y)) <= 0.3,
} as const satisfies Record<string, (x: number, y: number) => boolean>;
type Shape = keyof typeof shapes;
const shapeNames = Object.keys(shapes) as Shape[];

const colors = {
  red: [220, 30, 30],
  green: [30, 160, 50],
  blue: [40, 70, 220],
  yellow: [240, 210, 40],
  white: [250, 250, 250],
  black: [15, 15, 15],
} as const;
type ColorName = keyof typeof colors;
const colorNames = Object.keys(colors) as ColorName[];
const background = [128, 132, 138] as const;

type Drawing = {
  shape: Shape;
  color: ColorName;
  /** Half of its width and height, in pixels. */
  size: number;
  /**
   * Its center in shares of the picture, within which all of it stays; null while it cannot be seen.
   * @param moment from 0, the beginning, to 1, the end
   */
  at: (moment: number) => { x: number; y: number } | null;
};

/** Draws a moment of a scene: four bytes a pixel, row by row. */
export const drawScene = (drawings: readonly Drawing[], moment: number): Buffer => {
  const { width, height } = sceneSize;
  const picture = Buffer.alloc(4 * width * height, Buffer.from([...background, 255]));
  for (const { at, shape, color, size } of drawings) {
    const center = at(moment);
    if (!center) continue;
    const pixel = Buffer.from([...colors[color], 255]);
    const first = Math.round(center.y * height) * width + Math.round(center.x * width);
    for (let y = -size; y <= size; y += 1) {
      for (let x = -size; x <= size; x += 1) {
        if (shapes[shape](x / size, y / size)) pixel.copy(picture, 4 * (first + y * width + x));
      }
    }
  }
  return picture;
};

/** A scene with a prompt, or one that is asked about a kind of defect. */
export type Scene = { drawings: readonly Drawing[] } & (
  | { prompt: string; fault: JudgedClaimKind | null }
  | { defect: 'merge' | 'vanish'; fault: 'merge' | 'vanish' | null }
);

const opposite = { left: 'right', right: 'left', up: 'down', down: 'up' } as const;
type Direction = keyof typeof opposite;
const directions = Object.keys(opposite) as Direction[];

/** The entry after others, so that cases with neighboring numbers differ. */
const pick = <Value>(list: readonly Value[], at: number): Value => list[at % list.length] as Value;

type Group = { shape: Shape; color: ColorName; count: number; direction: Direction };

const groupOf = (at: number): Group => ({
  shape: pick(shapeNames, at),
  color: pick(colorNames, Math.floor(at / 2) + at),
  count: 1 + (Math.floor(at / 3) % 4),
  direction: pick(directions, Math.floor(at / 4) + at),
});

const groupPrompt = ({ shape, color, count, direction }: Group): string =>
  count === 1
    ? `One ${color} ${shape} moves ${direction}`
    : `${pick(['Two', 'Three', 'Four'], count - 2)} ${color} ${shape === 'cross' ? 'crosses' : `${shape}s`} move ${direction}`;

/** Things side by side that move in a direction. */
const drawGroup = ({ shape, color, count, direction }: Group): Drawing[] =>
  Array.from({ length: count }, (_, index) => {
    const across = (index + 1) / (count + 1);
    const isForward = direction === 'right' || direction === 'down';
    const isLevel = direction === 'left' || direction === 'right';
    const at: Drawing['at'] = (moment) => {
      const along = 0.2 + 0.6 * (isForward ? moment : 1 - moment);
      return isLevel ? { x: along, y: across } : { x: across, y: along };
    };
    return { shape, color, size: 28, at };
  });

/** What a prompt says instead. @param at number of the case */
const changes: Readonly<
  Record<'object' | 'count' | 'color' | 'direction', (group: Group, at: number) => Partial<Group>>
> = {
  object: ({ shape }, at) => ({
    shape: pick(shapeNames, shapeNames.indexOf(shape) + 1 + (at % 3)),
  }),
  count: ({ count }, at) => ({ count: 1 + ((count + (at % 3)) % 4) }),
  color: ({ color }, at) => ({ color: pick(colorNames, colorNames.indexOf(color) + 1 + (at % 5)) }),
  direction: ({ direction }) => ({ direction: opposite[direction] }),
};

/** Two things that differ. */
const pairOf = (at: number, size: number): [Omit<Drawing, 'at'>, Omit<Drawing, 'at'>] => [
  { shape: pick(shapeNames, at), color: pick(colorNames, at), size },
  { shape: pick(shapeNames, at + 1 + (at % 3)), color: pick(colorNames, at + 1 + (at % 5)), size },
];

const orderScene = (at: number, isWrong: boolean): Scene => {
  const [first, second] = pairOf(at, 50);
  const appears = (x: number, from: number): Pick<Drawing, 'at'> => ({
    at: (moment) => (moment < from ? null : { x, y: 0.5 }),
  });
  const x = at % 2 === 0 ? 0.3 : 0.7;
  const names = [first, second].map(({ color, shape }) => `a ${color} ${shape}`);
  const [one, other] = isWrong ? names.toReversed() : names;
  return {
    prompt: `First ${one} appears, then ${other}`,
    drawings: [
      { ...first, ...appears(x, 0.2) },
      { ...second, ...appears(1 - x, 0.6) },
    ],
    fault: isWrong ? 'order' : null,
  };
};

const mergeScene = (at: number, merges: boolean): Scene => {
  const [left, right] = pairOf(at, 60);
  const apart = (moment: number) =>
    merges ? Math.max(0.03, 0.3 - 0.4 * moment) : 0.3 - 0.1 * moment;
  return {
    defect: 'merge',
    drawings: [
      { ...left, at: (moment) => ({ x: 0.5 - apart(moment), y: 0.5 }) },
      { ...right, at: (moment) => ({ x: 0.5 + apart(moment), y: 0.5 }) },
    ],
    fault: merges ? 'merge' : null,
  };
};

const vanishScene = (number: number, vanishes: boolean): Scene => ({
  defect: 'vanish',
  drawings: drawGroup({ ...groupOf(number), count: 2 }).map(({ at, ...thing }, index) => ({
    ...thing,
    at: (moment) => (vanishes && index === 0 && moment > 0.5 ? null : at(moment)),
  })),
  fault: vanishes ? 'vanish' : null,
});

/** Cases of each kind with a fault, and as many without. */
const CASES = 24;
const cases = (make: (at: number) => Scene): Scene[] =>
  Array.from({ length: CASES }, (_, at) => make(at));

const groupScene = (group: Group, said: Partial<Group>, fault: JudgedClaimKind | null): Scene => ({
  prompt: groupPrompt({ ...group, ...said }),
  drawings: drawGroup(group),
  fault,
});

export const allScenes = (): Scene[] => [
  ...(['object', 'count', 'color', 'direction'] as const).flatMap((fault, kind) =>
    cases((at) => {
      const group = groupOf(at + kind);
      return groupScene(group, changes[fault](group, at), fault);
    }),
  ),
  ...cases((at) => groupScene(groupOf(at), {}, null)),
  ...[orderScene, mergeScene, vanishScene].flatMap((make) =>
    [true, false].flatMap((hasFault) => cases((at) => make(at, hasFault))),
  ),
];
