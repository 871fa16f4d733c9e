import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { dropSegment } from '../../shared/contract/addresses.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { securityHeaders, type WindowHandler } from '../window/create-window-handler.ts';

export type ArrivalLimits = typeof arrivalLimits;

export const arrivalLimits = {
  headersMs: 10_000,
  bodyMs: 60_000,
  /** Maximum pause in the transfer of a dragged file, which may take any time otherwise. */
  pauseMs: 60_000,
};

export const limitArrival = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  isDrop: boolean,
  { bodyMs, pauseMs }: ArrivalLimits,
): void => {
  const abort = (): void => {
    if (!incoming.complete) incoming.destroy();
  };
  if (isDrop) {
    incoming.setTimeout(pauseMs, abort);
    // Processing a complete file on a slow drive does not count as a pause.
    incoming.once('end', () => incoming.setTimeout(0));
    return;
  }
  const timer = setTimeout(abort, bodyMs).unref();
  outgoing.once('close', () => clearTimeout(timer));
};

/** Requirements for a request: the token of this start, from a page of this host and port. */
type Admission = { token: string; port: number };

type Admitted = {
  /** Address relative to the page, undecoded, without query; null for the page without its `/`. */
  relativePath: string | null;
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares texts in constant time, so that timing does not reveal where they differ. */
const isSame = (left: string, right: string): boolean =>
  timingSafeEqual(digest(left), digest(right));

/** Refuses host names that an attacker resolves to this machine (DNS rebinding). */
const isOwnHost = (host: string | undefined, port: number): boolean =>
  host === `127.0.0.1:${port}` || host === `localhost:${port}`;

const isFromOtherPage = ({ headers, method }: IncomingMessage): boolean => {
  const { host, origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers;
  if (origin !== undefined && origin !== `http://${host}`) return true;
  // Opening the address from any link is safe, since only the user has the token.
  const isOpened = mode === 'navigate' && method === 'GET';
  return (site === 'cross-site' || site === 'same-site') && !isOpened;
};

/** Checks a request before anything else is done. @returns null for a refused one */
export const admitRequest = (
  incoming: IncomingMessage,
  { token, port }: Admission,
): Admitted | null => {
  if (!isOwnHost(incoming.headers.host, port) || isFromOtherPage(incoming)) return null;
  const [path = ''] = (incoming.url ?? '').split(/[?#]/, 1);
  const [empty, first = '', ...rest] = path.split('/');
  if (empty !== '' || !isSame(first, token)) return null;
  return { relativePath: rest.length === 0 ? null : rest.join('/') };
};

const maxHeaderBytes = 16 * 1024;

const closeGraceMs = 1000;

const hasNeedlessBody = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  ('transfer-encoding' in headers || Number(headers['content-length'] ?? 0) !== 0);

const refuse = (outgoing: ServerResponse): void => {
  outgoing.writeHead(403, { ...securityHeaders, 'Content-Type': 'text/plain; charset=utf-8' });
  outgoing.end('Access denied. Open the address that Clipcheck printed.\n');
};

const listen = async (server: Server, port: number): Promise<number> => {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    const why =
      code === 'EADDRINUSE' ? 'another program uses it' : "you don't have permission to use it";
    const message = `Port ${port} cannot be used: ${why}. Use another --port, or omit it.`;
    throw new AppError('usage', message, { cause: error });
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port to listen on');
  return address.port;
};

const close = async (
  server: Server,
  activeResponses: ReadonlySet<ServerResponse>,
): Promise<void> => {
  const closed = once(server, 'close');
  server.close();
  const timer = setTimeout(() => server.closeAllConnections(), closeGraceMs);
  const answered = [...activeResponses].map(
    (outgoing) => new Promise((resolve) => outgoing.once('close', resolve)),
  );
  await Promise.all(answered);
  // Browsers open connections in advance, and Node does not count these as idle.
  server.closeAllConnections();
  await closed;
  clearTimeout(timer);
};

/**
 * Serves windows in browsers of this machine. The token, new at every start, is the first segment
 * of every address; host and origin are checked as well.
 * @param port 0 for any free port
 * @returns the address of the page, with the token
 * @throws AppError usage if the port cannot be used
 */
export const startWebServer = async (
  handle: WindowHandler,
  port: number,
  limits = arrivalLimits,
): Promise<{ url: string; close: () => Promise<void> }> => {
  const token = randomBytes(32).toString('base64url');
  let ownPort = 0;
  const activeResponses = new Set<ServerResponse>();
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const admitted = admitRequest(incoming, { token, port: ownPort });
    // Does not wait for the rest of the request. Of unread bodies of the page, the listener
    // discards what arrives within half a second.
    if (admitted?.relativePath == null || hasNeedlessBody(incoming)) {
      outgoing.setHeader('Connection', 'close');
    }
    if (admitted === null) return refuse(outgoing);
    const { relativePath } = admitted;
    const isDrop = relativePath?.startsWith(`${dropSegment}/`) ?? false;
    limitArrival(incoming, outgoing, isDrop, limits);
    if (relativePath === null) {
      outgoing.writeHead(308, { ...securityHeaders, Location: `/${token}/` }).end();
      return;
    }
    const listener = getRequestListener((request) => handle(request, relativePath), {
      overrideGlobalObjects: false,
    });
    await listener(incoming, outgoing);
  };
  const server = createServer(
    {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.headersMs / 2,
      // Node's limit includes the body, and a file dragged onto the page may take longer than that.
      requestTimeout: 0,
    },
    (incoming, outgoing) => {
      activeResponses.add(outgoing);
      outgoing.once('close', () => activeResponses.delete(outgoing));
      void answer(incoming, outgoing);
    },
  );
  ownPort = await listen(server, port);
  return {
    url: `http://127.0.0.1:${ownPort}/${token}/`,
    close: () => close(server, activeResponses),
  };
};
