import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { rendererFile } from './renderer-file.ts';

/** Stands in the built page where the nonce of a load belongs. */
const noncePlace = '__STYLE_NONCE__';

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

const plain = (status: number, text: string): Response =>
  new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });

/** A name with a hash of its content in it: what lies there never changes. */
const isHashed = (relativePath: string): boolean => relativePath.startsWith('assets/');

const readIfThere = (path: string): Promise<Buffer<ArrayBuffer> | null> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(error.code ?? '')) return null;
    throw error;
  });

/**
 * Serves the built page from its folder, with a strict content security policy and a fresh nonce
 * for styles at every load.
 * @param folder where the renderer was built to
 * @returns what answers a request for an address relative to the page (undecoded, without query)
 */
export const serveRenderer =
  (folder: string) =>
  async (request: Request, relativePath: string): Promise<Response> => {
    if (!isRead(request)) return plain(405, 'Only GET and HEAD are answered here.');
    const file = rendererFile(folder, relativePath);
    const bytes = file && (await readIfThere(file.path));
    if (!file || !bytes) return plain(404, 'There is nothing at this address.');
    const isPage = file.contentType.startsWith('text/html');
    const nonce = randomBytes(16).toString('base64url');
    const body = isPage ? bytes.toString('utf8').replaceAll(noncePlace, nonce) : bytes;
    return new Response(request.method === 'HEAD' ? null : body, {
      headers: {
        'Content-Type': file.contentType,
        'Cache-Control': isHashed(relativePath)
          ? 'private, max-age=31536000, immutable'
          : 'no-store',
        ...(isPage ? { 'Content-Security-Policy': contentSecurityPolicy(nonce) } : {}),
      },
    });
  };
