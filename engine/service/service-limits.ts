import type { ServiceId } from '../../shared/domain/ids.ts';
import { findModel, type ModelChoice } from '../../shared/domain/model-offer.ts';
import { limits as documented } from '../../shared/service-api/limits.ts';
import type { ModelListRead } from '../../shared/service-api/models.ts';
import type { Store } from '../store/store.ts';
import { lastKnownModels } from './model-list.ts';

/** What a service takes; figures from GET /v1/models where known. */
export type ServiceLimits = { maxDurationSec: number; maxFileBytes: number };

/** Document, "Limits". */
export const defaultServiceLimits: ServiceLimits = {
  maxDurationSec: documented.videoDurationSec,
  maxFileBytes: documented.videoBytes,
};

/** Limits of a model where the listing names them; the document's figures for the rest. */
export const limitsOf = (models: ModelListRead | null, choice: ModelChoice): ServiceLimits => {
  const model = models && (findModel(models, choice) ?? models.data[0]);
  return {
    maxDurationSec: model?.input?.max_duration_sec ?? defaultServiceLimits.maxDurationSec,
    maxFileBytes: model?.input?.max_file_bytes ?? defaultServiceLimits.maxFileBytes,
  };
};

/** The service's own choice of a model. */
const ownChoice: ModelChoice = { model: null, modelVersion: null };

/** The limits as this service last gave them; the document's where it never did. No network. */
export const lastKnownLimits = (
  store: Store,
  serviceId: ServiceId | null,
  choice = ownChoice,
): ServiceLimits => limitsOf(lastKnownModels(store, serviceId), choice);
