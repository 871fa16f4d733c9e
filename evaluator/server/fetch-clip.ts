import { AddressRefusedError } from '../../network/address-refused-error.ts';
import { getAddress } from '../../network/get-address.ts';

/** Maximum duration of fetching one clip, including redirects. */
const TIMEOUT_MS = 20_000;
const MAX_REDIRECTS = 3;

/** Thrown when a clip could not be fetched; the message gives the reason. */
export class FetchRefusedError extends Error {
  override readonly name = 'FetchRefusedError';
}

/** Addresses from which a clip may be fetched besides public ones. */
export type ClipSources = {
  /** Origin of this service, since a request may name one of its own clips. */
  ownOrigin: string;
  allowsPrivate: boolean;
};

/**
 * Fetches a clip with a plain GET, without credentials, following at most three redirects.
 * @param receive reads the bytes and limits their number
 * @throws FetchRefusedError; whatever `receive` throws
 */
export const fetchClip = async <Result>(
  url: string,
  { ownOrigin, allowsPrivate }: ClipSources,
  receive: (bytes: AsyncIterable<Uint8Array>) => Promise<Result>,
): Promise<Result> => {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const address = new URL(url);
  // Credentials in the address are not sent.
  address.username = '';
  address.password = '';
  // Listed: the client that requested the run named it.
  const reach = { serviceOrigin: ownOrigin, isListed: true, allowsPrivate };
  const options = { fetch, signal, maxRedirects: MAX_REDIRECTS };
  const response = await getAddress(address, reach, options).catch((error: unknown) => {
    throw toRefusal(error, signal);
  });
  if (response.status === 200 && response.body) return receiveAll(response.body, receive, signal);
  await response.body?.cancel();
  throw new FetchRefusedError(`The URL answered with status ${response.status}.`);
};

const receiveAll = async <Result>(
  body: AsyncIterable<Uint8Array>,
  receive: (bytes: AsyncIterable<Uint8Array>) => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> => {
  let isInterrupted = false;
  const watched = (async function* () {
    try {
      yield* body;
    } catch (error) {
      isInterrupted = true;
      throw error;
    }
  })();
  try {
    return await receive(watched);
  } catch (error) {
    if (isInterrupted) throw toRefusal(error, signal);
    throw error;
  }
};

const toRefusal = (error: unknown, signal: AbortSignal): FetchRefusedError => {
  if (error instanceof AddressRefusedError) return new FetchRefusedError(error.message);
  if (signal.aborted) {
    return new FetchRefusedError(`The URL did not respond within ${TIMEOUT_MS / 1000} s.`);
  }
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : '';
  return new FetchRefusedError(`The URL could not be fetched${code}.`);
};
