import type { ProbedVideo } from '../probe/describe-video.ts';
import type { FrameTimes } from './clip-media.ts';

/** When the frames are shown where it is proven that each is for the same time; else null. */
export const evenTimes = (video: ProbedVideo | undefined): FrameTimes | null => {
  if (!video?.isConstantRate || !video.frameCount) return null;
  const { durationSec, frameCount } = video;
  return {
    startSecs: Array.from({ length: frameCount }, (_, frame) => (frame * durationSec) / frameCount),
    lastSec: durationSec / frameCount,
  };
};

/**
 * When the frames of a clip are shown, where what is stored of it proves that: the file need not be
 * opened then.
 * @param probe JSON of its probe or of the error it gave
 */
export const storedTimes = (probe: string): FrameTimes | null =>
  evenTimes((JSON.parse(probe) as { video?: ProbedVideo }).video);
