import { AppError } from '../../shared/errors/app-error.ts';
import type { Store } from '../store/store.ts';
import type { RunRow } from '../store/tables/run-row.ts';

/**
 * The service does not show this evaluation to the key in use (404), because another key created
 * it, or may have.
 * @param advice what to do, as a sentence
 */
export const otherKey = (
  { serviceId, evaluationId }: RunRow,
  { services }: Store,
  advice: string,
): AppError => {
  const fingerprint = services.keyFingerprint(serviceId);
  const key = fingerprint === null ? 'another API key' : `another API key (${fingerprint})`;
  return new AppError(
    'other_key',
    `Evaluation ${evaluationId} was submitted with ${key}. The service does not find it with the key in use. ${advice}`,
  );
};
