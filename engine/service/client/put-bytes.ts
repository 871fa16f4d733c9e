import { AppError } from '../../../shared/errors/app-error.ts';
import type { ApiContext } from './api-context.ts';
import { createCallLimit } from './call-limit.ts';
import type { ErrorContext } from './error-context.ts';
import { readRefusal } from './error-from-response.ts';
import { ApiError, isApiError } from './errors.ts';
import { exchange } from './exchange.ts';

/** Size of the pieces sent, small enough that progress shows and a slow line does not time out. */
const pieceBytes = 64 * 1024;

/**
 * A Blob that reports how many of its bytes have been read. `fetch` reports no progress, and would
 * send a plain stream chunked; a Blob keeps its Content-Length, and `fetch` reads it through
 * `stream()` as fast as the connection sends.
 */
class CountedBlob extends Blob {
  readonly #source: Blob;
  readonly #onBytes: (readBytes: number) => void;
  #readError: unknown;

  /** @param onBytes called with the running total; starts at 0 for each read. */
  constructor(source: Blob, onBytes: (readBytes: number) => void) {
    super([source], { type: source.type });
    this.#source = source;
    this.#onBytes = onBytes;
  }

  /** Error of reading the source, if any: the file was changed. */
  get readError(): unknown {
    return this.#readError;
  }

  override stream(): ReturnType<Blob['stream']> {
    const reader = this.#source.stream().getReader();
    let readBytes = 0;
    let rest: Uint8Array = new Uint8Array();
    this.#onBytes(0);
    return new ReadableStream({
      pull: async (controller) => {
        try {
          while (rest.byteLength === 0) {
            const { done, value } = await reader.read();
            if (done) return controller.close();
            rest = value;
          }
        } catch (error) {
          this.#readError = error;
          throw error;
        }
        const piece = rest.subarray(0, pieceBytes);
        rest = rest.subarray(pieceBytes);
        readBytes += piece.byteLength;
        this.#onBytes(readBytes);
        controller.enqueue(piece);
      },
      cancel: (reason) => reader.cancel(reason),
    });
  }
}

/** Progress of an upload. */
export type OnBytes = (sentBytes: number, totalBytes: number) => void;

export type PutOptions = {
  signal?: AbortSignal | undefined;
  /** Called with the bytes sent so far; restarts from 0 with each attempt. */
  onBytes?: OnBytes | undefined;
};

/**
 * PUTs the bytes to the upload address, once, and never sends the key (API specification, "Upload
 * flow"). The time limit counts from the last progress, so that a large file on a slow line is not
 * cut off.
 * @throws ApiError `upload` if refused, `unreachable`, `aborted`; AppError `file_changed` if the
 *   bytes cannot be read.
 */
export const putBytes = async (
  api: ApiContext,
  target: { url: URL; headers: Record<string, string> },
  bytes: Blob,
  options: PutOptions,
): Promise<void> => {
  const limit = createCallLimit(api.timeLimits.uploadIdleMs, options.signal);
  const body = new CountedBlob(bytes, (sentBytes) => {
    limit.restart();
    options.onBytes?.(sentBytes, bytes.size);
  });
  const context: ErrorContext = {
    purpose: 'upload the clip',
    notFound: 'The upload address does not exist',
    isBilled: false,
    mask: api.masks.message,
    nowMs: api.clock.nowMs(),
  };
  try {
    const answer = await exchange(
      {
        url: target.url,
        method: 'PUT',
        headers: { ...target.headers, 'user-agent': api.userAgent },
        body,
      },
      { fetch: api.fetch, limit, bodyMs: api.timeLimits.bodyMs, context, wantsBody: false },
    );
    if (answer.status >= 200 && answer.status < 300) return;
    const { facts, detail } = readRefusal(answer, context);
    throw new ApiError(`The upload address refused the clip${detail}`, {
      ...facts,
      failure: 'upload',
      // No key was sent there, so a bare 403 is not about it.
      code: facts.type === undefined ? `http_${answer.status}` : facts.code,
      kind: answer.status >= 500 ? 'transient' : 'remote',
    });
  } catch (error) {
    if (isApiError(error, 'redirect')) {
      const { code, kind, outcome, status } = error;
      const message = 'The upload address answered with a redirect, which is not followed.';
      throw new ApiError(message, { failure: 'upload', code, kind, outcome, status });
    }
    if (body.readError === undefined) throw error;
    throw new AppError(
      'file_changed',
      'The clip could not be read while it was being uploaded: it was changed, moved or removed. Start again.',
      { cause: body.readError },
    );
  } finally {
    limit.stop();
  }
};
