import type { WindowService } from '../../engine/rpc/serve-window.ts';
import { securityHeaders } from './security-headers.ts';
import { serveRenderer } from './serve-renderer.ts';

/** Answers a request. The address is relative to the page, undecoded, without query. */
export type WindowHandler = (request: Request, relativePath: string) => Promise<Response>;

/** Sends requests to the engine to the service, and all others to the built page. */
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
