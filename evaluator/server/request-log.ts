import { appendFileSync } from 'node:fs';
import type { EvaluatorOperation } from './operation.ts';

/** What is told of a request: nothing that opens anything. */
export type RequestNote = {
  method: string;
  path: string;
  operation: EvaluatorOperation;
  /** null when the connection was broken instead of an answer. */
  status: number | null;
  /** Whether there was an Authorization header; never what was in it. */
  authorization: boolean;
  contentLength: number | null;
  requestId: string;
  durationMs: number;
};

export type RequestLog = (note: RequestNote) => void;

/** Path without query and without the secret in an upload address. */
export const safePath = (path: string): string =>
  path.startsWith('/uploads/') ? '/uploads/…' : path;

/**
 * Writes requests down when they were answered.
 * @param tracePath file that gets one JSON line for each; null for none
 * @param verbose whether stderr gets one line for each
 */
export const createRequestLog =
  (tracePath: string | null, verbose: boolean): RequestLog =>
  (note) => {
    if (tracePath !== null) appendFileSync(tracePath, `${JSON.stringify(note)}\n`);
    if (!verbose) return;
    const { method, path, status, durationMs, requestId } = note;
    process.stderr.write(
      `${method} ${path} ${status ?? 'dropped'} ${durationMs} ms ${requestId}\n`,
    );
  };
