/** A colour, 0 to 255 each. */
export type Colour = readonly [red: number, green: number, blue: number];

export type Point = readonly [x: number, y: number];

/** A filled polygon, or a line of a width with round ends; in units of the 512 x 512 icon. */
export type Shape =
  | { readonly kind: 'polygon'; readonly points: readonly Point[]; readonly colour: Colour }
  | {
      readonly kind: 'line';
      readonly points: readonly Point[];
      readonly width: number;
      readonly colour: Colour;
    };

export const iconSize = 512;

/** The background: a square with rounded corners, darker towards the bottom. */
export const ground = {
  inset: 24,
  radius: 104,
  top: [38, 47, 66],
  bottom: [14, 16, 20],
} as const satisfies { inset: number; radius: number; top: Colour; bottom: Colour };

const orange: Colour = [245, 165, 90];
const white: Colour = [231, 234, 240];
const green: Colour = [85, 201, 138];

const bracketWidth = 26;
const near = 104;
const far = 408;
const arm = 76;

/** A corner of the box around a finding. */
const bracket = (x: number, y: number, toX: number, toY: number): Shape => ({
  kind: 'line',
  points: [
    [x + toX * arm, y],
    [x, y],
    [x, y + toY * arm],
  ],
  width: bracketWidth,
  colour: orange,
});

/** A clip in the box of a finding, and a check mark; drawn in this order. */
export const iconShapes: readonly Shape[] = [
  bracket(near, near, 1, 1),
  bracket(far, near, -1, 1),
  bracket(near, far, 1, -1),
  {
    kind: 'polygon',
    points: [
      [204, 160],
      [352, 250],
      [204, 340],
    ],
    colour: white,
  },
  {
    kind: 'line',
    points: [
      [304, 368],
      [350, 412],
      [428, 322],
    ],
    width: 44,
    colour: green,
  },
];
