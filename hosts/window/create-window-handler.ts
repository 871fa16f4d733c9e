import type { WindowService } from '../../engine/rpc/serve-window.ts';
import { securityHeaders } from './security-headers.ts';
import { serveRenderer } from './serve-renderer.ts';

/**
 * Function that answers a request. The address is relative to the page, undecoded, without query.
 */
export type WindowHandler = (request: Request, relativePath: string) => Promise<Response>;

/**
 * Creates the handler of all requests from windows: the service answers requests to the engine,
 * the built page all others.
 * @param rendererFolder folder of the built renderer
 */
export const createWindowHandler = (
  service: WindowService,
  rendererFolder: string,
): WindowHandler => {
  const serveFile = serveRenderer(rendererFolder);
  return async (request, relativePath) => {
    const response =
      (await service.handle(request, relativePath)) ?? (await serveFile(request, relativePath));
    for (const [name, value] of Object.entries(securityHeaders)) response.headers.set(name, value);
    return response;
  };
};
