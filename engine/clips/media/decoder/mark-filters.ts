import type { StillMark } from '../pictures/clip-media.ts';

type Size = { readonly width: number; readonly height: number };
type Point = { readonly x: number; readonly y: number };

const linePx = 3;
/** Dark edge on both sides of a line, so that it is seen on any picture. */
const seamPx = 1;
const seamColor = '#000000';

/** The digits from 0: octal, each place a row of three dots, from the top. */
const digits = [
  0o75557, 0o26227, 0o71747, 0o71717, 0o55711, 0o74717, 0o74757, 0o71111, 0o75757, 0o75717,
];
const digitDots = { width: 3, height: 5 };
/** Side of a dot. */
const dotPx = 3;

const drawRect = (
  { x, y, width, height }: Point & Size,
  color: string,
  line: number | 'fill' = 'fill',
): string => `drawbox=x=${x}:y=${y}:w=${width}:h=${height}:color=0x${color.slice(1)}:t=${line}`;

const drawDigit = (digit: number, { x, y }: Point): string[] =>
  Array.from({ length: digitDots.width * digitDots.height }, (_, dot) => dot)
    .filter((dot) => ((digits[digit] ?? 0) >> (14 - dot)) % 2 === 1)
    .map((dot) => {
      const [column, row] = [dot % digitDots.width, Math.floor(dot / digitDots.width)];
      const at = { x: x + column * dotPx, y: y + row * dotPx };
      return drawRect({ ...at, width: dotPx, height: dotPx }, seamColor);
    });

/** Draws a number on a plate above a point, or below it if there is no room above. */
const drawPlate = (number: number, at: Point, color: string, picture: Size): string[] => {
  const shown = [...String(number)].map(Number);
  const digitPx = (digitDots.width + 1) * dotPx;
  const [width, height] = [shown.length * digitPx + dotPx, (digitDots.height + 2) * dotPx];
  const x = Math.max(0, Math.min(at.x, picture.width - width));
  const y = at.y >= height ? at.y - height : at.y;
  return [
    drawRect({ x, y, width, height }, color),
    ...shown.flatMap((digit, place) =>
      drawDigit(digit, { x: x + dotPx + place * digitPx, y: y + dotPx }),
    ),
  ];
};

/** Filters that draw the number of a finding, and its box if it has one, on a picture. */
export const markFilters = ({ number, color, box }: StillMark, picture: Size): string[] => {
  if (box === null) return drawPlate(number, { x: 0, y: 0 }, color, picture);
  const [x, y] = [Math.round(box.xmin * picture.width), Math.round(box.ymin * picture.height)];
  const width = Math.max(linePx, Math.round(box.xmax * picture.width) - x);
  const height = Math.max(linePx, Math.round(box.ymax * picture.height) - y);
  const seam = {
    x: x - seamPx,
    y: y - seamPx,
    width: width + 2 * seamPx,
    height: height + 2 * seamPx,
  };
  return [
    drawRect(seam, seamColor, linePx + 2 * seamPx),
    drawRect({ x, y, width, height }, color, linePx),
    ...drawPlate(number, { x, y }, color, picture),
  ];
};
