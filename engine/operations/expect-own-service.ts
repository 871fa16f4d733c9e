import { AppError } from '../../shared/errors/app-error.ts';
import type { RunRow } from '../db/tables/run-row.ts';
import type { EngineParts } from './engine-parts.ts';

/**
 * Makes sure that a run belongs to the service in use: its id means nothing to another one.
 * @throws AppError other_service, missing_api_key
 */
export const expectOwnService = (run: RunRow, parts: EngineParts): void => {
  if (run.serviceId === parts.link.id()) return;
  const address = parts.store.services.baseUrl(run.serviceId);
  throw new AppError(
    'other_service',
    `Run ${run.evaluationId ?? run.id} belongs to ${
      address === null
        ? 'the built-in evaluator. Leave --base-url out'
        : `${address} with the key it was made with. Name them with --base-url and CLIPCHECK_API_KEY`
    }.`,
  );
};
