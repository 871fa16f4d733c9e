import type { ReceivedEvaluation } from '../service-api/evaluation.ts';
import { isJsonObject } from '../service-api/exact-json.ts';
import { timecodeAt } from '../service-api/timecode.ts';
import type { RunCopy } from './clip-copy.ts';

type Detector = NonNullable<ReceivedEvaluation['detectors']>[number];

const pointInOriginal = (point: unknown, { startFrame, startSec, fps }: RunCopy): unknown => {
  if (!isJsonObject(point)) return point;
  const mapped: Record<string, unknown> = { ...point };
  if (typeof point.sec === 'number') mapped.sec = point.sec + startSec;
  if (typeof point.frame !== 'number') return mapped;
  const frame = point.frame + startFrame;
  mapped.frame = frame;
  // As the service does, at the rounded rate.
  if ('timecode' in point) mapped.timecode = timecodeAt(frame, Math.max(1, Math.round(fps)));
  return mapped;
};

/**
 * Maps findings about a copy to the original clip: frames, seconds and timecodes, which nothing
 * else does. Boxes are fractions of the frame, which both share.
 * @param findings parsed or as received; of any shape
 * @param copy null if the clip itself was evaluated: findings are then returned unchanged
 */
export const inOriginalFrames = <Finding>(
  findings: readonly Finding[],
  copy: RunCopy | null,
): readonly Finding[] => {
  if (copy === null) return findings;
  return findings.map((finding) => {
    if (!isJsonObject(finding) || !isJsonObject(finding.region)) return finding;
    const { region } = finding;
    const { boxes } = region;
    return {
      ...finding,
      region: {
        ...region,
        start: pointInOriginal(region.start, copy),
        end: pointInOriginal(region.end, copy),
        ...(Array.isArray(boxes) && { boxes: boxes.map((box) => pointInOriginal(box, copy)) }),
      },
    };
  });
};

export const readRunCopy = (json: string | null): RunCopy | null =>
  json === null ? null : (JSON.parse(json) as RunCopy);

const detectorInOriginal = (detector: Detector, { startFrame, startSec }: RunCopy): Detector => ({
  ...detector,
  clipcheck_claims: detector.clipcheck_claims?.map((claim) =>
    claim.outcome === 'as_claimed'
      ? {
          ...claim,
          seen: claim.seen?.map(({ frame, sec, box }) => {
            return { frame: frame + startFrame, sec: sec + startSec, box };
          }),
        }
      : claim,
  ),
});

/** Maps findings and places of subjects; the evaluation's video properties stay the copy's. */
export const evaluationInOriginal = (
  evaluation: ReceivedEvaluation | null,
  copy: RunCopy | null,
): ReceivedEvaluation | null => {
  const result = evaluation?.result;
  if (!result || copy === null) return evaluation;
  return {
    ...evaluation,
    result: { ...result, glitches: [...inOriginalFrames(result.glitches, copy)] },
    detectors: evaluation.detectors?.map((detector) => detectorInOriginal(detector, copy)),
  };
};
