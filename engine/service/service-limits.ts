import type { ServiceId } from '../../shared/domain/ids.ts';
import { type ModelListRead, modelListRead } from '../../shared/service-api/models.ts';
import type { CallOptions } from '../api-client/call-options.ts';
import type { ApiClient } from '../api-client/client.ts';
import { ApiStatusError } from '../api-client/errors.ts';
import type { Store } from '../db/store.ts';
import { defaultServiceLimits, type ServiceLimits } from '../media/preflight.ts';

/** Limits of a model where the listing names them; the document's figures for the rest. */
const limitsOf = (models: ModelListRead, modelId: string | null): ServiceLimits => {
  const model = models.data.find(({ id }) => id === modelId) ?? models.data[0];
  return {
    maxDurationSec: model?.input?.max_duration_sec ?? defaultServiceLimits.maxDurationSec,
    maxFileBytes: model?.input?.max_file_bytes ?? defaultServiceLimits.maxFileBytes,
  };
};

/** The limits as this service last gave them; the document's where it never did. No network. */
export const lastKnownLimits = (
  store: Store,
  serviceId: ServiceId | null,
  modelId: string | null,
): ServiceLimits => {
  const stored = serviceId === null ? null : store.services.models(serviceId);
  const models = stored === null ? undefined : modelListRead.safeParse(JSON.parse(stored)).data;
  return models ? limitsOf(models, modelId) : defaultServiceLimits;
};

/**
 * Asks the service for its limits and keeps them. A service that does not offer the listing is
 * taken to keep to the document.
 * @throws ApiError when the service cannot be reached or refuses the key
 */
export const fetchLimits = async (
  client: ApiClient,
  store: Store,
  serviceId: ServiceId,
  modelId: string | null,
  options: CallOptions,
): Promise<ServiceLimits> => {
  try {
    const { data, raw } = await client.listModels(options);
    store.services.saveModels(serviceId, JSON.stringify(raw));
    return limitsOf(data, modelId);
  } catch (error) {
    const isNotOffered =
      error instanceof ApiStatusError && (error.status === 404 || error.status === 501);
    if (!isNotOffered) throw error;
    return lastKnownLimits(store, serviceId, modelId);
  }
};
