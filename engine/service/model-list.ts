import type { ServiceId } from '../../shared/domain/ids.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { type ModelListRead, modelListRead } from '../../shared/service-api/models.ts';
import { quotedName, shortList } from '../../shared/text/short-list.ts';
import type { Store } from '../store/store.ts';
import type { CallOptions } from './client/call-options.ts';
import type { ApiClient } from './client/client.ts';
import {
  ApiNotFoundError,
  ApiNotImplementedError,
  ApiRateLimitError,
  ApiResponseShapeError,
  ApiServerError,
  ApiValidationError,
} from './client/errors.ts';

/** The models as this service last listed them; null where it never did. No network. */
export const lastKnownModels = (
  store: Store,
  serviceId: ServiceId | null,
): ModelListRead | null => {
  const stored = serviceId === null ? null : store.services.models(serviceId);
  return stored === null ? null : (modelListRead.safeParse(JSON.parse(stored)).data ?? null);
};

/** A model that is not in the listing is refused before anything is uploaded for it. */
const expectKnownModel = (models: ModelListRead, modelId: string | null): void => {
  const known = models.data.map(({ id }) => id);
  if (modelId === null || known.length === 0 || known.includes(modelId)) return;
  throw new AppError(
    'unknown_model',
    `The service does not offer the model ${quotedName(modelId)}. It offers ${shortList(known)}.`,
  );
};

/** The service answers, but does not list its models: clips can be evaluated all the same. */
const isNotListed = (error: unknown): boolean =>
  error instanceof ApiResponseShapeError ||
  error instanceof ApiServerError ||
  error instanceof ApiNotImplementedError ||
  error instanceof ApiNotFoundError ||
  error instanceof ApiRateLimitError ||
  error instanceof ApiValidationError;

/**
 * Asks the service for its models and keeps them. Where the list cannot be had or read, the one last
 * known counts; null where there is none.
 * @throws AppError unknown_model; ApiError when the service cannot be reached or refuses the key
 */
export const fetchModels = async (
  client: ApiClient,
  store: Store,
  serviceId: ServiceId,
  modelId: string | null,
  options: CallOptions,
): Promise<ModelListRead | null> => {
  try {
    const { data, raw } = await client.listModels(options);
    store.services.saveModels(serviceId, JSON.stringify(raw));
    expectKnownModel(data, modelId);
    return data;
  } catch (error) {
    if (!isNotListed(error)) throw error;
    return lastKnownModels(store, serviceId);
  }
};
