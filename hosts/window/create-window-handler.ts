import type { WindowService } from '../../engine/rpc/serve-window.ts';
import { securityHeaders } from './security-headers.ts';
import { serveRenderer } from './serve-renderer.ts';

/** Answers a request; the address is relative to the page, undecoded, without query. */
export type WindowHandler = (request: Request, relativePath: string) => Promise<Response>;

/**
 * Answers everything that a window fetches: requests to the engine by its service, all else from
 * the built page.
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
