import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';

type RendererFile = { path: string; contentType: string };

/** File names of a build. They exclude names that could leave its folder. */
const plainName = /^[\w@~-][\w@~.-]*$/;

/** The page itself for an empty address; null for one without a built file. */
const rendererFile = (folder: string, relativePath: string): RendererFile | null => {
  const names = relativePath === '' ? ['index.html'] : relativePath.split('/');
  const contentType = getMimeType(names.at(-1) ?? '');
  if (contentType === undefined || !names.every((name) => plainName.test(name))) return null;
  return { path: join(folder, ...names), contentType };
};

/**
 * Lets the page load only what its own host serves. Styles that scripts add need the nonce of this
 * load. Frames hold previews of reports, which have their own policy.
 */
const contentSecurityPolicy = (styleNonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${styleNonce}'`,
    "font-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/** Placeholder in the built page for the nonce of a load. */
const noncePlaceholder = '__STYLE_NONCE__';

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

const plain = (status: number, text: string): Response =>
  new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });

/** Whether a name contains a hash of its content, which then never changes. */
const isHashed = (relativePath: string): boolean => relativePath.startsWith('assets/');

const readIfExists = (path: string): Promise<Buffer<ArrayBuffer> | null> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(error.code ?? '')) return null;
    throw error;
  });

/** Serves the built page, with a strict content security policy and a new nonce at every load. */
export const serveRenderer =
  (folder: string) =>
  async (request: Request, relativePath: string): Promise<Response> => {
    if (!isRead(request)) return plain(405, 'Only GET and HEAD are answered here.');
    const file = rendererFile(folder, relativePath);
    const bytes = file && (await readIfExists(file.path));
    if (!file || !bytes) return plain(404, 'There is nothing at this address.');
    const isPage = file.contentType.startsWith('text/html');
    const nonce = randomBytes(16).toString('base64url');
    const body = isPage ? bytes.toString('utf8').replaceAll(noncePlaceholder, nonce) : bytes;
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
