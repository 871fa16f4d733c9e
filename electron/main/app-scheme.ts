import { type Protocol, protocol } from 'electron';
import type { WindowHandler } from '../../hosts/window/create-window-handler.ts';
import { reportPageSegment } from '../../shared/contract/addresses.ts';

const scheme = 'app';
const host = 'clipcheck';

/** Address of the page. Everything it fetches is relative to it. */
export const pageUrl = `${scheme}://${host}/`;

export const isPageUrl = (url: string): boolean => url.split(/[#?]/, 1)[0] === pageUrl;

export const isReportPageUrl = (url: string): boolean =>
  url.startsWith(`${pageUrl}${reportPageSegment}/`);

/** Must be called before the app is ready. */
export const declareAppScheme = (): void =>
  protocol.registerSchemesAsPrivileged([
    {
      scheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
    },
  ]);

export const serveAppScheme = (target: Protocol, answer: WindowHandler): void =>
  target.handle(scheme, (request) => {
    const url = new URL(request.url);
    if (url.host !== host) return new Response('There is no such site.', { status: 404 });
    return answer(request, url.pathname.slice(1));
  });
