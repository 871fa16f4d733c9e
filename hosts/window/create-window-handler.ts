import type { WindowService } from '../../engine/rpc/serve-window.ts';
import { serveRenderer } from './serve-renderer.ts';

/** No sniffing, no access for other sites, no referrer: addresses contain the web host's token. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** The address is relative to the page, undecoded, without query. */
export type WindowHandler = (request: Request, relativePath: string) => Promise<Response>;

export const createWindowHandler = (
  service: WindowService,
  rendererFolder: string,
): WindowHandler => {
  const serveFile = serveRenderer(rendererFolder);
  return async (request, relativePath) => {
    const response =
      (await service.handle(request, relativePath)) ?? (await serveFile(request, relativePath));
    for (const [name, value] of Object.entries(securityHeaders)) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    return response;
  };
};
