import type { z } from 'zod';
import { readDateMs } from '../../../shared/service-api/rate-limit-headers.ts';
import type { JsonAnswer } from './call-json.ts';

/** A parsed 2xx answer. */
export type Answer<Data> = {
  data: Data;
  /** The JSON as received, including members that `data` omits. */
  raw: unknown;
  /** Quoted when contacting the service's support. */
  requestId: string | null;
  /** The service's time, in milliseconds since the Unix epoch; null if it sent none. */
  dateMs: number | null;
};

/** Creates an answer with this data and everything else as received. */
export const answerWith = <Data>(
  data: Data,
  { json: raw, requestId, headers }: JsonAnswer,
): Answer<Data> => ({ data, raw, requestId, dateMs: readDateMs(headers) });

/**
 * Parses an answer with a tolerant schema.
 * @throws ApiError `unreadable` if a required member is missing.
 */
export const readAnswerAs = <Schema extends z.ZodType>(
  schema: Schema,
  received: JsonAnswer,
): Answer<z.infer<Schema>> => {
  const parsed = schema.safeParse(received.json);
  if (parsed.success) return answerWith(parsed.data, received);
  const [issue] = parsed.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? 'it' : issue.path.join('.');
  throw received.shapeError(`${where} is missing or not of the documented shape`);
};
