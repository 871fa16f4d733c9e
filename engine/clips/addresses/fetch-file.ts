import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AddressRefusedError } from '../../../network/address-refused-error.ts';
import { getAddress, type Reach } from '../../../network/get-address.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { errorCodeOf } from '../../service/client/connection-errors.ts';
import { formatMegabytes } from '../media/probe/format-limit.ts';

export type FetchLimits = {
  /** Maximum size of a file. */
  bytes: number;
  /** Maximum time without data (ms). */
  stallMs: number;
};

export type FetchRequest = {
  address: string;
  reach: Reach;
  /** Target file, which must not exist yet. */
  path: string;
  fetch: typeof globalThis.fetch;
  limits: FetchLimits;
  /** @param totalBytes null if the server does not send it */
  onBytes: (doneBytes: number, totalBytes: number | null) => void;
  signal: AbortSignal;
};

/** @param why the reason, as one or more sentences */
const refused = (why: string): AppError =>
  new AppError('address_refused', `The clip was not downloaded. ${why}`);

const tooLarge = (maxBytes: number): AppError =>
  new AppError(
    'download_too_large',
    `The clip was not downloaded: it is larger than ${formatMegabytes(maxBytes)}. Download it another way and add the file.`,
  );

const stalled = (stallMs: number): AppError =>
  new AppError(
    'address_unreachable',
    `The clip was not downloaded: its server sent nothing for ${Math.round(stallMs / 1000)} s. Try again later.`,
  );

const unreachable = (error: unknown): AppError => {
  const code = errorCodeOf(error);
  return new AppError(
    'address_unreachable',
    `The clip was not downloaded: its server could not be reached, or ended the transfer${code === undefined ? '' : ` (${code})`}. Check the network, and try again.`,
    { cause: error },
  );
};

const answerError = ({ status }: Response): AppError => {
  if (status === 404 || status === 410) {
    return new AppError(
      'address_not_found',
      `The clip was not downloaded: there is no file at this URL (status ${status}). Check the URL.`,
    );
  }
  if (status === 401 || status === 403) {
    return refused(
      `The server refused access (status ${status}). A signed URL may have expired: add the clip with a new one.`,
    );
  }
  return status >= 500
    ? new AppError(
        'address_unreachable',
        `The clip was not downloaded: its server failed (status ${status}). Try again later.`,
      )
    : refused(`The server answered with status ${status}.`);
};

/** @throws AppError address_refused, address_not_found, address_unreachable */
const open = async (
  { address, reach, fetch }: FetchRequest,
  signal: AbortSignal,
): Promise<Response> => {
  const options = { fetch, signal, maxRedirects: 5 };
  const response = await getAddress(new URL(address), reach, options).catch((error: unknown) => {
    throw error instanceof AddressRefusedError ? refused(error.message) : error;
  });
  if (response.status === 200 && response.body) return response;
  await response.body?.cancel();
  throw answerError(response);
};

const lengthOf = ({ headers }: Response): number | null => {
  const text = headers.get('content-length');
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
};

const createWatchdog = (stallMs: number) => {
  const stall = new AbortController();
  const timer = setTimeout(() => stall.abort(stalled(stallMs)), stallMs);
  return { signal: stall.signal, alive: () => timer.refresh(), end: () => clearTimeout(timer) };
};

/**
 * Ignores the content type that the server sends.
 * @throws AppError address_not_found, address_refused, address_unreachable, download_too_large; the
 *   system's write errors; the signal's reason. A partly written file is left in place.
 */
export const fetchFile = async (wanted: FetchRequest): Promise<void> => {
  const { path, limits, onBytes } = wanted;
  const watchdog = createWatchdog(limits.stallMs);
  const signal = AbortSignal.any([wanted.signal, watchdog.signal]);
  try {
    const response = await open(wanted, signal);
    const totalBytes = lengthOf(response);
    if (totalBytes !== null && totalBytes > limits.bytes) throw tooLarge(limits.bytes);
    let doneBytes = 0;
    const counter = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        watchdog.alive();
        doneBytes += chunk.length;
        if (doneBytes > limits.bytes) return done(tooLarge(limits.bytes));
        onBytes(doneBytes, totalBytes);
        done(null, chunk);
      },
    });
    const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
    await pipeline(body, counter, createWriteStream(path, { flags: 'wx' }), { signal });
  } catch (error) {
    wanted.signal.throwIfAborted();
    watchdog.signal.throwIfAborted();
    const isDiskError = error instanceof Error && 'syscall' in error && 'path' in error;
    throw error instanceof AppError || isDiskError ? error : unreachable(error);
  } finally {
    watchdog.end();
  }
};
