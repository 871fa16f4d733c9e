import type { IncomingMessage } from 'node:http';
import { limits } from '../../shared/service-api/limits.ts';
import { invalidBody } from './request-refused-error.ts';

export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

/** Chunks of a request's body. Leaving the loop early keeps the connection open for a response. */
export const bodyChunks = (incoming: IncomingMessage): AsyncIterable<Buffer> =>
  incoming.iterator({ destroyOnReturn: false });

/** Limits for reading on after a body was refused: bytes, and milliseconds without any. */
const maxDiscardedBytes = 64 * 1024 * 1024;
const maxDiscardIdleMs = 1000;

/** Closing the connection instead would reset it, and most clients then never read the answer. */
const discardRest = (incoming: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    let sizeBytes = 0;
    const finish = (): void => {
      clearTimeout(idle);
      incoming.off('data', count).off('close', finish).off('end', finish);
      resolve();
    };
    const count = (chunk: Buffer): void => {
      sizeBytes += chunk.length;
      if (sizeBytes > maxDiscardedBytes) finish();
      else idle.refresh();
    };
    const idle = setTimeout(finish, maxDiscardIdleMs);
    incoming.on('data', count).on('close', finish).on('end', finish);
  });

const refuseBody = async (incoming: IncomingMessage): Promise<never> => {
  await discardRest(incoming);
  throw new BodyTooLargeError();
};

/**
 * @param parse throws RangeError when nested too deeply @returns undefined without a body
 * @throws BodyTooLargeError above 2 MiB; RequestRefusedError `invalid_body` unless JSON
 */
export const readJsonBody = async (
  incoming: IncomingMessage,
  parse: (text: string) => unknown = JSON.parse,
): Promise<unknown> => {
  const declaredBytes = Number(incoming.headers['content-length'] ?? 0);
  if (declaredBytes > limits.requestBodyBytes) return refuseBody(incoming);
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of bodyChunks(incoming)) {
    sizeBytes += chunk.length;
    if (sizeBytes > limits.requestBodyBytes) return refuseBody(incoming);
    chunks.push(chunk);
  }
  if (sizeBytes === 0) return undefined;
  assertJsonType(incoming.headers['content-type'] ?? '');
  try {
    return parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch (error) {
    const reason = error instanceof RangeError ? 'is nested too deeply' : 'is not JSON';
    throw invalidBody(`The request body ${reason}.`);
  }
};

/** Parameters such as a charset may follow the type; the bytes are read as UTF-8 regardless. */
const assertJsonType = (contentType: string): void => {
  const [type = ''] = contentType.split(';');
  if (type.trim().toLowerCase() === 'application/json') return;
  throw invalidBody('The request body is not sent as JSON. Set "Content-Type: application/json".');
};
