/** Clockwise rotation in quarter turns. */
export type QuarterTurns = 0 | 1 | 2 | 3;

/** Returns the plane itself for no rotation. @param width before it, likewise `height` */
export const turnPlane = <Plane extends Uint8Array | Uint32Array | Float32Array>(
  plane: Plane,
  width: number,
  height: number,
  turns: QuarterTurns,
): Plane => {
  if (turns === 0) return plane;
  // `slice` of a Buffer would share its memory.
  const empty = [Float32Array, Uint32Array].find((one) => plane instanceof one) ?? Uint8Array;
  const turned = new empty(plane.length) as Plane;
  const last = width * height - 1;
  for (let y = 0, from = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, from += 1) {
      const clockwise = x * height + (height - 1 - y);
      turned[turns === 2 ? last - from : turns === 1 ? clockwise : last - clockwise] = plane[
        from
      ] as number;
    }
  }
  return turned;
};
