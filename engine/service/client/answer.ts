import type { z } from 'zod';
import type { JsonAnswer } from './call-json.ts';

/** A 2xx answer, read. */
export type Answer<Data> = {
  data: Data;
  /** The JSON as received, with everything that `data` leaves out. */
  raw: unknown;
  /** Quoted when asking the service's support. */
  requestId: string | null;
};

/**
 * Reads an answer by a tolerant schema.
 * @throws ApiResponseShapeError when even the little that must be there is not.
 */
export const readAnswerAs = <Schema extends z.ZodType>(
  schema: Schema,
  received: JsonAnswer,
): Answer<z.infer<Schema>> => {
  const read = schema.safeParse(received.json);
  if (read.success) return { data: read.data, raw: received.json, requestId: received.requestId };
  const [issue] = read.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? 'it' : issue.path.join('.');
  throw received.shapeError(`${where} is missing or not of the documented shape`);
};
