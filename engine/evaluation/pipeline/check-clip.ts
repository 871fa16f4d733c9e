import type { WorkflowQuestion } from '../../../shared/domain/found-prompt.ts';
import type { Reason } from '../../../shared/domain/reason.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import type { IdentifiedClip } from '../../clips/identify-clip.ts';
import { preflight } from '../../clips/media/probe/preflight.ts';
import type { ServiceLimits } from '../../service/service-limits.ts';
import { reasonOfRecord } from './reason-of.ts';
import type { JobEnd } from './stage-outcome.ts';

type CheckedClip = {
  /** Null if the clip can be submitted. */
  problem: JobEnd | null;
  /** What may go wrong at the service, shown to the user. */
  warnings: Reason[];
};

const promptToChoose = ({ candidates, linkedTo }: WorkflowQuestion): Reason => ({
  code: 'prompt_to_choose',
  message:
    linkedTo === undefined
      ? `The workflow in this clip has ${candidates.length} possible prompts. Choose one; the choice applies to all clips of this workflow.`
      : `Its prompt is in ${printableText(linkedTo)}, outside the folder you added. It is used only after you confirm it under Prompts in the queue or with 'clipcheck prompts'.`,
});

/**
 * Checks a clip against the limits. A file that the service would refuse is `rejected`, even if
 * the prompt is missing too: a prompt alone would not help.
 * @param question what keeps the prompt from being used
 */
export const checkClip = (
  clip: IdentifiedClip,
  prompt: string | null,
  limits: ServiceLimits,
  question: WorkflowQuestion | null = null,
): CheckedClip => {
  const { probe, sizeBytes } = clip;
  if (!probe.ok && probe.error !== null) {
    return {
      problem: { state: 'rejected', reason: reasonOfRecord(probe.error) },
      warnings: [],
    };
  }
  const { problems, warnings } = preflight(
    { sizeBytes, video: probe.ok ? probe.video : null, prompt },
    limits,
  );
  const first = problems[0];
  if (first?.code === 'missing_prompt' && question !== null) {
    return { problem: { state: 'needs_prompt', reason: promptToChoose(question) }, warnings: [] };
  }
  return {
    problem: first
      ? {
          state: first.code === 'missing_prompt' ? 'needs_prompt' : 'rejected',
          // Names every broken limit: fixing one must not reveal the next.
          reason: { code: first.code, message: problems.map((one) => one.message).join(' ') },
        }
      : null,
    warnings: warnings.map(reasonOfRecord),
  };
};
