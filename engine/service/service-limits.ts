import type { ServiceId } from '../../shared/domain/ids.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { type ModelListRead, modelListRead } from '../../shared/service-api/models.ts';
import type { CallOptions } from '../api-client/call-options.ts';
import type { ApiClient } from '../api-client/client.ts';
import {
  ApiNotFoundError,
  ApiNotImplementedError,
  ApiResponseShapeError,
  ApiServerError,
  ApiValidationError,
} from '../api-client/errors.ts';
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

/** A model that is not in the listing is refused before anything is uploaded for it. */
const expectKnownModel = (models: ModelListRead, modelId: string | null): void => {
  const known = models.data.map(({ id }) => id);
  if (modelId === null || known.length === 0 || known.includes(modelId)) return;
  throw new AppError(
    'unknown_model',
    `The service does not offer the model "${modelId}". It offers ${known.join(', ')}.`,
  );
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
 * Asks the service for its limits and keeps them. Where the listing cannot be had or read, the
 * limits last known count, else the document's.
 * @throws AppError unknown_model; ApiError when the service cannot be reached or refuses the key
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
    expectKnownModel(data, modelId);
    return limitsOf(data, modelId);
  } catch (error) {
    const isNotOffered =
      error instanceof ApiResponseShapeError ||
      error instanceof ApiServerError ||
      error instanceof ApiNotImplementedError ||
      error instanceof ApiNotFoundError ||
      error instanceof ApiValidationError;
    if (!isNotOffered) throw error;
    return lastKnownLimits(store, serviceId, modelId);
  }
};
