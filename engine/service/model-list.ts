import type { ServiceId } from '../../shared/domain/ids.ts';
import { findModel, type ModelChoice } from '../../shared/domain/model-offer.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { limits as documented } from '../../shared/service-api/limits.ts';
import {
  type ReceivedModelList,
  receivedModelListSchema,
} from '../../shared/service-api/models.ts';
import { parseJson } from '../../shared/text/parse-json.ts';
import { quotedName, shortList } from '../../shared/text/short-list.ts';
import type { Store } from '../store/store.ts';
import type { ApiClient } from './client/client.ts';
import { type ApiFailure, isApiError } from './client/errors.ts';
import type { CallOptions } from './client/retries.ts';

/** Returns the models as this service last listed them; null if it never did. Uses no network. */
export const lastKnownModels = (
  store: Store,
  serviceId: ServiceId | null,
): ReceivedModelList | null => {
  const stored = serviceId === null ? null : store.services.models(serviceId);
  return parseJson(receivedModelListSchema, stored) ?? null;
};

const expectKnownModel = (models: ReceivedModelList, modelId: string | null): void => {
  const known = models.data.map(({ id }) => id);
  if (modelId === null || known.length === 0 || known.includes(modelId)) return;
  throw new AppError(
    'unknown_model',
    `The service does not offer the model ${quotedName(modelId)}. It offers ${shortList(known)}.`,
  );
};

/** The service answers without a list of models: clips can be evaluated anyway. */
const unlisted: readonly ApiFailure[] = [
  'unreadable',
  'server',
  'not_implemented',
  'not_found',
  'rate_limit',
  'invalid_request',
];

/**
 * Falls back to the last known list if the service's is unreadable; null without one.
 * @throws AppError unknown_model; ApiError when the service cannot be reached or refuses the key
 */
export const fetchModels = async (
  client: ApiClient,
  store: Store,
  serviceId: ServiceId,
  modelId: string | null,
  options: CallOptions,
): Promise<ReceivedModelList | null> => {
  try {
    const { data, raw } = await client.listModels(options);
    store.services.saveModels(serviceId, JSON.stringify(raw));
    expectKnownModel(data, modelId);
    return data;
  } catch (error) {
    if (!isApiError(error, ...unlisted)) throw error;
    return lastKnownModels(store, serviceId);
  }
};

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

/** Last known limits of this service, else the API specification's. Uses no network. */
export const lastKnownLimits = (
  store: Store,
  serviceId: ServiceId | null,
  choice: ModelChoice = { model: null, modelVersion: null },
): ServiceLimits => limitsOf(lastKnownModels(store, serviceId), choice);
