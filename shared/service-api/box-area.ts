type Box = Readonly<Record<'xmin' | 'ymin' | 'xmax' | 'ymax', number>>;

/** As a share of the frame. */
export const areaOf = ({ xmin, ymin, xmax, ymax }: Box): number =>
  Math.max(0, xmax - xmin) * Math.max(0, ymax - ymin);

/** Area that two boxes share. */
export const sharedArea = (one: Box, other: Box): number =>
  areaOf({
    xmin: Math.max(one.xmin, other.xmin),
    ymin: Math.max(one.ymin, other.ymin),
    xmax: Math.min(one.xmax, other.xmax),
    ymax: Math.min(one.ymax, other.ymax),
  });
