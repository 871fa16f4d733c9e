import { RPCHandler } from '@orpc/server/fetch';
import { refuse } from './refuse.ts';
import type { ContractRouter } from './router/implement-contract.ts';

export const rpcSegment = 'rpc';

/** Maximum size of a request body, above the longest input of the contract in practice. */
const maxBodyBytes = 128 * 1024 * 1024;

/**
 * Serves calls over HTTP: procedures by POST, the event stream as server-sent events.
 * @returns a handler for requests whose address ends in `relativePath`, `rpc/…`
 */
export const serveHttp = (router: ContractRouter) => {
  const handler = new RPCHandler(router);
  return async (request: Request, relativePath: string): Promise<Response> => {
    // Clipcheck's pages always send a length.
    const length = request.headers.get('Content-Length') ?? (request.body === null ? '0' : '');
    if (length === '' || Number(length) > maxBodyBytes) {
      return refuse(413, 'bad_input', 'The request is too large. Select fewer clips.');
    }
    const { pathname } = new URL(request.url);
    const root = pathname.slice(1, pathname.length - relativePath.length);
    const { response } = await handler.handle(request, { prefix: `/${root}${rpcSegment}` });
    if (response === undefined) return refuse(404, 'not_offered', 'There is no such procedure.');
    response.headers.set('Cache-Control', 'no-store');
    return response;
  };
};
