import type { ServiceId } from '../../shared/domain/ids.ts';
import { findModel, type ModelChoice } from '../../shared/domain/model-offer.ts';
import type { ModelListRead } from '../../shared/service-api/models.ts';
import type { Store } from '../db/store.ts';
import { defaultServiceLimits, type ServiceLimits } from '../media/preflight.ts';
import { lastKnownModels } from './model-list.ts';

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
