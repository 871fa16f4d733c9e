import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { RPCHandler } from '@orpc/server/fetch';
import {
  dropSegment,
  mediaSegment,
  reportPageSegment,
  reportSegment,
  thumbnailSegment,
} from '../../shared/contract/addresses.ts';
import { type ClipId, clipIdSchema } from '../../shared/domain/ids.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type { Engine } from '../index.ts';
import { httpError } from './http-error.ts';
import { errorForWindow } from './map-errors.ts';
import { createRouter, type WindowHost } from './router/create-router.ts';
import type { ContractRouter } from './router/implement-contract.ts';
import { serveDrops } from './serve-drop.ts';
import { serveMedia } from './serve-media.ts';
import { createReportFiles } from './serve-report.ts';

const rpcSegment = 'rpc';

/** Maximum size of a request body, above the longest input of the contract in practice. */
const maxBodyBytes = 128 * 1024 * 1024;

const serveHttp = (router: ContractRouter) => {
  const handler = new RPCHandler(router);
  return async (request: Request, relativePath: string): Promise<Response> => {
    // Clipcheck's pages always send a length.
    const length = request.headers.get('Content-Length') ?? (request.body === null ? '0' : '');
    if (length === '' || Number(length) > maxBodyBytes) {
      return httpError(413, 'bad_input', 'The request is too large. Select fewer clips.');
    }
    const { pathname } = new URL(request.url);
    const root = pathname.slice(1, pathname.length - relativePath.length);
    const { response } = await handler.handle(request, { prefix: `/${root}${rpcSegment}` });
    if (response === undefined) return httpError(404, 'not_offered', 'There is no such procedure.');
    response.headers.set('Cache-Control', 'no-store');
    return response;
  };
};

/** Parses a thumbnail's address: a clip, and optionally a time in ms; null if it is invalid. */
const readName = (name: string): { clipId: ClipId; atMs: number | null } | null => {
  const [, id, moment] = /^([^/]*)(?:\/(\d{1,8}))?$/.exec(name) ?? [];
  const { data: clipId } = clipIdSchema.safeParse(id);
  if (clipId === undefined) return null;
  return { clipId, atMs: moment === undefined ? null : Number(moment) };
};

const notFound = (): Response =>
  httpError(404, 'file_unreadable', 'A thumbnail of this clip cannot be created.');

/**
 * Serves a thumbnail of a clip by its id, cached by the browser unless it is a substitute while the
 * file is missing.
 */
const serveThumbnail = async (
  request: Request,
  name: string,
  thumbnail: (clipId: ClipId, atMs: number | null, signal: AbortSignal) => Promise<string | null>,
): Promise<Response> => {
  if (request.method !== 'GET') {
    return httpError(405, 'not_offered', 'Thumbnails are read-only.', { Allow: 'GET' });
  }
  const requested = readName(name);
  const path = requested && (await thumbnail(requested.clipId, requested.atMs, request.signal));
  const bytes = path === null ? null : await readFile(path).catch(() => null);
  if (path === null || bytes === null) return notFound();
  const isExact = basename(path, '.webp') === name.replace('/', '-');
  return new Response(bytes, {
    headers: {
      'Cache-Control': isExact ? 'private, max-age=31536000, immutable' : 'no-store',
      'Content-Type': 'image/webp',
    },
  });
};

export type { WindowHost };

export type WindowService = ReturnType<typeof createWindowService>;

type Route = (request: Request, rest: string) => Promise<Response>;

export const createWindowService = (engine: Engine, host: WindowHost) => {
  const closing = new AbortController();
  const reportFiles = createReportFiles(engine.dataDir);
  void engine.reports.removeLeft();
  const router = createRouter({ engine, host, reportFiles }, closing.signal);
  const callOverHttp = serveHttp(router);
  const routes = new Map<string, Route>([
    [rpcSegment, (request, rest) => callOverHttp(request, `${rpcSegment}/${rest}`)],
    [mediaSegment, (request, rest) => serveMedia(request, rest, engine.clips.videoPath)],
    [thumbnailSegment, (request, rest) => serveThumbnail(request, rest, engine.thumbnails.get)],
    [dropSegment, serveDrops(engine.dataDir)],
    [reportSegment, reportFiles.serve],
    [reportPageSegment, reportFiles.serve],
  ]);
  return {
    router,
    /**
     * @param relativePath relative to the page, undecoded, without query
     * @returns null for any other address, such as a file of the page
     */
    handle: async (request: Request, relativePath: string): Promise<Response | null> => {
      const slash = relativePath.indexOf('/');
      const route = slash < 0 ? undefined : routes.get(relativePath.slice(0, slash));
      if (!route) return null;
      try {
        return await route(request, relativePath.slice(slash + 1));
      } catch (error) {
        if (request.signal.aborted) return new Response(null, { status: 499 });
        const { code, message } = errorForWindow(error, host.logFailure);
        return httpError(500, code, message);
      }
    },
    close: (): void => {
      closing.abort(
        new AppError('interrupted', 'Stopped because the windows of Clipcheck were closed.'),
      );
      reportFiles.close();
    },
  };
};
