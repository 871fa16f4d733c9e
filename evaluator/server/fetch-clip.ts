import { AddressRefusedError } from '../../network/address-refused-error.ts';
import { getAddress } from '../../network/get-address.ts';

/** Maximum duration of fetching one clip, including redirects. */
const TIMEOUT_MS = 20_000;
const MAX_REDIRECTS = 3;

/** The clip could not be fetched; the message gives the reason. */
export class FetchRefusedError extends Error {
  override readonly name = 'FetchRefusedError';
}

/** What a clip may be fetched from besides public addresses. */
export type ClipSources = {
  /** Origin of this service: it may be asked for one of its own clips. */
  ownOrigin: string;
  allowsPrivate: boolean;
};

/**
 * Fetches a clip with a plain GET, without credentials, following at most three redirects.
 * @param take reads the bytes and limits their number
 * @throws FetchRefusedError; whatever `take` throws
 */
export const fetchClip = async <Result>(
  url: string,
  { ownOrigin, allowsPrivate }: ClipSources,
  take: (bytes: AsyncIterable<Uint8Array>) => Promise<Result>,
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
  if (response.status === 200 && response.body) return takeAll(response.body, take, signal);
  await response.body?.cancel();
  throw new FetchRefusedError(`The address answered with status ${response.status}.`);
};

const takeAll = async <Result>(
  body: AsyncIterable<Uint8Array>,
  take: (bytes: AsyncIterable<Uint8Array>) => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> => {
  let isCutOff = false;
  const watched = (async function* () {
    try {
      yield* body;
    } catch (error) {
      isCutOff = true;
      throw error;
    }
  })();
  try {
    return await take(watched);
  } catch (error) {
    if (isCutOff) throw toRefusal(error, signal);
    throw error;
  }
};

const toRefusal = (error: unknown, signal: AbortSignal): FetchRefusedError => {
  if (error instanceof AddressRefusedError) return new FetchRefusedError(error.message);
  if (signal.aborted) {
    return new FetchRefusedError(`The address did not respond within ${TIMEOUT_MS / 1000} s.`);
  }
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : '';
  return new FetchRefusedError(`The address could not be fetched${code}.`);
};
