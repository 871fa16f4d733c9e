import { type Protocol, protocol } from 'electron';
import { securityHeaders } from '../../hosts/window/security-headers.ts';

const scheme = 'app';
const host = 'clipcheck';

/** The one address of the page. Everything it fetches is relative to it. */
export const pageUrl = `${scheme}://${host}/`;

/** Whether an address is one of the page's own. */
export const isPageUrl = (url: string): boolean => url.split(/[#?]/, 1)[0] === pageUrl;

/** To be called before the app is ready: gives our scheme the rights of an ordinary secure site. */
export const declareAppScheme = (): void =>
  protocol.registerSchemesAsPrivileged([
    {
      scheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
    },
  ]);

/**
 * Answers every request of our scheme.
 * @param answer gets the path relative to the page, undecoded and without a query
 */
export const serveAppScheme = (
  target: Protocol,
  answer: (request: Request, relativePath: string) => Promise<Response>,
): void =>
  target.handle(scheme, async (request) => {
    const url = new URL(request.url);
    if (url.host !== host) return new Response('There is no such site.', { status: 404 });
    const response = await answer(request, url.pathname.slice(1));
    for (const [name, value] of Object.entries(securityHeaders)) response.headers.set(name, value);
    return response;
  });
