import type { Reason } from '../../../shared/domain/reason.ts';
import { helpOn } from '../../../shared/errors/reason-help.ts';

/**
 * Advice on a file that is not a valid video, by the message of Clipcheck's own checks, those of
 * `clips/media/probe`. To advise on another failure, add a line.
 */
const adviceOnVideo: readonly (readonly [pattern: RegExp, advice: string])[] = [
  [/^This file's container is /, 'Convert the clip to MP4 with H.264 video, or evaluate a copy.'],
  [/ video codec is /, 'Convert the clip to H.264 video, or evaluate a copy.'],
  [/^This file is empty/, 'Retry once the file has been replaced.'],
  [/ truncated| is not complete/, 'Retry once the file is complete.'],
  [/ has no video /, 'Replace it with the video, or remove it from the folder.'],
  [/ is not a video file/, 'Replace it with the video, or remove it from the folder.'],
  [/^This file /, 'Export the clip again, and retry.'],
];

const generalAdvice = 'Retry. If it happens again, send the message to the service provider.';

/**
 * Returns what to do about a reason; general advice for an unknown code.
 * @param isBuiltIn whether the reason came from the built-in evaluator
 */
export const adviceFor = ({ code, message }: Reason, isBuiltIn = false): string => {
  const onVideo =
    code === 'invalid_video' && adviceOnVideo.find(([pattern]) => pattern.test(message));
  if (onVideo) return onVideo[1];
  const known = helpOn(code)?.action;
  if (!isBuiltIn) return known ?? generalAdvice;
  // The evaluator on this machine has no other support, and bills nothing.
  const isOurs = known === undefined || code === 'internal_error';
  return isOurs
    ? 'Retry. If it happens again, report it.'
    : known.replace(/\bservice\b/g, 'evaluator');
};
