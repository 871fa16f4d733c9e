import { anyDispatcher, publicDispatcher, serviceDispatcher } from './dispatchers.ts';
import { AddressRefusedError } from './guarded-lookup.ts';

/** Where a request for an address may connect. */
export type Reach = {
  /** Origin of the service in use, which is always allowed; null if there is none. */
  serviceOrigin: string | null;
  /** Whether the user named the address, rather than an import. */
  isListed: boolean;
  /** Also allows this machine and private networks. */
  allowsPrivate: boolean;
};

export type GetOptions = {
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
  maxRedirects: number;
};

export const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const readTarget = (location: string, from: URL): URL => {
  const target = URL.parse(location, from.href);
  if (target === null || !/^https?:$/.test(target.protocol)) {
    throw new AddressRefusedError(
      'The server redirects to something other than an http or https URL.',
    );
  }
  if (target.username === '' && target.password === '') return target;
  throw new AddressRefusedError('The server redirects to a URL with a user name or password.');
};

/** Returns the reach of a redirect's target: unchanged within the same host. */
const reachAfter = (reach: Reach, from: URL, to: URL): Reach => ({
  ...reach,
  serviceOrigin: to.origin === from.origin ? reach.serviceOrigin : null,
  isListed: reach.isListed && to.hostname === from.hostname,
});

const getOnce = async (
  url: URL,
  reach: Reach,
  { fetch, signal }: GetOptions,
): Promise<Response> => {
  const dispatcherOf = (): ReturnType<typeof serviceDispatcher> => {
    if (url.origin === reach.serviceOrigin) return serviceDispatcher(url);
    return reach.allowsPrivate ? anyDispatcher(url) : publicDispatcher(url, reach.isListed);
  };
  try {
    return await fetch(url.href, {
      redirect: 'manual',
      credentials: 'omit',
      signal,
      headers: { Accept: 'video/mp4, video/*;q=0.9, */*;q=0.5', 'Accept-Encoding': 'identity' },
      dispatcher: dispatcherOf(),
    });
  } catch (error) {
    const isRefused = error instanceof Error && error.cause instanceof AddressRefusedError;
    throw isRefused ? error.cause : error;
  }
};

/**
 * GETs an address without credentials; checks the target of each redirect like the address itself.
 * @returns the first answer that is not a redirect, whatever its status
 * @throws AddressRefusedError; what `fetch` throws
 */
export const getAddress = async (
  address: URL,
  reach: Reach,
  options: GetOptions,
): Promise<Response> => {
  let url = address;
  let reachNow = reach;
  for (let hops = 0; hops <= options.maxRedirects; hops += 1) {
    const response = await getOnce(url, reachNow, options);
    const location = response.headers.get('location');
    if (!redirectStatuses.has(response.status) || location === null) return response;
    await response.body?.cancel();
    const target = readTarget(location, url);
    reachNow = reachAfter(reachNow, url, target);
    url = target;
  }
  throw new AddressRefusedError(`The server redirects more than ${options.maxRedirects} times.`);
};
