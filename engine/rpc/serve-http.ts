import { RPCHandler } from '@orpc/server/fetch';
import { refuse } from './refuse.ts';
import type { Router } from './router/create-router.ts';

/** First segment of the addresses of procedures. */
export const rpcSegment = 'rpc';

/** More than the longest input that the contract takes in practice. */
const maxBodyBytes = 128 * 1024 * 1024;

/**
 * Answers calls by HTTP: procedures by POST, the stream of events as server-sent events.
 * @returns what answers a request whose address ends in `relativePath`, `rpc/…`
 */
export const serveHttp = (router: Router) => {
  const handler = new RPCHandler(router);
  return async (request: Request, relativePath: string): Promise<Response> => {
    // Nothing that is sent without its length comes from a page of ours.
    const length = request.headers.get('Content-Length') ?? (request.body === null ? '0' : '');
    if (length === '' || Number(length) > maxBodyBytes) {
      return refuse(413, 'bad_input', 'This is too much at once. Select less.');
    }
    const { pathname } = new URL(request.url);
    const root = pathname.slice(1, pathname.length - relativePath.length);
    const { response } = await handler.handle(request, { prefix: `/${root}${rpcSegment}` });
    if (response === undefined) return refuse(404, 'not_offered', 'There is no such procedure.');
    response.headers.set('Cache-Control', 'no-store');
    return response;
  };
};
