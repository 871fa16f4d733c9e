import type { ServerResponse } from 'node:http';
import type { ReceivedRequest } from './raw-server.ts';
import { serve } from './serve-raw.ts';

type Answer = Buffer | ((response: ServerResponse, request: ReceivedRequest) => void);

/**
 * A real server of clips for one test.
 * @param files by path, without the leading slash; may be changed while it runs
 */
export const serveClips = async (files: Record<string, Answer>) => {
  const { baseUrl, requests } = await serve((request, response) => {
    const { pathname } = new URL(request.path, 'http://localhost');
    const found = files[decodeURIComponent(pathname.slice(1))];
    if (typeof found === 'function') found(response, request);
    else if (found) response.writeHead(200, { 'content-length': found.length }).end(found);
    else response.writeHead(404).end('nothing here');
  });
  return {
    requests,
    at: (path: string): string => `${baseUrl}/${path}`,
  };
};

export const listed = (address: string, prompt: string | null = 'A fox in the snow') => ({
  address,
  prompt:
    prompt === null
      ? null
      : { text: prompt, source: 'manifest' as const, origin: null, detail: null },
});
