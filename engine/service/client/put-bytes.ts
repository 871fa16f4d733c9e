import { AppError } from '../../../shared/errors/app-error.ts';
import type { ApiContext } from './api-context.ts';
import { createCallLimit } from './call-limit.ts';
import { CountedBlob } from './counted-blob.ts';
import type { ErrorContext } from './error-context.ts';
import { readRefusal } from './error-from-response.ts';
import { ApiRedirectError, ApiUploadError } from './errors.ts';
import { exchange } from './exchange.ts';

/** Progress of an upload. */
export type OnBytes = (sentBytes: number, totalBytes: number) => void;

export type PutOptions = {
  signal?: AbortSignal | undefined;
  /** Called with the bytes that have left so far; starts again from 0 with each attempt. */
  onBytes?: OnBytes | undefined;
};

/**
 * PUTs the bytes to the upload address, once. Never sends the key (document, "Upload flow"). The
 * time limit counts from the last progress, so that a large file on a slow line is not cut off.
 * @throws ApiUploadError when refused; AppError `file_changed` when the bytes cannot be read;
 * ApiConnectionError, ApiAbortedError, ApiRedirectError.
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
    throw new ApiUploadError(`The upload address refused the clip${detail}`, {
      ...facts,
      // No key was sent there, so a bare 403 says nothing about it.
      code: facts.type === undefined ? `http_${answer.status}` : facts.code,
      kind: answer.status >= 500 ? 'transient' : 'remote',
    });
  } catch (error) {
    if (error instanceof ApiRedirectError) {
      const { code, kind, outcome, status } = error;
      const told = 'The upload address answered with a redirect, which is not followed.';
      throw new ApiUploadError(told, { code, kind, outcome, status });
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
