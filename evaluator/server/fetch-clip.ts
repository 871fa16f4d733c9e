import { lookup as dnsLookup } from 'node:dns';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Longest fetch of one clip, redirects included. */
const TIMEOUT_MS = 20_000;
const MAX_REDIRECTS = 3;

/** The clip could not be fetched; the message says why. */
export class FetchRefusedError extends Error {
  override readonly name = 'FetchRefusedError';
}

/**
 * Networks that addresses from outside must not reach: they would let a list of prompts that someone
 * else wrote knock at the user's other machines. Loopback is let through: this service is local.
 */
const forbidden = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const) {
  forbidden.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 128],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  forbidden.addSubnet(network, prefix, 'ipv6');
}

const isForbidden = (address: string): boolean =>
  forbidden.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

const refuseAddress = (host: string) =>
  new FetchRefusedError(`${host} is in a private network, which is not fetched from.`);

/** Resolves names for the connection itself, so that no second answer can slip in. */
const guardedLookup: LookupFunction = (hostname, options, callback) => {
  dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const bad = addresses.find(({ address }) => isForbidden(address));
    const first = addresses[0];
    if (bad || !first) return callback(refuseAddress(hostname), '', 0);
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

/**
 * Fetches a clip with a plain GET, without credentials, following at most three redirects.
 * @param take reads the bytes; it bounds their number
 * @throws FetchRefusedError; and what `take` throws
 */
export const fetchClip = async <Result>(
  url: string,
  take: (bytes: AsyncIterable<Uint8Array>) => Promise<Result>,
): Promise<Result> => {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let target = new URL(url);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await request(target, signal);
    try {
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return await takeAll(response, take, signal);
      if (statusCode < 300 || statusCode >= 400 || !headers.location) {
        throw new FetchRefusedError(`The address answered with status ${statusCode}.`);
      }
      target = new URL(headers.location, target);
    } finally {
      response.destroy();
    }
  }
  throw new FetchRefusedError(`The address redirects more than ${MAX_REDIRECTS} times.`);
};

const takeAll = async <Result>(
  response: IncomingMessage,
  take: (bytes: AsyncIterable<Uint8Array>) => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> => {
  let isCutOff = false;
  const watched = (async function* () {
    try {
      yield* response as AsyncIterable<Uint8Array>;
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

const request = (url: URL, signal: AbortSignal): Promise<IncomingMessage> => {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new FetchRefusedError('Only http and https addresses are fetched.');
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && isForbidden(host)) throw refuseAddress(host);
  // Credentials in the address are not sent along.
  const { protocol, hostname, port, pathname, search } = url;
  const options = {
    protocol,
    hostname: host,
    port,
    path: pathname + search,
    headers: { Host: port ? `${hostname}:${port}` : hostname, Accept: 'video/mp4' },
    lookup: guardedLookup,
    agent: false,
    signal,
  } as const;
  return new Promise((resolve, reject) => {
    const onError = (error: unknown) => reject(toRefusal(error, signal));
    (protocol === 'https:' ? httpsGet : httpGet)(options, resolve).on('error', onError);
  });
};

const toRefusal = (error: unknown, signal: AbortSignal): FetchRefusedError => {
  if (error instanceof FetchRefusedError) return error;
  if (signal.aborted) {
    return new FetchRefusedError(`The address did not deliver within ${TIMEOUT_MS / 1000} s.`);
  }
  const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
  return new FetchRefusedError(`The address could not be fetched from${code}.`);
};
