/** A point in pixels, from the left and the top. */
export type Point = readonly [x: number, y: number];

/** A shape by its signed distance in pixels: negative inside, positive outside. */
export type Shape = (x: number, y: number) => number;

export function disc(centerX: number, centerY: number, radius: number): Shape {
  return (x, y) => Math.hypot(x - centerX, y - centerY) - radius;
}

/** An upright ellipse; its distance is approximate, but good enough for a soft edge. */
export function ellipse(centerX: number, centerY: number, radiusX: number, radiusY: number): Shape {
  const scale = Math.min(radiusX, radiusY);
  return (x, y) => (Math.hypot((x - centerX) / radiusX, (y - centerY) / radiusY) - 1) * scale;
}

export function roundedBox(
  left: number,
  top: number,
  width: number,
  height: number,
  cornerRadius = 0,
): Shape {
  const halfWidth = width / 2 - cornerRadius;
  const halfHeight = height / 2 - cornerRadius;
  return (x, y) => {
    const outX = Math.abs(x - left - width / 2) - halfWidth;
    const outY = Math.abs(y - top - height / 2) - halfHeight;
    const outside = Math.hypot(Math.max(outX, 0), Math.max(outY, 0));
    return outside + Math.min(Math.max(outX, outY), 0) - cornerRadius;
  };
}

export function line(from: Point, to: Point, thickness: number): Shape {
  const deltaX = to[0] - from[0];
  const deltaY = to[1] - from[1];
  const lengthSquared = deltaX * deltaX + deltaY * deltaY;
  return (x, y) => {
    const along = ((x - from[0]) * deltaX + (y - from[1]) * deltaY) / lengthSquared;
    const part = Math.min(1, Math.max(0, along));
    return Math.hypot(x - from[0] - deltaX * part, y - from[1] - deltaY * part) - thickness / 2;
  };
}

/** Parses points as SVG writes those of a polygon: `0,-92 -44,-16 0,-4`. */
export function points(text: string): Point[] {
  return text.split(' ').map((pair): Point => {
    const [x = 0, y = 0] = pair.split(',').map(Number);
    return [x, y];
  });
}

export function polygon(corners: readonly Point[]): Shape {
  return (x, y) => {
    let nearest = Number.POSITIVE_INFINITY;
    let isInside = false;
    let [lastX, lastY] = corners.at(-1) ?? [0, 0];
    for (const [pointX, pointY] of corners) {
      const deltaX = lastX - pointX;
      const deltaY = lastY - pointY;
      const along =
        ((x - pointX) * deltaX + (y - pointY) * deltaY) / (deltaX * deltaX + deltaY * deltaY);
      const part = Math.min(1, Math.max(0, along));
      const distance = Math.hypot(x - pointX - deltaX * part, y - pointY - deltaY * part);
      nearest = Math.min(nearest, distance);
      const crosses = pointY > y !== lastY > y;
      if (crosses && x < pointX + (deltaX * (y - pointY)) / deltaY) isInside = !isInside;
      [lastX, lastY] = [pointX, pointY];
    }
    return isInside ? -nearest : nearest;
  };
}

/** Rotates points about a centre, clockwise on the screen. */
export function rotate(
  corners: readonly Point[],
  [centerX, centerY]: Point,
  angle: number,
): Point[] {
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  return corners.map(([x, y]): Point => {
    const deltaX = x - centerX;
    const deltaY = y - centerY;
    return [centerX + deltaX * cosine - deltaY * sine, centerY + deltaX * sine + deltaY * cosine];
  });
}
