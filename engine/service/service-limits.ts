import type { ServiceId } from '../../shared/domain/ids.ts';
import { findModel, type ModelChoice } from '../../shared/domain/model-offer.ts';
import { limits as documented } from '../../shared/service-api/limits.ts';
import type { ReceivedModelList } from '../../shared/service-api/models.ts';
import type { Store } from '../store/store.ts';
import { lastKnownModels } from './model-list.ts';

/** Limits of a service; from GET /v1/models if known. */
export type ServiceLimits = { maxDurationSec: number; maxFileBytes: number };

/** Interface document, "Limits". */
export const defaultServiceLimits: ServiceLimits = {
  maxDurationSec: documented.videoDurationSec,
  maxFileBytes: documented.videoBytes,
};

/** Limits of a model in the list; the API specification's figures for missing ones. */
export const limitsOf = (models: ReceivedModelList | null, choice: ModelChoice): ServiceLimits => {
  const model = models && (findModel(models, choice) ?? models.data[0]);
  return {
    maxDurationSec: model?.input?.max_duration_sec ?? defaultServiceLimits.maxDurationSec,
    maxFileBytes: model?.input?.max_file_bytes ?? defaultServiceLimits.maxFileBytes,
  };
};

const defaultChoice: ModelChoice = { model: null, modelVersion: null };

/** Last known limits of this service, else the API specification's. Uses no network. */
export const lastKnownLimits = (
  store: Store,
  serviceId: ServiceId | null,
  choice = defaultChoice,
): ServiceLimits => limitsOf(lastKnownModels(store, serviceId), choice);
