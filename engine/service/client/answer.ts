import type { z } from 'zod';
import type { JsonAnswer } from './call-json.ts';

/** A parsed 2xx answer. */
export type Answer<Data> = {
  data: Data;
  /** The JSON as received, including members that `data` omits. */
  raw: unknown;
  /** Quoted when contacting the service's support. */
  requestId: string | null;
};

/**
 * Parses an answer with a tolerant schema.
 * @throws ApiResponseShapeError if a required member is missing.
 */
export const readAnswerAs = <Schema extends z.ZodType>(
  schema: Schema,
  received: JsonAnswer,
): Answer<z.infer<Schema>> => {
  const parsed = schema.safeParse(received.json);
  if (parsed.success)
    return { data: parsed.data, raw: received.json, requestId: received.requestId };
  const [issue] = parsed.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? 'it' : issue.path.join('.');
  throw received.shapeError(`${where} is missing or not of the documented shape`);
};
