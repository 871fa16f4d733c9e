import http from 'node:http';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import type { Pool, Dispatcher as UndiciDispatcher } from 'undici';
import { AddressRefusedError, createGuardedLookup, privateHostError } from './guarded-lookup.ts';
import { isLoopback } from './loopback.ts';
import { isPublicAddress } from './public-address.ts';

/** The dispatcher of `fetch`, in Node's own types. */
type Dispatcher = NonNullable<RequestInit['dispatcher']>;

/** Node's types are of an older undici than its `fetch`, which accepts ours. */
const forFetch = (dispatcher: UndiciDispatcher): Dispatcher => dispatcher as unknown as Dispatcher;

const requireModule = createRequire(import.meta.url);

/** Loads undici with the first connection: most commands of the command line make none. */
const undici = (): typeof import('undici') => requireModule('undici');

const connect = { lookup: createGuardedLookup() };
let direct: Dispatcher | undefined;
let guarded: Dispatcher | undefined;
let proxied: Dispatcher | undefined;
let toService: Dispatcher | undefined;

/** Whether Node was started to use the proxy of the environment, and there is one. */
const usesProxy = (): boolean => {
  const { proxyEnv } = (http.globalAgent as unknown as { options: http.AgentOptions }).options;
  return ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY'].some((name) =>
    Boolean(proxyEnv?.[name]),
  );
};

const directDispatcher = (): Dispatcher => {
  direct ??= forFetch(new (undici().Agent)());
  return direct;
};

type Connect = (request: UndiciDispatcher.ConnectOptions) => Promise<UndiciDispatcher.ConnectData>;

/** Its errors have `proxy`: no tunnel was opened, so nothing was sent to the service. */
const createProxyPool = ({ host, origin }: URL, options: object): Pool => {
  const pool = new (undici().Pool)(origin, options);
  const connect: Connect = pool.connect.bind(pool);
  const openTunnel: Connect = async (request) => {
    try {
      const answer = await connect(request);
      if (answer.statusCode === 200) return answer;
      answer.socket.on('error', () => undefined).destroy();
      throw new Error(`it answered ${answer.statusCode}`);
    } catch (error) {
      throw Object.assign(error as Error, { proxy: host });
    }
  };
  return Object.assign(pool, { connect: openTunnel });
};

const throughProxy = (): Dispatcher => {
  try {
    return forFetch(new (undici().EnvHttpProxyAgent)({ clientFactory: createProxyPool }));
  } catch {
    const error = new Error('it is not a URL such as http://proxy.example:8080');
    throw Object.assign(error, { proxy: 'in HTTPS_PROXY or HTTP_PROXY', code: 'ERR_INVALID_URL' });
  }
};

/**
 * Connects to the service and its uploads: on this machine never through a proxy, which would see
 * the key; elsewhere as `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` say.
 * @throws Error if the proxy's URL is invalid
 */
export const serviceDispatcher = (url: URL): Dispatcher => {
  if (isLoopback(url)) return directDispatcher();
  toService ??= throughProxy();
  return toService;
};

/** Connects to an address on any network: elsewhere than on this machine as Node was started. */
export const anyDispatcher = (url: URL): Dispatcher =>
  isLoopback(url) ? directDispatcher() : forFetch(undici().getGlobalDispatcher());

/** RFC 6761 (6.3) reserves names for this machine; a proxy would look them up itself. */
const isLocal = (url: URL): boolean => isLoopback(url) || /(^|\.)localhost\.?$/.test(url.hostname);

/**
 * Connects to an untrusted address, only on the public internet. Checks the addresses of a name
 * when it is looked up; `fetch` then throws the error as its cause.
 * @param isListed whether the user named the host: only then may a proxy look it up, since its
 *   result cannot be checked
 * @throws AddressRefusedError
 */
export const publicDispatcher = (url: URL, isListed: boolean): Dispatcher => {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isLocal(url) || (isIP(host) !== 0 && !isPublicAddress(host))) throw privateHostError(host);
  if (!usesProxy()) {
    guarded ??= forFetch(new (undici().Agent)({ connect }));
    return guarded;
  }
  if (!isListed) {
    throw new AddressRefusedError(
      `${host} is not in your own list: it comes from a redirect or an import. It would be fetched through a proxy, where nobody can check which network it is in. List the clip there, or start Clipcheck with --allow-private.`,
    );
  }
  // Guards the hosts that NO_PROXY makes it connect to directly.
  proxied ??= forFetch(new (undici().EnvHttpProxyAgent)({ connect }));
  return proxied;
};
