import type { FrameStatisticsTable } from '../../../analysis/frame-table.ts';
import { median } from '../../median.ts';
import { meanDifference } from '../../picture/compare-pictures.ts';
import { findCuts } from '../../picture/find-cuts.ts';
import {
  type ClaimKind,
  formatFigure,
  ignoreClaims,
  ignoreContradictions,
  readPhrases,
} from '../claim.ts';
import { phraseBook } from '../text/phrases.ts';
import { sequenceKindOf } from '../text/sequence-kind.ts';

type Pace = 'slow motion' | 'time lapse';

const book = phraseBook<Pace>({
  'slow motion': ['slow motion|mo', 'slowmo|slowmotion|slomo', 'super|ultra slow motion|mo'],
  'time lapse': ['time lapse', 'timelapse|hyperlapse', 'hyper lapse'],
});

/** Minimum lasting speed that rules out slow motion, in picture widths per second. */
const MIN_FAST = 1;
/** Quantile of the moving tiles' speeds that is measured. */
const SPEED_QUANTILE = 0.5;
/** Minimum motion of a moving tile, in pixels of the reduced picture. */
const MIN_MOTION = 0.5;
/** Maximum residual of a tile that is found again, as a share of its texture. */
const MAX_RESIDUAL_SHARE = 0.6;
/** Minimum share of tiles that move; below it the picture counts as still. */
const MIN_MOVING_SHARE = 0.3;
/** Maximum difference between frames a second apart, in levels, when nothing happens. */
const MAX_REST = 0.8;

/** Speed of the picture, in picture widths per second; 0 when little can be tracked. */
const pictureSpeed = ({ frames, grid, info }: FrameStatisticsTable): number => {
  const speeds = frames.slice(1).map(({ tiles }) => {
    const moving: number[] = [];
    for (let tile = 0; tile < tiles.texture.length; tile += 1) {
      const distance = Math.hypot(tiles.motionX[tile] ?? 0, tiles.motionY[tile] ?? 0);
      const isFound =
        (tiles.residual[tile] ?? 0) <= MAX_RESIDUAL_SHARE * (tiles.texture[tile] ?? 0);
      if (isFound && distance >= MIN_MOTION) moving.push(distance);
    }
    if (moving.length < MIN_MOVING_SHARE * tiles.texture.length) return 0;
    return moving.toSorted((a, b) => a - b)[Math.floor(SPEED_QUANTILE * moving.length)] ?? 0;
  });
  return (median(speeds) * info.fps) / grid.width;
};

/**
 * Returns the largest mean difference of frames a second apart, in levels; null if the clip is
 * shorter than two seconds.
 */
const changeOverSecond = ({ frames, info }: FrameStatisticsTable): number | null => {
  const step = Math.round(info.fps);
  if (frames.length < 2 * step) return null;
  return Math.max(
    ...frames
      .slice(step)
      .map(({ picture: { luma } }, at) => meanDifference(luma, frames[at]?.picture.luma ?? luma)),
  );
};

/**
 * Reports clear contradictions only, since the subject itself may be slow or fast: slow motion in
 * which the picture moves fast, or a time lapse in which nothing changes.
 */
export const pace: ClaimKind<Pace> = {
  name: 'pace',
  read: (prompt) => {
    const claims = readPhrases(prompt, book);
    return sequenceKindOf(prompt)
      ? ignoreClaims(claims, 'in_sequence')
      : ignoreContradictions(claims);
  },
  judge: (table) => (value) => {
    if (value === 'time lapse') {
      const change = changeOverSecond(table);
      if (change === null) return { notJudged: 'clip_too_short' };
      if (change > MAX_REST) return { notJudged: 'unknown_speed' };
      return {
        severity: 5,
        description: `The prompt asks for a time lapse; nothing changes: frames a second apart differ by ${formatFigure(change)} of 255 levels.`,
      };
    }
    const speed = findCuts(table).length === 0 ? pictureSpeed(table) : 0;
    if (speed < MIN_FAST) return { notJudged: 'unknown_speed' };
    return {
      severity: speed < 2 * MIN_FAST ? 3 : 4,
      description: `The prompt asks for slow motion; the picture moves by ${formatFigure(speed)} times its width per second.`,
    };
  },
};
