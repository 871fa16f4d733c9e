import type { Reason } from '../../shared/domain/result-document.ts';
import { preflight, type ServiceLimits } from '../media/preflight.ts';
import type { IdentifiedClip } from './identify-clip.ts';
import { reasonOfRecord } from './reason-of.ts';
import type { JobEnd } from './stage-outcome.ts';

export type CheckedClip = {
  /** null when the clip can be submitted. */
  problem: JobEnd | null;
  /** What may go wrong at the service; for the user to know. */
  warnings: Reason[];
};

/**
 * Holds a clip against the limits. A file that the service would refuse is `rejected`, even where
 * the prompt is missing too: a prompt alone would not help it.
 */
export const checkClip = (
  clip: IdentifiedClip,
  prompt: string | null,
  limits: ServiceLimits,
): CheckedClip => {
  if (!clip.probe.ok) {
    return {
      problem: { state: 'rejected', reason: reasonOfRecord(clip.probe.error) },
      warnings: [],
    };
  }
  const { problems, warnings } = preflight(
    { sizeBytes: clip.sizeBytes, video: clip.probe.video, prompt },
    limits,
  );
  const first = problems[0];
  return {
    problem: first
      ? {
          state: first.code === 'missing_prompt' ? 'needs_prompt' : 'rejected',
          // Every limit that is broken is named: mending one must not reveal the next.
          reason: { code: first.code, message: problems.map((one) => one.message).join(' ') },
        }
      : null,
    warnings: warnings.map(reasonOfRecord),
  };
};
