import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Who may ask: whoever knows the token of this start, from a page of this host and port. */
export type Admission = { token: string; port: number };

/** A request that was let in. */
export type Admitted = {
  /** Address relative to the page, undecoded, without query; null for the page without its `/`. */
  relativePath: string | null;
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in a time that tells nothing of where two texts differ. */
const isSame = (left: string, right: string): boolean =>
  timingSafeEqual(digest(left), digest(right));

/** A page whose name somebody else has resolve to this machine is not let in. */
const isOwnHost = (host: string | undefined, port: number): boolean =>
  host === `127.0.0.1:${port}` || host === `localhost:${port}`;

/** What a browser adds of its own accord when another page is behind a request. */
const isFromElsewhere = ({ headers, method }: IncomingMessage): boolean => {
  const { host, origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers;
  if (origin !== undefined && origin !== `http://${host}`) return true;
  // Opening the address is no danger, wherever the link to it is: nobody has the token but the user.
  const isOpened = mode === 'navigate' && method === 'GET';
  return (site === 'cross-site' || site === 'same-site') && !isOpened;
};

/**
 * Decides about every request alike, before anything is done for it.
 * @returns null for one that is not let in
 */
export const admitRequest = (
  incoming: IncomingMessage,
  { token, port }: Admission,
): Admitted | null => {
  if (!isOwnHost(incoming.headers.host, port) || isFromElsewhere(incoming)) return null;
  const [path = ''] = (incoming.url ?? '').split(/[?#]/, 1);
  const [empty, first = '', ...rest] = path.split('/');
  if (empty !== '' || !isSame(first, token)) return null;
  return { relativePath: rest.length === 0 ? null : rest.join('/') };
};
