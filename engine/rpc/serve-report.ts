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
 * reach neither the page nor the engine. Modals: it may open the print dialog.
 */
const reportPagePolicy = (policy: readonly string[]): string =>
  [...policy, "frame-ancestors 'self'", 'sandbox allow-scripts allow-modals'].join('; ');

/** Time after which a report not downloaded, or a page not requested again, expires. */
const offerMs = 5 * 60_000;

/** Maximum wait for one piece of a download: the browser may be asking where to save it. */
const pieceMs = 60 * 60_000;

/** Maximum number of offered reports and pages; beyond it the oldest expires. */
const maxOffers = 20;

type Offer = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Removed when it has been requested. */
  readonly isOnce: boolean;
  readonly timer: NodeJS.Timeout;
};

export type ReportFiles = ReturnType<typeof createReportFiles>;

export const createReportFiles = (dataDir: string) => {
  const folders = new Set<string>();
  const offers = new Map<string, Offer>();

  const remove = async (folder: string): Promise<void> => {
    folders.delete(folder);
    // What is still open remains until the next start.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  };
  const end = async (name: string): Promise<void> => {
    const offer = offers.get(name);
    if (!offer) return;
    offers.delete(name);
    clearTimeout(offer.timer);
    await remove(dirname(offer.path));
  };
  const offer = (offered: Omit<Offer, 'timer'>): string => {
    const name = randomUUID();
    const timer = setTimeout(() => void end(name), offerMs).unref();
    offers.set(name, { ...offered, timer });
    const [oldest] = offers.keys();
    if (offers.size > maxOffers && oldest !== undefined) void end(oldest);
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
    offerDownload: (path: string, fileName: string): string => {
      const headers = {
        'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
        // Makes the browser save it, whatever its bytes look like.
        'Content-Type': 'application/octet-stream',
      };
      return `${reportSegment}/${offer({ path, headers, isOnce: true })}`;
    },
    /** @returns its address, valid for some minutes */
    offerPage: (path: string, policy: readonly string[]): string => {
      const headers = {
        'Content-Security-Policy': reportPagePolicy(policy),
        // In a tab of its own, it cannot reach the window, nor stop it by its print dialog.
        'Cross-Origin-Opener-Policy': 'unsafe-none',
        'Content-Type': 'text/html; charset=utf-8',
      };
      return `${reportPageSegment}/${offer({ path, headers, isOnce: false })}`;
    },
    serve: async (request: Request, name: string): Promise<Response> => {
      const offered = offers.get(name);
      if (request.method !== 'GET' || !offered) {
        const advice = 'Refresh the preview, or save the report again.';
        return httpError(404, 'not_offered', `This has expired. ${advice}`);
      }
      const { path, headers, isOnce, timer } = offered;
      if (isOnce) {
        offers.delete(name);
        clearTimeout(timer);
      } else timer.refresh();
      const stamp = await readFileStamp(path);
      const bytes = streamFile(path, stamp, { first: 0, last: stamp.sizeBytes - 1 });
      return new Response(isOnce ? ReadableStream.from(streamOnce(bytes, dirname(path))) : bytes, {
        headers: {
          'Cache-Control': 'no-store',
          'Content-Length': String(stamp.sizeBytes),
          ...headers,
        },
      });
    },
    close: (): void => {
      for (const { timer } of offers.values()) clearTimeout(timer);
      offers.clear();
      // Synchronously, since the host does not wait for it when it exits.
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
      folders.clear();
    },
  };
};
