import type { FrameStatisticsTable } from '../../../analysis/frame-table.ts';
import { median } from '../../median.ts';
import {
  type ClaimKind,
  formatFigure,
  ignoreContradictions,
  readMatches,
  severityOf,
} from '../claim.ts';
import { isPrecededBy } from '../text/context.ts';
import { findPhrases, type Match, phraseBook } from '../text/phrases.ts';
import { wordsOf } from '../text/words.ts';

const book = phraseBook({
  rate: [
    '# fps',
    '# frames per|a|each second|sec',
    'frame|frames rate: of? #',
    'framerate: of? #',
    'fps: #',
    '# p $',
    '# frame|frames second',
  ],
});

const slowMotion = phraseBook({
  slow: ['slow motion|mo', 'slowmo|slowmotion|slomo', 'overcranked', 'high speed camera'],
});

/** Words after which "24p", which may also stand alone, is a rate, not pence or a page. */
const leads = wordsOf(
  'at in k p i hd uhd shot filmed recorded rendered video footage clip film true',
);

/** Playback rates; "720p" and the like are heights. */
const progressiveRates = new Set([24, 25, 30, 48, 50, 60]);
/** Minimum rate of a high-speed camera, at which the clip is not played. */
const MIN_CAPTURE_FPS = 90;
/** Maximum playback rate of a prompt about slow motion; a higher one is the camera's. */
const MAX_USUAL_FPS = 30;

/** Relative tolerance: 24 and 23.976 are equal, and so are 25 and 24, which look the same. */
const TOLERANCE_SHARE = 0.05;
/** Limits of the relative error for severities from 2 up. */
const SEVERITIES = [0.15, 0.35, 0.6, 0.8] as const;
/** Maximum change of a repeated frame, as a share of the change of moving frames. */
const MAX_HELD_SHARE = 0.15;
/** Minimum change of a moving frame, on a scale of 255: more than noise. */
const MIN_MOVING_CHANGE = 0.6;
const MIN_PICTURES = 8;
/** Maximum difference between the holds of a steady rate, in frames. */
const MAX_UNEVEN_FRAMES = 1;

/** Different pictures per second if they are held at a steady pace; otherwise the frame rate. */
const picturesPerSecond = ({ frames, info }: FrameStatisticsTable): number => {
  const moving = median(
    frames.map(({ change }) => change).filter((change) => change >= MIN_MOVING_CHANGE),
  );
  const isNew = (index: number) =>
    Math.max(...(frames[index]?.tiles.change ?? [])) >= MIN_MOVING_CHANGE * 4 ||
    (frames[index]?.change ?? 0) >= MAX_HELD_SHARE * moving;
  const news = frames.flatMap((_, index) => (index > 0 && isNew(index) ? [index] : []));
  if (moving === 0 || news.length < MIN_PICTURES) return info.fps;
  const holds = news.slice(1).map((frame, at) => frame - (news[at] as number));
  const spread = Math.max(...holds) - Math.min(...holds);
  const ends = (news[0] as number) + (frames.length - (news.at(-1) as number));
  const isAllThrough = ends <= 3 * Math.max(...holds) + 2;
  if (spread > MAX_UNEVEN_FRAMES || !isAllThrough) return info.fps;
  return (info.fps * holds.length) / holds.reduce((sum, hold) => sum + hold, 0);
};

export const frameRate: ClaimKind<number> = {
  name: 'frame-rate',
  read: (prompt) => {
    const isSlow = findPhrases(prompt, slowMotion).length > 0;
    const maximum = isSlow ? MAX_USUAL_FPS : MIN_CAPTURE_FPS;
    const interpret = (match: Match<unknown>) => {
      const [fps = 0] = match.numbers;
      const isP = prompt.words[match.last]?.text === 'p';
      const isHeight = isP && !(progressiveRates.has(fps) && isPrecededBy(prompt, match, leads));
      const isRate = fps >= 1 && fps <= maximum && !isHeight;
      return { value: fps, ignoreReason: isRate ? null : 'ambiguous' } as const;
    };
    return ignoreContradictions(readMatches(prompt, book, interpret));
  },
  judge: (table) => (requested) => {
    const { fps } = table.info;
    const shown = picturesPerSecond(table);
    const deviationOf = (rate: number) => Math.abs(rate - requested) / Math.max(rate, requested);
    const isHeld = shown < fps * (1 - TOLERANCE_SHARE);
    // Animation on twos plays at twice its own rate: either may be meant.
    if (
      Math.min(deviationOf(shown), requested < MAX_USUAL_FPS / 2 ? deviationOf(fps) : 1) <=
      TOLERANCE_SHARE
    ) {
      return 'met';
    }
    const held = isHeld ? `, with only ${formatFigure(shown)} different frames per second` : '';
    return {
      severity: severityOf(deviationOf(shown), SEVERITIES),
      description: `The prompt asks for ${formatFigure(requested)} fps; the clip has ${formatFigure(fps)}${held}.`,
    };
  },
};
