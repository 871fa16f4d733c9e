import { glitchTypesKey, typesOfKey } from '../../../../shared/domain/evaluate-options.ts';
import {
  findModel,
  type ListedModel,
  missingTypes,
  noTypeOffered,
  typesLeftOut,
} from '../../../../shared/domain/model-offer.ts';
import type { Reason } from '../../../../shared/domain/reason.ts';
import { noPromptSource } from '../../../../shared/domain/without-prompt.ts';
import type { ReceivedModelList } from '../../../../shared/service-api/models.ts';
import { quotedName } from '../../../../shared/text/short-list.ts';
import { lastKnownModels } from '../../../service/model-list.ts';
import type { RunRequest } from '../../../store/tables/run-row.ts';
import type { BatchContext } from '../batch-context.ts';
import { paidRuns } from '../claim-run.ts';
import type { Job } from '../job.ts';
import { end, next, type StageOutcome } from '../stage-outcome.ts';

/** What a model can do of the work; null if that is all of it, or the model is not listed. */
type Offer = { model: ListedModel; missing: string[]; request: RunRequest | null };

const offerOf = (
  request: RunRequest,
  models: ReceivedModelList | null,
  { options }: BatchContext,
): Offer | null => {
  const model = models && findModel(models, options);
  if (!model) return null;
  const requested = typesOfKey(request.glitchTypes);
  const missing = missingTypes(model, requested);
  if (missing.length === 0) return null;
  const left = requested.filter((type) => !missing.includes(type));
  const glitchTypes = glitchTypesKey(left);
  return { model, missing, request: left.length === 0 ? null : { ...request, glitchTypes } };
};

/**
 * Returns the work under which a clip was paid for, without asking the service: with all requested
 * types, else without those that its model lacked.
 */
export const knownWork = (request: RunRequest, context: BatchContext): RunRequest => {
  if (paidRuns(request, context).length > 0) return request;
  const offer = offerOf(request, lastKnownModels(context.store, context.serviceId), context);
  if (!offer?.request || paidRuns(offer.request, context).length === 0) return request;
  context.warn(typesLeftOut(offer.model, offer.missing));
  return offer.request;
};

export const mayLackTypes = ({ request, retryOf }: Job, context: BatchContext): boolean =>
  request !== null && retryOf === null && paidRuns(request, context).length === 0;

const pictureNotOffered = ({ model }: Offer): Reason => ({
  code: 'missing_prompt',
  message: `It has no prompt, and the model ${quotedName(model.id)} does not look for picture defects.`,
});

export const dropUnsupportedTypes = async (
  job: Job,
  context: BatchContext,
): Promise<StageOutcome> => {
  if (!job.request) throw new Error('work must be described before types are left out of it');
  let models: ReceivedModelList | null;
  try {
    models = await context.models();
  } catch (error) {
    if (context.stop.submissions.aborted) throw error;
    // The check of the limits needs the list too, and reports the failure.
    return next;
  }
  const offer = offerOf(job.request, models, context);
  if (!offer) return next;
  if (offer.request === null) {
    if (job.prompt?.source === noPromptSource) return end('needs_prompt', pictureNotOffered(offer));
    const reason = noTypeOffered(offer.model, offer.missing);
    return { kind: 'blocked', reason, scope: 'submissions' };
  }
  context.warn(typesLeftOut(offer.model, offer.missing));
  job.request = offer.request;
  return next;
};
