import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { reportPageSegment, reportSegment } from '../../shared/contract/addresses.ts';
import { readFileStamp } from '../clips/files/file-stamp.ts';
import { createScratchFolder } from '../reports/output/report-folders.ts';
import { httpError } from './http-error.ts';
import { streamFile } from './serve-media.ts';

/**
 * The report's own policy, plus a sandbox: without `allow-same-origin` it has no origin, so it can
 * reach neither the page nor the engine.
 */
const reportPagePolicy = (policy: readonly string[]): string =>
  [...policy, "frame-ancestors 'self'", 'sandbox allow-scripts'].join('; ');

/** Time after which a report not downloaded, or a page not requested again, expires. */
const offerMs = 5 * 60_000;

/** Maximum wait for one piece of a download: the browser may be asking where to save it. */
const pieceMs = 60 * 60_000;

/** Maximum number of offered reports, and of offered pages; beyond it the oldest expires. */
const maxOffers = 20;

type Offer = { readonly path: string; readonly timer: NodeJS.Timeout };

export type ReportFiles = ReturnType<typeof createReportFiles>;

export const createReportFiles = (dataDir: string) => {
  const folders = new Set<string>();
  const downloads = new Map<string, Offer & { readonly fileName: string }>();
  const pages = new Map<string, Offer & { readonly policy: string }>();

  const remove = async (folder: string): Promise<void> => {
    folders.delete(folder);
    await rm(folder, { recursive: true, force: true });
  };
  const end = async <Offered extends Offer>(
    offers: Map<string, Offered>,
    name: string,
  ): Promise<void> => {
    const offer = offers.get(name);
    if (!offer) return;
    offers.delete(name);
    clearTimeout(offer.timer);
    await remove(dirname(offer.path));
  };
  const offer = <Offered extends Offer>(
    offers: Map<string, Offered>,
    offered: Omit<Offered, 'timer'>,
  ): string => {
    const name = randomUUID();
    const timer = setTimeout(() => void end(offers, name), offerMs).unref();
    offers.set(name, { ...offered, timer } as Offered);
    const [oldest] = offers.keys();
    if (offers.size > maxOffers && oldest !== undefined) void end(offers, oldest);
    return name;
  };
  async function* streamOnce(bytes: AsyncIterable<Uint8Array>, folder: string) {
    const timer = setTimeout(() => void remove(folder), pieceMs).unref();
    try {
      for await (const piece of bytes) {
        timer.refresh();
        yield piece;
      }
    } finally {
      clearTimeout(timer);
      await remove(folder);
    }
  }

  return {
    makeFolder: async (): Promise<string> => {
      const folder = await createScratchFolder(dataDir);
      folders.add(folder);
      return folder;
    },
    remove,
    /** @returns its address, valid for some minutes and for one download */
    offerDownload: (path: string, fileName: string): string =>
      `${reportSegment}/${offer(downloads, { path, fileName })}`,
    /** @returns its address, valid for some minutes */
    offerPage: (path: string, policy: readonly string[]): string => {
      const page = { path, policy: reportPagePolicy(policy) };
      return `${reportPageSegment}/${offer(pages, page)}`;
    },
    serveDownload: async (request: Request, name: string): Promise<Response> => {
      const taken = downloads.get(name);
      if (request.method !== 'GET' || !taken) {
        return httpError(404, 'not_offered', 'This report was already downloaded. Save it again.');
      }
      downloads.delete(name);
      clearTimeout(taken.timer);
      const stamp = await readFileStamp(taken.path);
      const bytes = streamFile(taken.path, stamp, { first: 0, last: stamp.sizeBytes - 1 });
      return new Response(ReadableStream.from(streamOnce(bytes, dirname(taken.path))), {
        headers: {
          'Cache-Control': 'no-store',
          'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(taken.fileName)}`,
          'Content-Length': String(stamp.sizeBytes),
          // Makes the browser save it, whatever its bytes look like.
          'Content-Type': 'application/octet-stream',
        },
      });
    },
    servePage: async (request: Request, name: string): Promise<Response> => {
      const page = pages.get(name);
      if (request.method !== 'GET' || !page) {
        return httpError(404, 'not_offered', 'This preview has expired. Refresh it.');
      }
      page.timer.refresh();
      const stamp = await readFileStamp(page.path);
      return new Response(streamFile(page.path, stamp, { first: 0, last: stamp.sizeBytes - 1 }), {
        headers: {
          'Cache-Control': 'no-store',
          'Content-Length': String(stamp.sizeBytes),
          'Content-Security-Policy': page.policy,
          'Content-Type': 'text/html; charset=utf-8',
        },
      });
    },
    close: (): void => {
      for (const { timer } of [...downloads.values(), ...pages.values()]) clearTimeout(timer);
      downloads.clear();
      pages.clear();
      // Synchronously, since the host does not wait for it when it exits.
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
      folders.clear();
    },
  };
};
